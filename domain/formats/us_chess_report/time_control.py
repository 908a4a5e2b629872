"""Which rating system a time control falls under (US Chess rule 5C: total time for each player).

The total is the minutes of all periods plus the seconds of delay or increment: above 65 regular,
30 to 65 both (dual), above 10 and below 30 quick, 5 to 10 blitz. Format 2C has no letter of its own
for blitz; B is the one programs write, and US Chess computes it again from the time control.

Time controls are written as US Chess does: G/60;d5, 40/90,SD/30;+30, and ;d0 where there is none.
"""

import re

from domain.errors import RuleViolation
from domain.times.time_control import TimeControl
from domain.times.time_limits import TimeLimits

_PERIOD = re.compile(r"(?:G|SD|[0-9]{1,3})/([0-9]{1,3})", re.IGNORECASE)
_EXTRA = re.compile(r"(?:d|\+|inc/)([0-9]{1,3})", re.IGNORECASE)


def rating_system(time_control: str) -> str:
    """R, D, Q or B for "G/60;d5", "G/90;+30", "40/90,SD/30;d5"."""
    total = total_minutes(time_control)
    if total > 65:
        return "R"
    if total >= 30:
        return "D"
    if total > 10:
        return "Q"
    if total >= 5:
        return "B"
    raise RuleViolation(f"{time_control!r} is too fast to be rated.", "US Chess rule 5C")


def total_minutes(time_control: str) -> int:
    """Base minutes plus seconds of delay or increment."""
    periods, _, extra = time_control.replace(" ", "").partition(";")
    matched = [_PERIOD.fullmatch(period) for period in periods.split(",")]
    added = _EXTRA.fullmatch(extra) if extra else None
    if not all(matched) or (extra and not added):
        raise RuleViolation(
            f"{time_control!r} is not a time control; write it like G/60;d5, G/90;+30 or "
            "40/90,SD/30;d5.",
            "US Chess rating report 2C",
        )
    base = sum(int(match[1]) for match in matched if match)
    return base + (int(added[1]) if added else 0)


def stated_time(limits: TimeLimits) -> str:
    """As announced, in that notation; empty where it can't be written so."""
    if limits.control:
        return _notation(limits.control)
    try:
        total_minutes(limits.words)
    except RuleViolation:
        return ""
    return limits.words


def _notation(control: TimeControl) -> str:
    periods = control.white
    odd = any(period.seconds % 60 for period in periods)
    increments = {period.increment for period in periods}
    if control.white != control.black or odd or len(increments) > 1:
        return ""
    rest = "SD" if len(periods) > 1 else "G"
    told = ",".join(f"{period.moves or rest}/{period.seconds // 60}" for period in periods)
    (increment,) = increments
    return f"{told};{f'+{increment}' if increment else 'd0'}"
