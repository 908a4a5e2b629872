"""Standings: who stands where, by which tie-breaks, and why.

`standings` ranks a crosstable; `tabulate` does the same and keeps what a later result needs to
revise the table and what `explain` needs to say, round by round, where a value comes from.
`tie_breaks` reads the list of an announcement or a report file, `exact` writes values without loss.
"""

from domain.standings.exact_values import exact, round_half_up
from domain.standings.explanation import RoundShare, ValueExplanation, explain
from domain.standings.rules import CURRENT, RankingRules, TieBreakEdition, played_too_little
from domain.standings.table import EVERYBODY, RankingTable, Selection, Standing, standings, tabulate
from domain.standings.tiebreaks.definition import TieBreak
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
    "ValueExplanation",
    "RankingRules",
    "Selection",
    "RoundShare",
    "Standing",
    "RankingTable",
    "TieBreak",
    "UnusableTieBreak",
    "exact",
    "explain",
    "full_order",
    "played_too_little",
    "round_half_up",
    "standings",
    "tabulate",
    "tie_break",
    "tie_breaks",
]
