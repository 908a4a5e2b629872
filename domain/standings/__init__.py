"""Standings: who stands where, by which tie-breaks, and why.

`standings` ranks a crosstable; `tabulate` does the same and keeps what a later result needs to
revise the table and what `explain` needs to say, round by round, where a value comes from.
`tie_breaks` reads the list of an announcement or a report file, `exact` writes values without loss.
"""

from domain.standings.counted import played_too_little
from domain.standings.exact import exact, rounded
from domain.standings.explanation import Explanation, Share, explain
from domain.standings.rules import CURRENT, Rules, TieBreakEdition
from domain.standings.table import EVERYBODY, RankingTable, Selection, Standing, standings, tabulate
from domain.standings.tiebreaks.declared import TieBreak
from domain.standings.tiebreaks.descriptor import (
    UnusableTieBreak,
    full_order,
    tie_break,
    tie_breaks,
)

__all__ = [
    "CURRENT",
    "EVERYBODY",
    "TieBreakEdition",
    "Explanation",
    "Rules",
    "Selection",
    "Share",
    "Standing",
    "RankingTable",
    "TieBreak",
    "UnusableTieBreak",
    "exact",
    "explain",
    "full_order",
    "played_too_little",
    "rounded",
    "standings",
    "tabulate",
    "tie_break",
    "tie_breaks",
]
