"""From qualifying groups to the next stage: the qualifiers, their seeding and carryovers."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import NamedTuple

from domain.errors import NotNow
from domain.ids import EntryId, StageId
from domain.messages import say
from domain.teams_of_four.finals import (
    CarryForward,
    Carrying,
    GroupQualifier,
    carry_forwards,
    head_starts,
    qualifiers,
)
from domain.teams_of_four.pairing import is_over
from domain.teams_of_four.rules import KNOCK_OUT
from domain.teams_of_four.stage import TeamsStage, teams_stage_of
from domain.tournament import Tournament
from events.contest.acting import act_on_tournament, refuse_used_name
from events.contest.vocabulary.teams import MemberAdded, TeamRegistered
from events.game.people import statement_of
from events.game.roles import LEADING
from events.log.vocabulary import Event
from events.teams_of_four.decisions.stages import check_one_of, stage_planned_event
from events.teams_of_four.vocabulary import commands as c, stages as v

Groups = Mapping[StageId, TeamsStage]


class QualifiedTeams(NamedTuple):
    """The groups, the qualifiers in the order of their seeding, and the event on them."""

    groups: Groups
    qualified: tuple[GroupQualifier, ...]
    teams_went_on: v.TeamsWentOn


@act_on_tournament("plan-final-of-teams", c.PlanFinalOfTeams, LEADING)
def plan_final_of_teams(state: Tournament, command: c.PlanFinalOfTeams) -> Iterator[Event]:
    refuse_used_name(state, command.name)
    groups, qualified, teams_went_on = find_qualified_teams(state, command)
    yield stage_planned_event(teams_went_on.stage, command)
    number = 0
    for entry, qualifier in enumerate(qualified, 1):
        team = groups[qualifier.group].entry(qualifier.entry)
        yield TeamRegistered(
            stage=teams_went_on.stage,
            entry=entry,
            name=team.name,
            short=team.short,
            federation=team.federation,
            captain=team.captain,
            strength=team.strength,
            first_round=1,
        )
        for member in (each for each in team.members if each.left_from is None):
            number += 1
            yield MemberAdded(
                stage=teams_went_on.stage,
                entry=entry,
                member=number,
                first_round=1,
                **statement_of(member.person),
            )
    yield teams_went_on


def find_qualified_teams(state: Tournament, command: c.PlanFinalOfTeams) -> QualifiedTeams:
    """The teams that qualify for the final now; NotNow while a group is not over."""
    check_one_of(say("way to carry forward"), command.carry, Carrying)
    if len(set(command.follows)) < len(command.follows):
        raise NotNow("A group is named twice; name each of them once.")
    groups = {StageId(number): teams_stage_of(state, number) for number in command.follows}
    for group in groups.values():
        if not is_over(group):
            raise NotNow(
                "{name} is not over; close its last round first, with all results.", name=group.name
            )
    qualified = qualifiers(tuple(groups.values()), command.qualify, command.others)
    teams_went_on = v.TeamsWentOn(
        int(state.next_part_number), *_carryovers(groups, qualified, command)
    )
    return QualifiedTeams(groups, qualified, teams_went_on)


Carryovers = tuple[tuple[tuple[int, int, int, int, str], ...], tuple[tuple[int, int, str], ...]]


def _carryovers(
    groups: Groups, qualified: tuple[GroupQualifier, ...], command: c.PlanFinalOfTeams
) -> Carryovers:
    """The teams and the head starts, as in `TeamsWentOn`: the carryover is IMPs between teams into
    a knock-out, victory points otherwise.
    """
    rule = CarryForward(Carrying(command.carry), command.share, command.limit)
    bracket = command.system == KNOCK_OUT
    points: dict[tuple[StageId, EntryId], Decimal] = {}
    for number, group in groups.items():
        entries = [qualifier.entry for qualifier in qualified if qualifier.group == number]
        found = {} if bracket else carry_forwards(group, entries, rule)
        points |= {(number, team): amount for team, amount in found.items()}
    teams = tuple(
        (
            *(at, int(qualifier.group), int(qualifier.entry), qualifier.place),
            f"{points.get((qualifier.group, qualifier.entry), Decimal(0)).normalize():f}",
        )
        for at, qualifier in enumerate(qualified, 1)
    )
    nothing = not bracket or rule.kind is Carrying.NOTHING
    return teams, () if nothing else tuple(_head_starts(groups, qualified, rule))


def _head_starts(
    groups: Groups, qualified: tuple[GroupQualifier, ...], rule: CarryForward
) -> Iterator[tuple[int, int, str]]:
    """(team, opponent, IMPs ahead of it) of qualifiers who have met, by their new numbers."""
    number = {(first.group, first.entry): at for at, first in enumerate(qualified, 1)}
    imps = {
        (number[id_, first], number[id_, second]): ahead
        for id_, group in groups.items()
        for (first, second), ahead in head_starts(
            group, [each.entry for each in qualified if each.group == id_], rule
        ).items()
    }
    for (at, other_at), ahead in sorted(imps.items()):
        if ahead:
            yield at, other_at, f"{ahead.normalize():f}"
