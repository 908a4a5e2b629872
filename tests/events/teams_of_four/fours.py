"""A stage of teams of four among the stages of other games: round 1 is on."""

from collections.abc import Iterator

from events.contest.vocabulary import teams as t
from events.contest.vocabulary.entries import NumbersAssigned
from events.contest.vocabulary.rounds import RoundPaired, RoundPublished
from events.log.vocabulary import Event
from events.teams_of_four.decisions.stages import stage_planned_event
from events.teams_of_four.vocabulary.commands import PlanTeamsOfFour

STAGE = 8
NAMES = ("North", "South", "East", "West")


def story() -> Iterator[Event]:
    plan = stage_planned_event(STAGE, PlanTeamsOfFour("Teams", 3, boards=4, stanzas=2))
    yield plan
    for team, name in enumerate(NAMES, 1):
        yield t.TeamRegistered(stage=STAGE, entry=team, name=name, first_round=1)
        for member in range(4 * team - 3, 4 * team + 1):
            yield t.MemberAdded(
                stage=STAGE, entry=team, member=member, family=f"{name} {member}", first_round=1
            )
    yield NumbersAssigned(STAGE, ((1, 1), (2, 2), (3, 3), (4, 4)), "initial ranking")
    yield RoundPaired(STAGE, 1, ((1, 3), (2, 4)), (), plan.system, plan.edition)
    yield RoundPublished(STAGE, 1)
