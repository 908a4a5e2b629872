"""How a value in the standings was computed, round by round, as facts without words.

The terms are those of the computation, in points instead of units. `ValueExplanation.method` names
how they are combined.
"""

from dataclasses import dataclass
from fractions import Fraction

from domain.errors import Unknown
from domain.ids import Number
from domain.standings.rules import TieBreakEdition
from domain.standings.table import RankingTable, definition_of, value_in_points
from domain.standings.tiebreaks.definition import Definition, TieBreak, ValueMethod
from domain.standings.tiebreaks.terms import Term, Why


@dataclass(frozen=True, slots=True)
class RoundShare:
    """The contribution of one round. `opponent` is 0 without a pairing, `round` 0 for no round;
    `board` is that of a team's match which contributes it, 0 for the whole match.
    """

    round: int
    opponent: int
    value: Fraction
    counted: bool
    why: Why
    board: int = 0


@dataclass(frozen=True, slots=True)
class ValueExplanation:
    """`among` are the tied players of a direct encounter; empty for all other tie-breaks."""

    number: Number
    tiebreak: TieBreak
    name: str
    article: str
    edition: TieBreakEdition
    method: ValueMethod
    value: Fraction | None
    shares: tuple[RoundShare, ...]
    among: tuple[Number, ...] = ()


def explain_value(table: RankingTable, number: int, column: int) -> ValueExplanation:
    """Explain the value of the player with that number in that column of the table."""
    context = table.context
    if number not in context.index:
        raise Unknown("player", number)
    if not 0 <= column < len(table.order):
        raise Unknown("column", column + 1)
    player, tiebreak = context.index[number], table.order[column]
    definition = definition_of(tiebreak)
    group = next((group for group in table.tied[column] if player in group), [player])
    if isinstance(definition, Definition):
        terms = definition.terms(context, tiebreak, player)
        among: tuple[Number, ...] = ()
    else:
        terms = definition.terms(context, tiebreak, player, group)
        among = tuple(context.chart.rows[member].number for member in group)
    return ValueExplanation(
        number=context.chart.rows[player].number,
        tiebreak=tiebreak,
        name=definition.name,
        article=definition.article,
        edition=context.rules.edition,
        method=definition.method,
        value=value_in_points(table.columns[column][player], definition.scale),
        shares=tuple(_round_share(term, definition.terms_scale) for term in terms),
        among=among,
    )


def _round_share(term: Term, scale: int) -> RoundShare:
    value = Fraction(term.value, scale)
    return RoundShare(term.round, term.opponent, value, term.counted, term.why, term.board)
