"""How scores and results are written."""

import pytest

from domain.results import RESULTS, GameResult, Mark
from web.contest.notation import is_forfeit, result_text, score_text


@pytest.mark.parametrize(
    ("tenths", "expected"),
    [(0, "0"), (5, "½"), (10, "1"), (25, "2½"), (100, "10"), (3, "0.3"), (-5, "−½"), (-10, "−1")],
)
def test_a_score_has_a_half_as_a_glyph(tenths: int, expected: str) -> None:
    assert score_text(tenths) == expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("1-0", "1–0"),
        ("=-=", "½–½"),
        ("0-1", "0–1"),
        ("=-0", "½–0"),
        ("0-0", "0–0"),
        ("W-L", "1–0 u"),
        ("+--", "+ −"),
        ("--+", "− +"),
        ("---", "− −"),
        ("?-?", "adj."),
    ],
)
def test_a_result_is_written_whites_half_first(code: str, expected: str) -> None:
    assert result_text(RESULTS[code]) == expected


def test_every_result_has_a_different_text() -> None:
    assert len({result_text(result) for result in RESULTS.values()}) == len(RESULTS)


def test_a_game_that_is_on_has_no_result_text() -> None:
    assert result_text(None) == ""
    assert not is_forfeit(None)


def test_a_double_forfeit_is_a_forfeit_and_a_game_lost_by_both_is_not() -> None:
    assert is_forfeit(GameResult(Mark.FORFEIT_LOSS, Mark.FORFEIT_LOSS))
    assert not is_forfeit(GameResult(Mark.LOSS, Mark.LOSS))
