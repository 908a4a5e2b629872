"""The marks of a player's cell for one round, the pairs of marks that make a game's result, their
points in tenths; and the crosstable, round by round, the only input of engines and tie-breaks.

A game's result consists only of its two marks, so ½-0, 0-0 and double forfeits need no flags. FIDE
Handbook C.04 (2026), TRF16/TRF26 result codes; unusual results as in the endorsement rules (VCL19,
13-14): results such as 1-½ can't be written.

Values are named as in record 162 of TRF26 and the XXS codes of TRF(x), which have one for every way
to earn points. A pairing-allocated bye is worth a win unless the regulations differ (C.04.1 (2026),
3).

The crosstable is the same for every source: the log's projection, a report file, a generator. It
has numbers, not people, so a pairing can't depend on a name.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple, Protocol

from domain.errors import RuleViolation
from domain.ids import Number, Tenths
from domain.messages import join_messages, say_counted


class Colour(StrEnum):
    WHITE = "w"
    BLACK = "b"

    @property
    def other(self) -> "Colour":
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class Mark(StrEnum):
    """The value is the letter used in tournament report files."""

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    UNRATED_WIN = "W"
    UNRATED_DRAW = "D"
    UNRATED_LOSS = "L"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    FULL_BYE = "F"
    HALF_BYE = "H"
    ZERO_BYE = "Z"
    PAIRING_BYE = "U"
    ADJOURNED = "?"


PLAYED = frozenset(
    {
        Mark.WIN,
        Mark.DRAW,
        Mark.LOSS,
        Mark.UNRATED_WIN,
        Mark.UNRATED_DRAW,
        Mark.UNRATED_LOSS,
        Mark.ADJOURNED,
    }
)
"""Marks of played games, which count as meetings and for colours, rated or not (C.04.2, 3.4)."""

WINS = frozenset({Mark.WIN, Mark.UNRATED_WIN})
"""Won over the board, rated or not."""
FORFEITS = frozenset({Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS})
BYES = frozenset({Mark.FULL_BYE, Mark.HALF_BYE, Mark.ZERO_BYE, Mark.PAIRING_BYE})
REQUESTED_BYES = frozenset({Mark.FULL_BYE, Mark.HALF_BYE, Mark.ZERO_BYE})


class Cell(NamedTuple):
    """One round of one player. `opponent` is 0 and `colour` None without a pairing."""

    opponent: int
    colour: Colour | None
    mark: Mark

    @property
    def played(self) -> bool:
        return self.mark in PLAYED


ABSENT = Cell(0, None, Mark.ZERO_BYE)


class Outcome(Protocol):
    """The result of a board: of chess, or a score of bridge."""

    @property
    def code(self) -> str:
        """The code in commands and events."""


class GameResult(NamedTuple):
    white: Mark
    black: Mark

    @property
    def code(self) -> str:
        """The code in commands, events and file names: "1-0", "=-=", "+--", "---", "W-L"."""
        return f"{self.white}-{self.black}"

    def mark_of(self, colour: Colour) -> Mark:
        return self.white if colour is Colour.WHITE else self.black


_CODES = ["1-0", "=-=", "0-1", "=-0", "0-=", "0-0", "W-L", "D-D", "L-W", "+--", "--+", "---", "?-?"]
RESULTS: dict[str, GameResult] = {code: GameResult(Mark(code[0]), Mark(code[2])) for code in _CODES}


ADJOURNED = GameResult(Mark.ADJOURNED, Mark.ADJOURNED)


def parse_result(code: str) -> GameResult:
    """The result of a code; raises for impossible ones (1-½, 1-1, a single forfeit)."""
    try:
        return RESULTS[code]
    except KeyError:
        raise RuleViolation(
            "{code} is not a result; write one of {results}.",
            "FIDE C.02.03 (2026), results that can be entered",
            code=repr(code),
            results=join_messages(", ", RESULTS),
        ) from None


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
    def from_values(
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
        """The tenths of a win, with the better colour if they differ."""
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
        white = _game_values(self.white_win, self.white_draw, self.white_loss)
        black = _game_values(self.black_win, self.black_draw, self.black_loss)
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

    def cell_points(self, cell: Cell) -> Tenths:
        """The tenths that a cell is worth."""
        return Tenths(self.table[cell.mark, cell.colour])


def _game_values(win: int, draw: int, loss: int) -> dict[Mark, int]:
    """Tenths for every mark of a game that was played."""
    return {
        **dict.fromkeys((Mark.WIN, Mark.UNRATED_WIN), win),
        **dict.fromkeys((Mark.DRAW, Mark.UNRATED_DRAW, Mark.ADJOURNED), draw),
        **dict.fromkeys((Mark.LOSS, Mark.UNRATED_LOSS), loss),
    }


STANDARD = PointSystem()


def points_as_read(tenths: int) -> str:
    """Points as shown to people: 3, 3½, ½, 3.2, -1."""
    whole, rest = divmod(abs(tenths), 10)
    sign = "-" if tenths < 0 else ""
    if rest == 5:
        return f"{sign}{whole or ''}½"
    return f"{sign}{whole}.{rest}" if rest else f"{sign}{whole}"


def points_text(tenths: int) -> str:
    """Points as in report files: 3.0, 3.5, -1.0."""
    sign = "-" if tenths < 0 else ""
    return f"{sign}{abs(tenths) // 10}.{abs(tenths) % 10}"


def counted_points(tenths: int) -> str:
    """½ point, 1 point, 1½ points."""
    one = "{count} point"
    many = one if abs(tenths) == 5 else "{count} points"
    return say_counted(one, many, tenths / 10, count=points_as_read(tenths))


@dataclass(frozen=True)
class CrosstableRow:
    """One player. `cells[r-1]` is round r; a shorter row means zero-point byes from there on."""

    number: Number
    cells: tuple[Cell, ...] = ()
    rating: int = 0
    penalty: int = 0
    """Tenths deducted (negative) or added by a ruling, outside any round."""
    awarded: tuple[int, ...] | None = None
    """Tenths of each round if not given by its mark: a team's match or game points."""

    def cell(self, round_number: int) -> Cell:
        """The cell of that round; ABSENT beyond the end of the row."""
        return self.cells[round_number - 1] if round_number <= len(self.cells) else ABSENT


@dataclass(frozen=True)
class Crosstable:
    """`rows` ascend by number. `rounds` have been paired; the results may still be incomplete."""

    rows: tuple[CrosstableRow, ...]
    rounds: int
    points: PointSystem = STANDARD

    @cached_property
    def by_number(self) -> Mapping[int, CrosstableRow]:
        return {row.number: row for row in self.rows}

    def score(self, number: int, after_round: int | None = None) -> Tenths:
        """Points in tenths, without virtual points; by default after all rounds."""
        row = self.by_number[number]
        last = self.rounds if after_round is None else after_round
        if row.awarded is not None:
            return Tenths(sum(row.awarded[:last]) + row.penalty)
        table = self.points.table
        total = sum(table[cell.mark, cell.colour] for cell in row.cells[:last])
        total += self.points.zero_bye * (last - len(row.cells[:last]))
        return Tenths(total + row.penalty)
