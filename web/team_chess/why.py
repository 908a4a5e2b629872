"""Why a match is what it is: one page that a captain can read on a phone."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from domain.points import points_as_read
from domain.results import Colour
from domain.team_chess.round import Match
from domain.team_chess.rules import MemberTable
from domain.team_chess.scores import rows_of, sides_of
from events.contest.audit.why import PairedRound, why_byes, why_pair
from events.contest.vocabulary.rounds import BY_HAND


@dataclass(frozen=True, slots=True)
class Rival:
    """A team in the round: `score` is what it had before it, of the primary score."""

    number: int
    name: str
    score: str


@dataclass(frozen=True, slots=True)
class TeamChoice:
    number: int
    name: str
    first: bool
    second: bool


@dataclass(frozen=True, slots=True)
class WhyMatchPage:
    """`match` 0 is the page of the byes. `answer` is the answer to "why not these two?", empty
    until two were chosen; without `choices` the question can't be asked.
    """

    template: ClassVar[str] = "why_match.html"
    title: str
    tournament: str
    address: str
    stage: str
    round: int
    match: int
    matches: int
    system: str
    first: Rival | None
    second: Rival | None
    colours: tuple[str, str]
    """On the first board."""
    result: str
    reasons: tuple[str, ...]
    choices: tuple[TeamChoice, ...]
    answer: str

    @classmethod
    def of(
        cls,
        it: PairedRound,
        tournament: str,
        match: int,
        two: tuple[int, int] = (0, 0),
        answer: str = "",
    ) -> "WhyMatchPage":
        """`two` are the numbers chosen for the question, its answer with them."""
        place = it.round.match(match) if match else None
        known = _rivals(it)
        first, second = (known[it.number(team)] for team in place.teams) if place else (None, None)
        what = f"match {match}" if match else "byes"
        return cls(
            title=f"Why? Round {it.round.number}, {what} · {it.stage.name} · {tournament}",
            tournament=tournament,
            address=f"/t/{it.history.tournament}",
            stage=it.stage.name,
            round=it.round.number,
            match=match,
            matches=len(it.round.matches),
            system=_system(it),
            first=first,
            second=second,
            colours=("white", "black") if _white_first(it) else ("black", "white"),
            result=_result(it, place) if place else "",
            reasons=tuple(why_pair(it, match) if match else why_byes(it)),
            choices=tuple(_choices(it, known, two, first)) if it.system else (),
            answer=answer,
        )


def _white_first(it: PairedRound) -> bool:
    return it.stage.rules.colour_of_first(1) is Colour.WHITE


_BY_MEMBERS = {
    MemberTable.SCHEVENINGEN: "Scheveningen match",
    MemberTable.SCHILLER: "Schiller system",
    MemberTable.HUTTON: "Hutton",
}


def _system(it: PairedRound) -> str:
    if it.event is None or it.event.system == BY_HAND:
        return "Paired by hand"
    if it.before.knock_out is not None:
        return "Knock-out"
    if it.before.rules.member_table is not None:
        return _BY_MEMBERS[it.before.rules.member_table]
    if it.before.table is not None:
        return f"Round robin, {it.event.system} table"
    if it.system is None:
        return it.event.system
    faster = "; acceleration: Baku" if it.stage.rules.acceleration == "baku" else ""
    return f"Swiss system of teams, C.04.6, {it.event.edition} edition{faster}"


def _rivals(it: PairedRound) -> dict[int, Rival]:
    before = it.round.number - 1
    rows = {row.number: row for row in rows_of(it.before, before)}
    score = it.stage.rules.terms.primary
    return {
        int(number): Rival(number, team.name, points_as_read(rows[number].points(score, before)))
        for number, team in it.before.numbered()
    } | {
        int(number): Rival(number, team.name, "0")
        for number, team in it.stage.numbered()
        if number not in rows
    }


def _result(it: PairedRound, match: Match) -> str:
    if not match.finished:
        return ""
    first, second = sides_of(it.stage.rules, match)
    return f"{points_as_read(first.game_points)}–{points_as_read(second.game_points)}"


def _choices(
    it: PairedRound, known: dict[int, Rival], two: tuple[int, int], asked: Rival | None
) -> Iterator[TeamChoice]:
    first = two[0] or (asked.number if asked else 0)
    playing = {it.number(team) for match in it.round.matches for team in match.teams}
    there = sorted(playing | {number for number in two if number in known})
    for number in there:
        yield TeamChoice(number, known[number].name, number == first, number == two[1])
