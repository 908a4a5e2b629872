"""A round robin under any commands: the log gives its state back, and no played game is touched."""

from random import Random

from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import initialize, invariant, rule

from domain.chess.round_robin import has_entered_result
from domain.chess.stage import Stage, stage_of, stages_of
from domain.draws.start_positions import discrepancies
from domain.ids import EntryId, StageId
from events.chess.decisions.next_acts import next_acts_of_stage
from events.chess.vocabulary import commands as c
from events.chess.vocabulary.draws import GameRescheduled, ReversalAccepted, ReversalDeclined
from events.contest.commands import CorrectResult, RecordResult, ReinstateEntry, WithdrawEntry
from events.contest.vocabulary.rounds import RoundPublished, RoundReopened, RoundUnpublished
from events.tournament.vocabulary import CreateTournament
from tests.effort import some_histories
from tests.events.any_commands import AnyCommands

STAGE = 1
small = st.integers(1, 7)
codes = st.sampled_from(["1-0", "=-=", "0-1", "+--", "--+"])
Game = tuple[int, int]


class AnyRoundRobin(AnyCommands):
    """Everything an arbiter of a round robin can ask for, in any order; much of it is refused."""

    offering = staticmethod(next_acts_of_stage)

    def __init__(self) -> None:
        super().__init__()
        self.sat: dict[Game, tuple[EntryId, EntryId]] = {}

    @property
    def stage(self) -> Stage:
        assert self.state is not None
        return stage_of(self.state, StageId(STAGE))

    @initialize(
        players=st.integers(2, 7),
        system=st.sampled_from(["standard", "berger", "crenshaw", "porter", "us-chess"]),
        double=st.sampled_from(["", "", "fide", "plain"]),
        withdrawals=st.sampled_from(["us-chess", "fide"]),
        seed=st.integers(0, 99),
    )
    def begin(self, players: int, system: str, double: str, withdrawals: str, seed: int) -> None:
        self.send(CreateTournament("Club"))
        self.send(c.PlanRoundRobin("Masters", system, double, withdrawals))
        for i in range(players):
            self.send(c.RegisterEntry(stage=STAGE, family=f"P{i}", rating=2000 - 50 * i))
        numbers = list(range(1, players + 1))
        Random(seed).shuffle(numbers)
        self.send(c.DrawLots(STAGE, tuple(enumerate(numbers, 1))))

    @rule()
    def publish(self) -> None:
        self.send(RoundPublished(STAGE, self.stage.next_to_publish))

    @rule(code=codes)
    def enter_all(self, code: str) -> None:
        """Enter every missing result of the newest published round."""
        if (shown := self.stage.newest_shown_round) is not None:
            for board in shown.boards_without_result:
                self.record(shown.number, board, code)
            self.send(RoundPublished(STAGE, shown.number + 1))

    @rule(round_number=small, board=small, code=codes)
    def record(self, round_number: int, board: int, code: str) -> None:
        self.send(
            RecordResult(STAGE, round_number, board, code, self.version_seen(round_number, board))
        )

    @rule(round_number=small, board=small, code=codes)
    def correct(self, round_number: int, board: int, code: str) -> None:
        saw = self.version_seen(round_number, board)
        self.send(CorrectResult(STAGE, round_number, board, code, "misread", saw))
        if (game := (round_number, board)) in self.sat and self.is_open(game):
            del self.sat[game]

    def version_seen(self, round_number: int, board: int) -> int:
        rounds = self.stage.rounds
        there = round_number <= len(rounds) and board <= len(rounds[round_number - 1].boards)
        return rounds[round_number - 1].boards[board - 1].changed_at if there else 0

    def is_open(self, game: Game) -> bool:
        round_number, board = game
        return not has_entered_result(self.stage.rounds[round_number - 1].boards[board - 1])

    @rule(entry=small, leaves=st.sampled_from([True, True, False]))
    def come_and_go(self, entry: int, leaves: bool) -> None:
        self.send(WithdrawEntry(STAGE, entry) if leaves else ReinstateEntry(STAGE, entry))

    @rule(round_number=small, board=small, to=st.sampled_from(["Thursday", "Friday", ""]))
    def move(self, round_number: int, board: int, to: str) -> None:
        self.send(GameRescheduled(STAGE, round_number, board, to))

    @rule(round_number=small, board=small, agrees=st.booleans())
    def answer(self, round_number: int, board: int, agrees: bool) -> None:
        kind = ReversalAccepted if agrees else ReversalDeclined
        self.send(kind(STAGE, round_number, board))

    @rule(round_number=small)
    def take_back(self, round_number: int) -> None:
        self.send(RoundUnpublished(STAGE, round_number, "too early"))
        self.send(RoundReopened(STAGE, round_number, "one more result"))

    @rule(scope=st.sampled_from(["round", "board", "pair"]))
    def announce_start_positions(self, scope: str) -> None:
        self.send(c.AnnounceStartPositions(STAGE, scope))

    @rule(round_number=small)
    def draw(self, round_number: int) -> None:
        self.send(c.DrawStartPositions(STAGE, round_number, "dice"))

    @invariant()
    def everybody_meets_everybody(self) -> None:
        if self.state is None or not stages_of(self.state) or not self.stage.rounds:
            return
        pairs = [frozenset((b.white, b.black)) for r in self.stage.rounds for b in r.boards]
        players = len(self.stage.entries)
        assert self.stage.round_robin is not None
        meetings = self.stage.round_robin.drawn_table.meetings
        assert len(pairs) == meetings * players * (players - 1) // 2
        assert all(pairs.count(pair) == meetings for pair in pairs)

    @invariant()
    def a_game_with_a_result_keeps_its_colours(self) -> None:
        if self.state is None or not stages_of(self.state):
            return
        for r in self.stage.rounds:
            for board in r.boards:
                game = (int(r.number), int(board.number))
                if has_entered_result(board):
                    sides = (board.white, board.black)
                    assert self.sat.setdefault(game, sides) == sides

    @invariant()
    def every_draw_can_be_repeated(self) -> None:
        if self.state is None or not stages_of(self.state) or not self.stage.start_positions:
            return
        for proof in self.stage.start_positions.draws.values():
            assert discrepancies(proof) == ()


TestAnyRoundRobin = AnyRoundRobin.TestCase
TestAnyRoundRobin.settings = settings(
    some_histories, stateful_step_count=40, suppress_health_check=[HealthCheck.too_slow]
)
