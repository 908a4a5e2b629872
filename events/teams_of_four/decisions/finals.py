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
    Qualified,
    carried_forward,
    head_starts,
    qualifiers,
)
from domain.teams_of_four.pairing import is_over
from domain.teams_of_four.rules import KNOCK_OUT
from domain.teams_of_four.stage import TeamsStage, teams_stage_of
from domain.tournament import Tournament
from events.contest.acting import planning, refuse_used_name
from events.contest.vocabulary.teams import MemberAdded, TeamRegistered
from events.game.people import statement_of
from events.game.roles import LEADING
from events.log.vocabulary import Event
from events.teams_of_four.decisions.stages import check_one_of, planned
from events.teams_of_four.vocabulary import commands as c, stages as v

Groups = Mapping[StageId, TeamsStage]


class GoingOn(NamedTuple):
    """The groups, the qualifiers in the order of their seeding, and their carryovers."""

    groups: Groups
    through: tuple[Qualified, ...]
    brought: v.TeamsWentOn


@planning("plan-final-of-teams", c.PlanFinalOfTeams, LEADING)
def plan_final_of_teams(state: Tournament, command: c.PlanFinalOfTeams) -> Iterator[Event]:
    refuse_used_name(state, command.name)
    groups, through, brought = going_on(state, command)
    yield planned(brought.stage, command)
    yield from _registered(brought.stage, groups, through)
    yield brought


def going_on(state: Tournament, command: c.PlanFinalOfTeams) -> GoingOn:
    """The qualifiers if the final were planned now. NotNow if that is still open."""
    check_one_of(say("way to carry forward"), command.carry, Carrying)
    if len(set(command.follows)) < len(command.follows):
        raise NotNow("A group is named twice; name each of them once.")
    groups = {StageId(number): teams_stage_of(state, number) for number in command.follows}
    for group in groups.values():
        if not is_over(group):
            raise NotNow(
                "{name} is not over; close its last round first, with all results.", name=group.name
            )
    through = qualifiers(tuple(groups.values()), command.qualify, command.others)
    brought = v.TeamsWentOn(int(state.next_part), *_brought(groups, through, command))
    return GoingOn(groups, through, brought)


def _registered(
    stage: int, groups: Groups, through: tuple[Qualified, ...]
) -> Iterator[TeamRegistered | MemberAdded]:
    number = 0
    for entry, one in enumerate(through, 1):
        team = groups[one.group].entry(one.entry)
        yield TeamRegistered(
            stage=stage,
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
                stage=stage,
                entry=entry,
                member=number,
                first_round=1,
                **statement_of(member.person),
            )


Brought = tuple[tuple[tuple[int, int, int, int, str], ...], tuple[tuple[int, int, str], ...]]


def _brought(
    groups: Groups, through: tuple[Qualified, ...], command: c.PlanFinalOfTeams
) -> Brought:
    """The carryover: IMPs between the teams into a knock-out, victory points otherwise."""
    rule = CarryForward(Carrying(command.carry), command.share, command.limit)
    bracket = command.system == KNOCK_OUT
    points: dict[tuple[StageId, EntryId], Decimal] = {}
    for number, group in groups.items():
        there = [one.entry for one in through if one.group == number]
        found = {} if bracket else carried_forward(group, there, rule)
        points |= {(number, team): amount for team, amount in found.items()}
    teams = tuple(
        (
            *(at, int(one.group), int(one.entry), one.place),
            f"{points.get((one.group, one.entry), Decimal(0)).normalize():f}",
        )
        for at, one in enumerate(through, 1)
    )
    nothing = not bracket or rule.kind is Carrying.NOTHING
    return teams, () if nothing else tuple(_head_starts(groups, through, rule))


def _head_starts(
    groups: Groups, through: tuple[Qualified, ...], rule: CarryForward
) -> Iterator[tuple[int, int, str]]:
    number = {(one.group, one.entry): at for at, one in enumerate(through, 1)}
    found = {
        (number[id_, one], number[id_, other]): ahead
        for id_, group in groups.items()
        for (one, other), ahead in head_starts(
            group, [each.entry for each in through if each.group == id_], rule
        ).items()
    }
    for (at, other_at), ahead in sorted(found.items()):
        if ahead:
            yield at, other_at, f"{ahead.normalize():f}"
