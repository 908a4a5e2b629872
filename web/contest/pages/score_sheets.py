"""Sheets on which the players write their moves: two side by side, the back of each behind it.

Printed on both sides and cut in the middle, a page is the sheets of a game: White's on the left. A
side has 40 moves in two blocks.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from domain.messages import say
from web.shared.languages import Words
from web.shared.paper import Leaf, Paper, PaperCell

MOVES = 40
BLOCKS = 2


class SheetOfGame(NamedTuple):
    title: str
    white: str
    black: str
    small: str


def score_sheets(games: Iterable[SheetOfGame], words: Words) -> Paper:
    return Paper(
        "score-sheets", leaves=tuple(leaf for game in games for leaf in _leaves(game, words))
    )


def _leaves(game: SheetOfGame, words: Words) -> Iterator[Leaf]:
    """White's and Black's in front, then the backs, which lie the other way round behind them."""
    line = words("White: {white} · Black: {black}", white=game.white, black=game.black)
    heads = (PaperCell("", "num"), PaperCell(words("White")), PaperCell(words("Black"))) * BLOCKS
    for first, whose in ((1, ("White", "Black")), (MOVES + 1, ("Black", "White"))):
        rows = tuple(_row(first + k) for k in range(MOVES // BLOCKS))
        for side in whose:
            result = words("Result") + " ……  " + words("Signatures") + " ……………  ……………"
            yield Leaf(
                f"{game.title} · {words(side)}", line, f"{game.small} · {result}", heads, rows
            )


def _row(move: int) -> tuple[PaperCell, ...]:
    numbers = range(move, move + MOVES, MOVES // BLOCKS)
    return tuple(
        cell for n in numbers for cell in (PaperCell(str(n), "num"), PaperCell(""), PaperCell(""))
    )


TITLE = say("Score sheets")
