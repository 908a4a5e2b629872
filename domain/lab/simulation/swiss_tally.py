"""Sums over series of simulated Swiss tournaments with one acceleration, to compare accelerations.

Each game has its own lot, drawn from the seed and its players, so that the same game has the same
result under every acceleration. Without upsets the higher rated player wins every game that is not
drawn; with them results follow the expectation of the ratings.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import NamedTuple

from domain.ids import Number, RoundNo
from domain.lab.generation.options import draw_outcome
from domain.pairing import Body, PairingRequest, RoundPairing
from domain.results import Cell, Colour, Crosstable, CrosstableRow, Mark
from domain.swiss.acceleration import baku_points, group_a_size
from domain.swiss.pairing_system import BAKU
from domain.swiss.systems import first_system_of_body, system_of

ACCELERATING = first_system_of_body(Body.US_CHESS)
"""The body with most accelerations to compare."""
WIN, DRAW, LOSS = Mark.WIN, Mark.DRAW, Mark.LOSS
MARKS = {1: (WIN, LOSS), 0: (DRAW, DRAW), -1: (LOSS, WIN)}


@dataclass(frozen=True)
class SwissSetup:
    """`draws` are per mille. Ratings are spread evenly from `highest` down to `lowest`."""

    players: int
    rounds: int
    acceleration: str
    draws: int = 0
    upsets: bool = False
    highest: int = 2400
    lowest: int = 1000
    system: str = ACCELERATING.code
    edition: str = ACCELERATING.edition

    @cached_property
    def rating(self) -> dict[int, int]:
        """The ratings by number."""
        steps = max(self.players - 1, 1)
        spread = self.highest - self.lowest
        return {n: self.highest - spread * (n - 1) // steps for n in range(1, self.players + 1)}

    @property
    def upper_half_size(self) -> int:
        """The number of players in the upper half, the same for every acceleration."""
        return group_a_size(self.players)


class CountedRound(NamedTuple):
    """One round: `perfect` players have won every game so far; `gaps` is the sum of the rating
    differences of its games, `upsets` were won by the lower rated player.
    """

    games: int
    perfect: int
    upsets: int
    gaps: int


def play_tournament(setup: SwissSetup, seed: str) -> "SwissTally":
    """Play a tournament; the tally of it alone."""
    cells: dict[int, list[Cell]] = {number: [] for number in setup.rating}
    counted = []
    drawers = against = 0
    for round_number in range(1, setup.rounds + 1):
        system = system_of(setup.system, setup.edition)
        answer = system.pair_round(_pairing_request(setup, cells, round_number))
        if round_number == 2:
            drawers, against = _count_drawers(setup, cells, answer)
        upsets = gaps = 0
        for white, black in answer.boards:
            won = _game_outcome(setup, seed, white, black)
            gap = setup.rating[white] - setup.rating[black]
            upsets += won * gap < 0
            gaps += abs(gap)
            cells[white].append(Cell(black, Colour.WHITE, MARKS[won][0]))
            cells[black].append(Cell(white, Colour.BLACK, MARKS[won][1]))
        if answer.bye is not None:
            cells[answer.bye].append(Cell(0, None, Mark.PAIRING_BYE))
        perfect = sum(all(_is_win(cell) for cell in row) for row in cells.values())
        counted.append(CountedRound(len(answer.boards), perfect, upsets, gaps))
    return SwissTally(1, tuple(counted), drawers, against)


def _pairing_request(
    setup: SwissSetup, cells: dict[int, list[Cell]], round_number: int
) -> PairingRequest:
    rows = tuple(CrosstableRow(Number(n), tuple(row), setup.rating[n]) for n, row in cells.items())
    everybody = list(setup.rating)
    request = PairingRequest(
        RoundNo(round_number),
        setup.rounds,
        Crosstable(rows, round_number - 1),
        virtual=baku_points(everybody, everybody, setup.rounds)
        if setup.acceleration == BAKU
        else {},
        initial_colour=Colour.WHITE,
    )
    return system_of(setup.system, setup.edition).apply_acceleration(setup.acceleration, request)


def _game_outcome(setup: SwissSetup, seed: str, white: int, black: int) -> int:
    """1, 0 or -1 for White; a draw does not depend on who has White."""
    better, worse = sorted((white, black))
    lot = Random(f"{seed} {better} {worse}")
    if setup.upsets:
        outcome = draw_outcome(setup.draws, setup.rating[better] - setup.rating[worse], lot)
    else:
        outcome = 0 if lot.randrange(1000) < setup.draws else 1
    return outcome if white == better else -outcome


def _count_drawers(
    setup: SwissSetup, cells: dict[int, list[Cell]], answer: RoundPairing
) -> tuple[int, int]:
    """The upper half's drawers of round 1, and how many of them meet a winner of the lower half."""
    first = {number: row[0].mark for number, row in cells.items()}
    drawers = {n for n, mark in first.items() if mark is DRAW and n <= setup.upper_half_size}
    winners = {n for n, row in cells.items() if _is_win(row[0]) and n > setup.upper_half_size}
    against = sum(
        len(drawers & set(board)) == 1 and len(winners & set(board)) == 1 for board in answer.boards
    )
    return len(drawers), against


def _is_win(cell: Cell) -> bool:
    """Whether the cell is a win or the pairing-allocated bye, which counts as one."""
    return cell.mark in (WIN, Mark.PAIRING_BYE)


@dataclass(frozen=True)
class SwissTally:
    """Sums over `tournaments`; two tallies can be added. `drawers` of the upper half drew in round
    1; `against_winners` of them met a winner of the lower half in round 2.
    """

    tournaments: int = 0
    rounds: tuple[CountedRound, ...] = ()
    drawers: int = 0
    against_winners: int = 0

    def __add__(self, other: "SwissTally") -> "SwissTally":
        rounds = self.rounds or other.rounds
        if self.rounds and other.rounds:
            rounds = tuple(
                CountedRound(*map(sum, zip(mine, theirs, strict=True)))
                for mine, theirs in zip(self.rounds, other.rounds, strict=True)
            )
        return SwissTally(
            self.tournaments + other.tournaments,
            rounds,
            self.drawers + other.drawers,
            self.against_winners + other.against_winners,
        )

    def average_perfect(self, round_number: int) -> Fraction:
        """The average number of players with a perfect score after that round."""
        return Fraction(self.rounds[round_number - 1].perfect, self.tournaments)

    def average_upsets(self, round_number: int) -> Fraction:
        """The average number of games of that round won by the lower rated player."""
        return Fraction(self.rounds[round_number - 1].upsets, self.tournaments)

    def average_gap(self, round_number: int) -> Fraction:
        """The average rating difference of a game of that round."""
        counted = self.rounds[round_number - 1]
        return Fraction(counted.gaps, max(counted.games, 1))

    @property
    def share_meeting_winners(self) -> Fraction | None:
        """The part of the upper half's drawers who met a winner of the lower half in round 2."""
        return Fraction(self.against_winners, self.drawers) if self.drawers else None


class SwissSeries(NamedTuple):
    """A setup, and the tally of its tournaments."""

    setup: SwissSetup
    tally: SwissTally


def tally_series(setup: SwissSetup, seed: str, numbers: range) -> SwissTally:
    """The tally of the tournaments with these numbers; each has its own lots."""
    return sum((play_tournament(setup, f"{seed} {n}") for n in numbers), SwissTally())


def decimal_text(value: Fraction) -> str:
    """A number with one decimal, half up, which is left out if it is 0."""
    tenths = int(10 * value + Fraction(1, 2))
    return f"{tenths // 10}.{tenths % 10}" if tenths % 10 else str(tenths // 10)
