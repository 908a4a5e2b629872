"""Matches of teams in a USEBIO file: a MATCH with TEAM and OPPOSING_TEAM, or only boards.

A line's pair belongs to a team by the PARTICIPANTS, else by the line's DIRECTION, which is that of
TEAM; otherwise its number is the team's. TEAM is the home team.

Written, USEBIO 1.3 has each MATCH with both; the numbers of a line's pairs are those of the teams.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import groupby

from domain.bridge.movements.movement import Direction
from domain.bridge.scoring.contract import vulnerability
from domain.bridge.scoring.result import Award, NotPlayed, Ruling
from domain.errors import BadFile
from domain.formats.pairs_results.cells import parse_amount, parse_integer
from domain.formats.pairs_results.document import (
    ReadWarning,
    sentence_on_board,
    unnumbered_board_text,
)
from domain.formats.team_matches.document import (
    MatchesFile,
    PrintedMatch,
    PrintedTable,
    PrintedTeam,
    PrintedTotals,
    join_tables,
)
from domain.formats.usebio.read import read_play
from domain.formats.usebio.write import PROGRAM, element_line, result_tags, wrapped_lines
from domain.formats.xml_elements import Element, parse_xml
from domain.messages import say

_IMPS = ("CROSS_IMP_POINTS", "IMPS", "IMP_POINTS")
"""The ends of the names of elements with a line's IMPs."""


def read_usebio_matches(data: bytes, name: str = "") -> MatchesFile:
    root = parse_xml(data, name)
    event = root.first_child("EVENT")
    if root.tag != "USEBIO" or event is None:
        raise BadFile("no USEBIO file: it has no EVENT inside USEBIO", root.line, name)
    of_teams = "TEAM" in event.attributes.get("EVENT_TYPE", "").upper()
    if not (of_teams or any(True for tag in ("MATCH", "TEAM") for _ in event.descendants(tag))):
        raise BadFile("no file of teams: it has neither a TEAM nor a MATCH", root.line, name)
    reader = _UsebioMatchesReader(event)
    matches = tuple(reader.matches())
    if not any(match.tables for match in matches):
        raise BadFile("no file of teams: no board of two teams is in it", root.line, name)
    title = event.child_text("EVENT_DESCRIPTION") or event.child_text("TITLE")
    return MatchesFile(title, matches, tuple(sorted(reader.warnings)), reader.teams)


class _UsebioMatchesReader:
    def __init__(self, event: Element) -> None:
        self._event = event
        self._names: dict[str, str] = {}
        self._team_of: dict[str, str] = {}
        self.warnings: list[ReadWarning] = []
        for team in event.descendants("TEAM"):
            number = team.attributes.get("TEAM_ID") or team.child_text("TEAM_NUMBER")
            if number:
                self._names[number] = team.attributes.get("TEAM_NAME") or team.child_text(
                    "TEAM_NAME"
                )
                for pair in team.children_named("PAIR"):
                    self._team_of[pair.child_text("PAIR_NUMBER")] = number

    @property
    def teams(self) -> tuple[PrintedTeam, ...]:
        """The teams that have a number."""
        known = ((parse_integer(number), name) for number, name in self._names.items())
        return tuple(PrintedTeam(number, name) for number, name in known if number)

    def matches(self) -> Iterator[PrintedMatch]:
        """The matches of the file, then those made of its boards outside a match."""
        inside: set[int] = set()
        for match in self._event.descendants("MATCH"):
            inside |= {id(board) for board in match.descendants("BOARD")}
            yield self._printed_match(match)
        alone = [b for b in self._event.descendants("BOARD") if id(b) not in inside]
        yield from join_tables(
            table for board in alone for table in self._tables_of_board(board, "", {})
        )

    def _printed_match(self, match: Element) -> PrintedMatch:
        teams = {side: match.child_text(tag) for side, tag in _TEAMS.items()}
        home, visitors = (self._name_of_team(number) for number in teams.values())
        played = match.child_text("ROUND_NUMBER")
        tables = tuple(
            table
            for board in match.descendants("BOARD")
            for table in self._tables_of_board(board, played, teams)
        )
        own = parse_amount(match.child_text("TEAM_SCORE"))
        other = parse_amount(match.child_text("OPPOSING_TEAM_SCORE"))
        totals = None
        if own is not None and other is not None:
            unit = next((each.text for each in self._event.descendants("MATCH_SCORING_METHOD")), "")
            totals = PrintedTotals(own, other, unit.upper())
        return PrintedMatch(played, home, visitors, tables, totals)

    def _name_of_team(self, number: str) -> str:
        return self._names.get(number) or number

    def _tables_of_board(
        self, board: Element, played: str, teams: Mapping[str, str]
    ) -> Iterator[PrintedTable]:
        """A board's tables in round `played`; `teams` are the match's own and other, if in one."""
        number = parse_integer(board.child_text("BOARD_NUMBER"))
        if number is None or number < 1:
            self._warn(board, unnumbered_board_text(board.child_text("BOARD_NUMBER")))
            return
        for line in board.children_named("TRAVELLER_LINE"):
            table = self._printed_table(line, number)
            ns, ew = self._teams_ns_ew(line, teams)
            if ns and ew and ns != ew:
                yield replace(
                    table, round=played, ns=self._name_of_team(ns), ew=self._name_of_team(ew)
                )
            else:
                sentence = say("a line names no two teams; it is left out")
                self._warn(line, sentence_on_board(number, sentence))

    def _teams_ns_ew(self, line: Element, teams: Mapping[str, str]) -> tuple[str, str]:
        """The numbers of the teams that sat NS and EW; "" if it can't be known."""
        pairs = {side: line.child_text(f"{side}_PAIR_NUMBER") for side in ("NS", "EW")}
        if not teams:
            return self._team_of_pair(pairs["NS"]), self._team_of_pair(pairs["EW"])
        own, other = teams.values()
        ns, ew = self._team_of_pair(pairs["NS"]), self._team_of_pair(pairs["EW"])
        if {ns, ew} == {own, other}:
            return ns, ew
        side = line.child_text("DIRECTION").upper()
        if side in ("NS", "N", "S"):
            return own, other
        return (other, own) if side in ("EW", "E", "W") else ("", "")

    def _team_of_pair(self, pair: str) -> str:
        """The number of the pair's team; the pair's own one if no team lists it."""
        return self._team_of.get(pair, pair)

    def _printed_table(self, line: Element, board: int) -> PrintedTable:
        def warn(sentence: str) -> None:
            self._warn(line, sentence_on_board(board, sentence))

        result, score = read_play(line, "", warn)
        amounts = (parse_amount(line.child_text(f"{Direction.NS}_{end}")) for end in _IMPS)
        imps = next((each for each in amounts if each is not None), None)
        usual = vulnerability(board)
        return PrintedTable("", board, "", "", result, usual, score, imps, "", line.line)

    def _warn(self, element: Element, sentence: str) -> None:
        self.warnings.append(ReadWarning(element.line, sentence))


_TEAMS = {"own": "TEAM", "other": "OPPOSING_TEAM"}


SWISS, OTHER = "SWISS_TEAMS", "TEAMS"


def write_usebio_matches(file: MatchesFile, swiss: bool = False) -> bytes:
    return "\n".join(_document_lines(file, swiss)).encode() + b"\n"


def _document_lines(file: MatchesFile, swiss: bool) -> Iterator[str]:
    numbers = {team.name: str(team.number) for team in file.teams}
    units = {match.totals.unit for match in file.matches if match.totals}
    yield '<?xml version="1.0" encoding="utf-8"?>'
    yield '<!DOCTYPE USEBIO SYSTEM "usebio_v1_3.dtd">'
    yield '<USEBIO Version="1.3">'
    yield f'<EVENT EVENT_TYPE="{SWISS if swiss else OTHER}">'
    yield element_line("EVENT_DESCRIPTION", file.title)
    yield element_line("PROGRAM_NAME", PROGRAM)
    yield element_line("DATE", "/".join(reversed(file.date.split("-"))))
    yield element_line("MATCH_SCORING_METHOD", next(iter(units), "IMPS"))
    yield from wrapped_lines(
        "PARTICIPANTS", *(line for team in file.teams for line in _team_lines(team))
    )
    for match in file.matches:
        yield from wrapped_lines("MATCH", *_match_lines(match, numbers))
    yield "</EVENT>"
    yield "</USEBIO>"


def _team_lines(team: PrintedTeam) -> Iterator[str]:
    lines = [element_line("TEAM_NUMBER", str(team.number)), element_line("TEAM_NAME", team.name)]
    if team.total is not None:
        lines.append(element_line("TOTAL_SCORE", str(team.total)))
    if team.place:
        lines.append(element_line("PLACE", team.place))
    for player in team.players:
        number = (element_line("NATIONAL_ID_NUMBER", player.number),) if player.number else ()
        lines += wrapped_lines("PLAYER", element_line("PLAYER_NAME", player.name), *number)
    yield from wrapped_lines("TEAM", *lines)


def _match_lines(match: PrintedMatch, numbers: Mapping[str, str]) -> Iterator[str]:
    yield element_line("ROUND_NUMBER", match.round)
    yield element_line("TEAM", numbers[match.home])
    yield element_line("OPPOSING_TEAM", numbers[match.visitors])
    if match.totals:
        yield element_line("TEAM_SCORE", str(match.totals.home))
        yield element_line("OPPOSING_TEAM_SCORE", str(match.totals.visitors))
    for number, tables in groupby(match.tables, key=lambda table: table.board):
        lines = [element_line("BOARD_NUMBER", str(number))]
        for table in tables:
            lines += wrapped_lines("TRAVELLER_LINE", *_line_elements(match, table, numbers))
        yield from wrapped_lines("BOARD", *lines)


def _line_elements(
    match: PrintedMatch, table: PrintedTable, numbers: Mapping[str, str]
) -> Iterator[str]:
    yield element_line(
        "DIRECTION", (Direction.NS if table.ns == match.home else Direction.EW).value
    )
    yield element_line("NS_PAIR_NUMBER", numbers[table.ns])
    yield element_line("EW_PAIR_NUMBER", numbers[table.ew])
    yield from result_tags(table.result, table.score, lambda ns, ew: _write_adjusted(table, ns, ew))
    if table.imps is not None:
        yield element_line("NS_CROSS_IMP_POINTS", str(table.imps))
        yield element_line("EW_CROSS_IMP_POINTS", str(-table.imps))


def _write_adjusted(table: PrintedTable, ns: Ruling, ew: Ruling) -> str:
    """Two whole percentages for artificial scores; else a score from NS."""
    if isinstance(ns, Award) and isinstance(ew, Award):
        return f"A{min(ns.percent, 99):02}{min(ew.percent, 99):02}"
    first = ns if not isinstance(ns, Award | NotPlayed) else ew
    assert not isinstance(first, Award | NotPlayed), "awards and boards not played are told apart"
    return str(first[0].score(vulnerability(table.board)))
