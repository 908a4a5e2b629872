"""A game on a board, and all claims about its result."""

from typing import Generic, NamedTuple, TypeAlias, TypeVar

from domain.claims import Claim
from domain.ids import BoardNo, RoundNo
from domain.messages import say
from domain.results import ADJOURNED, Colour, Outcome, parse_result as result_of_chess

Player = TypeVar("Player", bound=int, covariant=True)
Said = TypeVar("Said", bound=Outcome, covariant=True)


class GamePlace(NamedTuple):
    """The place of a game. `match` is the number of the match in its round, 0 if there are no
    matches; `room`, open or closed, is that of a match whose boards are played twice.
    """

    round: RoundNo
    board: BoardNo
    match: int = 0
    room: str = ""

    def __str__(self) -> str:
        if self.room:
            return say(
                "Board {board} of match {match} in round {round}, {room}",
                **{**self._asdict(), "room": self.room_words},
            )
        if self.match:
            return say("Board {board} of match {match} in round {round}", **self._asdict())
        return say("Board {board} of round {round}", **self._asdict())

    @property
    def room_words(self) -> str:
        return say("open room") if self.room == "open" else say("closed room")

    @property
    def in_round(self) -> str:
        """The place in a sentence that names the round."""
        if self.room:
            where = {"board": self.board, "match": self.match, "room": self.room_words}
            return say("board {board} of match {match}, {room}", **where)
        if self.match:
            return say("board {board} of match {match}", board=self.board, match=self.match)
        return say("board {board}", board=self.board)


class KeptMoves(NamedTuple):
    """The moves of a game from a file, and its players, as others may sit there later."""

    white: int
    black: int
    moves: str


class Seat(NamedTuple):
    """The players whom a table seats at a board, by their numbers in their teams; `colour` is that
    of the team named first.
    """

    first: int
    second: int
    colour: Colour

    def player_number(self, side: int) -> int:
        """The number of the player of the team named first (0) or of the other one (1)."""
        return self.second if side else self.first


class Game(NamedTuple, Generic[Player, Said]):
    """`changed_at` is the log's version that last changed it, which a sender must have seen.

    `witnesses` counts further devices that reported the same result. `coloured` is False for an
    imported forfeit without colours in the report. `rescheduled` is the new time of a game moved to
    another time; its round does not wait for it. A result that `follows` from a withdrawal, an
    empty board or a forfeited match was never entered. `seated_at` is the version at which these
    two players were put on this board. `claims` are all claims since the last decision; if they
    differ, `result` is None until an arbiter decides. `seat` is set if a table fixes which members
    of two teams meet.
    """

    number: BoardNo
    white: Player
    black: Player
    result: Said | None = None
    changed_at: int = 0
    witnesses: int = 0
    coloured: bool = True
    rescheduled: str = ""
    follows: bool = False
    seated_at: int = 0
    claims: tuple[Claim[Said], ...] = ()
    seat: Seat | None = None

    def parse_result(self, code: str) -> Outcome:
        """Parse a result code of the log; raises for impossible ones."""
        return result_of_chess(code)

    @property
    def is_disputed(self) -> bool:
        return self.result is None and bool(self.claims)

    def is_reported_by(self, device: str) -> bool:
        """Whether there is a result that only this device has reported."""
        return self.result is not None and {claim.device for claim in self.claims} == {device}

    @property
    def is_adjourned(self) -> bool:
        return self.result == ADJOURNED

    @property
    def is_unfinished(self) -> bool:
        return self.result is None or self.is_adjourned


AnyGame: TypeAlias = Game[int, Outcome]
