"""The terms of a tie-break, one for each round it looks at, and the reading of unplayed rounds:
FIDE Handbook C.07, Articles 15.2 and 16 (editions 2023 and 2026).

Article 16 (Swiss). A requested bye is a half-point or a zero-point bye; every round after a
withdrawal is a zero-point bye. A voluntarily unplayed round (VUR) is a requested bye or a forfeit
loss. Article 16.2 sorts unplayed rounds into five kinds, see `RoundKind`.

- Seen by the opponents (16.3), a player's score is adjusted: a requested bye in the last round, or
  one followed by VURs only, counts as a draw; all else counts as awarded.
- For the players themselves (16.4) an unplayed round is a game with the awarded result against a
  dummy who finished with the player's own, unadjusted score. The 2026 edition caps the dummy's
  score: after a forfeit at the adjusted score of the scheduled opponent, after a bye at a draw in
  every round.

Article 15.2 (predetermined pairings): forfeits count as regular games, except for Articles 7 and
10, which look at the marks themselves. A round without an opponent is a rest and counts nothing.

The number of rounds is that of the chart: in the middle of a tournament, the rounds paired so far.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from domain.errors import Unknown
from domain.results import FORFEITS, PLAYED, Colour, Crosstable, CrosstableRow, Mark
from domain.standings.rules import RankingRules, TieBreakEdition

Raw = int | Fraction | None
"""A value in the units of its tie-break, see `Definition.scale`; None if undefined."""


class Why(StrEnum):
    """The reason for a term's value, or for leaving it out."""

    PLAYED = "played"
    FORFEIT_AS_GAME = "forfeit counted as a game"
    DRAWN = "final round counted as a draw"
    DUMMY = "dummy with the own score"
    DUMMY_CAPPED = "dummy capped"
    FORFEITED = "forfeited"
    AWARDED = "awarded points"
    NO_GAME = "no game over the board"
    RUNNING = "score after the round"
    UNPLAYED_POINTS = "unplayed points taken off"
    PENALTY = "by a ruling"
    BELOW_LIMIT = "opponent below the limit"
    CUT_LOWEST = "cut as least significant"
    CUT_VOLUNTARY = "cut as voluntarily unplayed"
    CUT_HIGHEST = "cut as most significant"
    CUT_EARLY = "cut as an early round"
    OWN = "the player's own"
    OTHER_SCORE = "by the other score"


class Term(NamedTuple):
    """The contribution of one round, in the units of its tie-break. `opponent` is 0 without a
    pairing.

    `weight` is the opponent's score, by which the significance of a term is measured (16.5);
    `voluntary` marks a voluntarily unplayed round, which is cut first. `board` is the board of a
    team's match, 0 for the whole match."""

    round: int
    opponent: int
    value: int
    why: Why
    counted: bool = True
    weight: int = 0
    voluntary: bool = False
    board: int = 0


NOBODY = -1


class RoundKind(StrEnum):
    """A game, one of the five kinds of unplayed rounds of 16.2, or a round robin's rest."""

    GAME = "game"
    GAME_BY_FORFEIT = "forfeit read as a regular game"
    DRAWN = "pairing of the final round read as a draw"
    AWARDED_BYE = "16.2.1"
    FORFEIT_WIN = "16.2.2"
    BYE_BEFORE_PLAY = "16.2.3"
    FORFEIT_LOSS = "16.2.4"
    BYE_AT_THE_END = "16.2.5"
    REST = "rest"


GAMES: Mapping[RoundKind, Why] = {
    RoundKind.GAME: Why.PLAYED,
    RoundKind.GAME_BY_FORFEIT: Why.FORFEIT_AS_GAME,
    RoundKind.DRAWN: Why.DRAWN,
}
"""Rounds in which the scheduled opponent counts, and the reason given for them."""

VOLUNTARY = frozenset({RoundKind.BYE_BEFORE_PLAY, RoundKind.FORFEIT_LOSS, RoundKind.BYE_AT_THE_END})

_FIXED = {
    **dict.fromkeys(PLAYED, RoundKind.GAME),
    Mark.PAIRING_BYE: RoundKind.AWARDED_BYE,
    Mark.FULL_BYE: RoundKind.AWARDED_BYE,
    Mark.FORFEIT_WIN: RoundKind.FORFEIT_WIN,
    Mark.FORFEIT_LOSS: RoundKind.FORFEIT_LOSS,
}


class Reading(NamedTuple):
    """`final_drawn`: every pairing of the final round counts as a draw (8.3)."""

    forfeits_are_games: bool
    final_drawn: bool = False


class RoundAsRead(NamedTuple):
    """A player's round in one reading. `opponent` is an index into the rows, or NOBODY; `number` is
    the opponent's, 0 without a pairing.
    """

    round: int
    opponent: int
    number: int
    colour: Colour | None
    mark: Mark
    points: int
    kind: RoundKind

    @property
    def played(self) -> bool:
        return self.mark in PLAYED


@dataclass(frozen=True, slots=True)
class UnplayedLedger:
    """All rounds in one reading; `adjusted` are the scores that count for opponents (16.3).

    `bye_cap` limits the dummy's score in a bye; None: the edition has no caps.
    """

    encounters: tuple[tuple[RoundAsRead, ...], ...]
    scores: tuple[int, ...]
    adjusted: tuple[int, ...]
    bye_cap: int | None


@dataclass(frozen=True, slots=True)
class EncounterReader:
    """Converts rows of a chart to encounters, in one reading."""

    chart: Crosstable
    rules: RankingRules
    index: Mapping[int, int]
    reading: Reading

    @property
    def drawn_final_round(self) -> int:
        """The round that counts as drawn: the final one, if the chart has reached it; else 0."""
        announced = self.rules.total_rounds
        reached = announced is None or self.chart.rounds >= announced
        return self.chart.rounds if self.reading.final_drawn and reached else 0

    def read_ledger(self) -> UnplayedLedger:
        """The ledger of all rows. Byes at the end count as draws for opponents (16.3)."""
        rows, draw = self.chart.rows, self.chart.points.draw
        rounds = tuple(map(self.read_row, rows))
        scores = tuple(
            row.penalty + sum(met.points for met in own)
            for row, own in zip(rows, rounds, strict=True)
        )
        adjusted = tuple(
            score + sum(draw - met.points for met in own if met.kind is RoundKind.BYE_AT_THE_END)
            for score, own in zip(scores, rounds, strict=True)
        )
        capped = self.rules.edition is not TieBreakEdition.FIDE_2023
        return UnplayedLedger(
            rounds, scores, adjusted, draw * self.chart.rounds if capped else None
        )

    def read_row(self, row: CrosstableRow) -> tuple[RoundAsRead, ...]:
        """The rounds of a row, read backwards to know whether only VURs follow a bye."""
        worth, given = self.chart.points.table, row.awarded
        final = self.drawn_final_round
        only_vurs_follow = True
        found: list[RoundAsRead] = []
        for number in range(self.chart.rounds, 0, -1):
            opponent, colour, mark = row.cell(number)
            points = worth[mark, colour] if given is None else _points_awarded_in(given, number)
            kind = self._round_kind(mark, only_vurs_follow)
            if number == final and opponent:
                points, kind = self.chart.points.draw, RoundKind.DRAWN
            only_vurs_follow = only_vurs_follow and kind in VOLUNTARY
            place = self._index_of(opponent)
            found.append(RoundAsRead(number, place, opponent, colour, mark, points, kind))
        found.reverse()
        return tuple(found)

    def _round_kind(self, mark: Mark, only_vurs_follow: bool) -> RoundKind:
        if mark in FORFEITS and self.reading.forfeits_are_games:
            return RoundKind.GAME_BY_FORFEIT
        if self.rules.predetermined and mark not in PLAYED:
            return RoundKind.REST
        if mark in _FIXED:
            return _FIXED[mark]
        return RoundKind.BYE_AT_THE_END if only_vurs_follow else RoundKind.BYE_BEFORE_PLAY

    def _index_of(self, number: int) -> int:
        if not number:
            return NOBODY
        if number not in self.index:
            raise Unknown("player", number)
        return self.index[number]


def _points_awarded_in(points: tuple[int, ...], round_number: int) -> int:
    """The points of that round, 0 beyond the end."""
    return points[round_number - 1] if round_number <= len(points) else 0


def opposition_score(
    ledger: UnplayedLedger, player: int, encounter: RoundAsRead
) -> tuple[int, Why]:
    """The opponent's score that counts in this round, real or a dummy's (16.3, 16.4), and why."""
    why = GAMES.get(encounter.kind)
    if why is not None:
        return ledger.adjusted[encounter.opponent], why
    own = ledger.scores[player]
    if ledger.bye_cap is None:
        return own, Why.DUMMY
    cap = ledger.bye_cap if encounter.opponent == NOBODY else ledger.adjusted[encounter.opponent]
    return (cap, Why.DUMMY_CAPPED) if cap < own else (own, Why.DUMMY)
