"""Standings: ranks, tie-breaks, and explanations of their values.

`ranked_standings` ranks a crosstable; `ranking_table` also keeps the data to revise the table after
a later result, and to explain a value round by round. `tie_breaks` reads the list of an
announcement or a report file, `exact_text` writes values without loss.
"""

from domain.standings.exact_values import exact_text, round_half_up
from domain.standings.explanation import RoundShare, ValueExplanation, explain_value
from domain.standings.rules import CURRENT, RankingRules, TieBreakEdition
from domain.standings.table import (
    EVERYBODY,
    RankingTable,
    Selection,
    Standing,
    ranked_standings,
    ranking_table,
)
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
    "exact_text",
    "explain_value",
    "full_order",
    "round_half_up",
    "ranked_standings",
    "ranking_table",
    "tie_break",
    "tie_breaks",
]
