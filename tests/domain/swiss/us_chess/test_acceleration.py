"""Accelerations: the numbers of Tom Doan's description, 28R1, 28R2, Smythe's example."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, strategies as st

from domain.errors import NoValidPairing, Unsupported
from domain.ids import Number, RoundNo
from domain.pairing import Forbidden, PairingRequest, RoundPairing
from domain.results import Cell, Colour, Crosstable, CrosstableRow, Mark
from domain.swiss.systems import pair_round
from domain.swiss.us_chess.acceleration.accelerate import accelerated_request
from domain.swiss.us_chess.acceleration.batches import choose_non_winners, tier_sizes
from domain.swiss.us_chess.options import METHODS, Grouping, options_of, parse_method
from tests.domain.swiss.legality import assert_is_legal_round
from tests.effort import against_all, beyond_the_gate, some_rounds

Results = dict[int, list[Cell]]


class Event:
    """A tournament so far; number n is rated 2600 - 10 n, so that 1 has the highest rating."""

    def __init__(
        self, players: int, acceleration: str, rounds: int = 6, apart: frozenset[int] = frozenset()
    ) -> None:
        self.acceleration, self.rounds = acceleration, rounds
        self.forbidden = (Forbidden(apart),) if apart else ()
        self.cells: Results = {n: [] for n in range(1, players + 1)}

    def request(self, absent: frozenset[int] = frozenset()) -> PairingRequest:
        played = len(self.cells[1])
        rows = tuple(
            CrosstableRow(Number(n), tuple(cells), 2600 - 10 * n) for n, cells in self.cells.items()
        )
        plain = PairingRequest(
            RoundNo(played + 1),
            self.rounds,
            Crosstable(rows, played),
            absent=absent,
            forbidden=self.forbidden,
            initial_colour=Colour.WHITE,
        )
        return accelerated_request(plain, self.acceleration) if self.acceleration else plain

    def paired(self) -> RoundPairing:
        return pair_round("us-chess", "7th", self.request())

    def play(
        self, upsets: frozenset[int] = frozenset(), draws: frozenset[int] = frozenset()
    ) -> "Event":
        """The higher rated wins, unless his number is among the upsets or the draws."""
        answer = self.paired()
        for white, black in answer.boards:
            better = min(white, black)
            marks = (Mark.WIN, Mark.LOSS) if better == white else (Mark.LOSS, Mark.WIN)
            if better in upsets:
                marks = marks[::-1]
            if better in draws:
                marks = (Mark.DRAW, Mark.DRAW)
            self.cells[white].append(Cell(black, Colour.WHITE, marks[0]))
            self.cells[black].append(Cell(white, Colour.BLACK, marks[1]))
        if answer.bye:
            self.cells[answer.bye].append(Cell(0, None, Mark.PAIRING_BYE))
        return self

    def perfect(self) -> int:
        return sum(
            all(c.mark in (Mark.WIN, Mark.PAIRING_BYE) for c in r) for r in self.cells.values()
        )

    def opponents(self) -> dict[int, int]:
        boards = self.paired().boards
        return {int(a): int(b) for a, b in boards} | {int(b): int(a) for a, b in boards}


def grouping_of(request: PairingRequest) -> Grouping:
    return options_of(request).grouping


@pytest.mark.parametrize(
    ("name", "players", "sizes"),
    [
        # the article's own example, and its thread's 64
        ("wintd", 121, [62]),
        ("wintd", 64, [32]),
        ("wintd", 62, [32]),
        ("wintd+larger-half", 121, [62]),
        ("wintd+larger-half", 64, [34]),
        ("wintd+larger-half", 120, [62]),
        ("sixths", 121, [42, 42]),
        ("sixths", 60, [20, 20]),
    ],
)
def test_the_upper_tiers_are_even(name: str, players: int, sizes: list[int]) -> None:
    assert tier_sizes(parse_method(name, 5), players) == sizes


def test_of_121_players_62_and_59_are_paired_apart_and_the_last_has_the_bye() -> None:
    """The halves are 31 of the upper 62, so that 1 meets 32, and 29 of the 58 who are
    left below.
    """
    event = Event(121, "wintd")
    answer = event.paired()

    assert answer.bye == 121
    assert all((white <= 62) == (black <= 62) for white, black in answer.boards)
    assert event.opponents()[1] == 32
    assert event.opponents()[63] == 92


def test_half_as_many_perfect_scores_are_left_without_upsets() -> None:
    """Of 128 players a quarter has won twice, and an eighth in an accelerated tournament."""
    plain, halves, added = (
        Event(128, name).play().play().perfect() for name in ("", "wintd", "added-score")
    )

    assert (plain, halves, added) == (32, 16, 16)


def test_every_other_winner_meets_a_much_higher_rated_non_winner() -> None:
    # A is 1 to 32, B 33 to 64; eight of the upper half draw, so that only 24 of A's 32 decided
    event = Event(64, "wintd").play(draws=frozenset(range(5, 9)))
    opponents = event.opponents()

    # winners of A: 1-4 and 9-16; of B: 33-48. Non-winners of A by rating: 5-8 and 17-32.
    assert all(opponents[n] in {1, 2, 3, 4, *range(9, 17)} for n in (1, 2, 3, 4, *range(9, 17)))
    met = {opponents[n] for n in range(33, 49)}
    assert met == {5, 6, 7, 8, *range(17, 29)}


def test_slightly_lower_rated_non_winners_move_up_for_better_colours() -> None:
    """16 players, ratings 10 apart: the losers of the upper half are 5 to 8, drawers with them."""
    # 1 to 4 drew with 5 to 8; 9 to 12 won. Who had White in the upper half: 1, 6, 3, 8
    event = Event(16, "wintd").play(draws=frozenset({1, 2, 3, 4}))
    colour = {n: row[0].colour for n, row in event.cells.items()}
    assert [n for n in range(1, 9) if colour[n] is Colour.WHITE] == [1, 3, 6, 8]
    winners = [9, 10, 11, 12]
    opponents = event.opponents()

    assert [colour[n] for n in winners].count(Colour.WHITE) == 2
    assert {opponents[n] for n in winners} == {1, 2, 3, 4}
    assert all(colour[n] is not colour[opponents[n]] for n in winners)

    # with 10 a third winner had White: of 1 and 3, who had it too, the lower makes way for 5
    assert colour[10] is Colour.BLACK
    event.cells[10] = [Cell(14, Colour.WHITE, Mark.WIN)]
    event.cells[14] = [Cell(10, Colour.BLACK, Mark.LOSS)]
    assert {event.opponents()[n] for n in winners} == {1, 2, 4, 5}


@against_all
@given(st.integers(0, 10**6))
def test_the_choice_of_non_winners_is_the_best_of_all(seed: int) -> None:
    draw = Random(seed)
    event = Event(12, "wintd")
    for n, cells in event.cells.items():
        cells.append(Cell(100 + n, draw.choice(list(Colour)), Mark.WIN if n > 8 else Mark.LOSS))
    rating = {n: draw.randrange(1500, 1700) for n in event.cells}
    rows = tuple(CrosstableRow(Number(n), tuple(c), rating[n]) for n, c in event.cells.items())
    plain = PairingRequest(RoundNo(2), 5, Crosstable(rows, 1), initial_colour=Colour.WHITE)
    others = sorted(range(1, 7), key=lambda n: -rating[n])
    winners = sorted(range(9, 12), key=lambda n: -rating[n])
    colour = {n: cells[0].colour for n, cells in event.cells.items()}

    def worth(met: tuple[int, ...]) -> tuple[int, ...]:
        """The least is the best: denied colours, changes of more than 80 points, low ratings, and
        points changed in all; a change of more than 200 points is never made.
        """
        denied = far = points = 0
        for i, (winner, other) in enumerate(zip(winners, met, strict=True)):
            away = abs(rating[other] - rating[others[i]])
            if others.index(other) < 3:
                away = min(away, abs(rating[winner] - rating[winners[others.index(other)]]))
            denied += colour[winner] is colour[other]
            far += away > 80
            points += away if away <= 200 else 10**6
        return denied, far, -sum(rating[n] for n in met), points

    best = min(permutations(others, 3), key=worth)
    found = choose_non_winners(plain, winners, others)

    assert min(worth(met) for met in permutations(found)) == worth(best)


def test_the_rest_meets_its_own_score() -> None:
    event = Event(64, "wintd").play(draws=frozenset(range(5, 9)) | {33, 34})
    points = {n: {"1": 2, "=": 1, "0": 0}[r[0].mark] for n, r in event.cells.items()}
    opponents = event.opponents()
    winners = {n for n in opponents if points[n] == 2}
    rest = [n for n in opponents if n not in winners and opponents[n] not in winners]

    # At most one pair, of the odd players of two score groups, has different scores.
    assert Counter(points[n] - points[opponents[n]] for n in rest)[0] >= len(rest) - 2


def test_an_odd_winner_of_the_upper_half_floats_to_the_other_winners() -> None:
    # 1 draws: 31 winners in the upper half of 64 less one of them, 15 of 32
    event = Event(64, "wintd").play(draws=frozenset({1}))
    opponents = event.opponents()
    down = [n for n in range(2, 17) if opponents[n] > 16 or opponents[n] == 1]

    assert down == [16]
    assert opponents[16] == 1


def test_no_player_rises_if_there_are_enough_opponents() -> None:
    # 9 to 12 won with White; 5 to 8 lost with White, and 13, not much lower, with Black
    event = Event(16, "wintd").play()
    for n in (*range(5, 9), *range(9, 13)):
        mark = Mark.LOSS if n < 9 else Mark.WIN
        event.cells[n] = [Cell(event.cells[n][0].opponent, Colour.WHITE, mark)]
    event.cells[13] = [Cell(event.cells[13][0].opponent, Colour.BLACK, Mark.LOSS)]
    batches = {batch.name: batch for batch in grouping_of(event.request()).batches}

    assert batches["other winners against non-winners"].against == {5, 6, 7, 8}


def test_how_far_unrated_non_winners_move_is_not_measured() -> None:
    # 1 has met 3; 1, 2 and 4 had White, so that with 5, who had Black, nobody is denied a colour
    cells = [(3, "w"), (9, "w"), (1, "b"), (9, "w"), (9, "b")]
    ratings = [1900, 1500, 1800, 0, 0]
    rows = tuple(
        CrosstableRow(
            Number(n), (Cell(opponent, Colour(colour), Mark.WIN if n < 3 else Mark.LOSS),), rating
        )
        for n, ((opponent, colour), rating) in enumerate(zip(cells, ratings, strict=True), start=1)
    )
    plain = PairingRequest(RoundNo(2), 5, Crosstable(rows, 1), initial_colour=Colour.WHITE)

    assert choose_non_winners(plain, [1, 2], [3, 4, 5]) == [3, 5]


@pytest.mark.parametrize(
    ("name", "against", "unpaired"),
    [("wintd", {5, 13}, {11, 12}), ("wintd+more-upfloats", {5, 13, 14, 15}, set())],
)
def test_one_non_winner_of_the_lower_half_may_rise_or_more_if_announced(
    name: str, against: set[int], unpaired: set[int]
) -> None:
    # 16 players: 1-4 and 9-12 have won; of the losers of the upper half only 5 is still there
    event = Event(16, name).play()
    grouping = grouping_of(event.request(absent=frozenset({6, 7, 8, 16})))
    batches = {b.name: b for b in grouping.batches}

    assert batches["other winners against non-winners"].against == against
    alone = batches.get("winners without such an opponent")
    assert (alone.numbers if alone else set()) == unpaired
    assert_is_legal_round(
        event.request(absent=frozenset({6, 7, 8, 16})),
        pair_round("us-chess", "7th", event.request(absent=frozenset({6, 7, 8, 16}))),
    )


def test_adjusted_ratings_decide_the_pairs_of_round_two() -> None:
    # 28R2 with 16: 1-8 and 9-16. 1 draws with 5, 9 with 13; the others as rated
    event = Event(16, "adjusted-rating").play(draws=frozenset({1, 9}))
    grouping = grouping_of(event.request())
    a2, middle, d2 = grouping.batches

    assert (a2.name, middle.name, d2.name) == ("A2", "C2 v B2", "D2")
    # 2 to 4 won; the lowest of them joins 9 and the others who did not lose in the lower half
    assert a2.numbers == {2, 3, 4}
    assert middle.numbers == {9, 10, 11, 12, 13}
    assert middle.against == {1, 5, 6, 7, 8, 14}
    assert d2.numbers == {15, 16}
    assert grouping.ratings == {1: 2690, 5: 2650, 9: 2410, 13: 2370}


def test_adjusted_ratings_pair_normally_where_too_few_can_rise() -> None:
    # 3 and 4 lost in the upper half, nobody did in the lower: no two of D2 can join them
    grouping = grouping_of(Event(8, "adjusted-rating").play(draws=frozenset({5, 6})).request())

    assert grouping == Grouping("no acceleration (28R2), as too few of D2 can rise")


def test_added_points_put_the_middle_together_or_real_points_first() -> None:
    equal = Event(16, "added-score").play().request()
    first = Event(16, "added-score+real-first").play().request()

    assert equal.virtual == dict.fromkeys(range(1, 9), (10, 10))
    assert grouping_of(equal).ratings == {}
    # 5 to 8 lost with an added point, 9 to 12 won without one
    assert Event(16, "added-score").play().opponents()[5] in (9, 10, 11, 12)
    assert set(grouping_of(first).ratings) == set(range(9, 17))


def test_smythe_pairs_the_players_with_one_point_by_quarters_in_round_three() -> None:
    event = Event(64, "wintd+continued").play().play()
    ones = [n for n, r in event.cells.items() if sum(c.mark is Mark.WIN for c in r) == 1]
    quarter = {n: 4 * i // len(ones) for i, n in enumerate(ones)}
    opponents = event.opponents()

    assert len(ones) == 48
    assert {(quarter[n], quarter[opponents[n]]) for n in ones} <= {(0, 1), (1, 0), (2, 3), (3, 2)}


def test_round_four_of_the_articles_64_players() -> None:
    """The upper half of the field, 1 to 32, and the lower half: the article's own numbers."""
    event = Event(64, "wintd+continued").play().play().play()
    points = {n: sum(c.mark is Mark.WIN for c in r) for n, r in event.cells.items()}
    opponents = event.opponents()

    assert [n for n in points if points[n] == 2] == [*range(5, 21), *range(33, 45)]
    assert [n for n in points if points[n] == 1] == [*range(21, 33), *range(45, 61)]
    assert (opponents[20], opponents[33]) == (12, 21)
    assert {opponents[n] for n in range(5, 21)} == set(range(5, 21))
    assert {opponents[n] for n in range(33, 45)} == set(range(21, 33))
    assert {opponents[n] for n in range(45, 61)} == set(range(45, 61))


def test_two_rounds_of_acceleration_leave_the_articles_groups_whole() -> None:
    event = Event(64, "wintd").play().play().play()
    opponents = event.opponents()

    assert {opponents[n] for n in range(5, 33)} == set(range(5, 33))
    assert {opponents[n] for n in range(33, 61)} == set(range(33, 61))


@pytest.mark.parametrize(
    ("absent", "top", "low", "against", "rest"),
    [
        # two of the upper half with 1 point are not needed and meet those of the lower half
        ({33, 34}, {*range(5, 21)}, {*range(35, 45)}, {*range(21, 31)}, {31, 32, *range(45, 61)}),
        # nobody is there for two of the lower half with 2 points: the highest rated meet the upper
        ({21, 22}, {*range(5, 21), 33, 34}, {*range(35, 45)}, {*range(23, 33)}, {*range(45, 61)}),
        # an odd upper half, or an odd leader above it, sends one down, who needs an opponent too
        ({20, 33}, {*range(5, 20)}, {*range(34, 45)}, {*range(21, 33)}, {*range(45, 61)}),
        ({1, 33}, {*range(5, 21)}, {*range(34, 45)}, {*range(21, 33)}, {*range(45, 61)}),
        ({20, 60}, {*range(5, 20), 33}, {*range(34, 45)}, {*range(21, 32)}, {32, *range(45, 60)}),
        # nobody of the upper half has 1 point
        (set(range(21, 33)), {*range(5, 21), *range(33, 45)}, None, None, {*range(45, 61)}),
    ],
)
def test_the_middle_of_round_four_has_as_many_of_either_side(
    absent: set[int], top: set[int], low: set[int] | None, against: set[int] | None, rest: set[int]
) -> None:
    event = Event(64, "wintd+continued").play().play().play()
    batches = {b.name: b for b in grouping_of(event.request(frozenset(absent))).batches}
    middle = batches.get("lower half with 2 points against upper half with 1")

    assert batches["upper half with 2 points"].numbers == top
    assert (middle and middle.numbers, middle and middle.against) == (low, against)
    assert batches["lower half with 1 point"].numbers == rest


@pytest.mark.parametrize(
    ("name", "players", "upper"),
    [
        ("wintd+larger-half+continued", 64, 34),
        ("sixths+continued", 64, 32),
        ("sixths+continued", 62, 32),
        ("adjusted-rating+continued", 62, 32),
        ("added-score+continued", 64, 32),
        ("added-score+continued", 61, 30),
    ],
)
def test_the_upper_half_is_the_one_the_method_made_or_half_of_thirds(
    name: str, players: int, upper: int
) -> None:
    event = Event(players, name).play().play().play()
    grouping = grouping_of(event.request())
    middle = next(b for b in grouping.batches if b.against)

    assert max(middle.against) <= upper < min(middle.numbers)


def test_unknown_methods_are_refused_by_name() -> None:
    for name, word in (
        ("eighths", "eighths"),
        ("sixths+larger-half", "larger-half"),
        ("added-score+more-upfloats", "more-upfloats"),
    ):
        with pytest.raises(Unsupported, match=word):
            parse_method(name, 5)
    with pytest.raises(Unsupported, match="five"):
        parse_method("wintd+continued", 4)


names = st.sampled_from(
    [
        "+".join([method, *options])
        for method, known in METHODS.items()
        for options in ([], list(known), *([o] for o in known))
    ]
)


def test_the_sides_of_a_batch_are_one_group_if_the_round_can_not_be_paired_across() -> None:
    """1 and 3 have won against 2 and 4; 1 may not meet 4, so that only 3 is left for them."""
    event = Event(4, "wintd", apart=frozenset({1, 4})).play()
    request = event.request()
    middle = next(b for b in grouping_of(request).batches if b.against)

    assert (set(middle.numbers), set(middle.against)) == ({3}, {2, 4})
    assert {frozenset(board) for board in event.paired().boards} == {
        frozenset({1, 3}),
        frozenset({2, 4}),
    }


@beyond_the_gate
@some_rounds
@given(names, st.integers(4, 40), st.integers(0, 10**6))
def test_every_round_of_every_acceleration_is_legal_and_the_same_again(
    name: str, players: int, seed: int
) -> None:
    draw = Random(seed)
    everybody = range(1, players + 1)
    club = draw.sample(everybody, draw.randint(2, players // 2)) if seed % 2 else ()
    event = Event(players, name, apart=frozenset(club))
    for _ in range(5 if players > 12 else 3):
        request = event.request()
        try:
            answer = event.paired()
        except NoValidPairing:
            return
        assert_is_legal_round(request, answer, again=any(answer.trace.notes))
        assert event.paired() == answer
        event.play(
            frozenset(n for n in everybody if draw.random() < 0.2),
            frozenset(n for n in everybody if draw.random() < 0.2),
        )
