"""Whole rounds of both editions: examples with a crosstable, and two ways to the same pairs."""

from dataclasses import replace

import pytest
from hypothesis import assume, given, strategies as st

from domain.errors import NoValidPairing
from domain.ids import Number
from domain.pairing import PairingRequest
from domain.results import Colour, CrosstableRow
from domain.swiss.burstein.bracket_loop import BursteinLoop, is_seeding, without_player
from domain.swiss.burstein.rounds import READINGS
from domain.swiss.colour import Strength, WantedColour, preference_after
from domain.swiss.dutch.bracket import Pairs
from domain.swiss.systems import pair_round
from tests.domain.swiss.histories import chart, random_request, request
from tests.domain.swiss.legality import assert_is_legal_round
from tests.effort import some_rounds


@pytest.mark.parametrize(
    ("rounds", "seeding"), [(1, 0), (2, 1), (5, 2), (7, 3), (8, 4), (9, 4), (11, 4)]
)
def test_half_the_rounds_but_at_most_four_are_seeding_rounds(rounds: int, seeding: int) -> None:
    assert sum(is_seeding(r, rounds) for r in range(1, rounds + 1)) == seeding


def test_a_seeding_round_is_the_dutch_one() -> None:
    round_request = request(chart("3w1", "4w1", "1b0", "2b0"), 5)

    seeding, dutch = (
        pair_round(name, "2026", round_request) for name in ("burstein", "fide-dutch")
    )

    assert (seeding.boards, seeding.bye) == (dutch.boards, dutch.bye)


def test_after_the_seeding_rounds_the_strongest_opposition_meets_the_weakest() -> None:
    # 1 to 4 have won round 1; then nobody played, but 8 got a point
    table = chart("8w1 Z", "7b1 Z", "6w1 Z", "5b1 Z", "4w0 Z", "3b0 Z", "2w0 Z", "1b0 F")

    answer = pair_round("burstein", "2026", request(table, 3))

    # One point: 1 (Buchholz 2, Sonneborn-Berger 1), 8 (2, 1), 2, 3, 4 (1, 0). The top gets the
    # bottom, 8 the next lowest. 2 floats: he has met 7, and 6 is due White as he is, so he gets 5
    top, bottom = answer.trace.brackets
    assert (top.sequence, top.pairs, top.floaters) == ((1, 8, 2, 3, 4), ((1, 4), (8, 3)), (2,))
    assert (bottom.sequence, bottom.pairs) == ((2, 5, 6, 7), ((2, 5), (6, 7)))
    assert answer.boards == ((4, 1), (8, 3), (2, 5), (6, 7))


def test_before_2018_the_halves_are_paired_apart_in_round_one() -> None:
    answer = pair_round("burstein", "pre-2018", request(chart(*[""] * 9), 7))

    # 1 to 4 have a point more; the bye is the last one's
    assert answer.boards == ((1, 4), (3, 2), (5, 8), (7, 6))
    assert answer.bye == 9


def test_before_2018_a_scoregroup_that_cant_be_paired_is_merged_with_the_next() -> None:
    # 1 and 2 lead with 1½ and have met; 3 and 4 have a point, 5 and 6 none
    table = chart("2w= 3w1", "1b= 4w1", "5w1 1b0", "6w1 2b0", "3b0 Z", "4b0 Z")

    answer = pair_round("burstein", "pre-2018", request(table, 7))

    assert {frozenset(board) for board in answer.boards} == {
        frozenset({1, 4}),
        frozenset({2, 3}),
        frozenset({5, 6}),
    }
    assert [bracket.note for bracket in answer.trace.brackets] == ["merged scoregroups", ""]


def test_before_2018_the_bye_is_given_whether_or_not_the_others_can_be_paired() -> None:
    # 1 and 2 have met: without 3 nobody is left for them; in 2026 the bye is not 3's
    round_request = request(chart("2w1", "1b0", "Z"), 3)

    assert pair_round("burstein", "2026", round_request).bye == 2
    with pytest.raises(NoValidPairing):
        pair_round("burstein", "pre-2018", round_request)


def test_topscorers_are_not_excepted_in_the_last_round() -> None:
    # 1 and 2 lead, and both have had Black twice: in the Dutch system they meet now
    table = chart("3b1 4b1", "5b1 6b1", "1w0 5b1", "6b1 1w0", "2w0 3w0", "4w0 2w0")
    round_request = request(table, 3)

    assert {1, 2} in [
        set(board) for board in pair_round("fide-dutch", "2026", round_request).boards
    ]
    assert {1, 2} not in [
        set(board) for board in pair_round("burstein", "2026", round_request).boards
    ]


@pytest.mark.parametrize("edition", ["2026", "pre-2018"])
def test_the_initial_colour_turns_the_first_round_round(edition: str) -> None:
    round_request = request(chart(*[""] * 4), 1)

    white = pair_round("burstein", edition, round_request)
    black = pair_round("burstein", edition, replace(round_request, initial_colour=Colour.BLACK))

    assert [(b, w) for w, b in white.boards] == [tuple(board) for board in black.boards]


@some_rounds
@given(st.integers(0, 10**6), st.sampled_from(["2026", "pre-2018"]))
def test_counting_and_weighing_give_the_same_pairs(seed: int, edition: str) -> None:
    reading = READINGS[edition](random_request(seed, most=22))
    field = reading.field
    if field.size % 2:
        field = without_player(field, field.size - 1)
    outcomes: list[list[Pairs] | None] = []
    for shortcut in (True, False):
        loop: BursteinLoop = reading.build_loop(field)
        loop.shortcut = shortcut
        loop.use_field(field)
        try:
            loop.pair_all()
        except NoValidPairing:
            outcomes.append(None)
        else:
            outcomes.append([sorted(finished.pairs) for finished in loop.finished_brackets])

    assert outcomes[0] == outcomes[1]


def _after_seeding(seed: int, most: int) -> PairingRequest:
    request = random_request(seed, most)
    return replace(request, total_rounds=2 * request.round_number - 1)


@some_rounds
@given(st.integers(0, 10**6), st.sampled_from(["2026", "pre-2018"]))
def test_every_round_is_legal_and_grants_absolute_preferences(seed: int, edition: str) -> None:
    request = _after_seeding(seed, most=20)
    try:
        answer = pair_round("burstein", edition, request)
    except NoValidPairing:
        assume(False)

    assert_is_legal_round(request, answer)
    rows = request.chart.by_number
    for board in answer.boards:
        for number, colour in zip(board, Colour, strict=True):
            history = "".join(c.colour or "" for c in rows[number].cells if c.played)
            wanted = preference_after(history)
            if wanted.strength is Strength.ABSOLUTE:
                assert (wanted.wish is WantedColour.WHITE) == (colour is Colour.WHITE)


@some_rounds
@given(st.integers(0, 10**6), st.sampled_from(["2026", "pre-2018"]))
def test_other_numbers_in_the_same_order_change_nothing_else(seed: int, edition: str) -> None:
    request = _after_seeding(seed, most=14)
    found: list[tuple[list[tuple[int, int]], int] | None] = []
    for factor in (1, 3):
        try:
            answer = pair_round("burstein", edition, _with_numbers_multiplied(request, factor))
        except NoValidPairing:
            found.append(None)
        else:
            boards = [(w // factor, b // factor) for w, b in answer.boards]
            found.append((boards, (answer.bye or 0) // factor))

    assert found[0] == found[1]


def _with_numbers_multiplied(request: PairingRequest, factor: int) -> PairingRequest:
    """Every number times `factor`, and the rows in another order."""
    rows = [
        CrosstableRow(
            Number(factor * row.number),
            tuple(cell._replace(opponent=factor * cell.opponent) for cell in row.cells),
        )
        for row in request.chart.rows
    ]
    return replace(
        request,
        chart=replace(request.chart, rows=tuple(rows if factor == 1 else reversed(rows))),
        positions=tuple(row.number for row in rows),
        absent=frozenset(factor * number for number in request.absent),
        virtual={factor * number: points for number, points in request.virtual.items()},
        forbidden=tuple(
            group._replace(numbers=frozenset(factor * n for n in group.numbers))
            for group in request.forbidden
        ),
    )
