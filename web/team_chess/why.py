"""Why a match is what it is: one page that a captain can read on a phone."""

from dataclasses import dataclass
from typing import ClassVar

from domain.ids import Number
from domain.messages import say
from domain.results import Colour, points_as_read
from domain.team_chess.round import Match
from domain.team_chess.rules import MemberTable
from domain.team_chess.scores import rows_of, sides_of
from events.contest.audit.why import PairedRound, why_byes, why_pair
from events.contest.vocabulary.rounds import BY_HAND
from web.contest.pages.why import (
    Beside,
    PairChoice,
    PastRounds,
    Rival,
    beside,
    choices_of,
    pair_at,
    past_of,
    title_of,
)
from web.contest.views.charts import Cell
from web.team_chess.views.crosstable import cell_of


@dataclass(frozen=True, slots=True)
class WhyMatchPage:
    """`place` is a match, 0 the page of the byes. `answer` is the answer to "why not these two?",
    empty until two were chosen; without `choices` the question can't be asked.
    """

    template: ClassVar[str] = "team_chess/why.html"
    title: str
    tournament: str
    address: str
    stage: str
    round: int
    place: int
    beside: Beside
    system: str
    first: Rival | None
    second: Rival | None
    colours: tuple[str, str]
    """On the first board."""
    result: str
    reasons: tuple[str, ...]
    past: PastRounds | None
    choices: tuple[PairChoice, ...]
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
        first, second = pair_at(it, match, known)
        return cls(
            title=title_of(it, match, tournament),
            tournament=tournament,
            address=f"/t/{it.history.tournament}",
            stage=it.stage.name,
            round=it.round.number,
            place=match,
            beside=beside(it, match),
            system=_system(it),
            first=first,
            second=second,
            colours=("white", "black") if _white_first(it) else ("black", "white"),
            result=_result(it, place) if place else "",
            reasons=tuple(why_pair(it, match) if match else why_byes(it)),
            past=past_of(known, two, (first, second), lambda number: _matches(it, number)),
            choices=tuple(choices_of(it, known, two, first)),
            answer=answer,
        )


def _white_first(it: PairedRound) -> bool:
    return it.stage.rules.colour_of_first(1) is Colour.WHITE


_BY_MEMBERS = {
    MemberTable.SCHEVENINGEN: say("Scheveningen match"),
    MemberTable.SCHILLER: say("Schiller system"),
    MemberTable.HUTTON: "Hutton",
}


def _system(it: PairedRound) -> str:
    if it.event is None or it.event.system == BY_HAND:
        return say("Paired by hand")
    if it.before.knock_out is not None:
        return "Knock-out"
    if it.before.rules.member_table is not None:
        return _BY_MEMBERS[it.before.rules.member_table]
    if it.before.table is not None:
        return say("Round robin, {system} table", system=it.event.system)
    if it.system is None:
        return it.event.system
    faster = say("; acceleration: Baku") if it.stage.rules.acceleration == "baku" else ""
    return say(
        "Swiss system of teams, C.04.6, {edition} edition{faster}",
        edition=it.event.edition,
        faster=faster,
    )


def _rivals(it: PairedRound) -> dict[int, Rival]:
    before = it.round.number - 1
    rows = {row.number: row for row in rows_of(it.before, before)}
    score = it.stage.rules.terms.primary
    return {
        int(number): Rival(number, team.name, points_as_read(rows[number].points(score, before)))
        for number, team in it.before.numbered_entries()
    } | {
        int(number): Rival(number, team.name, "0")
        for number, team in it.stage.numbered_entries()
        if number not in rows
    }


def _matches(it: PairedRound, number: int) -> list[Cell]:
    team = dict(it.stage.numbered_entries())[Number(number)]
    return [cell_of(it.before, team, r) for r in it.before.rounds[: it.round.number - 1]]


def _result(it: PairedRound, match: Match) -> str:
    if not match.finished:
        return ""
    first, second = sides_of(it.stage.rules, match)
    return f"{points_as_read(first.game_points)}–{points_as_read(second.game_points)}"
