"""Start positions as people write them, in FEN and in PGN tags.

A position is named by its number, with or without "SP" before it, by its row, by both, or by its
FEN; where both are given they have to agree.

PGN standard (1994) 9.7 and 16.1; the Chess960 castling field comes in two spellings: KQkq,
unambiguous as long as each king has only one rook on either side (X-FEN), and the files of the
rooks, as in HFhf (Shredder). Both are read; the reader refuses every position that is not one of
the 960 before move 1.
"""

import re
from enum import StrEnum
from typing import NoReturn

from domain.chess960.position import NotAStartPosition, StartPosition, of_number, of_row
from domain.said import said_together, say

_NUMBERED = re.compile(r"(?:sp)?\s*(-?[0-9]{1,9})(?:\s+(\S+))?", re.IGNORECASE)
_BETWEEN = re.compile(r"[,;\n]")


class Castling(StrEnum):
    SIDES = "KQkq"
    FILES = "files"


def fen(position: StartPosition, castling: Castling = Castling.SIDES) -> str:
    rights = castling.value if castling is Castling.SIDES else _rook_files(position)
    placement = f"{position.row.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{position.row}"
    return f"{placement} w {rights} - 0 1"


def pgn_tags(position: StartPosition) -> tuple[tuple[str, str], ...]:
    """The tags a game file needs, in the order they are usually written."""
    return (("Variant", "Chess960"), ("SetUp", "1"), ("FEN", fen(position)))


def named(text: str) -> StartPosition:
    """A position as people write it: 518, SP518, RNBQKBNR, SP 518 RNBQKBNR, or its FEN."""
    said = text.strip()
    if "/" in said:
        return of_fen(said)
    if (found := _NUMBERED.fullmatch(said)) is not None:
        return _agreed(said, *found.groups())
    if said.upper() in ("", "SP") or " " in said:
        _refuse(
            said or "Nothing", say("write a number such as SP518, a row such as RNBQKBNR, or a FEN")
        )
    return of_row(said)


def listed(text: str) -> tuple[StartPosition, ...]:
    """Several, with commas, semicolons or line ends between them."""
    return tuple(named(part) for part in _BETWEEN.split(text) if part.strip())


def _agreed(text: str, number: str, row: str | None) -> StartPosition:
    position = of_number(int(number))
    if row is not None and (other := of_row(row)) != position:
        _refuse(text, say("{row} has the number {number}", row=other.row, number=other.number))
    return position


def of_fen(text: str) -> StartPosition:
    placement, *rest = text.split() or [""]
    ranks = placement.split("/")
    if len(ranks) != 8 or ranks[1:7] != ["pppppppp", "8", "8", "8", "8", "PPPPPPPP"]:
        raise NotAStartPosition(text, say("pieces or pawns have moved, or ranks are missing"))
    position = of_row(ranks[7]) if ranks[7].isupper() else _refuse(text, say("White is not below"))
    if ranks[0] != position.row.lower():
        _refuse(text, say("Black does not mirror White"))
    _check_the_rest(text, rest, position)
    return position


def _check_the_rest(text: str, fields: list[str], position: StartPosition) -> None:
    """Fields may be missing from the end, as in EPD; those present have to be those of move 1."""
    allowed = (
        ("w",),
        (Castling.SIDES.value, _rook_files(position)),
        ("-",),
        ("0",),
        ("1",),
    )
    names = (
        say("side to move"),
        "castling",
        say("en passant"),
        say("half-move clock"),
        say("move number"),
    )
    if len(fields) > len(allowed):
        _refuse(text, say("it has more than six fields"))
    for name, value, right in zip(names, fields, allowed, strict=False):
        if value not in right:
            _refuse(
                text,
                say(
                    "{value} is no {name} before move 1 (write {right})",
                    value=repr(value),
                    name=name,
                    right=said_together(" or ", right),
                ),
            )


def _rook_files(position: StartPosition) -> str:
    files = "ABCDEFGH"[position.row.rindex("R")] + "ABCDEFGH"[position.row.index("R")]
    return files + files.lower()


def _refuse(text: str, reason: str) -> NoReturn:
    raise NotAStartPosition(text, reason)
