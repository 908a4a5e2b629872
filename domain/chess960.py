"""Chess960 start positions: their numbers 0 … 959 and back, and their notation, in FEN and in PGN
tags. They are drawn in `domain.draws`.

FIDE Laws of Chess (2023), guidelines II: bishops on squares of both colours, the king between the
rooks, Black opposite White.

The number is 96·s + 16·q + b (Scharnagl's numbering, the only one in general use). s is the place
of the knights among the five squares they share with king and rooks, in the order NNRKR, NRNKR, …
RKRNN; q is the queen's place among the six squares the bishops leave, from the left; b is 4 times
the place of the dark-squared bishop among a, c, e, g plus the place of the light-squared one among
b, d, f, h. Lists that count from 1 to 960 mean 0 by 960; here 960 is refused.

`Reckoning` holds these three digits; `explain_number` and `explain_row` explain the conversion.

A position is written as its number, with or without "SP" before it, as its row, as both, which must
agree, or as its FEN.

PGN standard (1994) 9.7 and 16.1; the Chess960 castling field comes in two spellings: KQkq,
unambiguous as long as each king has only one rook on either side (X-FEN), and the files of the
rooks, as in HFhf (Shredder). Both are read; the reader refuses every position that is not one of
the 960 before move 1.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import combinations
from typing import NoReturn

from domain.errors import DomainError
from domain.messages import join_messages, say

POSITIONS = 960
CLASSICAL = 518
KRN = tuple(
    "".join("N" if i in knights else next(others) for i in range(5))
    for knights in combinations(range(5), 2)
    for others in [iter("RKR")]
)
"""The ten orders of king, rooks and knights."""


@dataclass(eq=False)
class NotAStartPosition(DomainError):
    given: str
    reason: str

    def __str__(self) -> str:
        return say(
            "{given} is not a Chess960 start position: {reason}.",
            given=self.given,
            reason=self.reason,
        )


@dataclass(frozen=True, slots=True)
class StartPosition:
    """`row` is White's first rank from a to h, such as "RNBQKBNR"."""

    number: int
    row: str

    def __str__(self) -> str:
        return f"SP{self.number:03} {self.row}"

    @property
    def twin(self) -> "StartPosition":
        """The mirrored row; no position is its own twin."""
        return position_of_row(self.row[::-1])


def position_numbered(number: int) -> StartPosition:
    if not 0 <= number < POSITIONS:
        raise NotAStartPosition(str(number), say("the numbers are 0 to 959"))
    return all_positions()[number]


def position_of_row(row: str) -> StartPosition:
    """The position of a row, in either case; digits, spaces and other characters are refused."""
    upper = row.upper()
    number = _numbers_by_row().get(upper)
    if number is None:
        raise NotAStartPosition(row, _fault_of_row(upper))
    return all_positions()[number]


def position_from_throws(throws: Iterable[int]) -> StartPosition:
    """The position given by throws of one die: the dark-squared bishop on the first to fourth dark
    square from the left, the other on a light one, the queen on one of the six remaining squares,
    each knight on one of those then remaining. A throw above the number of squares is repeated.
    """
    thrown = iter(throws)
    row = [""] * 8
    for piece, squares in (
        ("B", range(0, 8, 2)),
        ("B", range(1, 8, 2)),
        *((p, range(8)) for p in "QNN"),
    ):
        free = [square for square in squares if not row[square]]
        throw = next((throw for throw in thrown if throw <= len(free)), None)
        if throw is None:
            reason = say("throw again, for a number from 1 to {number}", number=len(free))
            raise NotAStartPosition("".join(piece or "·" for piece in row), reason)
        row[free[throw - 1]] = piece
    others = iter("RKR")
    return position_of_row("".join(piece or next(others) for piece in row))


def _fault_of_row(row: str) -> str:
    """The reason why it is no row of a start position."""
    if sorted(row) != sorted("RNBQKBNR"):
        return say("it needs one king, one queen and two rooks, bishops and knights")
    if row.index("B") % 2 == row.rindex("B") % 2:
        return say("both bishops stand on squares of one colour")
    return say("the king is not between the rooks")


@cache
def all_positions() -> tuple[StartPosition, ...]:
    return tuple(StartPosition(number, row) for number, row in enumerate(_rows_by_number()))


@cache
def _numbers_by_row() -> dict[str, int]:
    return {position.row: position.number for position in all_positions()}


def _rows_by_number() -> Iterator[str]:
    """Yield the rows of the positions 0 to 959."""
    for krn in KRN:
        for queen in range(6):
            six = krn[:queen] + "Q" + krn[queen:]
            for dark in range(0, 8, 2):
                for light in range(1, 8, 2):
                    yield _with_bishops(six, {dark, light})


def _with_bishops(six: str, bishops: set[int]) -> str:
    """The row of eight with bishops on these files and the `six` other pieces between them."""
    others = iter(six)
    return "".join("B" if file in bishops else next(others) for file in range(8))


_GUARDED = {"K": (-1, 0, 1), "Q": (-1, 0, 1), "R": (0,), "B": (-1, 1), "N": (-2, 2)}
"""Files of the second rank, relative to the piece's own, that it protects from the first."""


def unprotected_pawns(position: StartPosition) -> tuple[str, ...]:
    """Files, "a" to "h", of pawns that no piece protects before move 1; the same for Black."""
    guarded = {file + step for file, piece in enumerate(position.row) for step in _GUARDED[piece]}
    return tuple("abcdefgh"[file] for file in range(8) if file not in guarded)


def positions_by_unprotected_pawns() -> tuple[tuple[StartPosition, ...], ...]:
    """All 960 by the number of pawns that no piece protects: none, one, two, three."""
    counted = [(len(unprotected_pawns(position)), position) for position in all_positions()]
    most = max(count for count, _ in counted)
    return tuple(
        tuple(position for count, position in counted if count == n) for n in range(most + 1)
    )


@dataclass(frozen=True, slots=True)
class Reckoning:
    """The three digits of a number; `six` is the row without bishops, `krn` without the queen."""

    position: StartPosition
    sequence: int
    queen: int
    bishops: int
    six: str

    @property
    def krn(self) -> str:
        return KRN[self.sequence]

    @property
    def parts(self) -> tuple[int, int, int]:
        """The values of the three places; their sum is the number."""
        return 96 * self.sequence, 16 * self.queen, self.bishops

    @property
    def queen_pattern(self) -> str:
        return "".join("Q" if piece == "Q" else "x" for piece in self.six)

    @property
    def bishop_pattern(self) -> str:
        return "".join("B" if piece == "B" else "x" for piece in self.position.row)


def reckon_number(position: StartPosition) -> Reckoning:
    sequence, rest = divmod(position.number, 96)
    queen, bishops = divmod(rest, 16)
    return Reckoning(position, sequence, queen, bishops, position.row.replace("B", ""))


def explain_number(reckoning: Reckoning) -> tuple[str, ...]:
    """Explain how the pieces give the number, one sentence per step."""
    sequence, queen, bishops = reckoning.parts
    return (
        f"King, rooks and knights stand {reckoning.krn}, order {reckoning.sequence} of 0 to 9, "
        f"which starts at {reckoning.sequence} × 96 = {sequence}.",
        f"Without the bishops the queen has {reckoning.queen} to her left "
        f"({reckoning.queen_pattern}): add {reckoning.queen} × 16 = {queen}.",
        say(
            "The bishops {bishop_pattern} are 4 × {bishops} for the dark square and {bishops2} "
            "for the light one: add {bishops3}.",
            bishop_pattern=reckoning.bishop_pattern,
            bishops=reckoning.bishops // 4,
            bishops2=reckoning.bishops % 4,
            bishops3=bishops,
        ),
        f"{sequence} + {queen} + {bishops} = {reckoning.position.number}.",
    )


def explain_row(reckoning: Reckoning) -> tuple[str, ...]:
    """Explain how the number gives the pieces, one sentence per step."""
    number = reckoning.position.number
    rest = number % 96
    return (
        f"{number} ÷ 96 = {reckoning.sequence}, remainder {rest}: "
        f"king, rooks and knights stand {reckoning.krn}.",
        f"{rest} ÷ 16 = {reckoning.queen}, remainder {reckoning.bishops}: "
        f"the queen comes in as {reckoning.queen_pattern}, which gives {reckoning.six}.",
        f"{reckoning.bishops} ÷ 4 = {reckoning.bishops // 4}, remainder {reckoning.bishops % 4}: "
        f"the bishops come in as {reckoning.bishop_pattern}, which gives {reckoning.position.row}.",
    )


_NUMBERED = re.compile(r"(?:sp)?\s*(-?[0-9]{1,9})(?:\s+(\S+))?", re.IGNORECASE)
_BETWEEN = re.compile(r"[,;\n]")


class Castling(StrEnum):
    """The spelling of the castling field in a FEN."""

    SIDES = "KQkq"
    FILES = "files"


def write_fen(position: StartPosition, castling: Castling = Castling.SIDES) -> str:
    rights = castling.value if castling is Castling.SIDES else _rook_files(position)
    placement = f"{position.row.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{position.row}"
    return f"{placement} w {rights} - 0 1"


def pgn_tags(position: StartPosition) -> tuple[tuple[str, str], ...]:
    """The tags a game file needs, in their usual order."""
    return (("Variant", "Chess960"), ("SetUp", "1"), ("FEN", write_fen(position)))


def parse_position(text: str) -> StartPosition:
    """Parse a position: 518, SP518, RNBQKBNR, SP 518 RNBQKBNR, or its FEN."""
    code = text.strip()
    if "/" in code:
        return parse_fen(code)
    if (found := _NUMBERED.fullmatch(code)) is not None:
        return _agreeing_position(code, *found.groups())
    if code.upper() in ("", "SP") or " " in code:
        _refuse(
            code or "Nothing", say("write a number such as SP518, a row such as RNBQKBNR, or a FEN")
        )
    return position_of_row(code)


def parse_positions(text: str) -> tuple[StartPosition, ...]:
    """Parse several, with commas, semicolons or line ends between them."""
    return tuple(parse_position(part) for part in _BETWEEN.split(text) if part.strip())


def _agreeing_position(text: str, number: str, row: str | None) -> StartPosition:
    """The position of that number; refused if `row` is another one."""
    position = position_numbered(int(number))
    if row is not None and (other := position_of_row(row)) != position:
        _refuse(text, say("{row} has the number {number}", row=other.row, number=other.number))
    return position


def parse_fen(text: str) -> StartPosition:
    """Parse a FEN or EPD of a position before move 1; NotAStartPosition for any other."""
    placement, *rest = text.split() or [""]
    ranks = placement.split("/")
    if len(ranks) != 8 or ranks[1:7] != ["pppppppp", "8", "8", "8", "8", "PPPPPPPP"]:
        raise NotAStartPosition(text, say("pieces or pawns have moved, or ranks are missing"))
    position = (
        position_of_row(ranks[7])
        if ranks[7].isupper()
        else _refuse(text, say("White is not below"))
    )
    if ranks[0] != position.row.lower():
        _refuse(text, say("Black does not mirror White"))
    _check_other_fields(text, rest, position)
    return position


def _check_other_fields(text: str, fields: list[str], position: StartPosition) -> None:
    """Check the other fields: the last may be missing, as in EPD; others must be of move 1."""
    allowed = (("w",), (Castling.SIDES.value, _rook_files(position)), ("-",), ("0",), ("1",))
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
                    right=join_messages(" or ", right),
                ),
            )


def _rook_files(position: StartPosition) -> str:
    """The castling field by the files of the rooks, such as "HAha" (Shredder)."""
    files = "ABCDEFGH"[position.row.rindex("R")] + "ABCDEFGH"[position.row.index("R")]
    return files + files.lower()


def _refuse(text: str, reason: str) -> NoReturn:
    raise NotAStartPosition(text, reason)
