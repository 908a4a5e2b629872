"""US Chess rule 5C: the total of base minutes and delay seconds names the rating system.

R is regular, D dual, Q quick, B blitz.
"""

import pytest

from domain.errors import RuleViolation
from domain.formats.us_chess_report.details import rating_system, total_minutes


@pytest.mark.parametrize(
    ("time_control", "total", "system"),
    [
        ("40/90,SD/30;d5", 125, "R"),
        ("G/90;+30", 120, "R"),
        ("G/60;d5", 65, "D"),
        ("G/61;d5", 66, "R"),
        ("G/30;d0", 30, "D"),
        ("G/24;d5", 29, "Q"),
        ("G/10;d1", 11, "Q"),
        ("G/10;d0", 10, "B"),
        ("G/3;+2", 5, "B"),
        ("g/25; d5", 30, "D"),
        ("40/120,20/60,SD/30", 210, "R"),
    ],
)
def test_the_total_time_names_the_system(time_control: str, total: int, system: str) -> None:
    assert (total_minutes(time_control), rating_system(time_control)) == (total, system)


@pytest.mark.parametrize("text", ["", "90 minutes", "G/", "G/60;5", "90+30", "G/60,d5"])
def test_an_invalid_time_control_is_refused(text: str) -> None:
    with pytest.raises(RuleViolation, match="is not a time control"):
        rating_system(text)


def test_a_bullet_game_is_not_rated() -> None:
    with pytest.raises(RuleViolation, match="too fast"):
        rating_system("G/1;+1")
