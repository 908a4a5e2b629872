"""Score sheets for the players' moves: two side by side, with their backs on the next page.

Printed on both sides and cut in the middle, a leaf has the two sheets of a game: White's on the
left. A side has 40 moves in two blocks.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from domain.messages import say
from web.shared.languages import Words
from web.shared.paper import Leaf, Paper, PaperCell

MOVES = 40
BLOCKS = 2


class SheetOfGame(NamedTuple):
    """The heads of a game's score sheets; `small` is the small print."""

    title: str
    white: str
    black: str
    small: str


def score_sheets(games: Iterable[SheetOfGame], words: Words) -> Paper:
    return Paper(
        "score-sheets", leaves=tuple(leaf for game in games for leaf in _leaves(game, words))
    )


def _leaves(game: SheetOfGame, words: Words) -> Iterator[Leaf]:
    """The fronts of White and Black, then the backs, in the opposite order."""
    line = words("White: {white} · Black: {black}", white=game.white, black=game.black)
    heads = (PaperCell("", "num"), PaperCell(words("White")), PaperCell(words("Black"))) * BLOCKS
    for first, whose in ((1, ("White", "Black")), (MOVES + 1, ("Black", "White"))):
        rows = tuple(_move_row(first + k) for k in range(MOVES // BLOCKS))
        for side in whose:
            result = words("Result") + " ……  " + words("Signatures") + " ……………  ……………"
            yield Leaf(
                f"{game.title} · {words(side)}", line, f"{game.small} · {result}", heads, rows
            )


def _move_row(move: int) -> tuple[PaperCell, ...]:
    numbers = range(move, move + MOVES, MOVES // BLOCKS)
    return tuple(
        cell for n in numbers for cell in (PaperCell(str(n), "num"), PaperCell(""), PaperCell(""))
    )


TITLE = say("Score sheets")
