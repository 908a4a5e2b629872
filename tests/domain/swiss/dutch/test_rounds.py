"""Whole rounds of both editions: examples with a crosstable, and properties of every round."""

from dataclasses import replace

import pytest
from hypothesis import assume, given, strategies as st

from domain.errors import NoValidPairing, Unsupported
from domain.ids import Number
from domain.pairing import Forbidden, Pairing, PairingRequest, RoundPairing
from domain.results import Cell, Colour, Crosstable, CrosstableRow
from domain.swiss.dutch.bracket import Pairs
from domain.swiss.dutch.rounds import EDITIONS, field_of
from domain.swiss.systems import SYSTEMS, pair_round
from tests.domain.swiss.histories import chart, random_request, request
from tests.domain.swiss.legality import assert_is_legal_round
from tests.effort import some_rounds

EDITION_NAMES = ["2026", "2017"]


def _pair(edition: str, request: PairingRequest) -> RoundPairing:
    return SYSTEMS["fide-dutch", edition].pair_round(request)


@pytest.mark.parametrize("edition", EDITION_NAMES)
def test_the_first_round_pairs_the_upper_half_with_the_lower(edition: str) -> None:
    answer = _pair(edition, request(chart(*[""] * 7), 5))

    # 1 2 3 | 4 5 6, the last one has the bye; odd numbers get the initial colour
    assert answer.boards == (Pairing(1, 4), Pairing(5, 2), Pairing(3, 6))  # type: ignore[arg-type]
    assert answer.bye == 7


def test_the_bye_goes_to_the_lowest_score_since_2026() -> None:
    #    1      2      scores 1:2  2:1  3:2  5:1  6:0, 4 is absent, last round
    table = chart("4w1 2b1", "5b1 1w0", "6w1 4b1", "1b0 3w0", "2w0 6b1", "3b0 5w0")

    answer = _pair("2026", request(table, 3, absent=[4]))

    assert set(answer.boards) == {(1, 5), (3, 2)}
    assert answer.bye == 6


def test_in_2017_the_same_bye_goes_to_a_player_with_a_point() -> None:
    table = chart("4w1 2b1", "5b1 1w0", "6w1 4b1", "1b0 3w0", "2w0 6b1", "3b0 5w0")

    # 2 and 5 have a point, 6 has none.
    answer = _pair("2017", request(table, 3, absent=[4]))

    assert answer.bye in (2, 5)


def test_of_equal_scores_the_one_with_fewer_unplayed_games_has_the_bye() -> None:
    # C9 (2026): 3, 4 and 5 have no point; 5 did not play, so that another has the bye
    answer = _pair("2026", request(chart("3w1", "4b1", "1b0", "2w0", "Z"), 3))

    assert set(answer.boards) == {(2, 1), (3, 5)}
    assert answer.bye == 4


def test_a_second_bye_is_not_given_where_another_program_gives_one() -> None:
    # C2 (2026): 1, 2 and 3 have had the bye; 4, 6 and 10 ask for half a point
    table = chart(
        "6w0 10b= U H 7w0 H",
        "7b= 5w0 10w0 Z 3b= U",
        "8w0 U 5b0 Z 2w= 6b0",
        "9b1 Z 7w1 H 5b= 8w0",
        "10w= 2b1 3w1 8b1 4w= 9b=",
        "1b1 8w0 Z 10b1 Z 3w1",
        "2w= H 4b0 9w0 1b1 10b1",
        "3b1 6b1 H 5w0 H 4b1",
        "4w0 H H 7b1 10w1 5w=",
        "5b= 1w= 2b1 6w0 9b0 7w0",
    )

    answer = _pair("2026", request(table, 9, absent=[4, 6, 10]))

    assert answer.bye == 7


def test_three_of_one_club_and_a_guest_cannot_be_paired() -> None:
    round_request = replace(
        request(chart(*[""] * 4), 3), forbidden=(Forbidden(frozenset({1, 2, 3})),)
    )

    with pytest.raises(NoValidPairing) as refused:
        _pair("2026", round_request)

    assert len(refused.value.stuck) == 2
    assert set(refused.value.stuck) < {1, 2, 3}


@pytest.mark.parametrize("edition", EDITION_NAMES)
def test_a_player_without_legal_opponents_is_named(edition: str) -> None:
    # 1 has met 2, 3 and 4; the number of players is even
    table = chart("2w1 3b1 4w1", "1b0 Z Z", "Z 1w0 Z", "Z Z 1b0")

    with pytest.raises(NoValidPairing, match="no partner is left for 1"):
        _pair(edition, request(table, 5))


def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(Unsupported, match="2026"):
        pair_round("fide-dutch", "1992", request(chart("", ""), 3))


def test_boards_are_ordered_by_points_and_then_by_number() -> None:
    table = chart("5w0", "6b1", "7w=", "8b1", "1b1", "2w0", "3b=", "4w0")

    answer = _pair("2026", request(table, 5))

    score = {row.number: table.score(row.number) for row in table.rows}
    keys = [
        (-max(score[w], score[b]), -(score[w] + score[b]), min((-score[n], n) for n in (w, b)))
        for w, b in answer.boards
    ]
    assert keys == sorted(keys)


fields = st.integers(0, 10**6).map(lambda seed: random_request(seed, most=14))


@some_rounds
@given(fields, st.sampled_from(EDITION_NAMES))
def test_every_round_is_legal_and_the_same_again(request: PairingRequest, edition: str) -> None:
    try:
        answer = _pair(edition, request)
    except NoValidPairing:
        assume(False)

    assert_is_legal_round(request, answer)
    assert _pair(edition, request) == answer


@some_rounds
@given(fields, st.sampled_from(EDITION_NAMES))
def test_the_order_of_the_rows_does_not_matter(request: PairingRequest, edition: str) -> None:
    order = tuple(row.number for row in request.chart.rows)
    shuffled = replace(request.chart, rows=request.chart.rows[::-1])
    same = replace(request, chart=shuffled, positions=order)

    assert _answer(edition, same) == _answer(edition, request)


@some_rounds
@given(fields, st.sampled_from(EDITION_NAMES))
def test_other_numbers_in_the_same_order_change_nothing_else(
    request: PairingRequest, edition: str
) -> None:
    renamed = _with_other_numbers(request)
    expected = _answer(edition, request)
    found = _answer(edition, renamed)

    if expected is None:
        assert found is None
    else:
        assert found == ([(3 * w, 3 * b) for w, b in expected[0]], 3 * expected[1])


def _answer(edition: str, request: PairingRequest) -> tuple[list[tuple[int, int]], int] | None:
    """The boards, and who has the bye (0: nobody); None if no pairing is legal."""
    try:
        answer = _pair(edition, request)
    except NoValidPairing:
        return None
    return [(white, black) for white, black in answer.boards], answer.bye or 0


def _with_other_numbers(request: PairingRequest) -> PairingRequest:
    rows = tuple(
        CrosstableRow(
            Number(3 * row.number),
            tuple(Cell(3 * cell.opponent, cell.colour, cell.mark) for cell in row.cells),
        )
        for row in request.chart.rows
    )
    return replace(
        request,
        chart=Crosstable(rows, request.chart.rounds, request.chart.points),
        absent=frozenset(3 * number for number in request.absent),
        virtual={3 * number: points for number, points in request.virtual.items()},
        forbidden=tuple(
            Forbidden(frozenset(3 * n for n in group.numbers), group.first, group.last)
            for group in request.forbidden
        ),
    )


@some_rounds
@given(st.integers(0, 10**6), st.sampled_from(EDITION_NAMES))
def test_counting_and_weighing_give_the_same_pairs(seed: int, edition: str) -> None:
    field = field_of(random_request(seed, most=22), edition)
    outcomes: list[list[Pairs] | None] = []
    for shortcut in (True, False):
        loop = EDITIONS[edition](field, shortcut=shortcut)
        try:
            loop.pair_all()
        except NoValidPairing:
            outcomes.append(None)
        else:
            outcomes.append([sorted(finished.pairs) for finished in loop.finished_brackets])

    assert outcomes[0] == outcomes[1]


def test_the_initial_colour_turns_the_first_round_round() -> None:
    round_request = request(chart(*[""] * 4), 3)

    white = _pair("2026", round_request)
    black = _pair("2026", replace(round_request, initial_colour=Colour.BLACK))

    assert [(b, w) for w, b in white.boards] == [tuple(board) for board in black.boards]
