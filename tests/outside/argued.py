"""Where a rival pairs otherwise and the text is on this side: an argument and a tiny file each.

A file in `argued/` is a report whose next round the rival pairs otherwise than this program; the
test asks both again, so that an argument whose rival was mended is seen.
"""

from dataclasses import dataclass

from domain.results import PLAYED, Crosstable

Pairs = frozenset[tuple[int, int]]


@dataclass(frozen=True)
class Argument:
    """`file` is in `argued/`, `ours` and `theirs` are the pairs of its next round."""

    rival: str
    name: str
    file: str
    ours: Pairs
    theirs: Pairs


ARRIVED = Argument(
    "py4swiss",
    "E.5 of C.04.3 (2017), 5.2.5 (2026): whose number is odd has the initial colour. By FIDE's "
    "pairings commission (August 2026) only those who have arrived are counted; py4swiss takes the "
    "number of the list, also where somebody before them has not come yet",
    "not_yet_arrived.trf",
    frozenset({(2, 4), (5, 3)}),
    frozenset({(4, 2), (3, 5)}),
)
RESTS = Argument(
    "py4swiss",
    "C7 of C.04.3 (2017), A.8: the downfloaters are chosen for the least PSD of the following "
    "bracket. In the file that bracket is 7 (0.5) with 3 (3.0) and 4 (1.5), or with 3 and 5: 3-7 "
    "and the bye for 4 make 2.5, 2.0; 5-7 and the bye for 3 make 3.5, 1.0, which py4swiss takes",
    "lower_score_rests.trf",
    frozenset({(3, 7), (5, 6), (4, 0)}),
    frozenset({(4, 6), (7, 5), (3, 0)}),
)
ARGUMENTS = (ARRIVED, RESTS)


def argument(rival: str, chart: Crosstable, ours: Pairs, theirs: Pairs) -> Argument | None:
    """The reason why the rival pairs that round otherwise; None without a known one."""
    if rival != ARRIVED.rival:
        return None
    if {frozenset(pair) for pair in ours} != {frozenset(pair) for pair in theirs}:
        rest, other = (next((a for a, b in pairs if not b), 0) for pairs in (ours, theirs))
        return RESTS if rest and other and chart.score(rest) < chart.score(other) else None
    turned = {number for pair in ours - theirs for number in pair}
    new = all(not any(c.mark in PLAYED for c in chart.by_number[n].cells) for n in turned)
    return ARRIVED if new else None
