"""From qualifying groups to finals: the qualifiers, their order, and carry-forwards.

The order in which teams go on is their seeding: first all winners of groups, then all second ones;
teams of one place by points per match, then the IMP quotient, then the value stated by hand. The
best of the rest are compared in the same way. A team that has left or has no place does not go on;
the next one of the group does. What is carried forward is announced (Law 80B2 of 2017 leaves it to
the organiser): nothing, a share of all points, or the points of the matches among the qualifiers of
a group, the usual rule if a final continues with the same matches.

Into a knock-out a team can carry IMPs against one opponent: a share of the margin of their match,
up to a limit. Share and limit are announced; IMPs are rounded to 0.01.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from domain.contest.round import Pair
from domain.errors import NotNow
from domain.ids import EntryId, StageId
from domain.teams_of_four.scores import rounded_to_hundredth
from domain.teams_of_four.stage import TeamsStage
from domain.teams_of_four.standings import TeamRecord, imp_quotient, team_ranking, team_records


class Carrying(StrEnum):
    NOTHING = "nothing"
    ALL = "all"
    AMONG = "among"


@dataclass(frozen=True, slots=True)
class CarryForward:
    """`share` is the per cent carried of points, or of the IMPs of a knock-out. `most` is the limit
    of IMPs against an opponent, 0: none.
    """

    kind: Carrying = Carrying.NOTHING
    share: int = 100
    most: int = 0


class GroupQualifier(NamedTuple):
    """`place` in its group, which two may share."""

    group: StageId
    entry: EntryId
    place: int
    points_a_match: Fraction
    quotient: Fraction
    by_hand: int


def qualifiers(
    groups: Sequence[TeamsStage], of_each: int, best_others: int = 0
) -> tuple[GroupQualifier, ...]:
    """The qualifiers in the order of seeding; NotNow if too few, or a tie leaves a place open."""
    placed = [(group.name, list(_ranked_teams(group))) for group in groups]
    qualified = [each for name, group in placed for each in _first_of_group(name, group, of_each)]
    rest = sorted((each for _, group in placed for each in group[of_each:]), key=_seeding_key)
    if best_others:
        name_in = {group.id: group.name_of for group in groups}
        qualified += _best_of_rest(rest, best_others, lambda team: name_in[team.group](team.entry))
    return tuple(sorted(qualified, key=_seeding_key))


def _ranked_teams(group: TeamsStage) -> Iterator[GroupQualifier]:
    """The teams of a group that may go on, in its order."""
    records = team_records(group, len(group.rounds))
    for place in team_ranking(group, len(group.rounds)):
        record = records[place.entry]
        if place.rank is not None and group.entry(place.entry).withdrawn_from is None:
            a_match = Fraction(record.points) / (len(record.matches) or 1)
            by_hand = group.by_hand.get(place.entry, 0)
            team = (group.id, place.entry, place.rank, a_match, imp_quotient(record), by_hand)
            yield GroupQualifier(*team)


def _seeding_key(team: GroupQualifier) -> tuple[int, Fraction, Fraction, int, int, int]:
    level = team.place, -team.points_a_match, -team.quotient, -team.by_hand
    return *level, team.group, team.entry


def _first_of_group(
    name: str, group: Sequence[GroupQualifier], count: int
) -> Sequence[GroupQualifier]:
    if count > len(group):
        raise NotNow(
            "Of {name} only {there} teams can go on; write no more than that.",
            name=name,
            there=len(group),
        )
    if count < len(group) and group[count - 1].place == group[count].place:
        raise NotNow(
            "Place {place} of {name} is shared, so that it is open who goes on; part the tie by "
            "hand first.",
            place=group[count].place,
            name=name,
        )
    return group[:count]


def _best_of_rest(
    rest: Sequence[GroupQualifier], count: int, name: Callable[[GroupQualifier], str]
) -> Sequence[GroupQualifier]:
    if count > len(rest):
        raise NotNow(
            "Only {there} other teams can go on; write no more than that.", there=len(rest)
        )
    if count < len(rest) and _seeding_key(rest[count - 1])[:4] == _seeding_key(rest[count])[:4]:
        raise NotNow(
            "{name} and {name2} are level in place, points a match and IMP quotient, so that it is "
            "open who of them goes on; give the one that does a value by hand first.",
            name=name(rest[count - 1]),
            name2=name(rest[count]),
        )
    return rest[:count]


def carry_forwards(
    group: TeamsStage, qualified: Sequence[EntryId], rule: CarryForward
) -> Mapping[EntryId, Decimal]:
    """Victory points of each team; its own carried points count only if all are carried."""
    records = team_records(group, len(group.rounds))
    return {team: _carried_points(records[team], set(qualified), rule) for team in qualified}


def _carried_points(record: TeamRecord, qualified: set[EntryId], rule: CarryForward) -> Decimal:
    match rule.kind:
        case Carrying.NOTHING:
            return Decimal(0)
        case Carrying.ALL:
            points = record.points
        case Carrying.AMONG:
            met = (match for match in record.matches if match.opponent in qualified)
            points = sum((match.points or Decimal(0) for match in met), Decimal(0))
    return rounded_to_hundredth(Fraction(points) * rule.share / 100)


def head_starts(
    group: TeamsStage, qualified: Sequence[EntryId], rule: CarryForward
) -> Mapping[Pair, Decimal]:
    """The lead in IMPs of one team over the other by their match, below 0: behind."""
    records = team_records(group, len(group.rounds))
    return {
        (one, other): _head_start(records[one], other, rule)
        for one, other in combinations(qualified, 2)
    }


def _head_start(record: TeamRecord, opponent: EntryId, rule: CarryForward) -> Decimal:
    met = (match.margin for match in record.matches if match.opponent == opponent)
    margin = sum(met, Fraction(0))
    carried = margin * rule.share / 100
    if rule.most:
        carried = max(Fraction(-rule.most), min(Fraction(rule.most), carried))
    return rounded_to_hundredth(carried)
