"""A state machine of random commands to a knock-out."""

from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule

from domain.chess.stage import Stage, stage_of
from domain.ids import StageId
from events.chess.vocabulary import commands as c
from events.chess.vocabulary.draws import BracketTakenBack
from events.contest.commands import CorrectResult, RecordResult, ReinstateEntry, WithdrawEntry
from events.contest.vocabulary.rounds import RoundReopened, RoundUnpaired
from events.tournament.vocabulary import CreateTournament
from tests.confirmations import CONFIRMED_TWICE
from tests.events.any_commands import AnyCommands

STAGE = 1
small = st.integers(1, 8)
codes = st.sampled_from(["1-0", "1-0", "=-=", "0-1", "0-1", "+--", "--+"])
MATCHES = (("1 standard", "1 armageddon"), ("2 standard", "2 rapid 25+10", "1 armageddon"))


class AnyCup(AnyCommands):
    @property
    def stage(self) -> Stage:
        assert self.state is not None
        return stage_of(self.state, StageId(STAGE))

    @initialize(
        players=st.integers(2, 8),
        steps=st.sampled_from(MATCHES),
        third_place=st.booleans(),
        seeding=st.sampled_from(["rating", "pots", "lot"]),
        colours=st.sampled_from(["lot", "higher", "lower"]),
    )
    def begin(
        self, players: int, steps: tuple[str, ...], third_place: bool, seeding: str, colours: str
    ) -> None:
        self.send(CreateTournament("Club"))
        self.send(
            c.PlanKnockOut(
                *("Cup", steps), third_place=third_place, seeding=seeding, colours=colours
            )
        )
        for i in range(players):
            self.send(c.RegisterEntry(stage=STAGE, family=f"P{i}", rating=2000 - 50 * i))
        self.send(c.DrawBracket(STAGE))

    @rule(code=codes)
    def play_on(self, code: str) -> None:
        """The next games, the first of them with another result than the rest."""
        self.send(c.StartGames(STAGE, self.stage.next_round))
        for r in self.stage.rounds[-1:]:
            for place, board in enumerate(r.boards_without_result):
                self.enter(r.number, board, code if place == 0 else "0-1")

    @rule(round_number=small, board=small, code=codes)
    def enter(self, round_number: int, board: int, code: str) -> None:
        saw = self.version_seen(round_number, board)
        self.send(RecordResult(STAGE, round_number, board, code, saw))

    @rule(round_number=small, board=small, code=codes, sure=st.booleans())
    def correct(self, round_number: int, board: int, code: str, sure: bool) -> None:
        saw = self.version_seen(round_number, board)
        command = CorrectResult(
            STAGE, round_number, board, code, "misread", saw, CONFIRMED_TWICE * sure
        )
        self.send(command)

    @rule(round_number=small)
    def go_back(self, round_number: int) -> None:
        self.send(RoundReopened(STAGE, round_number, "one more result"))
        self.send(RoundUnpaired(STAGE, round_number, "too early"))

    @rule(entry=small, leaves=st.booleans())
    def come_and_go(self, entry: int, leaves: bool) -> None:
        self.send(WithdrawEntry(STAGE, entry) if leaves else ReinstateEntry(STAGE, entry))

    @rule()
    def draw_again(self) -> None:
        self.send(BracketTakenBack(STAGE, "one is missing"))
        self.send(c.RegisterEntry(stage=STAGE, family="Late", rating=1500))
        self.send(c.DrawBracket(STAGE))

    @rule(sure=st.booleans())
    def undo(self, sure: bool) -> None:
        self.undo_last(CONFIRMED_TWICE * sure)

    def version_seen(self, round_number: int, board: int) -> int:
        for r in self.stage.rounds[round_number - 1 : round_number]:
            for game in r.boards[board - 1 : board]:
                return game.changed_at
        return 0
