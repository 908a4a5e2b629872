"""Comments on how a round was paired, as `### MPA @ Round 3: …`.

FIDE's endorsement rules require them (C.02 (2026), Q57-69, Q112-115, Q157-169, Q189-193), so that a
checker knows which pairings may differ from the system's.
"""

import re
from collections.abc import Iterable

PAIRED_BY_HAND = frozenset({"MPA"})
RESULT_CHANGED = frozenset({"Correction", "Adjournment", "Rating only"})
OTHERS = frozenset(
    {
        *("Configuration", "Renumbering", "Rounds paired again"),
        *("Import", "FIDE mode left", "Full-point bye"),
    }
)
_KNOWN = PAIRED_BY_HAND | RESULT_CHANGED | OTHERS
_TOLD = re.compile(r"### ([A-Za-z -]+) @ Round (\d{1,3}): (.*)")
_OTHERWISE = re.compile(r"round (\d{1,3}) comes out otherwise")
_UNDONE = "[undone, version "


def explains_pairing(line: str) -> bool:
    """Whether a comment explains a round's pairing and is kept in an import."""
    found = _TOLD.fullmatch(line.rstrip())
    return found is not None and found[1] in _KNOWN


def explaining_comment(comments: Iterable[str], round_number: int) -> str:
    """The comment that explains other pairs than the system's in that round: paired by hand, an
    earlier result changed after the pairing, or a difference found by the program that wrote the
    report. Empty if there is none.
    """
    return next((line for line in comments if _explains_round(line, round_number)), "")


def _explains_round(line: str, round_number: int) -> bool:
    found = _TOLD.fullmatch(line.rstrip())
    if found is None or _UNDONE in found[3]:
        return False
    if found[1] in PAIRED_BY_HAND:
        return int(found[2]) == round_number
    if found[1] in RESULT_CHANGED:
        return int(found[2]) < round_number
    otherwise = _OTHERWISE.search(found[3])
    return otherwise is not None and int(otherwise[1]) == round_number
