"""Read a list of teams with their members: a line for each member, with the name of their team.

Columns are recognised as in a list of players (`domain.formats.player_csv`), and four more: team,
board, captain, short name. Without a column of teams, the clubs are the teams. A line without the
name of a team belongs to the team of the line above; a line without the name of a player is the
team itself. Members are ordered by board, those without one last, in the order of lines. A
captain's column has a name, or a mark at one of the members.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from domain.errors import BadFile
from domain.formats.code_pages import unusual_words
from domain.formats.player_csv.headings import NOT_KEPT, Heading, fields_of, normalised_heading
from domain.formats.player_csv.read import (
    NO_NAME,
    CsvColumn,
    CsvPlayer,
    CsvProblem,
    people_by_line,
    without_repeated,
)
from domain.formats.player_csv.sheet import CsvSheet, read_sheet
from domain.formats.team_headings import TEAM_SPELLINGS, TeamHeading
from domain.messages import say
from domain.people import Person

LONGEST_NAME = 200
MOST_MEMBERS = 100
_MARKS = frozenset({"x", "c", "k", "1", "yes", "ja", "oui", "sí", "si", "tak", "*"})
_TEAM_FIELDS = frozenset({None, Heading.FEDERATION, Heading.CLUB, *NOT_KEPT})


@dataclass(frozen=True, slots=True)
class CsvTeam:
    """`federation` is that of its members if all have the same."""

    name: str
    short: str
    federation: str
    captain: str
    members: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class TeamFile:
    """A list of teams as read, with its problems; `others` are other possible encodings."""

    encoding: str
    columns: tuple[tuple[str, str], ...]
    """Headings with their meanings, without those of which nothing is kept."""
    not_used: tuple[str, ...]
    teams: tuple[CsvTeam, ...]
    problems: tuple[CsvProblem, ...]
    sheet: CsvSheet
    others: tuple[str, ...] = ()
    unusual: tuple[str, ...] = ()


def read_teams(data: bytes, name: str = "", encoding: str = "") -> TeamFile:
    sheet = read_sheet(data, name, encoding)
    team_columns = _team_columns(sheet)
    if TeamHeading.TEAM not in team_columns.values():
        sentence = "no column names the teams; head one Team, for example: Team;Board;Name;Rating"
        raise BadFile(sentence, sheet.header.index + 1, name)
    players = _without_team_columns(sheet, team_columns)
    problems: list[CsvProblem] = []
    teams = tuple(_csv_teams(players, _team_cells_by_line(sheet, team_columns, problems), problems))
    if not teams:
        raise BadFile("there is no team below the headings", sheet.header.index + 1, name)
    used, dropped = _used_and_unused_columns(players, team_columns)
    return TeamFile(
        encoding=sheet.decoded.encoding,
        columns=used,
        not_used=dropped,
        teams=teams,
        problems=tuple(sorted(problems, key=lambda problem: problem.line)),
        others=sheet.decoded.others,
        unusual=unusual_words(sheet.decoded.text),
        sheet=sheet,
    )


def _team_columns(sheet: CsvSheet) -> dict[int, TeamHeading]:
    """The teams' columns by index. The first of two with one heading counts."""
    found: dict[int, TeamHeading] = {}
    for place, heading in enumerate(sheet.header.headings):
        field = TEAM_SPELLINGS.get(normalised_heading(heading))
        if field is not None and field not in found.values():
            found[place] = field
    if TeamHeading.TEAM not in found.values() and Heading.CLUB in sheet.header.fields:
        found[sheet.header.fields.index(Heading.CLUB)] = TeamHeading.TEAM
    return found


def _without_team_columns(sheet: CsvSheet, team_columns: Mapping[int, TeamHeading]) -> CsvSheet:
    """The sheet without the teams' columns, so that a team's name is not read as a club."""
    headings = [h if i not in team_columns else "" for i, h in enumerate(sheet.header.headings)]
    header = replace(sheet.header, fields=tuple(fields_of(headings)))
    return replace(sheet, header=header)


TeamCells = Mapping[TeamHeading, str]


def _team_cells_by_line(
    sheet: CsvSheet, team_columns: Mapping[int, TeamHeading], problems: list[CsvProblem]
) -> Mapping[int, TeamCells]:
    """The teams' cells by line; a line without a team's name belongs to the team above."""
    above = ""
    found: dict[int, TeamCells] = {}
    for line, cells in sheet.rows:
        row = {
            field: " ".join(cells[place].split()) if place < len(cells) else ""
            for place, field in team_columns.items()
        }
        for field, text in row.items():
            if len(text) > LONGEST_NAME:
                sentence = say("longer than {most} characters; the rest is cut", most=LONGEST_NAME)
                problems.append(CsvProblem(line, sentence, field))
                row[field] = text[:LONGEST_NAME].rstrip()
        above = row[TeamHeading.TEAM] = row[TeamHeading.TEAM] or above
        found[line] = row
    return found


def _csv_teams(
    players: CsvSheet, cells: Mapping[int, TeamCells], problems: list[CsvProblem]
) -> Iterator[CsvTeam]:
    """The teams of a sheet without its teams' columns, which are in `cells` by line."""
    lines: dict[str, list[int]] = {}
    for line, row in cells.items():
        if name := row[TeamHeading.TEAM]:
            lines.setdefault(name, []).append(line)
        else:
            why = say("there is no team; the line is left out")
            problems.append(CsvProblem(line, why, TeamHeading.TEAM))
    rows = without_repeated(_members(players, cells, problems), problems)
    people = {row.line: row.person for row in rows}
    for name, numbers in lines.items():
        problems += _shared_board_problems(name, {n: cells[n] for n in numbers if n in people})
        ordered = sorted(numbers, key=lambda line: _board_sort_key(cells[line]))
        members = [line for line in ordered if line in people]
        if len(members) > MOST_MEMBERS:
            why = say(
                "{name} has {members} members; the first {most} are taken",
                name=name,
                members=len(members),
                most=MOST_MEMBERS,
            )
            problems.append(CsvProblem(members[MOST_MEMBERS], why))
        taken = tuple(people[line] for line in members[:MOST_MEMBERS])
        yield _team(name, [cells[n] for n in numbers], [people.get(n) for n in numbers], taken)


def _members(
    players: CsvSheet, cells: Mapping[int, TeamCells], problems: list[CsvProblem]
) -> Iterator[CsvPlayer]:
    """The members. A line with only a team stands for the team itself and is no problem."""
    of_teams = _team_lines(players, cells)
    for line, person in people_by_line(players, problems):
        if person is not None and cells[line][TeamHeading.TEAM]:
            yield CsvPlayer(line, person)
        elif cells[line][TeamHeading.TEAM] and line not in of_teams:
            problems.append(CsvProblem(line, NO_NAME))


def _team_lines(players: CsvSheet, cells_by_line: Mapping[int, TeamCells]) -> set[int]:
    """Lines with a team and no values that only members have."""
    fields = players.header.fields
    return {
        line
        for line, cells in players.rows
        if cells_by_line[line][TeamHeading.TEAM]
        and not cells_by_line[line].get(TeamHeading.BOARD)
        and not any(
            cell.strip() and field not in _TEAM_FIELDS
            for field, cell in zip(fields, cells, strict=False)
        )
    }


def _shared_board_problems(team: str, members: Mapping[int, TeamCells]) -> Iterator[CsvProblem]:
    """Yield a problem for each member with a board that an earlier line has."""
    first: dict[int, int] = {}
    for line, row in members.items():
        unnumbered, board = _board_sort_key(row)
        if unnumbered:
            continue
        if (earlier := first.setdefault(board, line)) != line:
            sentence = say(
                "board {board} of {team} stands in line {earlier} already; they follow in the "
                "order of the lines",
                board=board,
                team=team,
                earlier=earlier,
            )
            yield CsvProblem(line, sentence, TeamHeading.BOARD)


def _board_sort_key(row: TeamCells) -> tuple[bool, int]:
    """A sort key of members by board; those without a number, as reserves "R1", come last."""
    board = row.get(TeamHeading.BOARD, "").rstrip(".")
    numbered = board.isascii() and board.isdecimal()
    return not numbered, int(board[:4]) if numbered else 0


def _team(
    name: str, rows: list[TeamCells], people: list[Person | None], members: tuple[Person, ...]
) -> CsvTeam:
    """The team by its lines and their people; `members` are in the order of boards."""
    federations = {member.federation for member in members}
    return CsvTeam(
        name=name,
        short=next(filter(None, (row.get(TeamHeading.SHORT, "") for row in rows)), ""),
        federation=federations.pop() if len(federations) == 1 else "",
        captain=_captain_name(rows, people),
        members=members,
    )


def _captain_name(rows: list[TeamCells], people: list[Person | None]) -> str:
    """The captain: the name in that column, or the member whose line is marked there."""
    for row, person in zip(rows, people, strict=True):
        named = row.get(TeamHeading.CAPTAIN, "")
        if named.casefold() in _MARKS:
            return person.full_name if person else ""
        if named:
            return named
    return ""


def _used_and_unused_columns(
    players: CsvSheet, team_columns: Mapping[int, TeamHeading]
) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    """The used columns with their meanings, and the unused ones."""
    used, dropped = [], []
    header = players.header
    for place, (heading, field) in enumerate(zip(header.headings, header.fields, strict=True)):
        if place in team_columns:
            used.append((heading, team_columns[place].value))
        elif field is not None and CsvColumn(heading, field).is_used:
            used.append((heading, field.value))
        else:
            dropped.append(heading or say("column {number}", number=place + 1))
    return tuple(used), tuple(dropped)
