"""A report's matches, round by round, out of its players' games: TRF26, Annexure A (C.02.03).

Records: 310 teams, 352 colours of the boards, 362 match points, 320 pairing-allocated byes, 330
forfeited matches, 240 requested byes, 250 acceleration, 260 forbidden pairs, 299 abnormal points,
192 the system.

Decided here, where the record is silent. The side with more game points wins the match; equal game
points are a draw, but nothing is won where neither side has any. A match is played if a game of it
was, or if both sides have points; else it was forfeited, whether or not a 330 says so. A team's
colour is told by the first board with colours and record 352. A requested bye is worth, on every
board, what the letter says of one game; the pairing-allocated bye what record 320 says, else a
draw (C.04.6 (2026), 1.4). Record 192 without a type asks for no colour preferences, but FIDE_TEAM
alone is Type A by match points, game points for colours.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from domain.errors import BadFile
from domain.formats.trf.rounds import total_rounds
from domain.formats.trf.tournament import RankedTeam, Tournament
from domain.ids import Number, RoundNo
from domain.pairing import Pairing
from domain.results import FORFEITS, PLAYED, Cell, Colour, Mark
from domain.swiss.acceleration import baku
from domain.team_chess.matches import (
    Preferences,
    Score,
    TeamCell,
    TeamRequest,
    TeamRow,
    TeamTerms,
)

DEFAULT_POINTS = {"TW": 20, "TD": 10, "TL": 0}
BYE_RESULT = {Mark.FULL_BYE: Mark.WIN, Mark.HALF_BYE: Mark.DRAW}
CODE = "FIDE_TEAM"


class PlayedMatches(NamedTuple):
    """`bye` is 0 if nobody had it."""

    matches: tuple[Pairing, ...]
    bye: int


def terms_of(code: str) -> TeamTerms | None:
    """What record 192 announces; None where it names no Swiss of teams by C.04.6."""
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


def code_of(terms: TeamTerms) -> str:
    """How record 192 announces it."""
    kind = {Preferences.TYPE_A: "TYPEA", Preferences.TYPE_B: "TYPEB"}.get(terms.preferences)
    scores = [terms.primary, terms.primary.other] if terms.secondary else [terms.primary]
    return "_".join([CODE, *([kind] if kind else []), *scores])


class TeamReport:
    """Reads the matches once; `rows` are all teams by number, `rounds` how many were paired."""

    def __init__(self, tournament: Tournament, name: str = "") -> None:
        self.tournament = tournament
        self.name = name
        self.teams = sorted(tournament.ranked_teams, key=lambda team: team.number)
        if not self.teams:
            raise BadFile("no team (record 310) is in this report", 0, name)
        self.named = {team.number: team for team in self.teams}
        self.team_of = {number: team.number for team in self.teams for number in team.members}
        self.rounds = tournament.paired_rounds
        self.boards = len(tournament.regulations.board_colours) or self._most_boards()
        self.requested = {
            (bye.round_number, number): bye.mark
            for bye in tournament.requested_team_byes
            for number in bye.numbers
        }
        self.forfeits = {
            (record.round_number, team): record
            for record in tournament.team_forfeits
            for team in (record.white, record.black)
        }
        self.rows = tuple(self._row(team) for team in self.teams)

    def request(self, round_number: int, terms: TeamTerms) -> TeamRequest:
        rounds = total_rounds(self.tournament)
        return TeamRequest(
            round_number=RoundNo(round_number),
            total_rounds=max(rounds, round_number),
            rows=self.rows,
            terms=terms,
            absent=self._absent(round_number),
            virtual=self._virtual(terms, rounds),
            forbidden=self.tournament.forbidden,
            initial_colour=self.tournament.initial_colour,
        )

    def played(self, round_number: int) -> PlayedMatches:
        cells = {row.number: row.cells[round_number - 1] for row in self.rows}
        matches = tuple(
            Pairing(Number(number), Number(cell.opponent))
            for number, cell in cells.items()
            if cell.colour is Colour.WHITE
        )
        byes = [number for number, cell in cells.items() if cell.mark is Mark.PAIRING_BYE]
        return PlayedMatches(matches, byes[0] if byes else 0)

    def _most_boards(self) -> int:
        rounds = range(self.rounds)
        counts = [
            sum(self._cell(number, r).opponent != 0 for number in team.members)
            for team in self.teams
            for r in rounds
        ]
        return max(counts, default=0)

    def _cell(self, player: int, index: int) -> Cell:
        return self.tournament.players[player - 1].cells[index]

    def _row(self, team: RankedTeam) -> TeamRow:
        cells = tuple(self._team_cell(team, index) for index in range(self.rounds))
        return TeamRow(team.number, cells, self._extra(team.number))

    def _team_cell(self, team: RankedTeam, index: int) -> TeamCell:
        opponent = self._opponent(team, index)
        if not opponent:
            return self._bye(team, index)
        mine, theirs = (self._game_points(n, index) for n in (team.number, opponent))
        members = [*team.members, *self.named[opponent].members]
        games = [self._cell(number, index) for number in members]
        if any(c.opponent and c.mark in PLAYED for c in games) or (mine and theirs):
            mark = _result(mine, theirs)
            colour = self._colour(team, opponent, index)
            return TeamCell(opponent, colour, mark, self._worth(mark), mine)
        mark = Mark.FORFEIT_WIN if mine > theirs else Mark.FORFEIT_LOSS
        points = self._worth(Mark.WIN) if mark is Mark.FORFEIT_WIN else 0
        return TeamCell(opponent, self._colour(team, opponent, index), mark, points, mine)

    def _opponent(self, team: RankedTeam, index: int) -> int:
        record = self.forfeits.get((index + 1, team.number))
        if record is not None:
            return record.black if record.white == team.number else record.white
        met = (self._cell(number, index).opponent for number in team.members)
        return next((self._team(player) for player in met if player), 0)

    def _team(self, player: int) -> int:
        if player not in self.team_of:
            raise BadFile(f"player {player} belongs to no team (record 310)", 0, self.name)
        return self.team_of[player]

    def _game_points(self, team: int, index: int) -> int:
        worth = self.tournament.points.table
        cells = (self._cell(number, index) for number in self.named[team].members)
        paired = (c for c in cells if c.opponent or c.mark in FORFEITS)
        return sum(worth[c.mark, c.colour] for c in paired)

    def _worth(self, mark: Mark) -> int:
        stated = dict(self.tournament.regulations.team_points)
        points = {code: stated.get(code, value) for code, value in DEFAULT_POINTS.items()}
        return points[{Mark.WIN: "TW", Mark.DRAW: "TD", Mark.LOSS: "TL"}[mark]]

    def _bye(self, team: RankedTeam, index: int) -> TeamCell:
        mark = self.requested.get((index + 1, team.number)) or self._bye_of_boards(team, index)
        points = self.tournament.points
        if mark is Mark.PAIRING_BYE:
            stated = next(iter(self.tournament.team_byes), None)
            match_points = stated.match_points if stated else None
            game_points = stated.game_points if stated else None
            return TeamCell(
                *(0, None, mark),
                self._worth(Mark.DRAW) if match_points is None else match_points,
                self.boards * points.draw if game_points is None else game_points,
            )
        worth = {Mark.FULL_BYE: points.full_bye, Mark.HALF_BYE: points.half_bye}.get(mark, 0)
        result = BYE_RESULT.get(mark)
        return TeamCell(0, None, mark, self._worth(result) if result else 0, worth * self.boards)

    def _bye_of_boards(self, team: RankedTeam, index: int) -> Mark:
        for record in self.tournament.team_byes:
            if record.teams[index : index + 1] == (team.number,):
                return Mark.PAIRING_BYE
        marks = {self._cell(number, index).mark for number in team.members}
        order = (Mark.PAIRING_BYE, Mark.FULL_BYE, Mark.HALF_BYE)
        return next((mark for mark in order if mark in marks), Mark.ZERO_BYE)

    def _colour(self, team: RankedTeam, opponent: int, index: int) -> Colour | None:
        record = self.forfeits.get((index + 1, team.number))
        if record is not None:
            return Colour.WHITE if record.white == team.number else Colour.BLACK
        sequence = self.tournament.regulations.board_colours or "WB"
        sitting = [c for c in (self._cell(n, index) for n in team.members) if c.opponent]
        for board, cell in enumerate(sitting):
            if cell.colour is not None:
                white = sequence[board % len(sequence)].upper() == "W"
                return cell.colour if white else cell.colour.other
        return None

    def _extra(self, number: int) -> tuple[int, int]:
        match_points = game_points = 0
        for record in self.tournament.abnormal_points:
            if record.mark is None and number in record.numbers:
                match_points += record.match_points or 0
                game_points += record.points or 0
        return match_points, game_points

    def _absent(self, round_number: int) -> frozenset[int]:
        asked = {number for (r, number) in self.requested if r == round_number}
        if round_number <= self.rounds:
            cells = {row.number: row.cells[round_number - 1] for row in self.rows}
            asked |= {
                n
                for n, cell in cells.items()
                if not cell.opponent and cell.mark is not Mark.PAIRING_BYE
            }
        return frozenset(asked)

    def _virtual(self, terms: TeamTerms, rounds: int) -> Mapping[int, tuple[int, ...]]:
        stated = self.tournament.accelerations
        if stated:
            return dict(self._stated_virtual(terms))
        if not self.tournament.regulations.system.upper().endswith("_BAKU"):
            return {}
        order = [row.number for row in self.rows]
        late = {number for (r, number), mark in self.requested.items() if r == 1}
        on_time = [number for number in order if number not in late]
        return baku(order, on_time, rounds, self._worth(Mark.WIN))

    def _stated_virtual(self, terms: TeamTerms) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Record 250; of several that fit the last one."""
        records = self.tournament.accelerations
        last = max(record.last_round for record in records)
        for team in self.teams:
            points = [0] * last
            for record in records:
                if record.first_number <= team.number <= record.last_number:
                    by_match = terms.primary is Score.MATCH_POINTS
                    worth = record.match_points if by_match else record.game_points
                    for round_number in range(record.first_round, record.last_round + 1):
                        points[round_number - 1] = worth
            yield team.number, tuple(points)


def _result(mine: int, theirs: int) -> Mark:
    if mine > theirs:
        return Mark.WIN
    return Mark.DRAW if mine == theirs and mine else Mark.LOSS
