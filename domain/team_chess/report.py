"""A report's matches, round by round, derived from its players' games: TRF26, Annexure A (C.02.03).

Records: 310 teams, 352 colours of the boards, 362 match points, 320 pairing-allocated byes, 330
forfeited matches, 240 requested byes, 250 acceleration, 260 forbidden pairs, 299 abnormal points,
192 the system.

Decided here, where the record doesn't say it. The side with more game points wins the match; equal
game points are a draw, but neither side scores if both have none. A match is forfeited if a 330
says so, or if no game of it was played and at most one side has points; if neither team sat down,
the 330 gives the winner, on every board. A game won without an opponent counts in a match as one
won by forfeit, with any kind of bye in its cell: the other team had left the board empty. A team's
colour follows from the first board with colours and record 352. A requested bye is worth, on every
board, the value of its letter for one game; the pairing-allocated bye that of record 320, else a
draw (C.04.6 (2026), 1.4). Record 192 without a type means no colour preferences, but FIDE_TEAM
alone is Type A by match points, game points for colours.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from domain.errors import BadFile
from domain.formats.trf.rounds import total_rounds
from domain.formats.trf.tournament import RankedTeam, TeamForfeit, TournamentReport
from domain.ids import Number, RoundNo
from domain.pairing import Pairing
from domain.results import PLAYED, Cell, Colour, Mark
from domain.swiss.acceleration import baku_points
from domain.swiss.systems import USUAL_OF_TEAMS
from domain.swiss.teams.matches import Preferences, Score, TeamCell, TeamRequest, TeamRow, TeamTerms
from domain.team_chess.reports.point_values import (
    given_points,
    reported_match_points,
    virtual_points,
)
from domain.team_chess.rules import TeamRules
from domain.team_chess.scores import bye_cell, mark_by_points

CODE = USUAL_OF_TEAMS.trf.report
WON_ALONE = frozenset({Mark.FORFEIT_WIN, Mark.FULL_BYE, Mark.PAIRING_BYE})


class PlayedMatches(NamedTuple):
    """The matches of a round as played. `bye` is 0 if there was none."""

    matches: tuple[Pairing, ...]
    bye: int


def terms_from_code(code: str) -> TeamTerms | None:
    """The terms announced in record 192; None if it names no Swiss of teams by C.04.6."""
    words = code.upper().removesuffix("_BAKU").removeprefix(CODE).strip("_").split("_")
    if not code.upper().startswith(CODE):
        return None
    if words == [""]:
        return TeamTerms()
    kind, scores = Preferences.NONE, words
    if words[0] in ("TYPEA", "TYPEB"):
        kind = Preferences.TYPE_A if words[0] == "TYPEA" else Preferences.TYPE_B
        scores = words[1:]
    if scores not in (["MP"], ["GP"], ["MP", "GP"], ["GP", "MP"]):
        return None
    return TeamTerms(Score(scores[0]), len(scores) == 2, kind)


def code_of_terms(terms: TeamTerms) -> str:
    """The code of these terms in record 192."""
    kind = {Preferences.TYPE_A: "TYPEA", Preferences.TYPE_B: "TYPEB"}.get(terms.preferences)
    scores = [terms.primary, terms.primary.other] if terms.secondary else [terms.primary]
    return "_".join([CODE, *([kind] if kind else []), *scores])


class TeamReport:
    """Reads the matches once; `rows` are all teams by number, `rounds` counts paired rounds. In its
    methods `index` is that of a round, from 0. `requested_byes` and `forfeits` are by round and
    team.
    """

    def __init__(self, tournament: TournamentReport, name: str = "") -> None:
        self.tournament = tournament
        self.name = name
        self.teams = sorted(tournament.ranked_teams, key=lambda team: team.number)
        if not self.teams:
            raise BadFile("no team (record 310) is in this report", 0, name)
        self.team_by_number = {team.number: team for team in self.teams}
        self._refuse_unknown_teams_and_players()
        self.team_of = {number: team.number for team in self.teams for number in team.members}
        self.rounds = tournament.paired_rounds
        self.most_games = self._most_games()
        self.boards = len(tournament.regulations.board_colours) or self.most_games
        self.requested_byes = {
            (bye.round_number, number): bye.mark
            for bye in tournament.requested_team_byes
            for number in bye.numbers
        }
        self.forfeits = {
            (record.round_number, team): record
            for record in tournament.team_forfeits
            for team in (record.white, record.black)
        }
        self.line_ups = {(one.round_number, one.team): one.members for one in tournament.line_ups}
        self.rules = TeamRules(
            boards=self.boards,
            match_points=reported_match_points(tournament, self.boards),
            points=tournament.points,
        )
        results = [
            TeamRow(team.number, tuple(self._team_cell(team, r) for r in range(self.rounds)))
            for team in self.teams
        ]
        given = list(given_points(tournament, results))
        self.rows = tuple(
            row._replace(given=tuple(each for number, each in given if number == row.number))
            for row in results
        )

    def _refuse_unknown_teams_and_players(self) -> None:
        """Refuse a record with a team or a player that is not in the report."""
        everybody = range(1, len(self.tournament.players) + 1)
        seats: list[tuple[int, Iterable[int]]] = [(one.number, one.members) for one in self.teams]
        seats += [(one.team, filter(None, one.members)) for one in self.tournament.line_ups]
        for number, members in seats:
            for player in members:
                if player not in everybody:
                    fault = "player {player} of team {number} does not exist"
                    raise BadFile(fault, 0, self.name, player=player, number=number)
        for record in self.tournament.team_forfeits:
            for number in (record.white, record.black):
                if number not in self.team_by_number:
                    fault = "round {round_number}: team {number} does not exist (record 330)"
                    r = record.round_number
                    raise BadFile(fault, 0, self.name, round_number=r, number=number)

    def pairing_request(self, round_number: int, terms: TeamTerms) -> TeamRequest:
        rounds = total_rounds(self.tournament)
        return TeamRequest(
            round_number=RoundNo(round_number),
            total_rounds=max(rounds, round_number),
            rows=self.rows,
            terms=terms,
            absent=self._absent_numbers(round_number),
            virtual=self._virtual_points(terms, rounds),
            forbidden=self.tournament.forbidden,
            initial_colour=self.tournament.initial_colour,
        )

    def played_matches(self, round_number: int) -> PlayedMatches:
        cells = {row.number: row.cells[round_number - 1] for row in self.rows}
        matches = tuple(
            Pairing(Number(number), Number(cell.opponent))
            for number, cell in cells.items()
            if cell.colour is Colour.WHITE
        )
        byes = [number for number, cell in cells.items() if cell.mark is Mark.PAIRING_BYE]
        return PlayedMatches(matches, byes[0] if byes else 0)

    def _most_games(self) -> int:
        """The most players of one team with an opponent in one round; if nobody ever had one, the
        most who won without.
        """
        lines = [
            [self._player_cell(number, r) for number in team.members]
            for team in self.teams
            for r in range(self.rounds)
        ]
        met = max((sum(cell.opponent != 0 for cell in line) for line in lines), default=0)
        return met or max(
            (sum(cell.mark in WON_ALONE for cell in line) for line in lines), default=0
        )

    def _player_cell(self, player: int, index: int) -> Cell:
        return self.tournament.players[player - 1].cells[index]

    def _team_cell(self, team: RankedTeam, index: int) -> TeamCell:
        opponent = self._opponent_of(team, index)
        if not opponent:
            return self._bye_cell(team, index)
        mine, theirs = self._match_score(team.number, opponent, index)
        record = self.forfeits.get((index + 1, team.number))
        mark = (
            mark_by_points(mine, theirs, self._was_played(team, opponent, index))
            if record is None
            else _forfeit_mark(record, team.number)
        )
        colour = self._team_colour(team, opponent, index)
        return TeamCell(opponent, colour, mark, self.rules.match_points.points_for(mark), mine)

    def _was_played(self, team: RankedTeam, opponent: int, index: int) -> bool:
        members = [*team.members, *self.team_by_number[opponent].members]
        games = (self._player_cell(number, index) for number in members)
        return any(cell.opponent and cell.mark in PLAYED for cell in games)

    def _opponent_of(self, team: RankedTeam, index: int) -> int:
        """The number of the team's opponent, 0 without one."""
        record = self.forfeits.get((index + 1, team.number))
        if record is not None:
            return record.black if record.white == team.number else record.white
        met = (self._player_cell(number, index).opponent for number in team.members)
        return next((self._team_of_player(player) for player in met if player), 0)

    def _team_of_player(self, player: int) -> int:
        if player not in self.team_of:
            raise BadFile(
                "player {player} belongs to no team (record 310)", 0, self.name, player=player
            )
        return self.team_of[player]

    def _match_score(self, team: int, opponent: int, index: int) -> tuple[int, int]:
        """The game points of both teams."""
        on_boards = self._game_points(team, index), self._game_points(opponent, index)
        record = self.forfeits.get((index + 1, team))
        if record is None or any(on_boards):
            return on_boards
        table = self.tournament.points.table
        mine, theirs = (
            self.boards * table[_forfeit_mark(record, each), None] for each in (team, opponent)
        )
        return mine, theirs

    def _game_points(self, team: int, index: int) -> int:
        worth = self.tournament.points.table
        cells = (self._player_cell(number, index) for number in self.team_by_number[team].members)
        return sum(
            worth[c.mark, c.colour] if c.opponent else worth[Mark.FORFEIT_WIN, None]
            for c in cells
            if c.opponent or c.mark in WON_ALONE
        )

    def _bye_cell(self, team: RankedTeam, index: int) -> TeamCell:
        mark = self.requested_byes.get((index + 1, team.number)) or self._bye_mark(team, index)
        return bye_cell(self.rules, mark)

    def _bye_mark(self, team: RankedTeam, index: int) -> Mark:
        """The mark of a team without a match, by record 320 or its players' byes."""
        for record in self.tournament.team_byes:
            if record.teams[index : index + 1] == (team.number,):
                return Mark.PAIRING_BYE
        marks = {self._player_cell(number, index).mark for number in team.members}
        order = (Mark.PAIRING_BYE, Mark.FULL_BYE, Mark.HALF_BYE)
        return next((mark for mark in order if mark in marks), Mark.ZERO_BYE)

    def _team_colour(self, team: RankedTeam, opponent: int, index: int) -> Colour | None:
        record = self.forfeits.get((index + 1, team.number))
        if record is not None:
            return Colour.WHITE if record.white == team.number else Colour.BLACK
        for number in sorted(
            (team.number, opponent), key=lambda n: self._colour_source_order(n, index)
        ):
            colour = self._colour_by_boards(number, index)
            if colour is not None:
                return colour if number == team.number else colour.other
        return None

    def _colour_source_order(self, team: int, index: int) -> tuple[bool, int]:
        """A sort key, the surest source of colours first: record 300, else few empty boards."""
        return (index + 1, team) not in self.line_ups, -len(self._cells_by_board(team, index))

    def _colour_by_boards(self, team: int, index: int) -> Colour | None:
        """The colour on board 1, from the first board with colours."""
        sequence = self.tournament.regulations.board_colours or "WB"
        for board, cell in enumerate(self._cells_by_board(team, index)):
            if cell is not None and cell.colour is not None:
                white = sequence[board % len(sequence)].upper() == "W"
                return cell.colour if white else cell.colour.other
        return None

    def _cells_by_board(self, team: int, index: int) -> list[Cell | None]:
        """The team's cells by board; without a record 300 by the list, as if no board was empty."""
        line_up = self.line_ups.get((index + 1, team))
        if line_up is not None:
            return [self._player_cell(number, index) if number else None for number in line_up]
        cells = (self._player_cell(number, index) for number in self.team_by_number[team].members)
        return [c for c in cells if c.opponent or c.mark in WON_ALONE]

    def _absent_numbers(self, round_number: int) -> frozenset[int]:
        absent = {number for (r, number) in self.requested_byes if r == round_number}
        if round_number <= self.rounds:
            cells = {row.number: row.cells[round_number - 1] for row in self.rows}
            absent |= {
                n
                for n, cell in cells.items()
                if not cell.opponent and cell.mark is not Mark.PAIRING_BYE
            }
        return frozenset(absent)

    def _virtual_points(self, terms: TeamTerms, rounds: int) -> Mapping[int, tuple[int, ...]]:
        """The written virtual points; if only record 192 has any (_BAKU), by C.04.7 (2026)."""
        order = [row.number for row in self.rows]
        if self.tournament.accelerations:
            return virtual_points(self.tournament, order, terms.primary)
        if not self.tournament.regulations.system.upper().endswith("_BAKU"):
            return {}
        on_time = [row.number for row in self.rows if not self._is_late(row)]
        return baku_points(order, on_time, rounds, self.rules.match_points.win)

    def _is_late(self, row: TeamRow) -> bool:
        """Whether the team counts as a late entry: it has a zero-point bye in round 1."""
        mark = row.cells[0].mark if row.cells else self.requested_byes.get((1, row.number))
        return mark is Mark.ZERO_BYE


def _forfeit_mark(record: TeamForfeit, team: int) -> Mark:
    return Mark(record.outcome[0 if record.white == team else 1])
