"""Vega's tournament description (.tdf): `read_vega`, by Appendix P of its user's manual (2016).

    012 to 132   as in a tournament report; 132 the days of rounds (2026/10/24), with ; between them
    142          what a win and a draw count: 1.0 0.5
    152 162      the current round, the number of rounds
    172 182      codes of tie-breaks, the acceleration
    192          the program
    001 1|m|f|Name|2291|ITA|811394|2291|121317|birth|1.0|23|16 w 0|22 b 2|0000 - +
                 starting rank, sex, title, name, rating, federation, FIDE ID, national rating and
                 ID, birth, points, place; each round: opponent, colour, 1 won, 2 drawn, 0 lost;
                 + = - without a game, against 0000 a bye

The manual explains neither its codes of tie-breaks nor the mark of an absence, which is read from
an empty round. Vega's other files (.veg) are described without their rounds.
"""

import re
from collections.abc import Iterator

from domain.errors import BadFile
from domain.formats.moved_in import (
    ForeignReport,
    person_within_limits,
    reported_players,
    settled_rounds,
    with_dutch_system,
    with_pairing_byes,
)
from domain.formats.trf.fields import slashed_day, tenths_of
from domain.formats.trf.read import decode_report_lines
from domain.formats.trf.tournament import ReportHeader, TournamentReport
from domain.messages import say
from domain.people import Person, Sex, parse_title, year_of_birth
from domain.results import STANDARD, Cell, Colour, Mark, PointSystem

_FIELDS = 12
_PLAYER = re.compile(rb"(?m)^001 [^|\r\n]*(?:\|[^|\r\n]*){11}")
_ROUND = re.compile(r"(\d{1,4}) *([wb-]) *([102+=-])")
_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK}
_GAMES = {"1": Mark.WIN, "2": Mark.DRAW, "0": Mark.LOSS}
_GAMES |= {"+": Mark.FORFEIT_WIN, "-": Mark.FORFEIT_LOSS, "=": Mark.UNRATED_DRAW}
_BYES = {"+": Mark.FULL_BYE, "=": Mark.HALF_BYE, "-": Mark.ZERO_BYE}
_SEX = {"m": Sex.MALE, "w": Sex.FEMALE, "f": Sex.FEMALE}


def is_vega(data: bytes) -> bool:
    return _PLAYER.search(data[:200_000]) is not None


def read_vega(data: bytes, name: str = "") -> ForeignReport:
    return _VegaReader(decode_report_lines(data, name).lines, name).read_tournament()


class _VegaReader:
    def __init__(self, lines: list[str], name: str) -> None:
        self.name = name
        coded = [(line[:3], line[4:].strip()) for line in lines if line.strip()]
        self.texts_by_code = {code: text for code, text in coded if code != "001" and text}
        self.deputies = tuple(text for code, text in coded if code == "112" and text)
        rows = [[each.strip() for each in text.split("|")] for code, text in coded if code == "001"]
        for row in rows:
            if len(row) < _FIELDS or not row[0].isdecimal():
                raise BadFile(
                    "a player's line has fewer than 12 fields, or no number: {text}",
                    0,
                    name,
                    text=repr("|".join(row)[:60]),
                )
        self.rows = sorted(rows, key=lambda row: int(row[0]))
        if [int(row[0]) for row in self.rows] != list(range(1, len(rows) + 1)):
            raise BadFile("players are not numbered from 1 on, each number once", 0, name)

    def read_tournament(self) -> ForeignReport:
        people = tuple(person_within_limits(_read_person(row)) for row in self.rows)
        settled = settled_rounds(
            {n: self._cells_of_row(row) for n, row in enumerate(self.rows, 1)}, self.name
        )
        cells = with_pairing_byes(settled.cells)
        players = reported_players(people, cells)
        report = TournamentReport(
            header=self._report_header(),
            players=tuple(
                player._replace(points=tenths_of(row[10]), rank=_int_or_zero(row[11]) or None)
                for player, row in zip(players, self.rows, strict=True)
            ),
            rounds=_int_or_zero(self.texts_by_code.get("162", "")) or None,
            points=self._point_system(),
        )
        if "dutch" in report.header.kind.casefold() or not report.header.kind:
            report = with_dutch_system(report)
        return ForeignReport(report, people, (*settled.notes, *self._reading_notes()))

    def _point_system(self) -> PointSystem:
        points = [tenths_of(each) or 0 for each in self.texts_by_code.get("142", "").split()]
        return (
            PointSystem.from_values(*points) if len(points) == 2 and min(points) >= 0 else STANDARD
        )

    def _report_header(self) -> ReportHeader:
        days = [
            slashed_day(each)
            for each in self.texts_by_code.get("132", "").split(";")
            if each.strip()
        ]
        return ReportHeader(
            name=self.texts_by_code.get("012", ""),
            city=self.texts_by_code.get("022", ""),
            federation=self.texts_by_code.get("032", ""),
            start_date=slashed_day(self.texts_by_code.get("042", "")),
            end_date=slashed_day(self.texts_by_code.get("052", "")),
            kind=self.texts_by_code.get("092", ""),
            chief_arbiter=self.texts_by_code.get("102", ""),
            deputies=self.deputies,
            time_control=self.texts_by_code.get("122", ""),
            round_dates=tuple(day[2:] for day in days) if all(days) else (),
        )

    def _cells_of_row(self, row: list[str]) -> list[Cell | None]:
        """The cells of a player, without the empty ones at the end."""
        texts = row[_FIELDS:]
        while texts and not texts[-1]:
            texts.pop()
        return [self._read_cell(row[0], text, r) for r, text in enumerate(texts, 1)]

    def _read_cell(self, number: str, text: str, r: int) -> Cell:
        """The cell of player `number` in round r."""
        found = _ROUND.fullmatch(text)
        if not text or (found and not int(found[1]) and found[3] in _BYES):
            return Cell(0, None, _BYES[found[3]] if found else Mark.ZERO_BYE)
        if found and int(found[1]):
            return Cell(int(found[1]), _COLOURS.get(found[2]), _GAMES[found[3]])
        raise BadFile(
            "round {round_number}: of no. {number} {text} is no result",
            0,
            self.name,
            round_number=r,
            number=number,
            text=repr(text[:20]),
        )

    def _reading_notes(self) -> Iterator[str]:
        yield say(
            "read after the description in Vega's manual: no file of the program itself could be "
            "tried, so compare the standings"
        )
        if codes := self.texts_by_code.get("172"):
            yield say(
                "tie-breaks whose numbers are not known here are left out: {numbers}", numbers=codes
            )
        if acceleration := self.texts_by_code.get("182"):
            yield say("the acceleration {each} is not known here: none is taken", each=acceleration)
        if any(_int_or_zero(row[7]) not in (0, _int_or_zero(row[4])) for row in self.rows):
            yield say("national ratings are not kept")


def _read_person(row: list[str]) -> Person:
    return Person(
        family=row[3] or say("Player {number}", number=row[0]),
        title=parse_title(row[2]) or "",
        rating=_int_or_zero(row[4]),
        federation=row[5],
        fide_id="" if row[6].strip("0") == "" else row[6],
        sex=_SEX.get(row[1].casefold(), Sex.UNSTATED),
        born=year_of_birth(row[9]),
        national_id="" if row[8].strip("0") == "" else row[8],
    )


def _int_or_zero(text: str) -> int:
    """Parse a number; 0 if it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
