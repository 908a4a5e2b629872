"""Legal opponents (27A1, 28S1), for each two players of the field by the rules' text."""

import random
from dataclasses import replace
from itertools import combinations, pairwise

from hypothesis import given, strategies as st

from domain.ids import Number, RoundNo
from domain.pairing import PairingRequest
from domain.swiss.us_chess.field import ScoreGroup, _class_indices, build_field
from domain.swiss.us_chess.options import UsChessOptions, options_of
from tests.domain.swiss.histories import chart, request as of_chart
from tests.domain.swiss.us_chess.fields import troubled_request
from tests.domain.swiss.us_chess.test_groups import field_of
from tests.effort import some_rounds


def with_re_entries(seed: int, most: int) -> PairingRequest:
    """A `troubled_request` in which present players had entered before, one perhaps twice."""
    draw = random.Random(seed)
    request = troubled_request(seed, most)
    numbers = draw.sample([int(row.number) for row in request.chart.rows], len(request.chart.rows))
    again = numbers[: draw.randint(0, len(numbers) // 2)]
    chains = [again[at : at + 3] for at in range(0, len(again), 3)]
    earlier = {later: before for chain in chains for before, later in pairwise(chain)}
    absent = request.absent | frozenset(earlier.values())
    return replace(request, absent=absent, options=replace(options_of(request), re_entries=earlier))


def opponents_of(request: PairingRequest, number: int) -> set[int]:
    """The opponents a player has met, under this number or an earlier one."""
    options = options_of(request)
    found: set[int] = set()
    while number:
        cells = request.chart.by_number[Number(number)].cells
        found |= {cell.opponent for cell in cells if cell.played and cell.opponent}
        number = options.re_entries.get(number, 0)
    return found


@some_rounds
@given(st.integers(0, 10**6))
def test_players_may_meet_unless_they_met_under_an_old_number_or_are_prohibited(seed: int) -> None:
    request = with_re_entries(seed, most=12)
    field = build_field(request, options_of(request))
    forbidden = [f.numbers for f in request.forbidden if f.first <= request.round_number <= f.last]

    for g, one in enumerate(field.players):
        for h, other in enumerate(field.players):
            met = one.number in opponents_of(request, other.number) or other.number in opponents_of(
                request, one.number
            )
            kept_apart = any({one.number, other.number} <= numbers for numbers in forbidden)
            assert bool(field.open_to[g] >> h & 1) == (g != h and not met and not kept_apart)


@some_rounds
@given(st.integers(0, 10**6))
def test_meetings_are_counted_equally_for_both_players_after_re_entries(seed: int) -> None:
    request = with_re_entries(seed, most=12)

    for one, other in combinations(build_field(request, options_of(request)).players, 2):
        assert one.met.count(other.number) == other.met.count(one.number)


def test_re_entries_may_meet_whose_earlier_entries_have_met() -> None:
    # 28S2: 3 and 4 entered again, after 1 and 2 had met
    options = UsChessOptions(re_entries={3: 1, 4: 2})
    field = build_field(of_chart(chart("2w1", "1b0", "Z", "Z"), 5, absent=[1, 2]), options)

    assert [bin(mask) for mask in field.open_to] == ["0b10", "0b1"]


def test_a_re_entry_and_earlier_opponents_are_mutually_kept_apart() -> None:
    # 4 entered again after 3 had lost to 1
    table = chart("3w1", "Z", "1b0", "Z")
    options = UsChessOptions(re_entries={4: 3})
    field = build_field(of_chart(table, 5, absent=[3]), options)
    at = {player.number: 1 << g for g, player in enumerate(field.players)}
    open_to = {player.number: field.open_to[g] for g, player in enumerate(field.players)}

    assert open_to == {1: at[2], 2: at[1] | at[4], 4: at[2]}


def test_without_a_player_every_place_above_it_moves_down() -> None:
    field = field_of(6, [(0, 1), (0, 5), (1, 4), (2, 3), (3, 5)], (2, 6), set())
    across = replace(field, groups=[ScoreGroup(0, 2), ScoreGroup(2, 6, "B2 v C2", 4)])

    def groups(g: int) -> list[ScoreGroup]:
        return list(across.without_player(g).groups)

    assert groups(0) == [ScoreGroup(0, 1), ScoreGroup(1, 5, "B2 v C2", 3)]
    assert groups(3) == [ScoreGroup(0, 2), ScoreGroup(2, 5, "B2 v C2", 3)]
    assert groups(4) == [ScoreGroup(0, 2), ScoreGroup(2, 5, "B2 v C2", 4)]
    assert groups(5) == [ScoreGroup(0, 2), ScoreGroup(2, 5, "B2 v C2", 4)]
    alone = replace(field, groups=[ScoreGroup(0, 1), ScoreGroup(1, 6)])
    assert list(alone.without_player(0).groups) == [ScoreGroup(0, 5)]
    assert [bin(mask) for mask in field.without_player(2).open_to] == [
        *("0b10010", "0b1001", "0b10000", "0b10", "0b101")
    ]
    assert [player.number for player in field.without_player(2).players] == [1, 2, 4, 5, 6]


def test_the_next_of_the_class_joins_its_contenders_by_points_and_then_by_rating() -> None:
    """29I2: one can still come level; the best rated of those behind makes them even."""
    table = chart("5w1 6b1", "Z Z", "Z Z", "Z Z", "1b0 Z", "Z 1w0")
    rated = tuple(
        replace(row, rating=rating)
        for row, rating in zip(table.rows, (2000, 1700, 1900, 1800, 1500, 1400), strict=True)
    )
    options = UsChessOptions(classes=(frozenset({1, 2, 3, 4}),), variations=frozenset({"29I2"}))
    request = of_chart(replace(table, rows=rated), 3)

    assert dict(_class_indices(request, options)) == {1: 0, 3: 0}


def test_later_opponents_are_not_counted_as_met() -> None:
    table = chart("3w1 2w1", "4w1 1b0", "1b0 4w1", "2b0 3b0")
    request = replace(of_chart(table, 5), round_number=RoundNo(2))

    players = build_field(request, UsChessOptions()).players

    assert {player.number: player.met for player in players} == {1: (3,), 2: (4,), 3: (1,), 4: (2,)}
