"""The players who drop from a group if one is not enough, by networkx for every player."""

from collections.abc import Sequence

import pytest
from hypothesis import given, strategies as st

from domain.swiss.matching.bits import mask_of, members
from domain.swiss.us_chess.field import ScoreGroup, UsChessField, UsChessPlayer
from domain.swiss.us_chess.groups import FinishedGroup, pair_groups
from domain.swiss.us_chess.options import UsChessOptions
from tests.domain.swiss.matching.witness import Edge, largest_matching
from tests.effort import some_rounds


def field_of(
    size: int, edges: Sequence[Edge], ends: Sequence[int], unrated: set[int]
) -> UsChessField:
    """Groups end before `ends`; the first player has the highest rating."""
    open_to = [mask_of(b if a == g else a for a, b in edges if g in (a, b)) for g in range(size)]
    players = [
        UsChessPlayer(g + 1, g, (0, 0, 0, 0), 0, 0, 0 if g in unrated else 2000 - g, "", (), False)
        for g in range(size)
    ]
    lows = [0, *ends[:-1]]
    groups = [ScoreGroup(low, high) for low, high in zip(lows, ends, strict=True)]
    return UsChessField(
        players, groups, open_to, [0] * size, None, UsChessOptions(), 2, final=False
    )


def can_be_paired(field: UsChessField, kept: set[int], group: Sequence[int]) -> bool:
    """Whether the group and all below can be paired, those kept inside the group."""
    low = field.size if not group else max(group) + 1
    here = {*group, *range(low, field.size)}
    edges = [
        (a, b)
        for a in here
        for b in members(field.open_to[a])
        if a < b and b in here and not ({a, b} & kept and {a, b} - set(group))
    ]
    return 2 * len(largest_matching(here, edges)) == len(here)


def kept_by_asking(field: UsChessField, done: FinishedGroup) -> tuple[int, ...]:
    """The players who leave the group if each one stays where possible, asked from the top,
    arrivals first and the unrated before the rated.
    """
    group = (*done.arrivals, *range(done.group.low, done.group.high))
    staying: set[int] = set()
    for g in sorted(group, key=lambda g: _order_of_staying(field, done, group, g)):
        if can_be_paired(field, {*staying, g}, group):
            staying.add(g)
    return tuple(sorted(set(group) - staying))


def _order_of_staying(
    field: UsChessField, done: FinishedGroup, group: Sequence[int], g: int
) -> tuple[bool, bool, int]:
    """Sort key: arrivals first, then the unrated, then by place in the group."""
    return g not in done.arrivals, bool(field.players[g].rating), group.index(g)


@st.composite
def fields(draw: st.DrawFn) -> UsChessField:
    """Fields with so few legal pairs that groups lose several players, and a complete pairing."""
    size = 2 * draw(st.integers(3, 6))
    everybody = draw(st.permutations(range(size)))
    complete = {
        (min(a, b), max(a, b)) for a, b in zip(everybody[::2], everybody[1::2], strict=True)
    }
    more = draw(st.sets(st.tuples(st.integers(0, size - 2), st.integers(1, size - 1))))
    edges = complete | {(a, b) for a, b in more if a < b}
    ends = sorted(draw(st.sets(st.integers(2, size - 2), max_size=2)) | {size})
    return field_of(size, sorted(edges), ends, draw(st.sets(st.integers(0, size - 1), max_size=3)))


@some_rounds
@given(fields())
def test_as_few_as_possible_drop_and_higher_players_stay(field: UsChessField) -> None:
    for done in pair_groups(field):
        if len(done.dropped) > 1:
            assert done.dropped == kept_by_asking(field, done)


@pytest.mark.parametrize(
    ("dropped", "edges", "ends"),
    [
        ((0, 3), [(0, 3), (0, 5), (0, 7), (1, 2), (1, 7), (2, 6), (3, 4), (5, 6)], (4, 8)),
        ((0, 3), [(0, 4), (0, 7), (1, 2), (1, 3), (1, 7), (2, 6), (3, 5), (4, 5), (4, 6)], (4, 8)),
    ],
)
def test_a_dropped_player_may_change_opponents_so_that_another_stays(
    dropped: tuple[int, ...], edges: list[Edge], ends: tuple[int, ...]
) -> None:
    field = field_of(ends[-1], edges, ends, set())
    first = pair_groups(field)[0]

    assert first.dropped == dropped == kept_by_asking(field, first)
