"""A report while it is being read, filled by the record readers of all dialects."""

from collections.abc import Callable, Iterable
from typing import NamedTuple, NoReturn, TypeAlias

from domain.errors import BadFile
from domain.formats.trf import tournament as trf
from domain.formats.trf.fields import tenths_of
from domain.formats.trf.records.players import PlayerLine
from domain.messages import say, sentence_of
from domain.pairing import Forbidden
from domain.results import Colour


class Tolerance(NamedTuple):
    """An accepted deviation from the format; `line` counts from 1, 0 is the whole file."""

    line: int
    sentence: str


class Draft:
    """`line` is the number of the line being read, for error messages."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.line = 0
        self.warnings: list[Tolerance] = []
        self.header: dict[str, str] = {}
        self.deputies: list[str] = []
        self.round_dates: list[str] = []
        self.players: list[PlayerLine] = []
        self.rounds: int | None = None
        self.initial_colour: Colour | None = None
        self.by_position = False
        self.point_values: dict[str, int] = {}
        self.bye_like_win: int | None = None
        self.virtual: dict[int, tuple[int, ...]] = {}
        self.accelerations: list[tuple[int, trf.Acceleration]] = []
        self.forbidden: list[Forbidden] = []
        self.absent_next: dict[int, int] = {}
        self.byes: list[tuple[int, trf.RequestedBye]] = []
        self.regulations: dict[str, str] = {}
        self.team_points: list[tuple[str, int]] = []
        self.abnormal_points: list[trf.AbnormalPoints] = []
        self.teams: list[trf.ReportedTeam] = []
        self.ranked_teams: list[trf.RankedTeam] = []
        self.line_ups: list[trf.ReportedLineUp] = []
        self.team_byes: list[trf.TeamByes] = []
        self.team_forfeits: list[trf.TeamForfeit] = []
        self.team_crosstable: list[str] = []
        self.national: list[trf.NationalRecord] = []
        self.options: list[trf.ReportedOption] = []
        self.unknown: list[str] = []
        self.comments: list[str] = []
        self.engine_dialect = False
        self.mentioned: list[tuple[int, int]] = []

    def refuse(self, message: str, **places: object) -> NoReturn:
        """Raise BadFile at the line being read."""
        raise BadFile(message, self.line, self.name, **places)

    def tolerate(self, message: str, **places: object) -> None:
        """Note a deviation in the line being read."""
        self.warnings.append(Tolerance(self.line, sentence_of(message, places)))

    def player_label(self, record: str) -> str:
        return say("a player of record {record}", record=record)

    def value_label(self, symbol: str, record: str) -> str:
        return say("{symbol} in record {record}", symbol=symbol, record=record)

    def parse_number(self, text: str, label: str) -> int:
        """The number; a refusal calls the field by its `label`."""
        if not (text.isascii() and text.isdigit()):
            self.refuse("{what} must be a number, not {text}", what=label, text=repr(text))
        return int(text)

    def parse_player_numbers(self, texts: Iterable[str], label: str) -> tuple[int, ...]:
        """The players named in a record; that they exist is checked once the file is read."""
        numbers = tuple(self.parse_number(text, label) for text in texts)
        self.mentioned += [(self.line, number) for number in numbers]
        return numbers

    def parse_tenths(self, text: str, label: str) -> int:
        """The points in tenths; a refusal calls the field by its `label`."""
        value = tenths_of(text)
        if value is None:
            self.refuse(
                "{what} must be points such as 1.5, not {text}", what=label, text=repr(text)
            )
        return value


RecordReader: TypeAlias = Callable[[Draft, str], None]
