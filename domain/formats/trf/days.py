"""Days as reports write them: YYYY/MM/DD in records 042 and 052, YY/MM/DD in 132 (C.02.03 (2025)).

Programs also write 2026-11-21 and 21.11.2026. Two digits for the year in 042 could be a day.
"""

import re
from datetime import date

_ISO = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)
_SHORT_YEAR = re.compile(r"\d\d[-/.]\d\d?[-/.]\d\d?", re.ASCII)
_YEAR_FIRST = re.compile(r"(\d{4})[-/.](\d\d?)[-/.](\d\d?)", re.ASCII)
_DAY_FIRST = re.compile(r"(\d\d?)[-/.] ?(\d\d?)[-/.] ?(\d{4})", re.ASCII)


def day_of_report(day: str) -> str:
    """Of an ISO 8601 day; another text stays what it is."""
    return day.replace("-", "/") if _ISO.fullmatch(day) else day


def round_day(day: str) -> str:
    """Of an ISO 8601 day, for record 132."""
    return day_of_report(day)[2:]


def round_day_told(text: str) -> str:
    """Of record 132, whose years have two digits: ISO 8601, or empty where it is no day."""
    return day_told(f"20{text}" if _SHORT_YEAR.fullmatch(text) else text)


def day_told(text: str) -> str:
    """ISO 8601, or empty where the text is no day for certain."""
    text = text.strip()
    if found := _YEAR_FIRST.fullmatch(text):
        year, month, day = found[1], found[2], found[3]
    elif found := _DAY_FIRST.fullmatch(text):
        year, month, day = found[3], found[2], found[1]
    else:
        return ""
    try:
        return date(int(year), int(month), int(day)).isoformat()
    except ValueError:
        return ""
