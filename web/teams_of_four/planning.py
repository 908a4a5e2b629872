"""The choices for planning a stage of teams of four, with their texts; and the teams that would go
on from groups into a planned final, with their carry-over.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from domain.ids import StageId
from domain.knockout.plan import SeedDraw
from domain.messages import join_messages, say
from domain.round_robin.systems import SYSTEMS as TABLES
from domain.swiss.teams_of_four.matches import FirstRound, Odd, Rematch
from domain.teams_of_four.finals import Carrying
from domain.teams_of_four.pairing import is_over
from domain.teams_of_four.rules import (
    AT_ONCE,
    KNOCK_OUT,
    SWISS,
    TIE_BREAKS,
    FirstRoundPairs as FirstMatches,
    HandInOrder,
    ScoringMethod,
    TieDecider,
)
from domain.teams_of_four.stage import teams_stages_of
from domain.tournament import Tournament
from events.teams_of_four.decisions.finals import QualifiedTeams, find_qualified_teams
from events.teams_of_four.vocabulary.commands import PlanFinalOfTeams
from web.contest.planning import SEEDINGS
from web.shared.page import Choice, form_choices, read_sentences
from web.teams_of_four.scores import imps_text, points_text

_WORDS = read_sentences(__file__)


@dataclass(frozen=True, slots=True)
class QualifyingGroup:
    """A section from which teams can go on into another one after its end."""

    stage: StageId
    name: str
    teams: int
    over: bool


@dataclass(frozen=True, slots=True)
class FourForm:
    formats: tuple[Choice, ...]
    methods: tuple[Choice, ...]
    scales: tuple[Choice, ...]
    odd: tuple[Choice, ...]
    rematches: tuple[Choice, ...]
    first_rounds: tuple[Choice, ...]
    seatings: tuple[Choice, ...]
    seedings: tuple[Choice, ...]
    deciders: tuple[Choice, ...]
    first_matches: tuple[Choice, ...]
    tie_breaks: str
    groups: tuple[QualifyingGroup, ...]
    carried: tuple[Choice, ...]
    head_starts: tuple[Choice, ...]

    @classmethod
    def build(cls, tournament: Tournament | None) -> "FourForm":
        stages = teams_stages_of(tournament) if tournament else {}
        tables = tuple((name.value, system.title) for name, system in TABLES.items())
        return cls(
            formats=(
                (SWISS, say("Swiss")),
                *tables,
                (AT_ONCE, say("All meet at once")),
                (KNOCK_OUT, say("Knock-out")),
            ),
            methods=form_choices(ScoringMethod, _WORDS["methods"]),
            scales=form_choices(_WORDS["scales"], _WORDS["scales"]),
            odd=form_choices(Odd, _WORDS["odd"]),
            rematches=form_choices(Rematch, _WORDS["rematches"]),
            first_rounds=form_choices(FirstRound, _WORDS["first-rounds"]),
            seatings=form_choices(HandInOrder, _WORDS["seatings"]),
            seedings=form_choices(SeedDraw, SEEDINGS),
            deciders=form_choices(TieDecider, _WORDS["deciders"]),
            first_matches=form_choices(FirstMatches, _WORDS["first-matches"]),
            tie_breaks=join_messages(", ", TIE_BREAKS),
            groups=tuple(
                QualifyingGroup(number, stage.name, len(stage.entries), is_over(stage))
                for number, stage in stages.items()
            ),
            carried=form_choices(Carrying, _WORDS["carried"]),
            head_starts=form_choices(_WORDS["head-starts"], _WORDS["head-starts"]),
        )


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
            points_text(group, carried) if carried else "",
            tuple(starts[seed]),
        )
