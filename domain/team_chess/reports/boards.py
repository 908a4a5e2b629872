"""The board of each game of a match, as a report has the opponents, but no boards.

A team sits in its announced order unless record 300 gives another. If that would give a player the
wrong colour for their board (record 352), the games are put on boards of their colour, each
colour's in the announced order. A player who scored without an opponent sat against an empty board.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from domain.contest.entry import NOBODY, MemberId
from domain.contest.game import Seat
from domain.errors import BadFile
from domain.formats.trf.tournament import TournamentReport
from domain.ids import BoardNo
from domain.results import FORFEITS, Cell, Colour, GameResult, Mark
from domain.team_chess.report import WON_ALONE
from domain.team_chess.round import Game, Match
from domain.team_chess.rules import TeamRules
from domain.team_chess.scores import scores_by_side
from domain.team_chess.seats import forfeit_result

BOTH_LOST = GameResult(Mark.FORFEIT_LOSS, Mark.FORFEIT_LOSS)
USUAL = ("WB", "WBBW", "W", "B")
"""Colours of the first-named team if record 352 is missing: the first that fits is taken."""


class ReportedGame(NamedTuple):
    """A reported game from the side of one team; 0 is an empty board."""

    own: int
    other: int
    colour: Colour | None
    marks: tuple[Mark, Mark]

    @property
    def from_other_side(self) -> "ReportedGame":
        colour = self.colour.other if self.colour else None
        return ReportedGame(self.other, self.own, colour, (self.marks[1], self.marks[0]))


@dataclass(frozen=True)
class MatchSides:
    """The two teams of a match, `first` the one named first."""

    round: int
    first: int
    second: int

    @property
    def with_sides_exchanged(self) -> "MatchSides":
        return MatchSides(self.round, self.second, self.first)


class SeatReader:
    """Reads the seats of matches. `members` are each team's, in its announced order."""

    def __init__(
        self, report: TournamentReport, members: Mapping[int, Sequence[int]], boards: int
    ) -> None:
        self.boards = boards
        self._members = members
        self._cells = {player.number: player.cells for player in report.players}
        self._line_ups = {(one.round_number, one.team): one.members for one in report.line_ups}

    def seat_games(self, sides: MatchSides, colours: str) -> tuple[Game, ...] | None:
        """Games by board; None if they contradict the announced colours with this team first."""
        met = self.games_of_match(sides)
        placed = self._boards_as_stated(sides, met)
        if not _colours_agree(placed, colours):
            placed = _place_by_colour(self._games_in_order(sides, met), colours, self.boards) or {}
        if len(placed) < len(met):
            return None
        return tuple(
            build_game(board, _colour_at(colours, board), placed.get(board))
            for board in range(1, self.boards + 1)
        )

    def fits_announced_order(self, sides: MatchSides, colours: str) -> bool:
        """Whether the announced orders alone give all players the colours of their boards."""
        return _colours_agree(self._boards_as_stated(sides, self.games_of_match(sides)), colours)

    def games_of_match(self, sides: MatchSides) -> list[ReportedGame]:
        """The match's games, from the side of the team named first."""
        theirs = set(self._members[sides.second])
        met = []
        for own in self._members[sides.first]:
            cell = self._cell_of(own, sides)
            if cell.opponent in theirs:
                other = self._cell_of(cell.opponent, sides)
                met.append(ReportedGame(own, cell.opponent, cell.colour, (cell.mark, other.mark)))
            elif _scored_alone(cell):
                met.append(ReportedGame(own, 0, None, (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS)))
        theirs_alone = (Mark.FORFEIT_LOSS, Mark.FORFEIT_WIN)
        met += [
            ReportedGame(0, other, None, theirs_alone)
            for other in self._members[sides.second]
            if _scored_alone(self._cell_of(other, sides))
        ]
        if len(met) > self.boards:
            raise BadFile(
                "round {round}: teams {first} and {second} have {met} games on {boards} "
                "boards; correct record 352 or the games",
                round=sides.round,
                first=sides.first,
                second=sides.second,
                met=len(met),
                boards=self.boards,
            )
        return met

    def _cell_of(self, player: int, sides: MatchSides) -> Cell:
        return self._cells[player][sides.round - 1]

    def _boards_as_stated(
        self, sides: MatchSides, games: list[ReportedGame]
    ) -> dict[int, ReportedGame]:
        """The games by board, from record 300 if a team has it, else in the announced order."""
        stated = dict(self._stated_boards(sides, games))
        rest = [each for each in self._games_in_order(sides, games) if each not in stated.values()]
        free = (board for board in range(1, self.boards + 1) if board not in stated)
        return stated | dict(zip(free, rest, strict=False))

    def _stated_boards(
        self, sides: MatchSides, games: list[ReportedGame]
    ) -> Iterator[tuple[int, ReportedGame]]:
        """Yield the games of players whom record 300 seats, with their boards."""
        taken: set[int] = set()
        for player, seats in self._stated_seats(sides):
            board = seats.index(player) + 1
            game = next((one for one in games if player in (one.own, one.other)), None)
            if game and board <= self.boards and board not in taken:
                taken.add(board)
                games = [one for one in games if one != game]
                yield board, game

    def _stated_seats(self, sides: MatchSides) -> Iterator[tuple[int, Sequence[int]]]:
        """Each player whom record 300 seats, with its players by board."""
        for team in (sides.first, sides.second):
            seats = self._line_ups.get((sides.round, team), ())
            yield from ((player, seats) for player in seats if player)

    def _games_in_order(self, sides: MatchSides, games: list[ReportedGame]) -> list[ReportedGame]:
        """Games in the first team's order; who has no opponent precedes the next of the team."""
        order = {
            player: at
            for team in (sides.first, sides.second)
            for at, player in enumerate(self._members[team])
        }
        found = sorted((each for each in games if each.own), key=lambda each: order[each.own])
        for each in (one for one in games if not one.own):
            mine = order[each.other]
            later = (at for at, one in enumerate(found) if order.get(one.other, -1) > mine)
            found.insert(next(later, len(found)), each)
        return found


def _scored_alone(cell: Cell) -> bool:
    return not cell.opponent and cell.mark in WON_ALONE


def _colour_at(colours: str, board: int) -> Colour:
    return Colour(colours[(board - 1) % len(colours)].lower())


def _colours_agree(placed: Mapping[int, ReportedGame], colours: str) -> bool:
    return all(each.colour in (None, _colour_at(colours, board)) for board, each in placed.items())


def _place_by_colour(
    games: list[ReportedGame], colours: str, boards: int
) -> dict[int, ReportedGame] | None:
    """Put games on boards by their colours; None if one colour has more games than boards."""
    placed: dict[int, ReportedGame] = {}
    free = list(range(1, boards + 1))
    for each in sorted(games, key=lambda one: one.colour is None):
        fitting = (b for b in free if each.colour in (None, _colour_at(colours, b)))
        board = next(fitting, None)
        if board is None:
            return None
        free.remove(board)
        placed[board] = each
    return placed


def build_game(
    number: int, colour: Colour, game: ReportedGame | None, seat: Seat | None = None
) -> Game:
    """The game on a board; `colour` is that of the team named first."""
    board = BoardNo(number)
    if game is None:
        return Game(board, NOBODY, NOBODY, BOTH_LOST, follows=True, seat=seat)
    empty = not game.own or not game.other
    if colour is Colour.BLACK:
        game = game.from_other_side
    result = GameResult(*game.marks)
    return Game(board, MemberId(game.own), MemberId(game.other), result, follows=empty, seat=seat)


def forfeited_game(rules: TeamRules, game: Game, marks: tuple[Mark, Mark]) -> Game:
    """A board of a match forfeited as a whole, if the report has none of its games."""
    if (game.white or game.black) and game.result is not None:
        return game
    return game._replace(result=forfeit_result(rules, game, marks), follows=True)


def mark_forfeit_by_boards(rules: TeamRules, match: Match) -> Match:
    """Mark a match as forfeited if none of its games was played, with or without a 330."""
    first, second = (side.mark for side in scores_by_side(rules, match))
    if first in FORFEITS and second in FORFEITS:
        return replace(match, forfeit=(first, second))
    return match
