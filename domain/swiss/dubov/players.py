"""What the Dubov system needs to know of players beyond the field common to all systems, and the
values of its quality criteria C5 to C10 in a paired bracket.

C.04.4.1 (2026): preferences 1.6, where a player without a game mildly wants Black (1.6.4); ARO 1.7;
maximum upfloaters 1.8. Two players with the same absolute preference never meet, topscorers
included (C3).

Decided here: a player is upfloated in a round by playing an opponent with a higher pairing score,
virtual points included, as in every system (C.04.7 (2026), 1). A forfeited game is no upfloat.

Quality criteria (C.04.4.1 (2026), 2.3): C6 maximises the upfloaters' scores, the lowest first; its
cost is the list of score differences, the largest first.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import accumulate

from domain.errors import RuleViolation
from domain.messages import join_messages, say
from domain.pairing import PairingRequest
from domain.results import CrosstableRow
from domain.swiss.colour import Preference, Strength, WantedColour
from domain.swiss.field import EditionAttributes, Field, build_field
from domain.swiss.matching.bits import mask_of, members
from domain.swiss.upfloating import (
    Count,
    PairedScoregroup,
    UpfloatCriterion,
    upfloater_count,
    upfloater_differences,
)

ATTRIBUTES = EditionAttributes(absence_floats=False, any_win_bars=True, topscorers=False)
BLACK_WITHOUT_GAMES = Preference(WantedColour.BLACK, Strength.MILD, 0, WantedColour.NONE)


@dataclass(frozen=True, slots=True, kw_only=True)
class DubovField(Field):
    """`white` want White, `fresh` have not played a game; `upfloats` is how often each was
    upfloated, `maximum` the set of maximum upfloaters.
    """

    aro: Sequence[int]
    upfloats: Sequence[int]
    white: int
    fresh: int
    maximum: int


def read_field(request: PairingRequest) -> DubovField:
    field = build_field(request, ATTRIBUTES)
    rows = request.chart.by_number
    _refuse_unrated(rows[number] for number in field.number)
    preferences = [
        wanted if games else BLACK_WITHOUT_GAMES
        for wanted, games in zip(field.preference, field.games, strict=True)
    ]
    upfloats = _upfloat_counts(request, field)
    most_upfloats = 2 + request.total_rounds // 5
    known = {each.name: getattr(field, each.name) for each in fields(field)}
    return DubovField(
        **known | {"preference": preferences},
        aro=[_average_opponent_rating(rows[number], rows) for number in field.number],
        upfloats=upfloats,
        white=mask_of(
            g for g, wanted in enumerate(preferences) if wanted.wish is WantedColour.WHITE
        ),
        fresh=mask_of(g for g, games in enumerate(field.games) if not games),
        maximum=mask_of(g for g, times in enumerate(upfloats) if times >= most_upfloats),
    )


def _refuse_unrated(rows: Iterable[CrosstableRow]) -> None:
    unrated = [str(row.number) for row in rows if row.rating <= 0]
    if unrated:
        named = join_messages("", (join_messages(", ", unrated[:12]), " …" if unrated[12:] else ""))
        raise RuleViolation(
            "{what} without a rating: in the Dubov system everybody needs one; assign a "
            "provisional rating.",
            "C.04.4.1 (2026), 1.1",
            what=say("Player {number}", number=named)
            if len(unrated) == 1
            else say("Players {numbers}", numbers=named),
        )


def _average_opponent_rating(row: CrosstableRow, rows: Mapping[int, CrosstableRow]) -> int:
    """The ARO, half a point rounded up (1.7.1); 0 without games (1.7.3)."""
    met = [rows[cell.opponent].rating for cell in row.cells if cell.played and cell.opponent]
    return (2 * sum(met) + len(met)) // (2 * len(met)) if met else 0


def _upfloat_counts(request: PairingRequest, field: Field) -> list[int]:
    """How often each rank was upfloated in the rounds before this one."""
    rows = request.chart.by_number
    before = {number: _scores_before_each_round(request, row) for number, row in rows.items()}
    counts = []
    for number in field.number:
        mine = before[number]
        counts.append(
            sum(
                before[cell.opponent][r] > mine[r]
                for r, cell in enumerate(rows[number].cells[: request.round_number - 1])
                if cell.played and cell.opponent
            )
        )
    return counts


def _scores_before_each_round(request: PairingRequest, row: CrosstableRow) -> list[int]:
    """The player's pairing score before each round so far."""
    chart, rounds = request.chart, request.round_number - 1
    worth = chart.points.table
    cells = [row.cell(r) for r in range(1, rounds + 1)]
    scores = accumulate((worth[c.mark, c.colour] for c in cells), initial=row.penalty)
    return [
        score + request.virtual_points(row.number, r) for r, score in enumerate(scores, start=1)
    ]


def _disappointed_count(field: DubovField, paired: PairedScoregroup) -> Count:
    white = field.white
    return (sum((white >> a & 1) == (white >> b & 1) for a, b in paired.pairs),)


def _maximum_upfloater_count(field: DubovField, paired: PairedScoregroup) -> Count:
    return ((_countable_upfloaters(field, paired) & field.maximum).bit_count(),)


def _earlier_upfloat_count(field: DubovField, paired: PairedScoregroup) -> Count:
    often = members(_countable_upfloaters(field, paired) & field.maximum)
    return (sum(field.upfloats[g] for g in often),)


def _repeated_upfloater_count(field: DubovField, paired: PairedScoregroup) -> Count:
    return ((_countable_upfloaters(field, paired) & field.up_last).bit_count(),)


def _countable_upfloaters(field: DubovField, paired: PairedScoregroup) -> int:
    """The upfloaters that C8 to C10 count: none in the last round."""
    return 0 if field.final else paired.upfloaters


CRITERIA: tuple[UpfloatCriterion[DubovField], ...] = (
    UpfloatCriterion("upfloaters", "C5", upfloater_count),
    UpfloatCriterion(say("score differences of upfloaters"), "C6", upfloater_differences),
    UpfloatCriterion(say("players not getting their colour preference"), "C7", _disappointed_count),
    UpfloatCriterion(
        say("maximum upfloaters among the upfloaters"), "C8", _maximum_upfloater_count
    ),
    UpfloatCriterion(say("earlier upfloats of maximum upfloaters"), "C9", _earlier_upfloat_count),
    UpfloatCriterion(
        say("upfloaters who were upfloated in the previous round"), "C10", _repeated_upfloater_count
    ),
)
