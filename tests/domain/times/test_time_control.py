"""Time controls as record 222 of TRF26: the annex's examples, its grammar, and the classification
by the Laws.
"""

import pytest

from domain.errors import RuleViolation
from domain.times.time_control import Pace, Period, parse_time_control


@pytest.mark.parametrize(
    ("code", "minutes", "pace", "words"),
    [
        ("5400+30", 120, Pace.STANDARD, "90 minutes + 30 seconds a move"),
        (
            "40/6000+30:900+30",
            145,
            Pace.STANDARD,
            "40 moves in 100 minutes, then 15 minutes + 30 seconds a move from move 1",
        ),
        ("W300-B240", 4, Pace.BLITZ, "White 5 minutes; Black 4 minutes"),
        ("900+10", 25, Pace.RAPID, "15 minutes + 10 seconds a move"),
        ("180+2", 5, Pace.BLITZ, "3 minutes + 2 seconds a move"),
        ("3600", 60, Pace.STANDARD, "60 minutes"),
        (
            "40/7200:20/3600:900+30",
            180,
            Pace.STANDARD,
            "40 moves in 120 minutes, then 20 moves in 60 minutes, "
            "then 15 minutes + 30 seconds a move",
        ),
        ("90", 1, Pace.BLITZ, "1 minute 30 seconds"),
    ],
)
def test_a_code_gives_duration_pace_and_words(
    code: str, minutes: int, pace: Pace, words: str
) -> None:
    """The minutes are those of 60 moves."""
    control = parse_time_control(code)
    assert (control.code, control.pace, control.words) == (code, pace, words)
    assert control.seconds_for() // 60 == minutes


def test_ten_minutes_are_blitz_and_just_under_sixty_are_rapid() -> None:
    """A.1 (2023): more than 10 minutes, less than 60."""
    assert parse_time_control("600").pace is Pace.BLITZ
    assert parse_time_control("601").pace is Pace.RAPID
    assert parse_time_control("3599").pace is Pace.RAPID


def test_blanks_do_not_matter_and_one_clock_is_written_once() -> None:
    assert parse_time_control(" 40 / 5400 + 30 : 1800 + 30 ").code == "40/5400+30:1800+30"
    assert parse_time_control("W300-B300").code == "300"
    assert parse_time_control("W300+2-B240").black == (Period(240),)


@pytest.mark.parametrize(
    "code",
    ["", "90+30'", "G/60;d5", "40/5400", "40/5400:", "5400:900", "0", "40/0:0", "W300", "5400+-3"]
    + ["1/1:" * 4 + "60", "٩٠"],
)
def test_an_invalid_time_control_is_refused_with_an_example(code: str) -> None:
    with pytest.raises(RuleViolation, match=r"5400\+30"):
        parse_time_control(code)
