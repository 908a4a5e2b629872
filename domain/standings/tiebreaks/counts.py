"""A player's own record: C.07 (2026) Article 7 and Article 4's primary score.

Points are the standings points of the crosstable, penalties included. Games "over the board" are
played games, never forfeits, in round robins neither. Article 15.2 makes forfeits of predetermined
pairings regular games, but 7.2-7.4 speak of games over the board and, since 2026, forfeit losses
stay unplayed for Article 7; both editions are read in this way. A penalty belongs to no round, so
the progressive score leaves it out. STD and TPN (new in 2026) are computed in every edition.
"""

from collections.abc import Callable

from domain.results import FORFEITS, PLAYED, WINS, Colour, Mark
from domain.standings.rules import TieBreakEdition
from domain.standings.tiebreaks.context import Context
from domain.standings.tiebreaks.definition import Definition, Modifier, Terms, TieBreak
from domain.standings.tiebreaks.terms import NOBODY, RoundAsRead, Term, Why

NOT_ELECTED = frozenset({Mark.HALF_BYE, Mark.ZERO_BYE, Mark.FORFEIT_LOSS})


def why_counted(mark: Mark) -> Why:
    """The reason given for the points of a mark."""
    if mark in PLAYED:
        return Why.PLAYED
    return Why.FORFEITED if mark in FORFEITS else Why.AWARDED


def _round_points(context: Context, tiebreak: TieBreak, player: int) -> list[Term]:
    """The tenths of every round; those of a ruling, added or deducted, are of no round."""
    terms = [
        Term(met.round, met.number, met.points, why_counted(met.mark))
        for met in context.plain_ledger.encounters[player]
    ]
    penalty = context.chart.rows[player].penalty
    return [*terms, Term(0, 0, penalty, Why.PENALTY)] if penalty else terms


def _terms_counting_rounds(is_counted: Callable[[RoundAsRead, int], bool]) -> Terms:
    """Terms of 1 for each round that `is_counted`, given the tenths of a win."""

    def terms(context: Context, tiebreak: TieBreak, player: int) -> list[Term]:
        win = context.chart.points.win
        return [
            Term(met.round, met.number, 1, why_counted(met.mark))
            for met in context.plain_ledger.encounters[player]
            if is_counted(met, win)
        ]

    return terms


def _played_with_black(encounter: RoundAsRead) -> bool:
    return encounter.played and encounter.colour is Colour.BLACK


def _running_scores(context: Context, tiebreak: TieBreak, player: int) -> list[Term]:
    """The running scores; a cut drops the score after round 1, the next one that after round 2."""
    terms = []
    running = 0
    for met in context.plain_ledger.encounters[player]:
        running += met.points
        counted = met.round > tiebreak.cut
        why = Why.RUNNING if counted else Why.CUT_EARLY
        terms.append(Term(met.round, met.number, running, why, counted))
    return terms


def _standard_points(context: Context, tiebreak: TieBreak, player: int) -> list[Term]:
    """One for more points than the opponent, half for as many; unplayed: against a draw."""
    encounters = context.plain_ledger.encounters
    terms = []
    for met in encounters[player]:
        theirs = context.chart.points.draw
        if met.played and met.opponent != NOBODY:
            theirs = encounters[met.opponent][met.round - 1].points
        value = 10 if met.points > theirs else 5 if met.points == theirs else 0
        terms.append(Term(met.round, met.number, value, why_counted(met.mark)))
    return terms


def _own_number(context: Context, tiebreak: TieBreak, player: int) -> list[Term]:
    return [Term(0, 0, context.chart.rows[player].number, Why.OWN)]


POINTS = Definition("PTS", "Points", "C.07 4", _round_points, scale=10)
ROUNDS_WON = Definition(
    "WIN",
    "Number of Wins",
    "C.07 7.1",
    _terms_counting_rounds(lambda met, win: met.mark in WINS or met.points >= win),
)
GAMES_WON = Definition(
    "WON",
    "Games Won over the Board",
    "C.07 7.2",
    _terms_counting_rounds(lambda met, _: met.mark in WINS),
)
BLACK_GAMES = Definition(
    "BPG",
    "Games Played with Black",
    "C.07 7.3",
    _terms_counting_rounds(lambda met, _: _played_with_black(met)),
)
BLACK_WINS = Definition(
    "BWG",
    "Games Won with Black",
    "C.07 7.4",
    _terms_counting_rounds(lambda met, _: _played_with_black(met) and met.mark in WINS),
)
PROGRESSIVE = Definition(
    "PS",
    "Progressive Score",
    "C.07 7.5",
    _running_scores,
    scale=10,
    modifiers=frozenset({Modifier.CUT}),
)
ELECTED_TO_PLAY = Definition(
    "REP",
    "Rounds Elected to Play",
    "C.07 7.6",
    _terms_counting_rounds(lambda met, _: met.mark not in NOT_ELECTED),
)
STANDARD_POINTS = Definition(
    "STD",
    "Standard Points",
    "C.07 7.7",
    _standard_points,
    scale=10,
    since=TieBreakEdition.FIDE_2026,
)
PAIRING_NUMBER = Definition(
    "TPN",
    "Tournament Pairing Number",
    "C.07 7.8",
    _own_number,
    lower_wins=True,
    modifiers=frozenset({Modifier.REVERSED}),
    since=TieBreakEdition.FIDE_2026,
)
