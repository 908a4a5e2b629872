"""A picture of a start position as a self-contained SVG: no font, no style sheet, no script.

The pieces are drawn here from a few plain shapes. The picture names itself to a screen reader
(role, title, description); squares and pieces carry classes, so that a page may recolour them.
"""

from collections.abc import Iterator
from enum import StrEnum
from itertools import product

from markupsafe import Markup

from domain.chess960 import StartPosition
from domain.messages import join_messages, say
from web.shared.svg import element, empty_element, standalone_picture

_SQUARE = 45
_MARGIN = 18
_NAMES = {"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight", "P": "pawn"}
_FOOT = "M11 39h23v-3l-3-2H14l-3 2z"
_SHAPES = {
    "P": "M22.5 9a5.2 5.2 0 0 1 3.4 9.2c2.4 1.3 3.6 3.3 3.8 5.3h-3.2"
    "c.4 4 1.7 7.2 4.5 10.5H14c2.8-3.3 4.1-6.5 4.5-10.5h-3.2"
    "c.2-2 1.4-4 3.8-5.3A5.2 5.2 0 0 1 22.5 9z",
    "R": "M12 9h5v3h3V9h5v3h3V9h5v8l-4 3 1.5 14h-16L16 20l-4-3z",
    "N": "M14 34c0-6 2.5-9 7-13-3 1.5-5.5 2-7.5 3.5L11 23l-1-3.5 7-9L18 6l4 3.5"
    "c7 .5 11.5 7 11.5 15 0 4-.5 7-1.5 9.5zM18.3 13.5a1.4 1.4 0 1 0 .1 0z",
    "B": "M22.5 5.5a2.6 2.6 0 0 1 1.7 4.6c4.3 3 6.3 6.6 6.3 10.4 0 2.7-1.4 4.6-3.5 6"
    "l2.5 7.5h-14l2.5-7.5c-2.1-1.4-3.5-3.3-3.5-6 0-3.8 2-7.4 6.3-10.4"
    "a2.6 2.6 0 0 1 1.7-4.6zM21.3 14.5v3h-3v2.4h3v5h2.4v-5h3v-2.4h-3v-3z",
    "Q": "M8 13.5a2.5 2.5 0 1 1 3.2 2.2l3.3 7 2.2-10.5a2.5 2.5 0 1 1 2.6-.2l3.2 9.5"
    " 3.2-9.5a2.5 2.5 0 1 1 2.6.2l2.2 10.5 3.3-7a2.5 2.5 0 1 1 2.5.1L33 34H12L8.7 15.9z",
    "K": "M21 4.5h3v3h3v3h-3v3.3c1 .4 1.8 1.2 2.3 2.4 5-2.4 10.2.3 10.2 5.1"
    " 0 4.2-3.5 6.7-5.5 12.7H14"
    "c-2-6-5.5-8.5-5.5-12.7 0-4.8 5.2-7.5 10.2-5.1.5-1.2 1.3-2 2.3-2.4v-3.3h-3v-3h3z",
}


class DiagramExtent(StrEnum):
    BOARD = "board"
    RANK = "rank"


def board_diagram(position: StartPosition, extent: DiagramExtent = DiagramExtent.BOARD) -> str:
    """The whole board as SVG, or only White's first rank; White is below."""
    ranks = _ranks(position) if extent is DiagramExtent.BOARD else {1: position.row}
    width, height = 8 * _SQUARE + 2 * _MARGIN, len(ranks) * _SQUARE + 2 * _MARGIN
    title = say("Chess960 start position {number}", number=position.number)
    parts = (*_draw_squares(ranks), *_draw_coordinates(ranks))
    name = f"sp{position.number}-{extent}"
    return standalone_picture((width, height), name, (title, describe_row(position)), parts)


def describe_row(position: StartPosition) -> str:
    pieces = (
        f"{_NAMES[piece]} {file}1" for file, piece in zip("abcdefgh", position.row, strict=True)
    )
    return say(
        "White from a to h: {named}; Black stands opposite.", named=join_messages(", ", pieces)
    )


def _ranks(position: StartPosition) -> dict[int, str]:
    """The pieces on each rank from a to h, White's in capitals; a space is an empty square."""
    empty = dict.fromkeys(range(3, 7), " " * 8)
    return {1: position.row, 2: "P" * 8, **empty, 7: "p" * 8, 8: position.row.lower()}


def _draw_squares(ranks: dict[int, str]) -> Iterator[Markup]:
    top = max(ranks)
    for (rank, row), file in product(ranks.items(), range(8)):
        x, y = _MARGIN + file * _SQUARE, _MARGIN + (top - rank) * _SQUARE
        shade, fill = ("dark", "#b58863") if (file + rank) % 2 else ("light", "#f0d9b5")
        place = {"class_": ("square", shade), "x": x, "y": y}
        yield empty_element("rect", **place, width=_SQUARE, height=_SQUARE, fill=fill)
        if row[file] != " ":
            yield _draw_piece(row[file], x, y)


def _draw_piece(piece: str, x: int, y: int) -> Markup:
    side, fill, line = ("white", "#fff", "#111") if piece.isupper() else ("black", "#111", "#fff")
    return empty_element(
        "path",
        class_=("piece", side, _NAMES[piece.upper()]),
        transform=f"translate({x} {y})",
        d=f"{_SHAPES[piece.upper()]}{_FOOT}",
        fill=fill,
        stroke=line,
        stroke_width="1.2",
        stroke_linejoin="round",
        fill_rule="evenodd",
    )


def _draw_coordinates(ranks: dict[int, str]) -> Iterator[Markup]:
    top = max(ranks)
    for file, letter in enumerate("abcdefgh"):
        x = _MARGIN + file * _SQUARE + _SQUARE // 2
        yield _draw_letter(letter, x, _MARGIN + len(ranks) * _SQUARE + 13)
    for rank in ranks:
        y = _MARGIN + (top - rank) * _SQUARE + _SQUARE // 2 + 4
        yield _draw_letter(str(rank), _MARGIN // 2, y)


def _draw_letter(text: str, x: int, y: int) -> Markup:
    place = {"class_": "coordinate", "x": x, "y": y, "font_family": "sans-serif"}
    look = {"font_size": 11, "text_anchor": "middle", "fill": "currentColor"}
    return element("text", text, **place, **look)
