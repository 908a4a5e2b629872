"""The numbering of the 960 start positions, 0 … 959, and the way back.

The number is 96·s + 16·q + b (Scharnagl's numbering, the only one in general use). s is the place
of the knights among the five squares they share with king and rooks, in the order NNRKR, NRNKR, …
RKRNN; q is the queen's place among the six squares the bishops leave, from the left; b is 4 times
the place of the dark-squared bishop among a, c, e, g plus the place of the light-squared one
among b, d, f, h. Lists that count from 1 to 960 mean 0 by 960; here 960 is refused.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from domain.errors import DomainError
from domain.said import say

POSITIONS = 960
CLASSICAL = 518
KRN = tuple(
    "".join("N" if i in knights else next(others) for i in range(5))
    for knights in combinations(range(5), 2)
    for others in [iter("RKR")]
)
"""The ten orders of king, rooks and knights."""


class NotAStartPosition(DomainError):
    def __init__(self, given: str, reason: str) -> None:
        super().__init__(given, reason)
        self.given = given
        self.reason = reason

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
        return say("{number} {row}", number=self.number, row=self.row)

    @property
    def twin(self) -> "StartPosition":
        """The same row seen in a mirror; no position is its own twin."""
        return of_row(self.row[::-1])


def of_number(number: int) -> StartPosition:
    if not 0 <= number < POSITIONS:
        raise NotAStartPosition(str(number), say("the numbers are 0 to 959"))
    return _all()[number]


def of_row(row: str) -> StartPosition:
    """Either case is read; figures, spaces and anything else are not."""
    upper = row.upper()
    number = _numbers().get(upper)
    if number is None:
        raise NotAStartPosition(row, _fault(upper))
    return _all()[number]


def every() -> tuple[StartPosition, ...]:
    return _all()


def _fault(row: str) -> str:
    if sorted(row) != sorted("RNBQKBNR"):
        return say("it needs one king, one queen and two rooks, bishops and knights")
    if row.index("B") % 2 == row.rindex("B") % 2:
        return say("both bishops stand on squares of one colour")
    return say("the king is not between the rooks")


@cache
def _all() -> tuple[StartPosition, ...]:
    return tuple(StartPosition(number, row) for number, row in enumerate(_rows()))


@cache
def _numbers() -> dict[str, int]:
    return {position.row: position.number for position in _all()}


def _rows() -> Iterator[str]:
    for krn in KRN:
        for queen in range(6):
            six = krn[:queen] + "Q" + krn[queen:]
            for dark in range(0, 8, 2):
                for light in range(1, 8, 2):
                    yield _with_bishops(six, {dark, light})


def _with_bishops(six: str, bishops: set[int]) -> str:
    others = iter(six)
    return "".join("B" if file in bishops else next(others) for file in range(8))


_GUARDED = {"K": (-1, 0, 1), "Q": (-1, 0, 1), "R": (0,), "B": (-1, 1), "N": (-2, 2)}
"""Files of the second rank, counted from the piece's own, that it protects from the first."""


def unprotected_pawns(position: StartPosition) -> tuple[str, ...]:
    """Files, from "a" to "h", of pawns that no piece protects before the first move; Black's on the
    same files are unprotected too.
    """
    guarded = {file + step for file, piece in enumerate(position.row) for step in _GUARDED[piece]}
    return tuple("abcdefgh"[file] for file in range(8) if file not in guarded)


def by_unprotected_pawns() -> tuple[tuple[StartPosition, ...], ...]:
    """All 960 by how many pawns no piece protects: none, one, two, three."""
    counted = [(len(unprotected_pawns(position)), position) for position in every()]
    most = max(count for count, _ in counted)
    return tuple(
        tuple(position for count, position in counted if count == n) for n in range(most + 1)
    )
