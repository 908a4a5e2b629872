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
    """`commitments[r-1]` binds the seed of round r, `sender[r-1]` that of the sender, if they have
    one. `draws` has a proof for each round drawn. `word` is the announcement of the later words.
    """

    label: str
    scope: DrawScope
    commitments: tuple[str, ...]
    excluded: frozenset[int] = frozenset({CLASSICAL})
    repeats: start_positions.Repeats = start_positions.Repeats.REFUSED
    draws: Mapping[RoundNo, start_positions.DrawProof] = field(default_factory=dict)
    sender: tuple[str, ...] = ()
    word: AnnouncedWord = AnnouncedWord()

    def terms(self, round_number: int) -> start_positions.Terms:
        return terms_of(self.label, round_number, self.excluded, self.repeats)

    @property
    def used(self) -> tuple[int, ...]:
        """Every number drawn so far, in the order of the rounds."""
        rounds = sorted(self.draws)
        return tuple(one.number for r in rounds for one in self.draws[r].drawn)

    def unit(self, round_number: int, board: int, numbers: tuple[int, int]) -> str:
        """The unit that a game's position is drawn for."""
        match self.scope:
            case DrawScope.ROUND:
                return start_positions.of_round(round_number)
            case DrawScope.BOARD:
                return start_positions.of_board(round_number, board)
            case DrawScope.PAIR:
                return start_positions.of_pair(round_number, numbers)

    def drawn_for(self, round_number: int, unit: str) -> start_positions.Drawn | None:
        proof = self.draws.get(RoundNo(round_number))
        found = (one for one in proof.drawn if one.unit == unit) if proof else iter(())
        return next(found, None)


def terms_of(
    label: str, round_number: int, excluded: frozenset[int], repeats: start_positions.Repeats
) -> start_positions.Terms:
    return start_positions.Terms(
        say("{label}, round {round_number}", label=label, round_number=round_number),
        excluded,
        repeats,
    )
