"""How to find the number of a position, or the position of a number, without a table.

Three small sums: the order of king, rooks and knights is worth a multiple of 96, the queen's
place a multiple of 16, the bishops 0 to 15 (see `position`). The steps are values; the sentences
are for people.
"""

from dataclasses import dataclass

from domain.chess960.position import KRN, StartPosition
from domain.said import say


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
        """What the three places are worth; their sum is the number."""
        return 96 * self.sequence, 16 * self.queen, self.bishops

    @property
    def queen_pattern(self) -> str:
        return "".join("Q" if piece == "Q" else "x" for piece in self.six)

    @property
    def bishop_pattern(self) -> str:
        return "".join("B" if piece == "B" else "x" for piece in self.position.row)


def reckoning(position: StartPosition) -> Reckoning:
    sequence, rest = divmod(position.number, 96)
    queen, bishops = divmod(rest, 16)
    return Reckoning(position, sequence, queen, bishops, position.row.replace("B", ""))


def to_the_number(found: Reckoning) -> tuple[str, ...]:
    """From the pieces on the board to the number."""
    sequence, queen, bishops = found.parts
    return (
        f"King, rooks and knights stand {found.krn}, order {found.sequence} of 0 to 9, "
        f"which starts at {found.sequence} × 96 = {sequence}.",
        f"Without the bishops the queen has {found.queen} to her left ({found.queen_pattern}): "
        f"add {found.queen} × 16 = {queen}.",
        say(
            "The bishops {bishop_pattern} are 4 × {bishops} for the dark square and {bishops2} "
            "for the light one: add {bishops3}.",
            bishop_pattern=found.bishop_pattern,
            bishops=found.bishops // 4,
            bishops2=found.bishops % 4,
            bishops3=bishops,
        ),
        f"{sequence} + {queen} + {bishops} = {found.position.number}.",
    )


def to_the_row(found: Reckoning) -> tuple[str, ...]:
    """From the number to the pieces on the board."""
    number = found.position.number
    rest = number % 96
    return (
        f"{number} ÷ 96 = {found.sequence}, remainder {rest}: "
        f"king, rooks and knights stand {found.krn}.",
        f"{rest} ÷ 16 = {found.queen}, remainder {found.bishops}: "
        f"the queen comes in as {found.queen_pattern}, which gives {found.six}.",
        f"{found.bishops} ÷ 4 = {found.bishops // 4}, remainder {found.bishops % 4}: "
        f"the bishops come in as {found.bishop_pattern}, which gives {found.position.row}.",
    )
