"""The teams that would go on from groups into a planned final, with their carry-over."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from domain.tournament import Tournament
from events.teams_of_four.decisions.finals import QualifiedTeams, find_qualified_teams
from events.teams_of_four.vocabulary.commands import PlanFinalOfTeams
from web.teams_of_four.scores import imps_text, points_text


@dataclass(frozen=True, slots=True)
class QualifiedTeam:
    """`seed` is its number in the final, `place` that in its group. `carried` are victory points,
    empty for none; `starts` the IMPs with which it begins against others: (their seed, IMPs).
    """

    seed: int
    name: str
    group: str
    place: int
    carried: str
    starts: tuple[tuple[int, str], ...]


def qualified_teams(tournament: Tournament, command: PlanFinalOfTeams) -> tuple[QualifiedTeam, ...]:
    return tuple(_qualified_lines(find_qualified_teams(tournament, command)))


def _qualified_lines(qualified: QualifiedTeams) -> Iterator[QualifiedTeam]:
    """The teams by seed; of two with a head start, one has its IMPs and the other the negative."""
    starts = defaultdict(list)
    for seed, other, imps in qualified.teams_went_on.head_starts:
        starts[seed].append((other, imps_text(Fraction(imps))))
        starts[other].append((seed, imps_text(-Fraction(imps))))
    for each, (seed, *_, points) in zip(
        qualified.qualified, qualified.teams_went_on.teams, strict=True
    ):
        group, carried = qualified.groups[each.group], Decimal(points)
        yield QualifiedTeam(
            seed,
            group.name_of(each.entry),
            group.name,
            each.place,
            points_text(carried) if carried else "",
            tuple(starts[seed]),
        )
