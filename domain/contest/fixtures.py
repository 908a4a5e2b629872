"""Matches of a round robin of teams: pairs and resting teams by round, forfeits by withdrawal."""

from typing import NamedTuple

from domain.contest.matches import AnyTeams
from domain.errors import NotNow
from domain.ids import EntryId, RoundNo
from domain.results import Mark
from domain.round_robin.plan import TablePlan


class Fixture(NamedTuple):
    """A match of the table, `first` named first."""

    round: RoundNo
    first: EntryId
    second: EntryId


def plan_of(stage: AnyTeams) -> TablePlan:
    assert stage.table is not None, "only a round robin has a table"
    return stage.table


def fixtures(stage: AnyTeams) -> tuple[Fixture, ...]:
    """All matches of the table, round by round; none before the numbers are drawn."""
    if stage.table is None or stage.table.table is None:
        return ()
    teams = stage.by_number
    return tuple(
        Fixture(game.round, teams[game.white], teams[game.black])
        for game in stage.table.table.games
    )


def fixtures_in(stage: AnyTeams, wanted: RoundNo) -> tuple[Fixture, ...]:
    """The matches of a round, in the order of the table; raises if there is no such round."""
    plan = plan_of(stage)
    if plan.table is None:
        raise NotNow(
            "Draw the numbers of {name} first: the table says who meets whom.", name=stage.name
        )
    if wanted > len(plan.table.rounds):
        raise NotNow(
            "The table of {name} has {rounds} rounds.",
            name=stage.name,
            rounds=len(plan.table.rounds),
        )
    return tuple(each for each in fixtures(stage) if each.round == wanted)


def resting_in(stage: AnyTeams, wanted: RoundNo) -> tuple[EntryId, ...]:
    """The entries without a match in that round of the table."""
    teams = stage.by_number
    return tuple(teams[number] for number in plan_of(stage).drawn_table.rounds[wanted - 1].byes)


def forfeit_of(stage: AnyTeams, fixture: Fixture) -> tuple[Mark, Mark] | None:
    """The marks of a match decided by a withdrawal; None: it is played."""
    withdrawn = [stage.entry(team).is_withdrawn_by(fixture.round) for team in fixture[1:]]
    if not any(withdrawn):
        return None
    first, second = (Mark.FORFEIT_LOSS if gone else Mark.FORFEIT_WIN for gone in withdrawn)
    return first, second
