"""The rules dropped if not all can be paired with new opponents."""

from dataclasses import replace

from domain.swiss.us_chess.options import UsChessOptions
from tests.domain.swiss.histories import chart, request as of_chart
from tests.domain.swiss.us_chess.fields import PAIR

# 1 has met 2 and 3 twice and 4 once; 2, 3 and 4 have not met
MET_BY_ALL = chart("2w1 2b1 3w1 3b1 4w1", "1b0 1w0 Z Z Z", "Z Z 1b0 1w0 Z", "Z Z Z Z 1b0")


def test_a_second_meeting_is_preferred_to_a_third_at_any_difference_of_scores() -> None:
    request = replace(
        of_chart(MET_BY_ALL, 9), virtual=dict.fromkeys((3, 4), (0, 0, 0, 0, 0, 10**17))
    )

    assert {frozenset(board) for board in PAIR(request).boards} == {
        frozenset({1, 4}),
        frozenset({2, 3}),
    }


def test_a_meeting_with_an_earlier_entry_counts_as_one_with_the_player() -> None:
    # 1 has met 2 and 3 once, and 4 twice, as entry 5 (28S1)
    table = chart("2w1 3b1 5w1 5b1", "1b0 Z Z Z", "Z 1w0 Z Z", "Z Z Z Z", "Z Z 1b0 1w0")
    request = replace(of_chart(table, 9, absent=[5]), options=UsChessOptions(re_entries={4: 5}))

    assert frozenset({1, 4}) not in {frozenset(board) for board in PAIR(request).boards}
