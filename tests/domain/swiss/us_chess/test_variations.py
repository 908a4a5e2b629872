"""Announced variations of the bye, of team mates and of class pairings."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import assume, given, strategies as st

from domain.errors import NoValidPairing
from domain.pairing import PairingRequest, RoundPairing
from domain.results import Crosstable
from domain.swiss.explanation import explain_objection
from domain.swiss.us_chess.options import options_of
from domain.swiss.us_chess.why_not import why_not
from tests.domain.swiss.explaining import explain_bye
from tests.domain.swiss.histories import chart, request as of_chart
from tests.domain.swiss.us_chess.brute_force import Man, best
from tests.domain.swiss.us_chess.fields import PAIR, P, request, troubled_request
from tests.effort import against_all, some_rounds


def with_variations(request: PairingRequest, *variations: str, **options: object) -> PairingRequest:
    options_announced = replace(options_of(request), **options)  # type: ignore[arg-type]
    return replace(request, options=replace(options_announced, variations=frozenset(variations)))


def with_ratings(table: Crosstable, ratings: Sequence[int]) -> Crosstable:
    rows = tuple(replace(row, rating=r) for row, r in zip(table.rows, ratings, strict=True))
    return replace(table, rows=rows)


def pairs_met(answer: RoundPairing) -> set[frozenset[int]]:
    return {frozenset(map(int, board)) for board in answer.boards}


# The bye


def test_28l2a_the_bye_goes_to_another_within_eighty_points_for_alternation() -> None:
    # without 1500 three of four are due Black; without 1580, due Black himself, two
    players = [P(1900, "BW"), P(1800, "WB"), P(1580, "BW"), P(1560, "BW"), P(1500, "WB")]

    assert PAIR(request(players)).bye == 5
    answer = PAIR(with_variations(request(players), "28L2a"))

    assert answer.bye == 4
    assert not any(group.failed for group in answer.trace.brackets)
    assert explain_bye(answer.trace)[0] == (
        "5 was the first in line for the bye; 4 with 0 points has it because fewer players are "
        "denied a colour so, within 80 and 200 points of rating (US Chess, 7th edition, 28L2a)."
    )


def test_28l2a_goes_no_further_than_eighty_points_for_alternation() -> None:
    players = [P(1900, "BW"), P(1800, "WB"), P(1582, "BW"), P(1581, "BW"), P(1500, "WB")]

    assert PAIR(with_variations(request(players), "28L2a")).bye == 5


@pytest.mark.parametrize(("rating", "bye"), [(1580, 4), (1581, 5)])
def test_28l2a_gives_the_bye_up_to_eighty_points_away(rating: int, bye: int) -> None:
    # without 5 three of four are due White; without 4 nobody is denied anything
    players = [P(1900, "BW"), P(1800, "WB"), P(1750, "WB"), P(rating, "WB"), P(1500, "BW")]

    assert PAIR(with_variations(request(players), "28L2a")).bye == bye


def test_28l2a_goes_up_to_two_hundred_points_for_equalisation() -> None:
    near = [P(1900, "WBW"), P(1800, "BWB"), P(1720, "WBW"), P(1700, "WBW"), P(1500, "BWB")]
    far = [*near[:2], P(1721, "WBW"), P(1701, "WBW"), near[4]]

    assert PAIR(with_variations(request(near), "28L2a")).bye == 4
    assert PAIR(with_variations(request(far), "28L2a")).bye == 5


def test_why_the_first_in_line_does_not_have_the_bye() -> None:
    players = [P(1900, "BW"), P(1800, "WB"), P(1580, "BW"), P(1560, "BW"), P(1500, "WB")]
    round_request = with_variations(request(players), "28L2a")

    sentence = explain_objection(why_not(round_request, 1, 4))

    assert "28L2a" in sentence


@against_all
@given(st.data())
def test_28l2a_no_other_bye_of_the_group_is_better_for_colours(data: st.DataObject) -> None:
    size = data.draw(st.sampled_from([3, 5, 7]))
    letters = st.text("WB", min_size=3, max_size=3)
    ratings = data.draw(st.lists(st.integers(1400, 1900), min_size=size, max_size=size))
    players = [P(r, data.draw(letters)) for r in sorted(ratings, reverse=True)]

    answer = PAIR(with_variations(request(players), "28L2a"))

    def worth(bye: int) -> tuple[int, ...]:
        """The least is the best: players denied an equalising colour, changes of more than 80
        points, players denied an alternating colour; then the lowest rating, the last of equals.
        """
        here = [n for n in range(1, size + 1) if n != bye]
        men = {n: Man(players[n - 1].rating, players[n - 1].colours.lower()) for n in here}
        half = len(here) // 2
        natural = list(zip(here[:half], here[half:], strict=True))
        _, equal, far, _, alternate, *_ = best(men, natural)
        away = players[bye - 1].rating - players[-1].rating
        return equal, far + (away > 80), alternate, away, -bye

    able = [n for n in range(1, size + 1) if players[n - 1].rating - players[-1].rating <= 200]
    assert answer.bye == min(able, key=worth)


def test_28l5_in_four_rounds_the_bye_goes_one_group_up_rather_than_to_a_new_player() -> None:
    # 1 and 2 have a point, 3 and 4 a half, 5 none, all of them from round 1; 5 is new
    table = with_ratings(
        chart("6w1", "7w1", "4w=", "3b=", "8b0", "Z", "Z", "Z"), [*range(1900, 1400, -100), 1, 1, 1]
    )
    unrated = [1900, 1800, 1700, 1600, 0, 1000, 1000, 1000]
    request = replace(of_chart(with_ratings(table, unrated), 4), absent=frozenset({6, 7, 8}))

    assert PAIR(request).bye == 5
    assert PAIR(with_variations(request, "28L5")).bye == 4
    assert PAIR(replace(with_variations(request, "28L5"), total_rounds=5)).bye == 5
    known = with_variations(request, "28L5", known=frozenset({5}))
    assert PAIR(known).bye == 5


def test_28l5_takes_no_player_out_of_the_top_group() -> None:
    table = with_ratings(
        chart("4w1", "5w1", "6b0", "Z", "Z", "Z"), [1900, 1800, 0, 1000, 1000, 1000]
    )
    request = replace(of_chart(table, 4), absent=frozenset({4, 5, 6}))

    assert PAIR(with_variations(request, "28L5")).bye == 3


# Team mates

PLUS_TWO = chart("5w1 6w1", "6b1 5b1", "Z Z", "Z Z", "1b0 2w0", "2w0 1b0")


def of_plus_two(last: int) -> PairingRequest:
    return of_chart(with_ratings(PLUS_TWO, range(2000, 1940, -10)), last)


def test_28n3_another_threshold_than_plus_two() -> None:
    mates = (frozenset({1, 2}),)

    assert frozenset({1, 2}) in pairs_met(PAIR(with_variations(of_plus_two(5), teams=mates)))
    assert frozenset({1, 2}) not in pairs_met(
        PAIR(with_variations(of_plus_two(5), teams=mates, plus_score=3))
    )


def test_28n2_team_mates_meet_only_for_a_leader_before_the_last_round() -> None:
    mates = (frozenset({1, 2}),)

    never = with_variations(of_plus_two(5), "28N2", teams=mates)
    last = with_variations(of_plus_two(3), "28N2", teams=mates)

    assert frozenset({1, 2}) not in pairs_met(PAIR(never))
    assert frozenset({1, 2}) in pairs_met(PAIR(last))


@some_rounds
@given(st.integers(0, 10**6))
def test_team_mates_meet_only_as_announced_or_with_a_note(seed: int) -> None:
    request = troubled_request(seed, most=8)
    options = options_of(request)
    try:
        answer = PAIR(request)
    except NoValidPairing:
        return
    assume(not answer.trace.notes)
    played, win = request.round_number - 1, request.chart.points.win
    rows = request.chart.by_number

    def standing(number: int) -> int:
        row = rows[number]
        cells = [row.cell(r) for r in range(1, played + 1)]
        return sum(request.chart.points.cell_points(cell) for cell in cells) + row.penalty

    here = [int(n) for board in answer.boards for n in board]
    lead = max((standing(n) for n in here), default=0)
    for board in answer.boards:
        if not any(set(board) <= team for team in (*options.teams, *options.requested)):
            continue
        scores = [standing(n) for n in board]
        if "28N2" in options.variations:
            assert request.round_number >= request.total_rounds
            assert lead in scores
        else:
            assert all(2 * s - played * win >= options.plus_score * win for s in scores)


# Classes


def test_29i2_only_contenders_are_paired_within_their_class() -> None:
    # class of 5 to 8: 5 has a point, 6 to 8 none; in a field of two rounds all can still win by one
    table = with_ratings(
        chart(
            "8w1 2b1",
            "7w1 1w0",
            "6b1 4w1",
            "5w0 3b0",
            "4b1 9b1",
            "3w0 Z",
            "2b0 Z",
            "1b0 9w1",
            "Z Z",
        ),
        range(2000, 1910, -10),
    )
    classes = (frozenset({5, 6, 7, 8}),)
    request = replace(of_chart(table, 3), absent=frozenset({9}))

    whole = pairs_met(PAIR(with_variations(request, classes=classes)))
    contenders = pairs_met(PAIR(with_variations(request, "29I2", classes=classes)))

    assert all(len(pair & {5, 6, 7, 8}) != 1 for pair in whole)
    # 5 has two points, 8 one, 6 and 7 none: they are out of the race
    assert frozenset({5, 8}) in contenders
    assert all(not pair & {5, 8} or pair == {5, 8} for pair in contenders)


@some_rounds
@given(st.integers(0, 10**6), st.integers(1, 7))
def test_29i2_a_class_of_free_contenders_plays_among_itself(seed: int, cut: int) -> None:
    request = with_variations(troubled_request(seed, most=8), "29I2", teams=(), requested=())
    request = replace(request, total_rounds=request.round_number, forbidden=(), virtual={})
    numbers = [int(row.number) for row in request.chart.rows if row.number not in request.absent]
    assume(len(numbers) % 2 == 0)
    members = frozenset(numbers[:cut])
    assume(members)
    points, rows = request.chart.points, request.chart.by_number

    def standing(number: int) -> int:
        row = rows[number]
        cells = [row.cell(r) for r in range(1, request.round_number)]
        return sum(points.cell_points(cell) for cell in cells) + row.penalty

    best_of = max(standing(n) for n in members)
    contenders = {n for n in members if standing(n) + points.win >= best_of}
    fresh = replace(request, chart=without_meetings(request.chart, contenders))
    try:
        pairs = pairs_met(PAIR(with_variations(fresh, "29I2", classes=(members,))))
    except NoValidPairing:
        return

    outside = [pair for pair in pairs if len(pair & contenders) == 1]
    assert len(outside) == len(contenders) % 2
    assert all(pair & (members - contenders) or len(contenders) == len(members) for pair in outside)


def without_meetings(table: Crosstable, numbers: set[int]) -> Crosstable:
    """All opponents are outside players, so that no two of `numbers` have met."""
    rows = tuple(
        replace(
            row,
            cells=tuple(
                cell._replace(opponent=1000 * row.number + r) if cell.opponent else cell
                for r, cell in enumerate(row.cells)
            ),
        )
        for row in table.rows
    )
    return replace(table, rows=rows) if numbers else table
