"""A round of a stage of chess: its boards, and who has none."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from domain.contest.game import At, Game
from domain.contest.round import ContestRound, Pair
from domain.errors import Unknown
from domain.fast_replace import fast_replace
from domain.ids import BoardNo, EntryId
from domain.results import GameResult
from domain.said import say

Board = Game[EntryId]


class RatedAs(NamedTuple):
    """What a game counts as in ratings alone, and why."""

    result: GameResult
    reason: str


@dataclass(frozen=True, slots=True)
class Round(ContestRound):
    boards: tuple[Board, ...] = ()

    @property
    def pairs(self) -> tuple[Pair, ...]:
        return tuple((board.white, board.black) for board in self.boards)

    @property
    def missing(self) -> tuple[BoardNo, ...]:
        return tuple(b.number for b in self.boards if b.result is None and not b.rescheduled)

    def board(self, number: BoardNo) -> Board:
        if not 1 <= number <= len(self.boards):
            raise Unknown(say("board in round {number}:", number=self.number), number)
        return self.boards[number - 1]

    def game(self, board: BoardNo, match: int = 0) -> Board:
        if match:
            raise Unknown(say("match in round {number}:", number=self.number), match)
        return self.board(board)

    def games(self) -> Iterator[tuple[At, Board]]:
        for board in self.boards:
            yield At(self.number, board.number), board

    def with_games(self, changed: Mapping[tuple[int, int], Board]) -> "Round":
        boards = list(self.boards)
        for (_, board), game in changed.items():
            boards[board - 1] = game
        return fast_replace(self, boards=tuple(boards))

    def moved_to(self, at: At) -> str:
        return self.board(at.board).rescheduled
