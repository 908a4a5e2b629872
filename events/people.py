"""What is asked of every person who is entered, whatever they play."""

from domain.errors import NotNow
from domain.people import Sex

EARLIEST_YEAR = 1900


def check_sex(code: str) -> str:
    """Refused if it is none."""
    if code not in set(Sex):
        raise NotNow(f"{code!r} is not a sex code; write m, w or nothing.")
    return code


def check_born(year: int) -> int:
    """0 is not known; refused if nobody can be so old."""
    if year and year < EARLIEST_YEAR:
        raise NotNow(f"{year} is not a year of birth; write one like 1990, or nothing.")
    return year
