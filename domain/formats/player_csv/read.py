"""Read a list of players: `read_players`, a preview of what an import would enter.

Unusable values are left empty and reported with their line; lines without a name and lines that
repeat a FIDE ID or a whole person are left out and reported, too. The rating is FIDE's, else the
national one; ranking by such a mixture is the organiser's decision (C.04.2 (2026) 2.2).
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from domain.errors import BadFile
from domain.formats.code_pages import unusual_words
from domain.formats.player_csv.federations import federation_named
from domain.formats.player_csv.headings import NOT_KEPT, WHOLE, Heading
from domain.formats.player_csv.sheet import CsvSheet, read_sheet
from domain.messages import say
from domain.people import HIGHEST_K, Person, Sex, parse_title, person_named, year_of_birth

LONGEST_TEXT = 200
HIGHEST_RATING = 4000
LONGEST_ID = 15
LONGEST_CATEGORY = 40
MOST_CATEGORIES = 8
MOST_GAMES = 100_000
_NO_RATING = frozenset({"", "-", "0", "unr", "unr.", "unrated", "none", "n/a", "nr"})
_NO_TITLE = frozenset({"", "-", "NONE"})
NO_NAME = say("there is no name; the line is left out")
_SEXES: Mapping[str, Sex] = {
    **dict.fromkeys(("m", "male", "man", "boy", "h", "homme", "männlich", "mann"), Sex.MALE),
    **dict.fromkeys(("masculin", "masculino", "hombre", "mężczyzna", "mężczyźni"), Sex.MALE),
    **dict.fromkeys(("w", "f", "female", "woman", "girl", "femme", "féminin"), Sex.FEMALE),
    **dict.fromkeys(("weiblich", "frau", "femenino", "mujer", "k", "kobieta", "d"), Sex.FEMALE),
    **dict.fromkeys(("", "-", "x"), Sex.UNSTATED),
}
_GUARDED = re.compile(r"'+[=+\-@\t\r]")
_THOUSANDS = re.compile(r"^(\d)[\s\u00a0\u202f'’.](\d{3})(?!\d)")
_RATING = re.compile(r"(\d{1,6})(?:[.,]0+)?\s*[A-Za-z*]?")


class CsvProblem(NamedTuple):
    """A problem in a line; `field` is the cell to correct, "" if it is not a single one."""

    line: int
    sentence: str
    field: str = ""


class CsvColumn(NamedTuple):
    """A column; `field` is None if the heading is unknown or another column has that field."""

    heading: str
    field: Heading | None

    @property
    def is_used(self) -> bool:
        return self.field is not None and self.field not in NOT_KEPT


class CsvPlayer(NamedTuple):
    line: int
    person: Person


@dataclass(frozen=True, slots=True)
class PlayerList:
    """The preview: the meaning of each column, the people to be entered, and problems.

    `others` are alternative code pages if `encoding` is a guess; `unusual` are words by which the
    guess is judged.
    """

    encoding: str
    delimiter: str
    columns: tuple[CsvColumn, ...]
    rows: tuple[CsvPlayer, ...]
    problems: tuple[CsvProblem, ...]
    sheet: CsvSheet
    others: tuple[str, ...] = ()
    unusual: tuple[str, ...] = ()

    @property
    def not_used(self) -> tuple[str, ...]:
        """The headings of columns of which nothing is kept."""
        columns = enumerate(self.columns, 1)
        return tuple(
            c.heading or say("column {number}", number=n) for n, c in columns if not c.is_used
        )

    @property
    def people(self) -> tuple[Person, ...]:
        return tuple(row.person for row in self.rows)


def read_players(data: bytes, name: str = "", encoding: str = "") -> PlayerList:
    """Read a list; `name` is the file's, for messages, `encoding` a chosen one."""
    sheet = read_sheet(data, name, encoding)
    problems: list[CsvProblem] = []
    rows = without_repeated(_player_rows(sheet, problems), problems)
    if not rows:
        raise BadFile("there is no player below the headings", sheet.header.index + 1, name)
    return PlayerList(
        encoding=sheet.decoded.encoding,
        delimiter=sheet.header.delimiter,
        columns=tuple(map(CsvColumn, sheet.header.headings, sheet.header.fields)),
        rows=tuple(rows),
        problems=tuple(sorted(problems, key=lambda problem: problem.line)),
        others=sheet.decoded.others,
        unusual=unusual_words(sheet.decoded.text),
        sheet=sheet,
    )


def _player_rows(sheet: CsvSheet, problems: list[CsvProblem]) -> Iterator[CsvPlayer]:
    for line, person in people_by_line(sheet, problems):
        if person is None:
            problems.append(CsvProblem(line, NO_NAME, _name_field(sheet)))
        else:
            yield CsvPlayer(line, person)


def _name_field(sheet: CsvSheet) -> str:
    """The field to fill in where a name is missing; "" if there is no such column."""
    return next((f.value for f in sheet.header.fields if f in WHOLE or f is Heading.FAMILY), "")


def people_by_line(
    sheet: CsvSheet, problems: list[CsvProblem]
) -> Iterator[tuple[int, Person | None]]:
    """The people by line, None if there is no name; other defects are added to `problems`."""
    fields = sheet.header.fields
    for line, cells in sheet.rows:
        if len(cells) > len(fields) and any(cells[len(fields) :]):
            text = say(
                "there are {cells} cells for {columns} columns; the last are ignored",
                cells=len(cells),
                columns=len(fields),
            )
            problems.append(CsvProblem(line, text))
        cells_by_field = {
            f: _clean_cell(c) for f, c in zip(fields, cells, strict=False) if f is not None
        }
        yield line, _PlayerLineCells(line, cells_by_field, problems).read_person()


def _clean_cell(text: str) -> str:
    """The text of a cell without outer blanks, line ends and the apostrophe before a formula."""
    text = text.strip(" \u00a0\n\r")
    if _GUARDED.match(text):
        text = text[1:]
    return re.sub(r"[\r\n]+", " ", text)


class _PlayerLineCells:
    """One line's cells, and the list to which its problems are added."""

    def __init__(self, number: int, cells: dict[Heading, str], problems: list[CsvProblem]) -> None:
        self._number = number
        self._cells = cells
        self._problems = problems

    def read_person(self) -> Person | None:
        """The person of the line; None if it has no name."""
        named = self._read_name()
        if not named.family:
            return None
        code, question = federation_named(self._read_text(Heading.FEDERATION))
        if question:
            self._add_problem(question, Heading.FEDERATION)
        return replace(
            named,
            title=self._read_title(),
            rating=self._read_rating(Heading.RATING) or self._read_rating(Heading.NATIONAL_RATING),
            federation=code,
            fide_id=self._read_fide_id(),
            sex=self._read_sex(),
            club=self._read_text(Heading.CLUB),
            born=self._read_birth(),
            national_id=self._read_text(Heading.NATIONAL_ID).removesuffix(".0"),
            k=self._read_count(Heading.K, HIGHEST_K) or 0,
            national_title=self._read_national_title(),
            rated_games=self._read_count(Heading.GAMES, MOST_GAMES),
            categories=self._read_categories(),
        )

    def _read_name(self) -> Person:
        """A person with only a name; without a family name if the line has none."""
        family, given = self._read_text(Heading.FAMILY), self._read_text(Heading.GIVEN)
        if family:
            return Person(family, given)
        field = next((heading for heading in WHOLE if self._cells.get(heading)), Heading.NAME)
        whole = person_named(self._read_text(field))
        if not whole.family or whole.given or " " not in whole.family:
            return whole if whole.family else Person(whole.given or given)
        return self._split_name(field, whole.family)

    def _split_name(self, field: Heading, name: str) -> Person:
        """Split two words without a comma by the heading's order of names."""
        words = name.split()
        if field is Heading.FAMILY_FIRST:
            return Person(words[0], " ".join(words[1:]))
        if field is Heading.GIVEN_FIRST:
            return Person(words[-1], " ".join(words[:-1]))
        sentence = say("{name} has no comma: say which is the family name", name=_quote_start(name))
        self._add_problem(sentence, field)
        return Person(name)

    def _read_text(self, field: Heading) -> str:
        text = self._cells.get(field, "")
        if len(text) > LONGEST_TEXT:
            sentence = say("longer than {most} characters; the rest is cut", most=LONGEST_TEXT)
            self._add_problem(sentence, field)
        return text[:LONGEST_TEXT].rstrip()

    def _read_title(self) -> str:
        return parse_title(self._cells.get(Heading.TITLE, "")) or ""

    def _read_national_title(self) -> str:
        """The national title: its own column, or the title column's text if that is not FIDE's."""
        if stated := self._read_text(Heading.NATIONAL_TITLE):
            return stated[:LONGEST_CATEGORY]
        text = self._read_text(Heading.TITLE)
        known = parse_title(text) is not None or text.upper() in _NO_TITLE
        return "" if known else text[:LONGEST_CATEGORY]

    def _read_rating(self, field: Heading) -> int:
        text = self._cells.get(field, "")
        if text.casefold() in _NO_RATING:
            return 0
        match = _RATING.fullmatch(_THOUSANDS.sub(r"\1\2", text))
        if match and int(match[1]) <= HIGHEST_RATING:
            return int(match[1])
        self._add_problem(
            say("{text} is not a rating; taken as unrated", text=_quote_start(text)), field
        )
        return 0

    def _read_count(self, field: Heading, most: int) -> int | None:
        """The number; None if the cell is empty or, with a problem, unusable."""
        text = self._cells.get(field, "").removesuffix(".0")
        if text in ("", "-"):
            return None
        if text.isascii() and text.isdigit() and len(text) <= 6 and int(text) <= most:
            return int(text)
        sentence = say(
            "{text} is not a number from 0 to {most}; left empty",
            text=_quote_start(text),
            most=most,
        )
        self._add_problem(sentence, field)
        return None

    def _read_fide_id(self) -> str:
        text = self._cells.get(Heading.FIDE_ID, "")
        digits = text.replace(" ", "").removesuffix(".0")
        if digits in ("", "0", "-"):
            return ""
        if digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_ID:
            return digits
        sentence = say("{text} is not a FIDE ID; left empty", text=_quote_start(text))
        self._add_problem(sentence, Heading.FIDE_ID)
        return ""

    def _read_birth(self) -> int:
        text = self._cells.get(Heading.BIRTH, "")
        if text in ("", "0", "-"):
            return 0
        if born := year_of_birth(text.removesuffix(".0")):
            return born
        sentence = say(
            "{text} has no year of birth of four digits; left empty", text=_quote_start(text)
        )
        self._add_problem(sentence, Heading.BIRTH)
        return 0

    def _read_categories(self) -> tuple[str, ...]:
        named = [name.strip() for name in re.split(r"[,;/|]", self._read_text(Heading.CATEGORIES))]
        found = tuple(dict.fromkeys(name for name in named if 0 < len(name) <= LONGEST_CATEGORY))
        if len(found) > MOST_CATEGORIES or len(found) < len(set(named) - {""}):
            sentence = say(
                "of the categories {named} some are left out", named=_quote_start(", ".join(named))
            )
            self._add_problem(sentence, Heading.CATEGORIES)
        return found[:MOST_CATEGORIES]

    def _read_sex(self) -> Sex:
        text = self._cells.get(Heading.SEX, "").casefold()
        if text not in _SEXES:
            sentence = say("{text} is not a sex; write m or w; left empty", text=_quote_start(text))
            self._add_problem(sentence, Heading.SEX)
        return _SEXES.get(text, Sex.UNSTATED)

    def _add_problem(self, sentence: str, field: Heading) -> None:
        self._problems.append(CsvProblem(self._number, sentence, field))


def _quote_start(text: str) -> str:
    """The text in quotes, cut after 40 characters."""
    return repr(text if len(text) <= 40 else f"{text[:40]}…")


def without_repeated(rows: Iterator[CsvPlayer], problems: list[CsvProblem]) -> list[CsvPlayer]:
    """Leave out repeated players; equal names alone may be two persons."""
    by_id: dict[str, int] = {}
    whole: dict[Person, int] = {}
    names: dict[str, int] = {}
    kept: list[CsvPlayer] = []
    for row in rows:
        person, name = row.person, row.person.full_name.casefold()
        if earlier := by_id.get(person.fide_id, 0) if person.fide_id else whole.get(person, 0):
            fide_id = person.fide_id and say("FIDE ID {number}", number=person.fide_id)
            why = say(
                "{what} stands in line {earlier} already; the line is left out",
                what=fide_id or person.full_name,
                earlier=earlier,
            )
            field = Heading.FIDE_ID if person.fide_id else ""
            problems.append(CsvProblem(row.line, why, field))
            continue
        if earlier := names.get(name, 0):
            why = say(
                "{name} stands in line {earlier}, too; both are entered",
                name=person.full_name,
                earlier=earlier,
            )
            problems.append(CsvProblem(row.line, why))
        whole[person] = row.line
        by_id |= {person.fide_id: row.line} if person.fide_id else {}
        names.setdefault(name, row.line)
        kept.append(row)
    return kept
