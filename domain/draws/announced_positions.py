"""Start positions in a tournament: the announcement, and the draws since.

Each round has its own seed and commitment (see `start_positions`), so that a round's seed can be
published as soon as its positions are drawn and reveals nothing about later rounds. All commitments
are published together, before the first draw.

The maker of a seed could have tried others before. So there are several sources: the server's
seeds, optional ones of a sender, and the beacon, which neither controls.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from domain.chess960 import CLASSICAL
from domain.draws import start_positions
from domain.draws.words import AnnouncedWord
from domain.ids import RoundNo
from domain.messages import say


class DrawScope(StrEnum):
    """The games that share a position."""

    ROUND = "round"
    BOARD = "board"
    PAIR = "pair"


@dataclass(frozen=True, slots=True)
class AnnouncedDraws:
    """`commitments[r-1]` binds the server's seed of round r, `sender[r-1]` the sender's, if they
    have one. `draws` has a proof for each round drawn, `word` the announcement of the beacon words.
    """

    label: str
    scope: DrawScope
    commitments: tuple[str, ...]
    excluded: frozenset[int] = frozenset({CLASSICAL})
    repeats: start_positions.Repeats = start_positions.Repeats.REFUSED
    draws: Mapping[RoundNo, start_positions.DrawProof] = field(default_factory=dict)
    sender: tuple[str, ...] = ()
    word: AnnouncedWord = AnnouncedWord()

    def terms_of_round(self, round_number: int) -> start_positions.Terms:
        return terms_of(self.label, round_number, self.excluded, self.repeats)

    @property
    def used_numbers(self) -> tuple[int, ...]:
        """Every number drawn so far, in the order of the rounds."""
        rounds = sorted(self.draws)
        return tuple(drawn.number for r in rounds for drawn in self.draws[r].drawn)

    def unit_of_game(self, round_number: int, board: int, numbers: tuple[int, int]) -> str:
        """The name of the unit (round, board or pair) whose position a game has."""
        match self.scope:
            case DrawScope.ROUND:
                return start_positions.round_unit(round_number)
            case DrawScope.BOARD:
                return start_positions.board_unit(round_number, board)
            case DrawScope.PAIR:
                return start_positions.pair_unit(round_number, numbers)

    def find_drawn(self, round_number: int, unit: str) -> start_positions.DrawnPosition | None:
        """The position drawn for that unit of the round; None if there is none yet."""
        proof = self.draws.get(RoundNo(round_number))
        drawn = proof.drawn if proof else ()
        return next((each for each in drawn if each.unit == unit), None)


def terms_of(
    label: str, round_number: int, excluded: frozenset[int], repeats: start_positions.Repeats
) -> start_positions.Terms:
    """The terms of one round's draw; its own label keeps commitments of rounds apart."""
    return start_positions.Terms(
        say("{label}, round {round_number}", label=label, round_number=round_number),
        excluded,
        repeats,
    )
