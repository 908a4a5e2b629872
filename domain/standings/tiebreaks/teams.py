"""The catalogue of tie-breaks of team competitions: FIDE C.07 (2023 and 2026) Articles 11 to 13.

code   article what it is                                          score   modifiers
PTS    4       standings points                                    MP, GP
MPVGP  13.1    the score that is not the primary one
DE     6       matches among the tied teams                        MP, GP  /P
EDE    13.3    the same by the primary score, then by the other    MP, GP  /P
EDEBT  13.3.2  … of two teams then board count, top boards         MP, GP  /P
EDEBB  13.3.2  … of two teams then board count, bottom boards      MP, GP  /P
EDET   13.3.2  … of two teams then top boards                      MP, GP  /P
EDEB   13.3.2  … of two teams then bottom boards                   MP, GP  /P
WIN    7.1     matches won; of GP games                            MP, GP
WON    7.2     matches won over the board; of GP games             MP, GP
BPG    7.3     matches with Black on board 1; of GP black games    MP, GP
BWG    7.4     the same, won                                       MP, GP
PS     7.5     sum of the running scores                           MP, GP  /Cn
REP    7.6     rounds elected to play                              MP
STD    7.7     1, ½, 0 for more, as many, fewer points             MP, GP
TPN    7.8     pairing number, lower first                                 /R
BH     8.1     adjusted scores of the opponents                    MP, GP  /Cn /Mn /P
AOB    8.2     mean Buchholz of the opponents met                  MP, GP  /F /P
FB     8.3     Buchholz with the final round drawn                 MP, GP  /Cn /Mn /P
SB     9.1     points times the opponent's adjusted score          MP, GP  /Cn /Mn /P
KS     9.2     points against the upper half                       MP, GP  /L±n
EMMSB  13.2    opponents' match points times own match points              /Cn /Mn /P
EMGSB  13.2    opponents' match points times own game points               /Cn /Mn /P
EGMSB  13.2    opponents' game points times own match points               /Cn /Mn /P
EGGSB  13.2    opponents' game points times own game points                /Cn /Mn /P
SSSC   13.4    the other score and a part of Buchholz              MP, GP  /Kn /F /P
BC     13.5    number of each board times its points, lower first
TBR    13.6    points on the top board, then on the next
BBE    13.7    points without the bottom board, then without the next

Tie-breaks of ratings (Article 10) are for individuals only. A board of an unplayed match counts as
a played one with the awarded result; a bye gives every board its share.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from domain.standings.tiebreaks import counts, direct_encounter, opponents, team_boards
from domain.standings.tiebreaks.context import Context
from domain.standings.tiebreaks.definition import (
    Definition,
    GroupDefinition,
    Modifier,
    Terms,
    TieBreak,
    ValueMethod,
    cut_terms,
    sum_of_terms,
)
from domain.standings.tiebreaks.team_boards import (
    GAME_POINTS,
    MATCH_POINTS,
    OTHER,
    TeamContext,
    as_team_context,
)
from domain.standings.tiebreaks.terms import VOLUNTARY, Raw, RoundKind, Term, Why, opposition_score

# ------------------------------------------------- those of individuals, by one of the two scores


def _for_one_score(definition: Definition) -> Definition:
    """The same tie-break for one of the team's scores."""

    def terms(context: Context, tiebreak: TieBreak, player: int) -> Sequence[Term]:
        return definition.terms(_context_of_score(context, tiebreak), tiebreak, player)

    return replace(definition, terms=terms)


def _context_of_score(context: Context, tiebreak: TieBreak) -> Context:
    """The context of the score that the tie-break counts, the primary one by default."""
    teams = as_team_context(context)
    return teams.both[tiebreak.score or teams.primary]


def _group_for_one_score(definition: GroupDefinition) -> GroupDefinition:
    """The tie-break of players for teams, by match points or game points as its descriptor says."""

    def places(context: Context, tiebreak: TieBreak, group: Sequence[int]) -> Mapping[int, int]:
        return definition.places(_context_of_score(context, tiebreak), tiebreak, group)

    def terms(
        context: Context, tiebreak: TieBreak, player: int, group: Sequence[int]
    ) -> Sequence[Term]:
        return definition.terms(_context_of_score(context, tiebreak), tiebreak, player, group)

    return replace(definition, places=places, terms=terms)


# ------------------------------------------------------------------- 13.1, the score not primary


def _other_score(context: Context, tiebreak: TieBreak, player: int) -> Sequence[Term]:
    teams = as_team_context(context)
    return counts.POINTS.terms(teams.both[OTHER[teams.primary]], tiebreak, player)


# ---------------------------------------------------------------- 13.2, extended Sonneborn-Berger


def _extended_sonneborn_berger(opponents_score: str, own_score: str, code: str) -> Definition:
    """Products of the opponent's score and the own one against it, each in MP or GP."""

    def terms(context: Context, tiebreak: TieBreak, player: int) -> Sequence[Term]:
        return cut_terms(
            tiebreak,
            list(
                _products_by_round(
                    as_team_context(context), tiebreak, player, opponents_score, own_score
                )
            ),
        )

    return Definition(
        code,
        "Extended Sonneborn-Berger",
        "C.07 13.2",
        terms,
        scale=100,
        modifiers=opponents.SONNEBORN_BERGER.modifiers,
    )


def _products_by_round(
    context: TeamContext, tiebreak: TieBreak, player: int, opponents_score: str, own_score: str
) -> Iterator[Term]:
    """The opponent's score times the own one against it, each in match points or game points; a
    rest has no product.
    """
    reading = tiebreak.reading(context)
    their_ledger, own_ledger = (
        context.both[score].ledger(reading) for score in (opponents_score, own_score)
    )
    rounds = zip(their_ledger.encounters[player], own_ledger.encounters[player], strict=True)
    for met, scored in rounds:
        if met.kind is not RoundKind.REST:
            score, why = opposition_score(their_ledger, player, met)
            yield Term(
                met.round,
                met.number,
                scored.points * score,
                why,
                weight=score,
                voluntary=met.kind in VOLUNTARY,
            )


# ------------------------------------------------------------- 13.4, score strength combination


def _strength_terms(context: Context, tiebreak: TieBreak, player: int) -> Sequence[Term]:
    """The terms: the other score, weighted by the divisor, and the opponents' scores."""
    teams = as_team_context(context)
    score = tiebreak.score or teams.primary
    other, counted = teams.both[OTHER[score]], teams.both[score]
    own = Term(0, 0, other.plain_ledger.scores[player], Why.OWN, weight=_divisor(teams, tiebreak))
    return [own, *opponents.opponent_scores(counted, tiebreak.reading(teams), player)]


def _combine_strength(context: Context, player: int, terms: Sequence[Term]) -> Raw:
    """The other score plus the sum of the opponents' scores through the divisor."""
    own, *met = terms
    return own.value + Fraction(sum_of_terms(context, player, met), own.weight)


def _divisor(context: TeamContext, tiebreak: TieBreak) -> int:
    """The divisor of /K, else the maximum of an opponent's score divided by that of the other score
    in a match, rounded down.
    """
    if tiebreak.divisor:
        return tiebreak.divisor
    chart = context.team_chart
    match, games = chart.matches.points.win, chart.game_win * chart.size
    by_match = (tiebreak.score or context.primary) == MATCH_POINTS
    highest, of_other = (match, games) if by_match else (games, match)
    return max(highest * chart.matches.rounds // of_other, 1)


SCORE_STRENGTH = Definition(
    "SSSC",
    "Score Strength Combination",
    "C.07 13.4",
    _strength_terms,
    _combine_strength,
    ValueMethod.STRENGTH,
    scale=10,
    modifiers=frozenset({Modifier.DIVISOR, Modifier.FORE, Modifier.FORFEITS}),
    swiss_only=True,
)
OTHER_SCORE = Definition(
    "MPVGP", "The Score that is not Primary", "C.07 13.1", _other_score, scale=10
)


# ------------------------------------------------------------------------------- the catalogue

_SHARED = (
    counts.POINTS,
    counts.PROGRESSIVE,
    counts.STANDARD_POINTS,
    opponents.BUCHHOLZ,
    opponents.AVERAGE_OF_OPPONENTS_BUCHHOLZ,
    opponents.FORE_BUCHHOLZ,
    opponents.SONNEBORN_BERGER,
    opponents.KOYA,
)
_COUNTED = (
    (counts.ROUNDS_WON, team_boards.games_won_or_given),
    (counts.GAMES_WON, team_boards.games_won),
    (counts.BLACK_GAMES, team_boards.black_games),
    (counts.BLACK_WINS, team_boards.black_wins),
)
_OWN: tuple[Definition, ...] = (counts.ELECTED_TO_PLAY, counts.PAIRING_NUMBER)
_CROSSED = tuple(
    _extended_sonneborn_berger(opponents_score, own_score, f"E{opponents_score[0]}{own_score[0]}SB")
    for opponents_score in (MATCH_POINTS, GAME_POINTS)
    for own_score in (MATCH_POINTS, GAME_POINTS)
)


def _by_matches_or_games(of_matches: Definition, of_games: Terms) -> Definition:
    """The tie-break counting matches, or by game points the games of every board."""
    by_match = _for_one_score(of_matches)

    def terms(context: Context, tiebreak: TieBreak, player: int) -> Sequence[Term]:
        teams = as_team_context(context)
        by_game = (tiebreak.score or teams.primary) == GAME_POINTS
        return (of_games if by_game else by_match.terms)(context, tiebreak, player)

    return replace(of_matches, terms=terms)


_BY_SCORE: tuple[Definition | GroupDefinition, ...] = (
    *map(_for_one_score, _SHARED),
    *(_by_matches_or_games(of_matches, of_games) for of_matches, of_games in _COUNTED),
    _group_for_one_score(direct_encounter.DIRECT_ENCOUNTER),
    *direct_encounter.EXTENDED,
    SCORE_STRENGTH,
)
SCORED = frozenset(each.code for each in _BY_SCORE)
"""The codes that count one of the two scores; their descriptors may name it."""

_ALL: tuple[Definition | GroupDefinition, ...] = (
    *(*_BY_SCORE, *_OWN, *_CROSSED, OTHER_SCORE),
    *team_boards.BY_BOARD,
)
TEAM_TIEBREAKS: Mapping[str, Definition | GroupDefinition] = {each.code: each for each in _ALL}
