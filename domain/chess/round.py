"""A round of a stage of chess: its boards and what was said about them, and who has no board."""

from dataclasses import dataclass
from typing import NamedTuple

from domain.claims import Claim
from domain.errors import Unknown
from domain.ids import BoardNo, EntryId, RoundNo
from domain.lifecycle import RoundState
from domain.results import GameResult, Mark


class At(NamedTuple):
    """Where a game is played."""

    round: RoundNo
    board: BoardNo


class Board(NamedTuple):
    """`changed_at` is the log's version that last touched this board: what a sender must have seen.

    `witnesses` counts further devices that reported the same result. `coloured` is False for an
    imported forfeit whose colours the report does not tell. `rescheduled` says when a game is
    played that was moved to another time; its round does not wait for it. A result that `follows`
    from a withdrawal was never entered. `seated_at` is the version at which these two were put on
    this board. `told` is all that was said since somebody last decided; where it differs nothing
    counts, and `result` is None until the chief arbiter decides.
    """

    number: BoardNo
    white: EntryId
    black: EntryId
    result: GameResult | None = None
    changed_at: int = 0
    witnesses: int = 0
    coloured: bool = True
    rescheduled: str = ""
    follows: bool = False
    seated_at: int = 0
    told: tuple[Claim[GameResult], ...] = ()

    @property
    def disputed(self) -> bool:
        return self.result is None and bool(self.told)

    @property
    def adjourned(self) -> bool:
        return self.result is not None and self.result.white is Mark.ADJOURNED

    @property
    def unfinished(self) -> bool:
        return self.result is None or self.adjourned


class RatedAs(NamedTuple):
    """What a game counts as in ratings alone, and why."""

    result: GameResult
    reason: str


@dataclass(frozen=True, slots=True)
class Round:
    """`byes` hold everybody who is not on a board and why. Instants are ISO 8601, UTC."""

    number: RoundNo
    state: RoundState
    boards: tuple[Board, ...]
    byes: tuple[tuple[EntryId, Mark], ...]
    system: str = ""
    edition: str = ""
    paired_at: int = 0
    published: str = ""
    manual: bool = False
    """The arbiter is pairing it by hand: neither screens nor results until he ends that."""
    seen: bool = False
    """The hall has seen it as it was paired, whether or not it was taken back since."""

    @property
    def missing(self) -> tuple[BoardNo, ...]:
        return tuple(b.number for b in self.boards if b.result is None and not b.rescheduled)

    @property
    def disputed(self) -> tuple[BoardNo, ...]:
        return tuple(b.number for b in self.boards if b.disputed)

    def board(self, number: BoardNo) -> Board:
        if not 1 <= number <= len(self.boards):
            raise Unknown(f"board in round {self.number}:", number)
        return self.boards[number - 1]
