"""Values kept while a table is computed."""

import pytest

from domain.errors import Unknown
from domain.standings.tiebreaks.context import Context
from tests.domain.standings.drawn import chart_of
from tests.domain.standings.published import SWISS

FIRST, SECOND = 0, 1


def test_a_kept_value_is_computed_once() -> None:
    context = Context(SWISS)

    assert context.cached_value("wins", FIRST, lambda player: 7) == 7
    assert context.cached_value("wins", FIRST, lambda player: 8) == 7
    assert context.cached_value("wins", SECOND, lambda player: 8) == 8


def test_an_opponent_who_is_not_in_the_chart_is_named() -> None:
    with pytest.raises(Unknown, match="player 7"):
        Context(chart_of("1 2000 +W7")).games(FIRST)
