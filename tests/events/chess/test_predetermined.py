"""The games that count in a round robin, whose pairings are known from the beginning."""

from domain.chess.round_robin import counted_chart
from events.chess.vocabulary import commands as c
from events.chess.vocabulary.draws import GameRescheduled
from events.contest.vocabulary.rounds import RoundPublished
from tests.events.chess.evening import STAGE, Evening


def test_published_rounds_and_games_played_early_count() -> None:
    evening = Evening(4, plan=c.PlanRoundRobin("Masters"))
    evening.do(c.DrawLots(STAGE, tuple((n, n) for n in range(1, 5))))
    evening.do(RoundPublished(STAGE, 1))
    evening.enter(1, 1, "1-0")
    evening.do(GameRescheduled(STAGE, 3, 1, "Monday"))
    evening.enter(3, 1, "0-1")

    early = evening.board(3, 1)
    for number, row in enumerate(counted_chart(evening.stage).rows, 1):
        met = [cell.opponent for cell in row.cells]
        assert met[0], "round 1 is published, with and without a result"
        assert not met[1], "round 2 is still to come"
        assert bool(met[2]) == (number in (early.white, early.black))
