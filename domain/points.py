"""What each mark is worth, in tenths of a point.

Names follow record 162 of TRF26 and the XXS codes of TRF(x), which know a value for every way to
earn points. A pairing-allocated bye is worth a win unless the regulations say otherwise
(C.04.1 (2026), 3).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from domain.ids import Tenths
from domain.results import Cell, Colour, Mark
from domain.said import say_counted


@dataclass(frozen=True)
class PointSystem:
    """All values in tenths. Colour-dependent values exist only because TRF(x) can express them."""

    white_win: int = 10
    black_win: int = 10
    white_draw: int = 5
    black_draw: int = 5
    white_loss: int = 0
    black_loss: int = 0
    forfeit_win: int = 10
    forfeit_loss: int = 0
    full_bye: int = 10
    half_bye: int = 5
    zero_bye: int = 0
    pairing_bye: int = 10

    @classmethod
    def of(
        cls, win: int = 10, draw: int = 5, loss: int = 0, bye: int | None = None
    ) -> "PointSystem":
        """The usual kind: one value each for win, draw and loss, and for the bye if it differs."""
        return cls(
            white_win=win,
            black_win=win,
            white_draw=draw,
            black_draw=draw,
            white_loss=loss,
            black_loss=loss,
            forfeit_win=win,
            full_bye=win,
            half_bye=draw,
            pairing_bye=win if bye is None else bye,
        )

    @property
    def win(self) -> int:
        return max(self.white_win, self.black_win)

    @property
    def draw(self) -> int:
        return max(self.white_draw, self.black_draw)

    @property
    def loss(self) -> int:
        return min(self.white_loss, self.black_loss)

    @cached_property
    def table(self) -> Mapping[tuple[Mark, Colour | None], int]:
        """Tenths for every (mark, colour); a game without a recorded colour counts as White's."""
        black = {
            Mark.WIN: self.black_win,
            Mark.UNRATED_WIN: self.black_win,
            Mark.DRAW: self.black_draw,
            Mark.UNRATED_DRAW: self.black_draw,
            Mark.ADJOURNED: self.black_draw,
            Mark.LOSS: self.black_loss,
            Mark.UNRATED_LOSS: self.black_loss,
        }
        white = {
            Mark.WIN: self.white_win,
            Mark.UNRATED_WIN: self.white_win,
            Mark.DRAW: self.white_draw,
            Mark.UNRATED_DRAW: self.white_draw,
            Mark.ADJOURNED: self.white_draw,
            Mark.LOSS: self.white_loss,
            Mark.UNRATED_LOSS: self.white_loss,
        }
        anyone = {
            Mark.FORFEIT_WIN: self.forfeit_win,
            Mark.FORFEIT_LOSS: self.forfeit_loss,
            Mark.FULL_BYE: self.full_bye,
            Mark.HALF_BYE: self.half_bye,
            Mark.ZERO_BYE: self.zero_bye,
            Mark.PAIRING_BYE: self.pairing_bye,
        }
        table: dict[tuple[Mark, Colour | None], int] = {}
        for colour in (Colour.WHITE, Colour.BLACK, None):
            games = black if colour is Colour.BLACK else white
            table |= {(mark, colour): value for mark, value in (games | anyone).items()}
        return table

    def of_cell(self, cell: Cell) -> Tenths:
        return Tenths(self.table[cell.mark, cell.colour])


STANDARD = PointSystem()


def points_as_read(tenths: int) -> str:
    """As people write them: 3, 3½, ½, 3.2, -1."""
    whole, rest = divmod(abs(tenths), 10)
    sign = "-" if tenths < 0 else ""
    if rest == 5:
        return f"{sign}{whole or ''}½"
    return f"{sign}{whole}.{rest}" if rest else f"{sign}{whole}"


def points_text(tenths: int) -> str:
    """As report files print them: 3.0, 3.5, -1.0."""
    sign = "-" if tenths < 0 else ""
    return f"{sign}{abs(tenths) // 10}.{abs(tenths) % 10}"


def in_points(tenths: int) -> str:
    """½ point, 1 point, 1½ points."""
    one = "{count} point"
    many = one if abs(tenths) == 5 else "{count} points"
    return say_counted(one, many, tenths / 10, count=points_as_read(tenths))
