"""What a table does with a board: most stop where the cards belong, some bid more, some less.

Every board has one strain that fits it and so many tricks in it; the stronger side finds the game a
little more often and wins a trick a little more often.
"""

from dataclasses import dataclass
from random import Random

from domain.bridge.scoring.board import Compass
from domain.bridge.scoring.contract import BOOK, TRICKS, Contract, Doubling, Strain
from domain.bridge.scoring.notation import result_as_text
from domain.bridge.scoring.result import PassedOut, Played

_GAME = {
    Strain.NO_TRUMP: 3,
    Strain.SPADES: 4,
    Strain.HEARTS: 4,
    Strain.DIAMONDS: 5,
    Strain.CLUBS: 5,
}
_ALSO_NO_TRUMP = 0.2
_DOUBLED = 0.04


@dataclass(frozen=True, slots=True)
class DealtBoard:
    """What a board offers: who plays it, in which strain, and for how many tricks."""

    declarer: Compass
    strain: Strain
    tricks: int


def deal_board(lots: Random) -> DealtBoard:
    strain = lots.choices(list(Strain), weights=(2, 2, 4, 4, 4))[0]
    return DealtBoard(lots.choice(list(Compass)), strain, int(lots.triangular(6, 13, 9.4)))


def play_board(cards: DealtBoard, edge: float, lots: Random) -> str:
    """As the log writes it. `edge` is how much stronger declarer's side is, from -1 to 1."""
    if cards.tricks <= BOOK and lots.random() < 0.1:
        return result_as_text(PassedOut())
    strain = cards.strain
    if strain is not Strain.NO_TRUMP and lots.random() < _ALSO_NO_TRUMP:
        strain = Strain.NO_TRUMP
    fewer = 1 if strain is not cards.strain else 0
    won = cards.tricks - fewer + lots.choices((-1, 0, 1), (1 - edge / 2, 4, 1 + edge / 2))[0]
    contract = Contract(_level(cards, strain, edge, lots), strain, _doubling(lots))
    return result_as_text(Played(contract, cards.declarer, min(TRICKS, max(0, won))))


def _level(cards: DealtBoard, strain: Strain, edge: float, lots: Random) -> int:
    game, makes = _GAME[strain], max(1, cards.tricks - BOOK)
    if makes >= game + 2:
        return 6 if lots.random() < 0.45 + edge / 4 else game
    if makes >= game or (makes == game - 1 and lots.random() < 0.3):
        return game
    return max(1, min(makes, game - 1) - lots.choice((0, 0, 1)))


def _doubling(lots: Random) -> Doubling:
    return Doubling.DOUBLED if lots.random() < _DOUBLED else Doubling.UNDOUBLED
