"""Answers about a round in the log are computed once, and a bounded number is kept."""

import pytest

from domain.errors import NotNow
from server.live.histories import ANSWERS_KEPT, OpenHistory


def test_a_question_is_answered_once_and_then_from_memory() -> None:
    # A question: the version of the pairing, and the two entries.
    opened, computed = OpenHistory(), []

    def answer() -> str:
        computed.append(1)
        return "They met in round 1."

    first = opened.cached_answer((7, 1, 3), answer)
    second = opened.cached_answer((7, 1, 3), answer)

    assert (first, second, len(computed)) == ("They met in round 1.", first, 1)


def test_the_same_pair_in_another_pairing_is_another_question() -> None:
    opened = OpenHistory()

    assert opened.cached_answer((7, 1, 3), lambda: "met") == "met"
    assert opened.cached_answer((9, 1, 3), lambda: "colours") == "colours"


def test_the_least_recently_asked_answer_is_dropped_first() -> None:
    opened = OpenHistory()
    for number in range(ANSWERS_KEPT):
        opened.cached_answer((7, 1, number), lambda: "first time")
    opened.cached_answer((7, 1, 0), lambda: "again")
    opened.cached_answer((7, 2, 0), lambda: "one more")

    assert opened.cached_answer((7, 1, 0), lambda: "again") == "first time"
    assert opened.cached_answer((7, 1, 1), lambda: "again") == "again"


def test_a_refusal_is_not_kept_as_an_answer() -> None:
    opened = OpenHistory()

    def refuse() -> str:
        raise NotNow("Only a round that a Swiss system paired can be asked that.")

    with pytest.raises(NotNow):
        opened.cached_answer((7, 1, 3), refuse)

    assert opened.cached_answer((7, 1, 3), lambda: "met") == "met"
