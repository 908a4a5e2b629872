"""A round of teams: its matches with their boards, the line-ups, and the teams without a match."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from domain.contest.entry import LineUp as LineUp, MemberId
from domain.contest.game import Game as BoardGame, GamePlace
from domain.contest.matches import MatchRound, TeamMatch, game_numbered, with_game
from domain.fast_replace import fast_replace
from domain.ids import BoardNo
from domain.results import GameResult

Game = BoardGame[MemberId, GameResult]
"""A board of a match, with NOBODY before line-ups are revealed, or on an empty board."""


@dataclass(frozen=True, slots=True)
class Match(TeamMatch):
    """The colour of `first` on board 1 is the one that pairing counts (C.04.6 (2026), 1.6.1), by
    `TeamRules.colour_of_first`. `games` are in board order, one per board; in a Hutton only the one
    board of the round.
    """

    games: tuple[Game, ...]
    line_ups: tuple[LineUp | None, LineUp | None] = (None, None)
    revealed: bool = False

    def game(self, number: BoardNo) -> Game:
        return game_numbered(self.games, number, self.number)

    def with_game(self, changed: Game) -> "Match":
        return fast_replace(self, games=with_game(self.games, changed))

    @property
    def boards_without_result(self) -> tuple[BoardNo, ...]:
        return tuple(game.number for game in self.games if game.result is None)

    @property
    def is_finished(self) -> bool:
        return self.forfeit is not None or not any(game.is_unfinished for game in self.games)

    def keep_from(self, old: "Match", version: int) -> "Match":
        """The old match; at another table all are to take their seats again."""
        if old.number == self.number:
            return old
        games = tuple(game._replace(changed_at=version, seated_at=version) for game in old.games)
        return fast_replace(old, number=self.number, games=games, changed_at=version)


@dataclass(frozen=True, slots=True)
class TeamRound(MatchRound[Match]):
    def game(self, board: BoardNo, match: int = 0, room: str = "") -> Game:
        return self.match(match).game(board)

    def games(self) -> Iterator[tuple[GamePlace, Game]]:
        for match in self.matches:
            for game in match.games:
                yield GamePlace(self.number, game.number, match.number), game

    def with_games(self, changed: Mapping[GamePlace, Game]) -> "TeamRound":
        matches = list(self.matches)
        for at, game in changed.items():
            matches[at.match - 1] = matches[at.match - 1].with_game(game)
        return fast_replace(self, matches=tuple(matches))
