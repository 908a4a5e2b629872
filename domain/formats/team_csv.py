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
from domain.formats.player_csv.headings import NOT_KEPT, Heading, fields_of, plain
from domain.formats.player_csv.read import (
    NO_NAME,
    CsvColumn,
    CsvProblem,
    PlayerRow,
    people_by_line,
    without_repeated,
)
from domain.formats.player_csv.sheet import CsvSheet, sheet_of
from domain.formats.team_headings import TEAM_SPELLINGS, TeamHeading
from domain.messages import say
from domain.people import Person

LONGEST_NAME = 200
MOST_MEMBERS = 100
_MARKS = frozenset({"x", "c", "k", "1", "yes", "ja", "oui", "sí", "si", "tak", "*"})
_OF_TEAMS_TOO = frozenset({None, Heading.FEDERATION, Heading.CLUB, *NOT_KEPT})


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
    """A list of teams, as `PlayerList` is a list of players."""

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
    sheet = sheet_of(data, name, encoding)
    own = _own_columns(sheet)
    if TeamHeading.TEAM not in own.values():
        told = "no column names the teams; head one Team, for example: Team;Board;Name;Rating"
        raise BadFile(told, sheet.header.index + 1, name)
    players = _without(sheet, own)
    problems: list[CsvProblem] = []
    teams = tuple(_teams(players, _team_values(sheet, own, problems), problems))
    if not teams:
        raise BadFile("there is no team below the headings", sheet.header.index + 1, name)
    used, dropped = _columns(players, own)
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


def _own_columns(sheet: CsvSheet) -> dict[int, TeamHeading]:
    """The columns of teams by place. The first of two with one heading counts."""
    found: dict[int, TeamHeading] = {}
    for place, heading in enumerate(sheet.header.headings):
        field = TEAM_SPELLINGS.get(plain(heading))
        if field is not None and field not in found.values():
            found[place] = field
    if TeamHeading.TEAM not in found.values() and Heading.CLUB in sheet.header.fields:
        found[sheet.header.fields.index(Heading.CLUB)] = TeamHeading.TEAM
    return found


def _without(sheet: CsvSheet, own: Mapping[int, TeamHeading]) -> CsvSheet:
    """The sheet with only the players' columns, so that a team's name is not read as a club."""
    headings = [h if i not in own else "" for i, h in enumerate(sheet.header.headings)]
    header = replace(sheet.header, fields=tuple(fields_of(headings)))
    return replace(sheet, header=header)


Said = Mapping[TeamHeading, str]


def _team_values(
    sheet: CsvSheet, own: Mapping[int, TeamHeading], problems: list[CsvProblem]
) -> Mapping[int, Said]:
    """The cells about teams by line; a line without a team's name belongs to the team above."""
    above = ""
    found: dict[int, Said] = {}
    for line, cells in sheet.rows:
        said = {
            field: " ".join(cells[place].split()) if place < len(cells) else ""
            for place, field in own.items()
        }
        for field, text in said.items():
            if len(text) > LONGEST_NAME:
                told = say("longer than {most} characters; the rest is cut", most=LONGEST_NAME)
                problems.append(CsvProblem(line, told, field))
                said[field] = text[:LONGEST_NAME].rstrip()
        above = said[TeamHeading.TEAM] = said[TeamHeading.TEAM] or above
        found[line] = said
    return found


def _teams(
    players: CsvSheet, said: Mapping[int, Said], problems: list[CsvProblem]
) -> Iterator[CsvTeam]:
    lines: dict[str, list[int]] = {}
    for line, row in said.items():
        if name := row[TeamHeading.TEAM]:
            lines.setdefault(name, []).append(line)
        else:
            told = say("there is no team; the line is left out")
            problems.append(CsvProblem(line, told, TeamHeading.TEAM))
    rows = without_repeated(_members(players, said, problems), problems)
    people = {row.line: row.person for row in rows}
    for name, its in lines.items():
        problems += _sharing_a_board(name, {line: said[line] for line in its if line in people})
        ordered = sorted(its, key=lambda line: _board(said[line]))
        members = [line for line in ordered if line in people]
        if len(members) > MOST_MEMBERS:
            told = say(
                "{name} has {members} members; the first {most} are taken",
                name=name,
                members=len(members),
                most=MOST_MEMBERS,
            )
            problems.append(CsvProblem(members[MOST_MEMBERS], told))
        taken = tuple(people[line] for line in members[:MOST_MEMBERS])
        yield _team(name, [said[line] for line in its], [people.get(line) for line in its], taken)


def _members(
    players: CsvSheet, said: Mapping[int, Said], problems: list[CsvProblem]
) -> Iterator[PlayerRow]:
    """The members. A line with only a team is the team itself; one without any is ignored."""
    of_teams = _of_teams_themselves(players, said)
    for line, person in people_by_line(players, problems):
        if person is not None and said[line][TeamHeading.TEAM]:
            yield PlayerRow(line, person)
        elif said[line][TeamHeading.TEAM] and line not in of_teams:
            problems.append(CsvProblem(line, NO_NAME))


def _of_teams_themselves(players: CsvSheet, said: Mapping[int, Said]) -> set[int]:
    """Lines with a team and no values that only members have."""
    fields = players.header.fields
    return {
        line
        for line, cells in players.rows
        if said[line][TeamHeading.TEAM]
        and not said[line].get(TeamHeading.BOARD)
        and not any(
            cell.strip() and field not in _OF_TEAMS_TOO
            for field, cell in zip(fields, cells, strict=False)
        )
    }


def _sharing_a_board(team: str, members: Mapping[int, Said]) -> Iterator[CsvProblem]:
    first: dict[int, int] = {}
    for line, said in members.items():
        unnumbered, board = _board(said)
        if unnumbered:
            continue
        if (earlier := first.setdefault(board, line)) != line:
            told = say(
                "board {board} of {team} stands in line {earlier} already; they follow in the "
                "order of the lines",
                board=board,
                team=team,
                earlier=earlier,
            )
            yield CsvProblem(line, told, TeamHeading.BOARD)


def _board(said: Said) -> tuple[bool, int]:
    """A sort key of members by board; those without a number, as reserves "R1", come last."""
    board = said.get(TeamHeading.BOARD, "").rstrip(".")
    numbered = board.isascii() and board.isdecimal()
    return not numbered, int(board[:4]) if numbered else 0


def _team(
    name: str, said: list[Said], people: list[Person | None], members: tuple[Person, ...]
) -> CsvTeam:
    federations = {member.federation for member in members}
    return CsvTeam(
        name=name,
        short=next(filter(None, (row.get(TeamHeading.SHORT, "") for row in said)), ""),
        federation=federations.pop() if len(federations) == 1 else "",
        captain=_captain(said, people),
        members=members,
    )


def _captain(said: list[Said], people: list[Person | None]) -> str:
    for row, person in zip(said, people, strict=True):
        named = row.get(TeamHeading.CAPTAIN, "")
        if named.casefold() in _MARKS:
            return person.full_name if person else ""
        if named:
            return named
    return ""


def _columns(
    players: CsvSheet, own: Mapping[int, TeamHeading]
) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    """The used columns with their meanings, and the unused ones."""
    used, dropped = [], []
    header = players.header
    for place, (heading, field) in enumerate(zip(header.headings, header.fields, strict=True)):
        if place in own:
            used.append((heading, own[place].value))
        elif field is not None and CsvColumn(heading, field).used:
            used.append((heading, field.value))
        else:
            dropped.append(heading or say("column {number}", number=place + 1))
    return tuple(used), tuple(dropped)
