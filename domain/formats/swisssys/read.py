"""Read a SwissSys file: `read_swisssys`, a report for each section.

Byes are those of the file; if only one player has a full point in a round, it is the
pairing-allocated bye. A round with a game without result is not read, nor any later one.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from domain.chess.defaults import TIE_BREAKS
from domain.chess.stage import StageRules
from domain.errors import BadFile
from domain.formats.moved_in import (
    SettledRounds,
    person_within_limits,
    reported_player,
    settled_rounds,
    with_pairing_byes,
)
from domain.formats.trf import tournament as trf
from domain.formats.trf.systems import system_words
from domain.messages import say
from domain.pairing import Body
from domain.people import TITLES, Person, person_named
from domain.results import Cell, Colour, Mark
from domain.swiss.systems import first_system_of_body

PLAYED: Mapping[str, Mark] = {"+": Mark.WIN, "-": Mark.LOSS, "=": Mark.DRAW}
FORFEITED: Mapping[str, Mark] = {"X": Mark.FORFEIT_WIN, "F": Mark.FORFEIT_LOSS}
ALONE: Mapping[str, Mark] = {
    "B": Mark.FULL_BYE,
    "X": Mark.FULL_BYE,
    "H": Mark.HALF_BYE,
    "U": Mark.ZERO_BYE,
    "F": Mark.ZERO_BYE,
}
"""Codes of results without an opponent; a win or loss by forfeit is then a bye."""
_UNKNOWN = ("", "~", "\0")
_COLOURS: Mapping[str, Colour] = {"W": Colour.WHITE, "B": Colour.BLACK}
_WRITTEN: Mapping[Mark, str] = {
    Mark.WIN: "+",
    Mark.DRAW: "=",
    Mark.LOSS: "-",
    Mark.UNRATED_WIN: "X",
    Mark.UNRATED_DRAW: "=",
    Mark.UNRATED_LOSS: "F",
    Mark.FORFEIT_WIN: "X",
    Mark.FORFEIT_LOSS: "F",
    Mark.FULL_BYE: "B",
    Mark.PAIRING_BYE: "B",
    Mark.HALF_BYE: "H",
    Mark.ZERO_BYE: "U",
    Mark.ADJOURNED: "~",
}


def read_cell(text: str) -> Cell | None:
    """Parse a cell; None for a game without a result. ValueError if it is no result."""
    code, opponent, colour = [*text.replace("\0", "").split(";"), "", ""][:3]
    number = int(opponent or 0)
    if code in _UNKNOWN:
        return None if number > 0 else Cell(0, None, Mark.ZERO_BYE)
    if number <= 0:
        return Cell(0, None, ALONE[code])
    return Cell(number, _COLOURS.get(colour), {**PLAYED, **FORFEITED}[code])


def cell_text(cell: Cell, board: int) -> str:
    """The result of a cell as the file has it; `board` is 0 without a game."""
    code = _WRITTEN[cell.mark]
    if not cell.opponent:
        return f"{code};-1;-;0;-1;-1;0"
    colour = "-" if cell.colour is None else cell.colour.value.upper()
    opponent = cell.opponent
    return f"{code};{opponent};{colour};{board};{opponent};{opponent};0"


PROGRAM = "SwissSys"
_SYSTEM = first_system_of_body(Body.US_CHESS)
_RULES = StageRules(system=_SYSTEM.code, edition=_SYSTEM.edition)
_RESERVED = re.compile(r"(\d+)(z?)")


class SwissSysSection(NamedTuple):
    name: str
    report: trf.TournamentReport
    people: tuple[Person, ...]
    left_out: int
    """The number of paired rounds that are not complete."""


@dataclass(frozen=True, slots=True)
class SwissSysFile:
    title: str
    sections: tuple[SwissSysSection, ...]


def is_swisssys(data: bytes) -> bool:
    start = data[:4000].lstrip(b"\xef\xbb\xbf \t\r\n")
    return start.startswith(b"{") and b'"Overview"' in start and PROGRAM.encode() in start


def read_swisssys(data: bytes, name: str = "") -> SwissSysFile:
    reader = _SwissSysReader(name)
    try:
        whole = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise BadFile("this is no file of SwissSys: not readable as JSON", 0, name) from None
    overview = reader.table_at(whole, "Overview")
    sections = [reader.read_section(raw, overview) for raw in reader.rows_at(whole, "Sections")]
    if not any(section.report.players for section in sections):
        raise BadFile("there is no player in the file", 0, name)
    kept = tuple(section for section in sections if section.report.players)
    return SwissSysFile(reader.text_at(overview, "Tournament title"), kept)


class _SwissSysReader:
    def __init__(self, name: str) -> None:
        self._name = name

    def read_section(self, raw: Mapping[str, Any], overview: Mapping[str, Any]) -> SwissSysSection:
        name = self.text_at(raw, "Section name") or "Open"
        people = sorted(
            self.rows_at(raw, "Players"), key=lambda row: self.number_at(row, "Pair number")
        )
        written = [self._result_cells(row, name) for row in people]
        paired = max(map(len, written), default=0)
        settled = self._settle_rounds(name, people, written)
        complete = paired - settled.left_out
        cells = with_pairing_byes(settled.cells)
        players = tuple(
            self._reported_player(row, cells[self.number_at(row, "Pair number")]) for row in people
        )
        report = trf.TournamentReport(
            header=self._header(raw, overview),
            players=players,
            rounds=max(self.number_at(raw, "Final round"), paired) or None,
            byes=tuple(self._reserved_byes(people, complete)),
            regulations=trf.Regulations(tie_breaks=TIE_BREAKS[Body.US_CHESS]),
            national=tuple(_national_records(people, self)),
        )
        persons = tuple(self._read_person(row) for row in people)
        return SwissSysSection(name, report, persons, paired - complete)

    def _header(self, raw: Mapping[str, Any], overview: Mapping[str, Any]) -> trf.ReportHeader:
        own = self.text_at(raw, "Section time control")
        return trf.ReportHeader(
            name=self.text_at(overview, "Tournament title"),
            federation="USA",
            start_date=self.text_at(overview, "Starting date"),
            end_date=self.text_at(overview, "Ending date"),
            kind=system_words(_RULES, None),
            time_control=own or self.text_at(overview, "Tournament time controls"),
        )

    def _reported_player(
        self, raw: Mapping[str, Any], cells: tuple[Cell, ...]
    ) -> trf.ReportedPlayer:
        return reported_player(self.number_at(raw, "Pair number"), self._read_person(raw), cells)

    def _read_person(self, raw: Mapping[str, Any]) -> Person:
        number, named = self.number_at(raw, "Pair number"), person_named(self.text_at(raw, "Name"))
        title = self.text_at(raw, "Player title").upper()
        return person_within_limits(
            replace(
                named,
                family=named.family or say("Player {number}", number=number),
                title=title if title in TITLES else "",
                rating=self.number_at(raw, "Rating"),
                club=self.text_at(raw, "Club"),
                national_id=self.text_at(raw, "ID"),
            )
        )

    def _result_cells(self, raw: Mapping[str, Any], section: str) -> list[Cell | None]:
        """The cells of a player by round; None for a game without a result."""
        texts = raw.get("Results") or []
        try:
            return [read_cell(text) for text in texts]
        except (ValueError, KeyError, AttributeError, TypeError):
            number = self.number_at(raw, "Pair number")
            raise BadFile(
                "{section}: the results of no. {number} can't be understood: {text}",
                0,
                self._name,
                section=section,
                number=number,
                text=f"{texts!r:.120}",
            ) from None

    def _reserved_byes(
        self, people: list[Mapping[str, Any]], complete: int
    ) -> Iterator[trf.RequestedBye]:
        """Byes reserved for rounds that are still to be paired."""
        for player in people:
            number = self.number_at(player, "Pair number")
            for text, zero in _RESERVED.findall(self.text_at(player, "Reserved byes")):
                if int(text) > complete:
                    mark = Mark.ZERO_BYE if zero else Mark.HALF_BYE
                    yield trf.RequestedBye(mark, int(text), (number,))

    def _settle_rounds(
        self, section: str, people: list[Mapping[str, Any]], written: list[list[Cell | None]]
    ) -> SettledRounds:
        numbers = [self.number_at(player, "Pair number") for player in people]
        if len(set(numbers)) != len(numbers) or min(numbers, default=1) < 1:
            raise BadFile(
                "{section}: two players have one number, or none", 0, self._name, section=section
            )
        return settled_rounds(dict(zip(numbers, written, strict=True)), self._name, section)

    def table_at(self, raw: Any, key: str) -> Mapping[str, Any]:
        """The table under that key; BadFile if there is none."""
        value = raw.get(key) if isinstance(raw, dict) else None
        if not isinstance(value, dict):
            raise BadFile("this is no file of SwissSys: {key} is missing", 0, self._name, key=key)
        return value

    def rows_at(self, raw: Any, key: str) -> list[Mapping[str, Any]]:
        """The list of tables under that key; BadFile if there is none."""
        value = raw.get(key) if isinstance(raw, dict) else None
        if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
            raise BadFile("this is no file of SwissSys: {key} is missing", 0, self._name, key=key)
        return value

    def text_at(self, raw: Mapping[str, Any], key: str) -> str:
        """The text under that key; empty if there is none."""
        value = raw.get(key)
        return " ".join(value.split()) if isinstance(value, str) else ""

    def number_at(self, raw: Mapping[str, Any], key: str) -> int:
        """The number under this key; 0 if it is none."""
        value = raw.get(key)
        return value if type(value) is int and 0 <= value <= 9999 else 0


def _national_records(
    people: list[Mapping[str, Any]], reader: _SwissSysReader
) -> Iterator[trf.NationalRecord]:
    """The members of US Chess, as national records."""
    for player in people:
        if member := reader.text_at(player, "ID"):
            number = reader.number_at(player, "Pair number")
            rating = reader.number_at(player, "Rating")
            yield trf.NationalRecord(
                "USA",
                number,
                name=reader.text_at(player, "Name"),
                rating=rating,
                national_id=member,
            )
