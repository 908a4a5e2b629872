"""A round of teams: its matches with their boards, the line-ups, and who has no match."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from domain.contest.game import At, Game as BoardGame
from domain.contest.round import ContestRound, Pair
from domain.errors import Unknown
from domain.fast_replace import fast_replace
from domain.ids import BoardNo, EntryId
from domain.messages import say
from domain.results import Mark
from domain.team_chess.teams import MemberId

Game = BoardGame[MemberId]
"""A board of a match: NOBODY sits there before line-ups are revealed, or where it is empty."""


class LineUp(NamedTuple):
    """The line-up of a team: member by board, board 1 first, NOBODY on a board left empty.
    `version` is its place in the log, `actor` who handed it in: "player" for a captain, or an
    arbiter's role.
    """

    members: tuple[MemberId, ...]
    version: int
    actor: str = ""
    instant: str = ""


@dataclass(frozen=True, slots=True)
class Match:
    """`first` is the team named first: what it has on board 1 is the colour that pairing counts
    (C.04.6 (2026), 1.6.1), by `TeamRules.colour_of_first`. `games` stand in board order, as many as
    there are boards; in a Hutton the one board that is played in the round. `forfeit` are the marks
    of both teams where the whole match is forfeited. `moved_to` says when it is played if not with
    its round, in words, and `venue` where.
    """

    number: int
    first: EntryId
    second: EntryId
    games: tuple[Game, ...]
    line_ups: tuple[LineUp | None, LineUp | None] = (None, None)
    revealed: bool = False
    forfeit: tuple[Mark, Mark] | None = None
    moved_to: str = ""
    venue: str = ""
    changed_at: int = 0

    @property
    def teams(self) -> tuple[EntryId, EntryId]:
        return self.first, self.second

    def side(self, team: EntryId) -> int:
        """0 for the team named first, 1 for the other."""
        return self.teams.index(team)

    def game(self, number: BoardNo) -> Game:
        for game in self.games:
            if game.number == number:
                return game
        raise Unknown(say("board of match {number}:", number=self.number), number)

    def with_game(self, changed: Game) -> "Match":
        games = (changed if game.number == changed.number else game for game in self.games)
        return fast_replace(self, games=tuple(games))

    @property
    def missing(self) -> tuple[BoardNo, ...]:
        """Boards without a result."""
        return tuple(game.number for game in self.games if game.result is None)

    @property
    def finished(self) -> bool:
        return self.forfeit is not None or not any(game.unfinished for game in self.games)


@dataclass(frozen=True, slots=True)
class TeamRound(ContestRound):
    matches: tuple[Match, ...] = ()

    @property
    def pairs(self) -> tuple[Pair, ...]:
        return tuple(match.teams for match in self.matches)

    def match(self, number: int) -> Match:
        if not 1 <= number <= len(self.matches):
            raise Unknown(say("match in round {number}:", number=self.number), number)
        return self.matches[number - 1]

    def match_of(self, team: EntryId) -> Match | None:
        return next((match for match in self.matches if team in match.teams), None)

    @property
    def unfinished(self) -> tuple[int, ...]:
        """Matches that the round waits for."""
        return tuple(m.number for m in self.matches if not m.finished and not m.moved_to)

    def game(self, board: BoardNo, match: int = 0) -> Game:
        return self.match(match).game(board)

    def games(self) -> Iterator[tuple[At, Game]]:
        for match in self.matches:
            for game in match.games:
                yield At(self.number, game.number, match.number), game

    def with_games(self, changed: Mapping[tuple[int, int], Game]) -> "TeamRound":
        matches = list(self.matches)
        for (number, _), game in changed.items():
            matches[number - 1] = matches[number - 1].with_game(game)
        return fast_replace(self, matches=tuple(matches))

    def with_match(self, changed: Match) -> "TeamRound":
        at = changed.number
        matches = (*self.matches[: at - 1], changed, *self.matches[at:])
        return fast_replace(self, matches=matches)

    def moved_to(self, at: At) -> str:
        return self.match(at.match).moved_to
