"""Rounds of the Dubov system: the regulation's examples, an independent word-for-word engine on
small fields, recorded rounds of another program, and properties of every round.
"""

from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import pytest
from hypothesis import assume, given, strategies as st

from domain.errors import NoValidPairing, RuleViolation
from domain.formats.trf.read import read_trf
from domain.formats.trf.rounds import verified_rounds
from domain.ids import Number
from domain.messages import message_as_data
from domain.pairing import Forbidden, PairingRequest, RoundPairing
from domain.results import Cell, Colour, Crosstable, CrosstableRow
from domain.swiss.colour import Strength
from domain.swiss.completion import Completion
from domain.swiss.dubov.players import read_field
from domain.swiss.dubov.subgroups import shifter_order
from domain.swiss.dubov.upfloaters import DubovUpfloaters, choose_by_weight, choose_dubov_upfloaters
from domain.swiss.matching.bits import mask_of, span
from domain.swiss.systems import pair_round
from tests.domain.swiss.dubov.regulation import DubovByTheText
from tests.domain.swiss.histories import chart, random_request, request
from tests.domain.swiss.legality import assert_is_legal_round
from tests.effort import against_all, some_rounds

RECORDED = sorted(Path(__file__).with_name("py4swiss").glob("*.trf"))


def pair(request: PairingRequest) -> RoundPairing:
    return pair_round("dubov", "2026", request)


def with_ratings(request: PairingRequest, *ratings: int) -> PairingRequest:
    rows = zip(request.chart.rows, ratings, strict=True)
    table = replace(request.chart, rows=tuple(replace(row, rating=r) for row, r in rows))
    return replace(request, chart=table)


def with_falling_ratings(request: PairingRequest) -> PairingRequest:
    """The better the number, the better the rating: 2000, 1990, …"""
    return with_ratings(request, *(2000 - 10 * i for i in range(len(request.chart.rows))))


def test_in_round_one_the_first_half_meets_the_second_and_the_last_has_the_bye() -> None:
    answer = pair(with_falling_ratings(request(chart(*[""] * 7), 5)))

    assert answer.boards == ((1, 4), (5, 2), (3, 6))
    assert answer.bye == 7


def test_shifters_are_numbered_from_the_middle_outwards() -> None:
    # 4.3.3: A to G are numbered D, C, E, B, F, A, G
    assert ["ABCDEFG"[i] for i in shifter_order(range(7), ())] == list("DCEBFAG")
    # of white seekers the lower ARO comes first: C A B D, so that A is the higher of the middles
    assert shifter_order(range(4), (1500, 1600, 1400, 1600)) == [0, 1, 2, 3]


def test_the_player_with_the_weakest_opponents_meets_the_best() -> None:
    #          round 1: 1-5, 6-2, 3-7, 8-4, and all of 1 to 4 lost or won as their colour has it
    table = chart("5w1", "6b1", "7w1", "8b1", "1b0", "2w0", "3b0", "4w0")
    round_request = with_ratings(request(table, 5), 2400, 2300, 2200, 2100, 2000, 1000, 1800, 1700)

    answer = pair(round_request)

    # 2 and 4 want White; 2 has met 1000, 4 has met 1700: 2 gets 1, the best of those who want Black
    assert {(2, 1), (4, 3)} < set(answer.boards)


def test_the_average_of_the_opponents_is_rounded_half_up() -> None:
    table = chart("2w1 3b=", "1b0 Z", "Z 1w=")

    assert read_field(with_ratings(request(table, 5), 2000, 1500, 1501)).aro == [1501, 2000, 2000]


def test_the_number_of_upfloats_allowed_grows_with_the_rounds() -> None:
    # 4 was upfloated in rounds 2 and 3: 1.8.2, 2 + 4 // 5 = 2, but 2 + 5 // 5 = 3
    table = chart("3w1 4w1 2b1", "4b1 3w0 1w0", "1b0 2b1 4w1", "2w0 1b0 3b0")

    assert read_field(with_falling_ratings(request(table, 4))).maximum.bit_count() == 1
    assert read_field(with_falling_ratings(request(table, 5))).maximum == 0


def test_a_player_without_a_game_wants_black_against_one_who_has_played() -> None:
    # 1 has had White and wants Black too, but more; 3 against 4: neither has played
    table = chart("2w1", "1b0", "Z", "Z")

    answer = pair(with_falling_ratings(request(table, 5, absent=[2, 4])))

    assert answer.boards == ((3, 1),)


def test_a_maximum_upfloater_stays_unless_it_is_the_last_round() -> None:
    # 1 has a point and needs an opponent; 3, 4 and 5 want the same colour and stand alike.
    # Bit 2 is player 3, bit 3 is player 4.
    table = chart("2w1", "1b0", "Z", "Z", "Z", "Z")
    round_request = with_falling_ratings(request(table, 5))
    players = read_field(round_request)
    tired = replace(players, maximum=players.fresh & 1 << 2, upfloats=[0, 0, 3, 0, 0, 0])
    completion = Completion(tired)
    ending = replace(tired, final=True)

    assert choose_dubov_upfloaters(players, completion, 1, span(1, 6)) == (1 << 2, "direct")
    assert choose_dubov_upfloaters(tired, completion, 1, span(1, 6)) == (1 << 3, "direct")
    assert choose_dubov_upfloaters(ending, completion, 1, span(1, 6)) == (1 << 2, "direct")


def test_an_unrated_player_is_refused() -> None:
    round_request = with_ratings(request(chart(*[""] * 4), 5), 2000, 0, 1900, 0)

    with pytest.raises(
        RuleViolation, match=r"Players 2, 4 without a rating.*provisional"
    ) as refused:
        pair(round_request)
    places = message_as_data(refused.value.sentence)[1]
    assert places == {"what": ["Players {numbers}", {"numbers": "2, 4"}]}


def test_three_of_one_club_and_a_guest_cannot_be_paired() -> None:
    round_request = replace(
        with_falling_ratings(request(chart(*[""] * 4), 3)),
        forbidden=(Forbidden(frozenset({1, 2, 3})),),
    )

    with pytest.raises(NoValidPairing) as refused:
        pair(round_request)

    assert set(refused.value.stuck) < {1, 2, 3}


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_recorded_rounds_of_another_program_are_paired_alike(path: Path) -> None:
    """Every round in these reports was paired by py4swiss 0.3.1, results were drawn at random."""
    tournament = read_trf(path.read_bytes(), path.name).tournament

    rounds = list(verified_rounds(tournament, partial(pair_round, "dubov", "2026")))

    assert len(rounds) >= 6
    assert [r for r in rounds if r.differs] == []


def drawn_request(seed: int, most: int) -> PairingRequest:
    draw = Random(seed)
    request = random_request(seed, most, total_rounds=draw.choice((4, 5, 9)))
    return with_ratings(request, *(draw.randrange(1000, 1400) for _ in request.chart.rows))


small = st.integers(0, 10**6).map(lambda seed: drawn_request(seed, most=8))
fields = st.integers(0, 10**6).map(lambda seed: drawn_request(seed, most=24))


def _answer(request: PairingRequest) -> tuple[list[tuple[int, int]], int] | None:
    """The boards, and who has the bye (0: nobody); None if no pairing is legal."""
    try:
        answer = pair(request)
    except NoValidPairing:
        return None
    return [(white, black) for white, black in answer.boards], answer.bye or 0


@against_all
@given(small)
def test_small_fields_are_paired_as_the_regulation_says_word_for_word(
    request: PairingRequest,
) -> None:
    expected = DubovByTheText(request).round()
    found = _answer(request)

    if expected is None or found is None:
        assert found is None
        assert expected is None
    else:
        boards, bye = found
        pairs = {(min(board), max(board)) for board in boards}
        assert (pairs, bye or None) == expected


@some_rounds
@given(fields)
def test_every_round_is_legal_and_the_same_again(request: PairingRequest) -> None:
    try:
        answer = pair(request)
    except NoValidPairing:
        assume(False)

    assert_is_legal_round(request, answer)
    assert pair(request) == answer


@some_rounds
@given(fields)
def test_every_absolute_preference_is_granted(request: PairingRequest) -> None:
    try:
        answer = pair(request)
    except NoValidPairing:
        assume(False)

    field = read_field(request)
    for board in answer.boards:
        for number, colour in zip(board, Colour, strict=True):
            wanted = field.preference[field.number.index(number)]
            assert wanted.strength is not Strength.ABSOLUTE or wanted.wish.name == colour.name


@some_rounds
@given(fields)
def test_neither_the_order_of_entry_nor_the_numbers_themselves_matter(
    request: PairingRequest,
) -> None:
    order = tuple(row.number for row in request.chart.rows)
    shuffled = replace(request, chart=replace(request.chart, rows=request.chart.rows[::-1]))
    expected, renumbered = _answer(request), _answer(_with_other_numbers(request))

    assert _answer(replace(shuffled, positions=order)) == expected
    if expected is None:
        assert renumbered is None
    else:
        assert renumbered == ([(3 * w, 3 * b) for w, b in expected[0]], 3 * expected[1])


def _with_other_numbers(request: PairingRequest) -> PairingRequest:
    rows = tuple(
        replace(
            row,
            number=Number(3 * row.number),
            cells=tuple(Cell(3 * c.opponent, c.colour, c.mark) for c in row.cells),
        )
        for row in request.chart.rows
    )
    return replace(
        request,
        chart=Crosstable(rows, request.chart.rounds, request.chart.points),
        absent=frozenset(3 * n for n in request.absent),
        virtual={3 * n: points for n, points in request.virtual.items()},
        forbidden=tuple(
            g._replace(numbers=frozenset(3 * n for n in g.numbers)) for g in request.forbidden
        ),
    )


@some_rounds
@given(st.integers(0, 10**6))
def test_leaving_most_of_a_large_rest_out_changes_no_choice(seed: int) -> None:
    # the winners are of one club: each of them needs somebody from below
    draw = Random(seed)
    winners = draw.randint(2, 6)
    rows = [CrosstableRow(Number(n), (), draw.randrange(1000, 1400)) for n in range(1, 51)]
    drawn = {n: (10,) if n <= winners else (draw.choice((0, 5)),) for n in range(1, 51)}
    club = Forbidden(frozenset(range(1, winners + 1)))
    apart = tuple(Forbidden(frozenset(draw.sample(range(1, 51), 2))) for _ in range(40))
    round_request = PairingRequest(
        request(chart(), 5).round_number,
        5,
        Crosstable(tuple(rows), 0),
        virtual=drawn,
        forbidden=(club, *apart),
        initial_colour=Colour.WHITE,
    )
    players = read_field(round_request)
    players = replace(players, white=mask_of(draw.sample(range(50), 25)))
    residents, lower = span(0, winners), span(winners, 50)

    few = choose_by_weight(players, Completion(players), residents, lower)

    assert few == DubovUpfloaters(players, residents, lower).solve(free=0)


def test_topscorers_with_the_same_absolute_preference_do_not_meet_in_the_last_round() -> None:
    # C3: 1 and 2 had White twice and won; nobody else is left for either of them
    round_request = with_falling_ratings(
        request(chart("3w1 4w1", "4w1 3w1", "1b0 2b0", "2b0 1b0"), 3)
    )

    with pytest.raises(NoValidPairing):
        pair(round_request)
    assert not read_field(round_request).topscorers


@pytest.mark.parametrize("times", [(3, 0, 0, 5, 4, 3, 0, 6), (0, 0, 2, 4, 3, 2, 3, 3)])
def test_no_digit_of_the_choice_of_upfloaters_runs_over_into_the_next(
    times: tuple[int, ...],
) -> None:
    # 1 to 3 with two points each, below them 4 and 5, 6 and 7, and 8
    round_request = with_falling_ratings(
        request(chart(*["F F"] * 3, *["F Z"] * 2, *["H Z"] * 2, "Z Z"), 9)
    )
    players = replace(read_field(round_request), upfloats=times, maximum=span(3, 7))
    residents, below = span(0, 3), span(3, 8)

    for digit in DubovUpfloaters(players, residents, below).digits:
        costs = (max(digit.cost(r, c) for c in range(3, 8)) for r in range(3))
        assert sum(costs) <= digit.most


def test_of_the_players_with_most_upfloats_the_one_with_fewer_of_them_comes_up() -> None:
    # C9: one is needed below 1 to 3; 4 and 5 have the highest score there and most upfloats
    round_request = with_falling_ratings(request(chart(*["F F"] * 3, *["F Z"] * 2, "Z Z"), 9))
    players = replace(read_field(round_request), upfloats=(0, 0, 0, 5, 4, 0), maximum=span(3, 5))
    residents, below, player_5 = span(0, 3), span(3, 6), mask_of([4])

    assert DubovUpfloaters(players, residents, below).solve(free=0) == player_5
