"""A tournament of teams: `tournament_of_teams`.

Decided here: a match without games in a paired round has been forfeited if its points show the
winner, else the round is not complete. A player without opponent has won by forfeit. Players of no
team are left out.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from domain.errors import BadFile
from domain.formats.moved_in import ForeignReport, add_round, reported_players, settled_rounds
from domain.formats.swiss_manager.layout import (
    BYE,
    NOBODY,
    ROUND_ROBIN,
    Layout,
    StoredGame,
    StoredMatch,
    StoredRound,
)
from domain.formats.swiss_manager.players import (
    game_cells,
    notes_on_file,
    refuse_round,
    report_header,
)
from domain.formats.trf import tournament as trf
from domain.formats.trf.systems import TEAMS_BY_SWISS, TEAMS_BY_TABLE
from domain.messages import say, say_counted
from domain.results import Cell, Mark

LONGEST_TEAM = 32
"""The longest team name in a report (record 310)."""
_SWISS, _TABLE = "FIDE_TEAM", "BERGER_TEAM_ROUNDROBIN"


@dataclass(slots=True)
class _MatchRecords:
    """The matches collected from the rounds read so far; `byes` has a team or 0 for each round."""

    line_ups: list[trf.ReportedLineUp] = field(default_factory=list)
    forfeits: list[trf.TeamForfeit] = field(default_factory=list)
    requested: list[trf.RequestedBye] = field(default_factory=list)
    byes: list[int] = field(default_factory=list)


def tournament_of_teams(file: Layout, name: str) -> ForeignReport:
    return _TeamsReader(file, name).read_tournament()


class _TeamsReader:
    """The reader of a file; players are numbered team by team, in the order of their boards."""

    def __init__(self, file: Layout, name: str) -> None:
        self.file, self.name = file, name
        in_teams = [at for at, player in enumerate(file.players, 1) if player.team]
        in_teams.sort(key=lambda at: (file.players[at - 1].team, file.players[at - 1].board, at))
        self.players = [file.players[at - 1] for at in in_teams]
        self.numbers = {at: number for number, at in enumerate(in_teams, 1)}
        self.members = {
            team: tuple(n for n, player in enumerate(self.players, 1) if player.team == team)
            for team in range(1, len(file.teams) + 1)
        }
        if sum(map(len, self.members.values())) != len(self.players) or not all(
            self.members.values()
        ):
            raise BadFile("a team has no players, or a player is in no team there is", 0, name)

    def read_tournament(self) -> ForeignReport:
        found, rows = (
            _MatchRecords(),
            {n: list[Cell | None]() for n in range(1, len(self.players) + 1)},
        )
        for round_number, stored in enumerate(self.file.rounds, 1):
            if stored.matches:
                self._add_round(stored, round_number, found, rows)
        settled = settled_rounds(rows, self.name)
        people, done = tuple(stored.person for stored in self.players), settled.imported_round_count
        report = trf.TournamentReport(
            header=report_header(self.file, TEAMS_BY_TABLE, TEAMS_BY_SWISS),
            players=reported_players(people, settled.cells),
            rounds=len(self.file.rounds) or None,
            regulations=trf.Regulations(
                system=_TABLE if self.file.kind in ROUND_ROBIN else _SWISS,
                board_colours=self._board_colours(),
            ),
            ranked_teams=tuple(
                trf.RankedTeam(team, texts[0] or texts[1], texts[1], members=self.members[team])
                for team, texts in enumerate(self.file.teams, 1)
            ),
            line_ups=tuple(each for each in found.line_ups if each.round_number <= done),
            requested_team_byes=tuple(
                each for each in found.requested if each.round_number <= done
            ),
            team_byes=(trf.TeamByes(None, None, tuple(found.byes[:done])),)
            if any(found.byes)
            else (),
            team_forfeits=tuple(each for each in found.forfeits if each.round_number <= done),
        )
        return ForeignReport(report, people, (*settled.notes, *self._reading_notes()))

    def _add_round(
        self,
        stored: StoredRound,
        round_number: int,
        found: _MatchRecords,
        rows: dict[int, list[Cell | None]],
    ) -> None:
        """Add the matches of a round to `found` and its cells to `rows`, by player."""
        cells = self._cells_by_player(stored.games, round_number)
        found.byes += [0] * (round_number - len(found.byes))
        met: set[int] = set()
        for place, match in enumerate(stored.matches):
            teams = [match.first, *([] if match.second in (BYE, NOBODY) else [match.second])]
            if met & {*teams} or len({*teams}) != len(teams) or not {*teams} <= {*self.members}:
                refuse_round(round_number, self.name)
            met |= {*teams}
            if len(teams) == 1:
                self._add_bye(match, round_number, found)
                continue
            games = self._games_of_match(stored, place, {*teams})
            found.line_ups += self._line_ups(match, games, round_number)
            if not any(map(self._teams_of, games)):
                self._add_unplayed(match, round_number, found, cells)
        add_round(rows, cells, round_number)

    def _games_of_match(self, stored: StoredRound, place: int, teams: set[int]) -> list[StoredGame]:
        """The games by board of the round's match at index `place`, between these teams. A round
        robin stores one for every board of every match, also empty ones.
        """
        boards = self.file.boards
        if self.file.kind in ROUND_ROBIN and len(stored.games) == boards * len(stored.matches):
            return list(stored.games[place * boards : (place + 1) * boards])
        return [
            game for game in stored.games if self._teams_of(game) and self._teams_of(game) <= teams
        ]

    def _cells_by_player(
        self, games: tuple[StoredGame, ...], round_number: int
    ) -> dict[int, Cell | None]:
        """The cells of a round by player; None for a game without a result."""
        cells: dict[int, Cell | None] = {}
        for game in games:
            seated = [player for player in game[:2] if player]
            if any(player not in self.numbers for player in seated):
                refuse_round(round_number, self.name)
            white, black = (self.numbers.get(player, 0) for player in game[:2])
            if white in cells or black in cells:
                refuse_round(round_number, self.name)
            if white and black:
                cells |= game_cells(StoredGame(white, black, game.result), round_number, self.name)
            elif seated:
                won = game.result in ((1, 4, 9) if white else (3, 5, 9))
                cells[white or black] = Cell(0, None, Mark.FULL_BYE if won else Mark.ZERO_BYE)
        return cells

    def _teams_of(self, game: StoredGame) -> set[int]:
        """The teams of the players in a game."""
        return {self.file.players[player - 1].team for player in game[:2] if player}

    def _add_bye(self, match: StoredMatch, round_number: int, records: _MatchRecords) -> None:
        """Add a bye: the first of a round is pairing-allocated, another has its points."""
        if match.second == BYE and not records.byes[round_number - 1]:
            records.byes[round_number - 1] = match.first
        elif points := match.points[0]:
            mark = Mark.FULL_BYE if points > self.file.boards else Mark.HALF_BYE
            records.requested.append(trf.RequestedBye(mark, round_number, (match.first,)))

    def _line_ups(
        self, match: StoredMatch, games: list[StoredGame], round_number: int
    ) -> Iterator[trf.ReportedLineUp]:
        """The line-up of each team by board; 0 is an empty board."""
        for team, other in ((match.first, match.second), (match.second, match.first)):
            seats = [
                next(
                    (self.numbers[p] for p in game[:2] if p and self._team_of_player(p) == team), 0
                )
                for game in games
            ]
            if any(seats):
                yield trf.ReportedLineUp(round_number, team, other, tuple(seats))

    def _team_of_player(self, player: int) -> int:
        return self.file.players[player - 1].team

    def _add_unplayed(
        self,
        match: StoredMatch,
        round_number: int,
        records: _MatchRecords,
        cells: dict[int, Cell | None],
    ) -> None:
        """Add a match without games: a forfeit if its points show the winner, else no result."""
        mine, theirs = match.points
        if mine or theirs:
            outcome = "+-" if mine > theirs else "-+"
            records.forfeits.append(
                trf.TeamForfeit(outcome, round_number, match.first, match.second)
            )
        else:
            cells[self.members[match.first][0]] = None

    def _board_colours(self) -> str:
        """The colours by board of the first-named team, as in the first match with all boards."""
        for stored in self.file.rounds:
            for match in stored.matches:
                games = [g for g in stored.games if match.first in self._teams_of(g)]
                if len(games) == self.file.boards and all(game.white for game in games):
                    first = (self._team_of_player(game.white) == match.first for game in games)
                    return "".join("W" if white else "B" for white in first)
        return ""

    def _reading_notes(self) -> Iterator[str]:
        yield say(
            "how teams were paired, what matches and byes count, and captains and groups are not "
            "taken: planned as a Swiss by C.04.6 (2026), or as a round robin, with 2 match points "
            "for a win and 1 for a draw"
        )
        if any(len(texts[0]) > LONGEST_TEAM for texts in self.file.teams):
            yield say("names of teams are cut to {longest} letters", longest=LONGEST_TEAM)
        left = len(self.file.players) - len(self.players)
        if left:
            yield say_counted(
                "{count} player of no team is left out",
                "{count} players of no team are left out",
                left,
            )
        yield from notes_on_file(self.file, {})
