"""Lists of pairs as kept by directors: a pair per line, in a copied or exported table.

Columns are separated by tabs, semicolons or, if there is neither, commas; a quoted text is one
cell. With a line of headings they may have any order; without one they are player 1, player 2,
strength, or both players in one cell ("Nowak, Jan - Lis, Ewa", "Jan Nowak & Ewa Lis"). A pair
number before them is ignored: numbers follow from the order of the lines. A value given once for
the pair (federation, club) holds for both; a strength of each player, as a Polish WK is, is added
up. Decided here: a name is "Family, Given" or, without a comma, "Given Family" with the last word
as family name. Of an individual a line has one player, and headings need no numbers.

A written list has a column for what some pair or player has, and can be read again; a third player,
who takes turns, is in columns that are not read.
"""

import csv
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from io import StringIO
from typing import Literal

from domain.bridge.phase import PairEntry, Phase, Player
from domain.bridge.strength import (
    NotAHandicap,
    NotAStrength,
    PairStrength,
    handicap_text,
    parse_handicap,
    parse_strength,
)
from domain.errors import DomainError, SentenceError
from domain.formats.player_csv.federations import federation_named
from domain.formats.player_csv.sheet import write_csv
from domain.messages import join_messages, say
from domain.people import Sex, year_of_birth

MOST_PAIRS = 500
LONGEST_CATEGORY = 40
_WORDS = """
name: player, name, zawodnik, gracz, spieler, joueur, jugador
family: family, family name, surname, last name, nazwisko, nachname
given: given, given name, first name, imię, imie, vorname
federation: federation, fed, country, nation, kraj, federacja
club: club, klub, verein, drużyna, druzyna
id: id, pid, number, member, licence, license, nr, national id
sex: sex, gender, płeć, plec, geschlecht, sexe, sexo
born: born, year of birth, birth, rok urodzenia, jahrgang, geboren
strength: strength, seeding, wk, rating, ranking, points, mp, siła, stärke
"""
_OF_A_PLAYER: Mapping[str, Sequence[str]] = {
    field: words.split(", ") for field, words in re.findall(r"^(\w+): (.+)$", _WORDS, re.MULTILINE)
}
HEADINGS: Mapping[str, str] = {
    **{
        f"{word}{gap}{n}": f"{field}{n}"
        for field, words in _OF_A_PLAYER.items()
        for word in words
        for n in "12"
        for gap in ("", " ", "_", ".")
    },
    **dict.fromkeys(("first", "north", "east"), "name1"),
    **dict.fromkeys(("second", "south", "west", "partner"), "name2"),
    **dict.fromkeys(("pair", "names", "players", "para"), "names"),
    **{word: field for field in ("federation", "club", "strength") for word in _OF_A_PLAYER[field]},
    "rank": "strength",
    **dict.fromkeys(("handicap", "hcp", "handicap %", "fora"), "handicap"),
    **dict.fromkeys(("category", "categories", "cat", "kategoria", "kategorie"), "categories"),
}
OF_ONE = {word: f"{field}1" for field, words in _OF_A_PLAYER.items() for word in words}
POSITIONS = ("name1", "name2", "strength")
SEPARATORS = (" – ", " — ", " - ", " & ", "/")
"""Separators of two players in one cell."""
_NUMBER = re.compile(r"\d{1,4}[.)]?\s+")
_STRENGTH = re.compile(r"(.*?)(?:(?:\s*,\s*|\s+)(\d[\d.,]*))?")


@dataclass(frozen=True, slots=True)
class ListedPair:
    players: tuple[Player, ...]
    seeding: int
    hundredths: int = 0
    handicap: int = 0
    categories: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PairList:
    """`problems` name the unused columns, then the lines that are not pairs."""

    pairs: tuple[ListedPair, ...]
    problems: tuple[str, ...]


def write_pairs(phase: Phase) -> bytes:
    """The pairs by number, as CSV; every cell is quoted, as a semicolon would separate cells."""
    pairs = [pair for _, pair in sorted(phase.entries.items())]
    columns: list[tuple[str, Callable[[PairEntry], str]]] = [
        (heading if phase.is_individual else f"{heading} {n + 1}", partial(_player_cell, cell, n))
        for n in range(max((len(pair.players) for pair in pairs), default=0))
        for heading, cell in _PLAYER_COLUMNS.items()
        if heading in _NAME_COLUMNS or any(_player_cell(cell, n, pair) for pair in pairs)
    ]
    columns += [column for column in _PAIR_COLUMNS.items() if any(map(column[1], pairs))]
    rows = ([cell(pair) for _, cell in columns] for pair in pairs)
    return write_csv([heading for heading, _ in columns], rows, quoting=csv.QUOTE_ALL)


def _player_cell(text_of: Callable[[Player], str], n: int, pair: PairEntry) -> str:
    """A cell of the pair's player at index `n`; empty if there is none."""
    return text_of(pair.players[n]) if n < len(pair.players) else ""


_NAME_COLUMNS = ("Family", "Given")
_PLAYER_COLUMNS: Mapping[str, Callable[[Player], str]] = {
    "Family": lambda player: player.family,
    "Given": lambda player: player.given,
    "Federation": lambda player: player.federation,
    "Club": lambda player: player.club,
    "ID": lambda player: player.national_id,
    "Sex": lambda player: player.sex.value,
    "Born": lambda player: str(player.born or ""),
}
_PAIR_COLUMNS: Mapping[str, Callable[[PairEntry], str]] = {
    "Strength": lambda pair: str(pair.strength) if any(pair.strength) else "",
    "Handicap": lambda pair: handicap_text(pair.handicap) if pair.handicap else "",
    "Categories": lambda pair: ", ".join(pair.categories),
}


class _ListLine:
    """A line's cells by field; `number` counts from 1, `more` are cells without a column."""

    def __init__(self, number: int, columns: Sequence[str], cells: Sequence[str]) -> None:
        self.number = number
        self.more = [cell for cell in cells[len(columns) :] if cell]
        self._said = {field: cell for field, cell in zip(columns, cells, strict=False) if field}

    def get(self, *fields: str) -> str:
        """The text of the first of these fields that has one."""
        return next((self._said[field] for field in fields if self._said.get(field)), "")


class _NoPair(SentenceError, DomainError):
    """A line is not a pair."""


def read_pairs(text: str, alone: bool = False) -> PairList:
    """Read a list of pairs, or with `alone` of single players."""
    text = text.lstrip("\ufeff")
    if not text.strip():
        return PairList((), (say("There is no line in it."),))
    rows = list(_rows(text, _separator(text, alone)))
    first = rows[0][1]
    columns = headings = _headings(first, alone)
    if headings:
        rows = [row for row in rows if _headings(row[1], alone) != headings]
    pairs, problems = [], list(_unused_columns(first, headings))
    for number, cells in rows[:MOST_PAIRS]:
        try:
            placed = (columns, cells) if headings else _by_position(cells, alone)
            pairs.append(_parse_pair(_ListLine(number, *placed), 1 if alone else 2))
        except (_NoPair, NotAStrength, NotAHandicap) as reason:
            problems.append(say("Line {number}: {reason}", number=number, reason=reason))
    if len(rows) > MOST_PAIRS:
        problems.append(say("Only the first {most} pairs are read.", most=MOST_PAIRS))
    return PairList(tuple(pairs), tuple(problems))


def _rows(text: str, separator: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The rows; a quotation mark that is never closed is an ordinary character."""
    lines = text.splitlines()
    quoted = text.count('"') % 2 == 0
    quoting: Literal[0, 3] = csv.QUOTE_MINIMAL if quoted else csv.QUOTE_NONE
    stray = "" if quoted else '"'
    reader = csv.reader(
        StringIO("\n".join(lines)), delimiter=separator, quoting=quoting, skipinitialspace=True
    )
    begins = 1
    for cells in reader:
        if any(cell.strip() for cell in cells):
            yield begins, tuple(" ".join(cell.split()).strip(stray) for cell in cells)
        begins = reader.line_num + 1


def _separator(text: str, alone: bool) -> str:
    """The delimiter, found outside quotation marks: in a cell of two players a comma is theirs."""
    outside = "".join(text.split('"')[::2]) if text.count('"') % 2 == 0 else text
    whole = alone or any(map(outside.count, SEPARATORS))
    first = [cell.strip('" ') for cell in text.splitlines()[0].split(",")]
    together = whole and not _headings(first, alone)
    return next((mark for mark in ("\t", ";") if mark in outside), "\t" if together else ",")


def _by_position(cells: Sequence[str], alone: bool) -> tuple[Sequence[str], Sequence[str]]:
    """Find the fields of a line without headings by position: the fields, and their cells."""
    numbered = len(cells) > 1 and _NUMBER.fullmatch(f"{cells[0]} ")
    first, *more = cells[1:] if numbered else cells
    first = _NUMBER.sub("", first)
    if not alone and not any(mark in first for mark in SEPARATORS):
        return POSITIONS, (first, *more)
    names, strength = _STRENGTH.fullmatch(first).groups()  # type: ignore[union-attr]  # whatever it is
    columns = ("name1" if alone else "names", "strength")
    return columns, (names, *([strength] if strength else ()), *more)


def _headings(cells: Sequence[str], individual: bool) -> tuple[str, ...]:
    """The field of each heading, "" of others; empty if the first line is already a pair."""
    words = {**HEADINGS, **OF_ONE} if individual else HEADINGS
    known = tuple(words.get(cell.casefold().strip(), "") for cell in cells)
    return known if sum(map(bool, known)) >= 2 else ()


def _unused_columns(first: Sequence[str], headings: Sequence[str]) -> Iterator[str]:
    """A sentence on the columns whose headings are not known; none without headings."""
    named = zip(first, headings, strict=False)
    if dropped := [cell or say("(no heading)") for cell, column in named if not column]:
        yield say("Not used: {dropped}.", dropped=join_messages(", ", dropped))


def _parse_pair(row: _ListLine, player_count: int) -> ListedPair:
    """The pair of a row, or with `player_count` 1 its single player; _NoPair for another number."""
    players = tuple(_players(row))
    if len(players) < player_count:
        raise _NoPair("it needs two players; separate them by a semicolon or a tab.")
    if len(players) > player_count:
        raise _NoPair("in an individual everybody enters alone; write one player a line.")
    if row.more:
        raise _NoPair(
            "there are more cells than columns ({more}); put a number or name with a comma in "
            'quotation marks, as "2,5".',
            more=", ".join(row.more),
        )
    strength = _strength(row)
    return ListedPair(
        players,
        strength.whole,
        strength.hundredths,
        parse_handicap(row.get("handicap")),
        _categories(row),
    )


def _strength(row: _ListLine) -> PairStrength:
    """The strength of the pair: its own, else the sum of both players'."""
    if whole := row.get("strength"):
        return parse_strength(whole)
    return parse_strength(row.get("strength1")).plus(parse_strength(row.get("strength2")))


def _categories(row: _ListLine) -> tuple[str, ...]:
    """The categories, separated by commas, semicolons or slashes."""
    text = row.get("categories").replace(";", ",").replace("/", ",")
    named = dict.fromkeys(name.strip() for name in text.split(","))
    found = tuple(name for name in named if name)
    if too_long := [name for name in found if len(name) > LONGEST_CATEGORY]:
        raise _NoPair(
            "the category {begins}… has over {most} characters.",
            begins=repr(too_long[0][:20]),
            most=LONGEST_CATEGORY,
        )
    return found


def _players(row: _ListLine) -> Iterator[Player]:
    """The players of a row: those with a family name."""
    both = _split_pair(row.get("names"))
    for n, name in zip("12", both, strict=True):
        family, given = _split_name(row.get(f"name{n}") or name)
        family = row.get(f"family{n}") or family
        if family:
            yield Player(
                family=family,
                given=row.get(f"given{n}") or given,
                federation=_federation_code(row.get(f"federation{n}", "federation")),
                club=row.get(f"club{n}", "club"),
                national_id=row.get(f"id{n}"),
                sex=_SEXES.get(row.get(f"sex{n}").casefold(), Sex.UNSTATED),
                born=year_of_birth(row.get(f"born{n}")),
            )


_SEXES = {
    **dict.fromkeys(("w", "f", "k", "d", "female", "kobieta", "femme", "mujer"), Sex.FEMALE),
    **dict.fromkeys(("m", "h", "male", "mężczyzna", "homme", "hombre"), Sex.MALE),
}


def _split_pair(names: str) -> tuple[str, str]:
    """Split a cell of both players: "Jan Kowalski – Ewa Nowak"."""
    for mark in SEPARATORS:
        first, separator, second = names.partition(mark)
        if separator:
            return first.strip(), second.strip()
    return names.strip(), ""


def _split_name(name: str) -> tuple[str, str]:
    """Family and given name; without a comma the last word is the family name."""
    family, comma, given = name.partition(",")
    if comma:
        return family.strip(), given.strip()
    *before, last = name.split() or [""]
    return last, " ".join(before)


def _federation_code(text: str) -> str:
    """FIDE's code of the federation; of an unknown one the text in capitals."""
    return federation_named(text)[0] or text.upper()
