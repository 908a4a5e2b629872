"""A knock-out played by commands into a log in memory."""

from domain.chess.standings import rankings
from events.chess.vocabulary import commands as c
from tests.events.chess.evening import STAGE, Evening

SEED = "5eed" * 16


class Cup(Evening):
    """Players are P1, P2 … in the order of their ratings, so that entry 1 has number 1."""

    def __init__(
        self, players: int = 4, *steps: str, third_place: bool = False, seeding: str = "rating"
    ) -> None:
        made_of = steps or ("1 standard", "1 armageddon")
        plan = c.PlanKnockOut("Cup", made_of, third_place=third_place, seeding=seeding)
        super().__init__(players, plan=plan)

    def drawn(self) -> "Cup":
        self.do(c.DrawBracket(STAGE, server=SEED))
        return self

    def started(self) -> "Cup":
        self.do(c.StartGames(STAGE, self.stage.next_round))
        return self

    def won_by(self, *winners: int) -> "Cup":
        """Start the next games and enter a win of one of these players for each."""
        self.started()
        r = self.stage.rounds[-1]
        for board in r.boards:
            code = "1-0" if board.white in winners else "0-1"
            assert {board.white, board.black} & set(winners), "one of each board"
            self.enter(r.number, board.number, code)
        return self

    def level(self) -> "Cup":
        self.started()
        for board in self.stage.rounds[-1].boards_without_result:
            self.enter(len(self.stage.rounds), board, "=-=")
        return self

    def pairs(self) -> list[set[int]]:
        return [{b.white, b.black} for b in self.stage.rounds[-1].boards]

    def places(self) -> dict[int, int | None]:
        (table,) = rankings(self.stage, len(self.stage.rounds))
        return {line.number: line.rank for line in table.standings}
