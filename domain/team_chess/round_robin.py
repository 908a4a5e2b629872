"""A round robin of teams between its recorded table and the rounds that are played of it.

FIDE Handbook C.05 (2024), annex 1: the Berger tables; each number is a team, and White of a game
of the table is the team named first, which has White on board 1 and, in a league, is at home. The
table is drawn and recorded whole before the first round. A round is paired when it is its turn: the
matches of those that have left are forfeited.

C.05 (2024), 6.6, applied to teams: one that leaves before it has played half of its matches counts
for nobody; from half on its matches stand, and those left are lost by forfeit.
"""

from collections.abc import Mapping
from typing import NamedTuple

from domain.errors import NotNow
from domain.ids import EntryId, Number, RoundNo
from domain.results import Mark
from domain.round_robin.plan import TablePlan
from domain.said import say
from domain.team_chess.scores import rows_of
from domain.team_chess.stage import TeamStage


class Fixture(NamedTuple):
    """A match of the table, `first` named first."""

    round: RoundNo
    first: EntryId
    second: EntryId


def plan_of(stage: TeamStage) -> TablePlan:
    assert stage.table is not None, "only a round robin has a table"
    return stage.table


def fixtures(stage: TeamStage) -> tuple[Fixture, ...]:
    """All matches of the table, round by round; none before it is drawn."""
    if stage.table is None or stage.table.table is None:
        return ()
    teams = _by_number(stage)
    return tuple(
        Fixture(game.round, teams[game.white], teams[game.black])
        for game in stage.table.table.games
    )


def fixtures_in(stage: TeamStage, wanted: RoundNo) -> tuple[Fixture, ...]:
    """Those of one round, in the order of the table; refused where there is no such round."""
    plan = plan_of(stage)
    if plan.table is None:
        raise NotNow(
            say("Draw the numbers of {name} first: the table says who meets whom.", name=stage.name)
        )
    if wanted > len(plan.table.rounds):
        raise NotNow(
            say(
                "The table of {name} has {rounds} rounds.",
                name=stage.name,
                rounds=len(plan.table.rounds),
            )
        )
    return tuple(each for each in fixtures(stage) if each.round == wanted)


def resting_in(stage: TeamStage, wanted: RoundNo) -> tuple[EntryId, ...]:
    """Who has no match in that round of the table."""
    teams = _by_number(stage)
    return tuple(teams[number] for number in plan_of(stage).drawn.rounds[wanted - 1].byes)


def forfeit_of(stage: TeamStage, fixture: Fixture) -> tuple[Mark, Mark] | None:
    """What the match is decided as because somebody has left; None: it is played."""
    gone = [stage.entry(team).withdrawn_by(fixture.round) for team in fixture[1:]]
    if not any(gone):
        return None
    lost = {True: Mark.FORFEIT_LOSS, False: Mark.FORFEIT_WIN}
    return lost[gone[0]], lost[gone[1]]


def annulled(stage: TeamStage) -> frozenset[int]:
    """The numbers of teams whose matches count for nobody."""
    if stage.table is None or stage.table.table is None:
        return frozenset()
    rows = {row.number: row for row in rows_of(stage, len(stage.rounds))}
    scheduled = stage.table.table.games_of
    return frozenset(
        int(number)
        for number, team in stage.numbered()
        if team.withdrawn_from is not None
        and 2 * sum(cell.played for cell in rows[number].cells) < len(scheduled[number])
    )


def _by_number(stage: TeamStage) -> Mapping[Number, EntryId]:
    return {number: team.id for number, team in stage.numbered()}
