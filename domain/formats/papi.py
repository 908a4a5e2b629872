"""The tournament of Papi, the program of the Fédération Française des Échecs (.papi: an Access
database): `read_papi`.

Papi publishes no description. The names of tables and columns, and the meaning of codes, are taken
from two open programs that read and write such files, Sharly Chess and its papi-converter, and an
empty database of the latter (Papi 3.3.8):

    INFO     Variable, Value: Nom, Lieu, DateDebut, DateFin, DateRd1 …, Arbitre, Cadence, NbrRondes,
             Genre, Pairing (Standard, Berger, Haley …), ClassElo (the rating column that counts),
             DecomptePoints (OUI: three points for a win), Dep1 to Dep3 (tie-breaks)
    JOUEUR   Ref (1 is EXEMPT, the opponent of a player with the bye), Nom, Prenom, Sexe, NeLe, Elo,
             Rapide, Blitz, Federation, Club, FideCode, FideTitre, NrFFE; of each round
             Rd01Cl   B White, N Black, F a requested bye, R not paired
             Rd01Adv  the opponent's Ref
             Rd01Res  0 none, 1 lost, 2 drawn or half a point, 3 won, 4 lost by forfeit, 5 both by
                      forfeit, 6 won by forfeit, or the point of a bye

Papi has no pairing numbers: players are numbered here by C.04.2 (2026) 2.2. Other content of both
tables is reported as not kept, except what Papi derives itself.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from domain.errors import BadFile
from domain.formats.moved_in import (
    ForeignReport,
    person_within_limits,
    reported_players,
    settled_rounds,
    with_dutch_system,
)
from domain.formats.trf.fields import slashed_day
from domain.formats.trf.systems import PLAYERS_BY_TABLE
from domain.formats.trf.tournament import Regulations, ReportHeader, RequestedBye, TournamentReport
from domain.messages import join_messages, say
from domain.people import Person, Sex, initial_ranking_key, parse_title, year_of_birth
from domain.results import STANDARD, Cell, Colour, Mark, PointSystem

INFO, PLAYERS = "INFO", "JOUEUR"
Row = Mapping[str, object]
_EXEMPT = 1
_MOST_ROUNDS = 24
_COLOURS = {"B": Colour.WHITE, "N": Colour.BLACK}
_BYES = {"0": Mark.ZERO_BYE, "2": Mark.HALF_BYE, "6": Mark.FULL_BYE}
_GAMES = {
    "1": Mark.LOSS,
    "2": Mark.DRAW,
    "3": Mark.WIN,
    "4": Mark.FORFEIT_LOSS,
    "5": Mark.FORFEIT_LOSS,
    "6": Mark.FORFEIT_WIN,
}
_SEX = {"M": Sex.MALE, "F": Sex.FEMALE}
_TITLES = {"MF": "WIM", "FF": "WFM", "GF": "WGM", "CF": "WCM"}
_TIE_BREAKS = {
    "Solkoff": "BH",
    "Brésilien": "BH/C1",
    "Harkness": "BH/M1",
    "Cumulatif": "PS",
    "Performance": "TPR",
    "Nombre": "WIN",
    "Sonnenborn-Berger": "SB",
    "Koya": "KS",
}
"""By the first word of their names."""
_ROUND = re.compile(r"(?:Rd|DateRd)\d{1,2}(?:Cl|Adv|Res)?")
_USED = {"Nom", "Lieu", "DateDebut", "DateFin", "Arbitre", "Cadence", "NbrRondes", "Genre"}
_USED |= {"Pairing", "ClassElo", "DecomptePoints", "Version", "RondeActive"}
_USED |= {"Ref", "Prenom", "Sexe", "NeLe", "Elo", "Rapide", "Blitz", "Federation", "Club"}
_USED |= {"FideCode", "FideTitre", "NrFFE"}
_USED |= {"Cat", "Pts", "PtA", "PtF", "Dep1", "Dep2", "Dep3", "Place", "Perf", "Board", "Flotteur"}
"""Columns that are read here, or that Papi derives itself."""
_EMPTY = {"", "0", "0.0", "None", "False"}


def read_papi(info: Sequence[Row], players: Sequence[Row], name: str = "") -> ForeignReport:
    """Read the rows of the two tables; BadFile if they are contradictory."""
    return _PapiReader(info, players, name).read_tournament()


class _PapiReader:
    def __init__(self, info: Sequence[Row], players: Sequence[Row], name: str) -> None:
        self.name = name
        self.info = {_text(row, "Variable"): _text(row, "Value") for row in info}
        stated = self._info_value("ClassElo")
        self.rating_column = stated if stated in ("Rapide", "Blitz") else "Elo"
        listed = [row for row in players if self._reference(row, "Ref") != _EXEMPT]
        known = [(self._read_person(row), row) for row in listed]
        known.sort(key=lambda pair: initial_ranking_key(pair[0]))
        self.people = tuple(person for person, _ in known)
        self.players = [row for _, row in known]
        self.numbers = {_number(row, "Ref"): at for at, row in enumerate(self.players, 1)}
        if not self.players or len(self.numbers) != len(self.players) or min(self.numbers) < 1:
            raise BadFile("there is no player in the file, or two have one Ref", 0, name)
        self.rounds = self._announced_rounds()

    def read_tournament(self) -> ForeignReport:
        rows = {n: self._cells(row, n) for n, row in enumerate(self.players, 1)}
        paired = self._last_paired_round()
        settled = settled_rounds({n: row[:paired] for n, row in rows.items()}, self.name)
        known = (_TIE_BREAKS.get(each.split()[0]) for each in self._tie_breaks())
        codes = [code for code in known if code]
        report = TournamentReport(
            header=self._report_header(),
            players=reported_players(self.people, settled.cells),
            rounds=self.rounds,
            points=PointSystem.from_values(30, 10)
            if self._info_value("DecomptePoints") == "OUI"
            else STANDARD,
            byes=tuple(_byes_ahead(rows, settled.imported_round_count)),
            regulations=Regulations(tie_breaks=tuple(codes)),
        )
        if not self._is_round_robin():
            report = with_dutch_system(report)
        return ForeignReport(report, self.people, (*settled.notes, *self._reading_notes()))

    def _info_value(self, variable: str) -> str:
        return self.info.get(variable, "")

    def _announced_rounds(self) -> int:
        text = self._info_value("NbrRondes")
        if not text.isdecimal() or not 1 <= int(text) <= _MOST_ROUNDS:
            raise BadFile(
                "NbrRondes is {text}, not a number of rounds from 1 to 24",
                0,
                self.name,
                text=repr(text[:20]),
            )
        return int(text)

    def _is_round_robin(self) -> bool:
        return (
            self._info_value("Pairing") == "Berger" or self._info_value("Genre") == "ToutesRondes"
        )

    def _tie_breaks(self) -> list[str]:
        names = (self._info_value(f"Dep{at}") for at in (1, 2, 3))
        return [each for each in names if each]

    def _report_header(self) -> ReportHeader:
        days = [slashed_day(self._info_value(f"DateRd{at}")) for at in range(1, self.rounds + 1)]
        return ReportHeader(
            name=self._info_value("Nom"),
            city=self._info_value("Lieu"),
            federation="FRA",
            start_date=slashed_day(self._info_value("DateDebut")),
            end_date=slashed_day(self._info_value("DateFin")),
            kind=PLAYERS_BY_TABLE if self._is_round_robin() else "",
            chief_arbiter=self._info_value("Arbitre"),
            time_control=self._info_value("Cadence"),
            round_dates=tuple(day[2:] for day in days) if all(days) else (),
        )

    def _read_person(self, row: Row) -> Person:
        written = _text(row, "FideTitre").upper()
        return person_within_limits(
            Person(
                family=_text(row, "Nom") or say("Player {number}", number=_text(row, "Ref")),
                given=_text(row, "Prenom"),
                title=parse_title(_TITLES.get(written, written)) or "",
                rating=_number(row, self.rating_column),
                federation=_text(row, "Federation"),
                fide_id=_text(row, "FideCode"),
                sex=_SEX.get(_text(row, "Sexe").upper(), Sex.UNSTATED),
                club=_text(row, "Club"),
                born=year_of_birth(_text(row, "NeLe")),
                national_id=_text(row, "NrFFE"),
            )
        )

    def _last_paired_round(self) -> int:
        """The number of the last paired round: one with colours."""
        paired = (
            round_number
            for round_number in range(1, self.rounds + 1)
            if any(_text(row, f"Rd{round_number:02}Cl") in _COLOURS for row in self.players)
        )
        return max(paired, default=0)

    def _cells(self, row: Row, number: int) -> list[Cell | None]:
        return [self._read_cell(row, number, r) for r in range(1, self.rounds + 1)]

    def _read_cell(self, row: Row, number: int, round_number: int) -> Cell | None:
        """The cell of player `number` in that round; None for a game without a result."""
        prefix = f"Rd{round_number:02}"
        colour, result = _text(row, f"{prefix}Cl"), _text(row, f"{prefix}Res") or "0"
        opponent = self._reference(row, f"{prefix}Adv")
        if colour in _COLOURS and (opponent == _EXEMPT or (not opponent and result == "6")):
            return Cell(0, None, Mark.PAIRING_BYE)
        if colour in ("F", "R", "") and not opponent and result in _BYES:
            return Cell(0, None, _BYES[result])
        if colour in _COLOURS and opponent in self.numbers:
            if result == "0":
                return None
            if result in _GAMES:
                return Cell(self.numbers[opponent], _COLOURS[colour], _GAMES[result])
        raise BadFile(
            "{who}, round {round_number}: colour {colour}, opponent {opponent} and result {result} "
            "make no game and no bye",
            0,
            self.name,
            who=_text(row, "Nom") or str(number),
            round_number=round_number,
            colour=repr(colour[:20]),
            opponent=opponent,
            result=repr(result[:20]),
        )

    def _reference(self, row: Row, column: str) -> int:
        """The Ref of a player, 0 in an empty cell."""
        number = _number(row, column)
        if number < 0:
            raise BadFile(
                "{who}: {column} is {text}, and not the number (Ref) of a player",
                0,
                self.name,
                who=_text(row, "Nom") or "Ref " + _text(row, "Ref"),
                column=column,
                text=repr(_text(row, column)[:20]),
            )
        return number

    def _reading_notes(self) -> Iterator[str]:
        """A sentence for each thing that was read otherwise than written, or not kept."""
        pairing = self._info_value("Pairing")
        if pairing not in ("", "Standard", "Berger"):
            yield say("the acceleration {each} is not known here: none is taken", each=pairing)
        for each in self._tie_breaks():
            if each.split()[0] not in _TIE_BREAKS:
                yield say("the tie-break {each} is not known here: it is left out", each=each)
        if self._tie_breaks():
            yield say("tie-breaks are made again by FIDE's rules, which Papi's own are not always")
        yield say("players are numbered by rating, title and name, as Papi ranks them")
        unread = [variable for variable, value in self.info.items() if value not in _EMPTY]
        unread += [
            column for row in self.players for column in row if _text(row, column) not in _EMPTY
        ]
        listed = {each for each in unread if each not in _USED and not _ROUND.fullmatch(each)}
        if listed:
            yield say("not kept: {listed}", listed=join_messages(", ", sorted(listed)))


def _byes_ahead(rows: Mapping[int, Sequence[Cell | None]], done: int) -> Iterator[RequestedBye]:
    """Byes requested for rounds still to be paired, after `done`."""
    for number, row in rows.items():
        for at, cell in enumerate(row[done:], done + 1):
            if cell and cell.mark in (Mark.HALF_BYE, Mark.FULL_BYE):
                yield RequestedBye(cell.mark, at, (number,))


def _text(row: Row, column: str) -> str:
    """The text of a cell, with single blanks; empty if the column is missing."""
    value = row.get(column)
    return " ".join(str(value).split()) if value is not None else ""


def _number(row: Row, column: str) -> int:
    """Parse a number; 0 for an empty cell, -1 if it is none."""
    value = row.get(column)
    if value is None or value == "":
        return 0
    text = str(value)
    return int(text) if text.isdecimal() and len(text) < 10 else -1
