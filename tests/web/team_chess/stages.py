"""Stages of teams made by hand: each round pairs the first half of the list with the other, moved
on by one, and its results follow from nothing but their place.
"""

from dataclasses import replace
from typing import TypeVar

from domain.contest.entry import NOBODY, Member, MemberId, Team
from domain.contest.round import RoundState
from domain.ids import BoardNo, EntryId, Number, RoundNo, StageId, TournamentId
from domain.people import Person
from domain.results import Mark, parse_result
from domain.team_chess.round import Game, LineUp, Match, TeamRound
from domain.team_chess.rules import TeamRules
from domain.team_chess.stage import TeamStage
from domain.teams_of_four.stage import TeamsStage
from domain.tournament import Tournament

RESULTS = ("1-0", "=-=", "0-1", "=-=", "1-0", "0-1", "=-=")
MEMBERS = 5
TOWNS = (
    *("Aljechin Solothurn", "Bent Larsens Venner", "Club de Ajedrez Oviedo", "Dortmund-Brackel"),
    *("Echiquier Deauville", "Falkensee", "Górnik Wałbrzych", "Schachgesellschaft Riehen 1929"),
)
FAMILIES = ("Ødegård", "Kowalczyk", "Müller-Lüdenscheidt", "d'Aubigné", "Ng", "Venkataraghavan")


def team(number: int, name: str = "") -> Team:
    """A team of five members; a member's id is ten times the team's plus the board order."""
    members = tuple(
        Member(
            MemberId(10 * number + order),
            Person(
                FAMILIES[(number + order) % len(FAMILIES)],
                f"Player {number}.{order}",
                rating=2500 - 7 * number - 40 * order,
                title="FM" if order == 1 else "",
                federation="SUI" if number % 2 else "GER",
            ),
        )
        for order in range(1, MEMBERS + 1)
    )
    name = name or f"{TOWNS[number % len(TOWNS)]} {number}"
    return Team(
        id=EntryId(number), name=name, captain="N. N.", members=members, number=Number(number)
    )


def line_up(of: Team, boards: int) -> LineUp:
    return LineUp(tuple(member.id for member in of.members[:boards]), 7, "captain", "2026-11-22")


def match_of(
    rules: TeamRules, number: int, first: Team, second: Team, *, revealed: bool, results: int
) -> Match:
    """A match with both line-ups handed in and results on its first `results` boards."""
    ups = (line_up(first, rules.boards), line_up(second, rules.boards))
    games = []
    for n in range(1, rules.boards + 1):
        game: Game = Game(BoardNo(n), NOBODY, NOBODY)
        if revealed:
            seats = (ups[0].members[n - 1], ups[1].members[n - 1])
            white, black = seats if rules.first_has_white(game) else seats[::-1]
            outcome = (
                parse_result(RESULTS[(number * 3 + n) % len(RESULTS)]) if n <= results else None
            )
            game = game._replace(
                white=white, black=black, result=outcome, changed_at=number * 10 + n
            )
        games.append(game)
    return Match(number, first.id, second.id, tuple(games), ups, revealed)


def stage_of_teams(
    teams: int,
    rounds: int,
    *,
    rules: TeamRules | None = None,
    revealed: bool = True,
    results: int = 2,
    state: RoundState = RoundState.PUBLISHED,
) -> TeamStage:
    """A stage whose rounds but the last are closed; `revealed`, `results` and `state` are of the
    last. With an odd number of teams the last one has the bye.
    """
    rules = rules or TeamRules()
    field = {EntryId(n): team(n) for n in range(1, teams + 1)}
    played = tuple(
        _round(rules, field, n, revealed=True, results=rules.boards, state=RoundState.CLOSED)
        for n in range(1, rounds)
    )
    newest = _round(rules, field, rounds, revealed=revealed, results=results, state=state)
    return TeamStage(
        id=StageId(1),
        name="Open",
        rules=rules,
        entries=field,
        rounds=(*played, newest) if rounds else (),
    )


def _round(
    rules: TeamRules,
    field: dict[EntryId, Team],
    number: int,
    *,
    revealed: bool,
    results: int,
    state: RoundState,
) -> TeamRound:
    order = list(field.values())
    upper, lower = order[: len(order) // 2], order[len(order) // 2 : len(order) // 2 * 2]
    by = number % max(1, len(lower))
    lower = lower[by:] + lower[:by]
    pairs = [
        (a, b) if (n + number) % 2 else (b, a)
        for n, (a, b) in enumerate(zip(upper, lower, strict=True))
    ]
    matches = tuple(
        match_of(rules, n, *pair, revealed=revealed, results=results if n % 3 else 0)
        if state is not RoundState.CLOSED
        else match_of(rules, n, *pair, revealed=True, results=rules.boards)
        for n, pair in enumerate(pairs, 1)
    )
    byes = ((order[-1].id, Mark.PAIRING_BYE),) if len(order) % 2 else ()
    published = f"2026-11-22T1{number % 10}:00:00Z"
    return TeamRound(
        number=RoundNo(number),
        state=state,
        matches=matches,
        byes=byes,
        published=published,
        seen=True,
    )


def tournament_of(stage: TeamStage) -> Tournament:
    return Tournament(TournamentId("cup"), "City Cup", {stage.id: stage}, version=9)


AnyTeamStage = TypeVar("AnyTeamStage", TeamStage, TeamsStage)


def with_names(stage: AnyTeamStage, names: dict[int, str]) -> AnyTeamStage:
    """The stage with these names for these teams."""
    teams = {
        id_: replace(each, name=names.get(id_, each.name)) for id_, each in stage.entries.items()
    }
    return replace(stage, entries=teams)
