"""The lines of TRF16 and TRF26 as their description has them (C.02.03 (2025), Annexure A).

Written from the description alone: nothing of the writer is used. Columns count from 1.
"""

import re
from collections.abc import Callable, Iterator, Mapping

_DAY = r"\d{4}/\d\d/\d\d"
_TEXTS_16: Mapping[str, str] = {
    **dict.fromkeys(("012", "022", "092", "102", "112", "122"), r".+"),
    **{"032": r"[A-Z]{3}", "042": _DAY, "052": _DAY, "062": r"\d+( \(\d+\))?", "072": r"\d+"},
    "082": r"\d+",
}
_ID = r"(?: [ 0-9]{3}\d)"
_TIE_BREAK = r"[A-Z]+(:[MG]P)?(/[A-Z]?[+\-\d]*)*"
_TEXTS_26: Mapping[str, str] = {
    "142": r"\d+",
    "152": r"[WB]",
    "172": r"[A-Z]{3} (FIDE|NRO|FIDON|NIDOF|HBFN|LBFN|OTHER) *",
    "182": r".+",
    "192": r"(FIDE|CUSTOM|BERGER)_[A-Z0-9_]+",
    **dict.fromkeys(("202", "212"), rf"{_TIE_BREAK}(,{_TIE_BREAK})*"),
    "222": r"(\d+/)?\d+(\+\d+)?(:(\d+/)?\d+(\+\d+)?)*|W[^-]+-B[^-]+",
    "352": r"[WB]+",
}
_LINES_26: Mapping[str, str] = {
    "162": r"162  ([WDLAPX] {0,2}\d{1,2}\.\d {0,4})+",
    "240": rf"240 [FHZ] [ \d]{{2}}\d{_ID}+",
    "250": r"250 [ \d.]{4} [ \d]\d\.\d| 250",
    "260": rf"260 [ \d]{{2}}\d [ \d]{{2}}\d{_ID}+",
    "299": rf"299 [WDLFHZ+\- ]  [ \d.\-]{{4}}  [ \d.\-]{{4}}  \d{{3}}{_ID}+",
}
_ENGINE = re.compile(r"(XX[RCSAPZ]|BB[WDLZFU]) ?.*")
_RESULTS = set("10=+-WDLwdlHFUZ ")


def complaints(text: str, dialect: int) -> Iterator[str]:
    """A sentence for each line that is not as described; `dialect` 16 or 26."""
    for number, line in enumerate(text.split("\r\n")[:-1], 1):
        for complaint in _complaints_of_line(line, dialect):
            yield f"line {number}: {complaint}: {line!r}"
    if not text.endswith("\r\n"):
        yield "the last line has no end"


def record_codes(text: str) -> list[str]:
    return [line[:3] for line in text.splitlines()]


def _complaints_of_line(line: str, dialect: int) -> Iterator[str]:
    code = line[:3]
    if line != line.rstrip() or not line.isprintable():
        yield "blanks at the end, or unprintable characters"
    if code in _TEXTS_16 or (dialect == 26 and code in _TEXTS_26):
        pattern = {**_TEXTS_16, **_TEXTS_26}[code]
        if not re.fullmatch(rf"{code} (?:{pattern})", line):
            yield f"record {code} is not of its form"
    elif special := _SPECIAL.get(code):
        yield from special(line)
    elif dialect == 26 and code in _LINES_26:
        if not re.match(_LINES_26[code], line):
            yield f"record {code} is not of its form"
    elif dialect == 26 and re.fullmatch(r"[A-Z]{3}", code) and code[:2] not in ("XX", "BB"):
        yield from _complaints_of_person(line, 11)
    elif not _ENGINE.fullmatch(line) and code != "###":
        yield f"TRF{dialect} knows no record {code}"


def _complaints_of_dates(line: str) -> Iterator[str]:
    if line[3:91].strip():
        yield "columns before the first date (column 92) are not blank"
    for at in range(91, len(line), 10):
        if not re.fullmatch(r"\d\d/\d\d/\d\d", line[at : at + 8]):
            yield f"no date YY/MM/DD in columns {at + 1}-{at + 8}"
        if line[at + 8 : at + 10].strip():
            yield f"columns {at + 9}-{at + 10} are not blank"


_COLUMNS: tuple[tuple[str, int, int, str], ...] = (
    ("starting number", 5, 8, r" *\d+"),
    ("sex", 10, 10, r"[mw ]"),
    ("title", 11, 13, r" *(GM|IM|FM|CM|WGM|WIM|WFM|WCM)|   "),
    ("name", 15, 47, r"\S.*"),
    ("rating", 49, 52, r" *\d+|    "),
    ("federation", 54, 56, r"[A-Z]{3}|   "),
    ("id", 58, 68, r" *\w+|           "),
    ("birth", 70, 79, r"\d{4}/\d\d/\d\d|          "),
    ("points", 81, 84, r" *\d+\.\d"),
    ("rank", 86, 89, r" *\d+|    "),
)
_BLANK = (4, 9, 14, 48, 53, 57, 69, 80, 85)


def _complaints_of_person(line: str, fields: int = 0) -> Iterator[str]:
    """Record 001 up to its rank; of a federation's own record up to the birth date."""
    columns = _COLUMNS[:8] if fields else _COLUMNS
    end = columns[-1][2]
    padded = line.ljust(end)
    for name, first, last, pattern in columns:
        if not re.fullmatch(pattern, padded[first - 1 : last]):
            yield f"{name} is not as described in columns {first}-{last}"
    for column in _BLANK:
        if column <= end and padded[column - 1] != " ":
            yield f"column {column} is not blank"


def _complaints_of_player(line: str) -> Iterator[str]:
    yield from _complaints_of_person(line)
    for at in range(91, len(line), 10):
        cell = line[at : at + 8].ljust(8)
        if not re.fullmatch(r"(0000| *\d{1,4}|    ) [wb\- ] .", cell):
            yield f"columns {at + 1}-{at + 8} are no round"
        elif cell[7] not in _RESULTS:
            yield f"{cell[7]!r} is no result"
        if line[at + 8 : at + 10].strip():
            yield f"columns {at + 9}-{at + 10} are not blank"


def _complaints_of_team(line: str) -> Iterator[str]:
    if not line[4:36].strip():
        yield "a team without a name in columns 5-36"


_SPECIAL: Mapping[str, Callable[[str], Iterator[str]]] = {
    "132": _complaints_of_dates,
    "001": _complaints_of_player,
    "013": _complaints_of_team,
}
