"""After random commands in random order, replaying the log of a chess tournament gives the same
state.
"""

import gc
from itertools import cycle

import pytest
from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from domain.chess.stage import Board, Round, Stage, stage_of, stages_of
from domain.claims import Claim
from domain.contest.game import Game
from domain.ids import BoardNo, EntryId, RoundNo, StageId
from domain.results import RESULTS
from domain.tournament import Tournament
from events.chess.decisions.next_acts import next_acts_of_stage
from events.chess.vocabulary import commands as c
from events.contest.commands import (
    CancelBye,
    CorrectResult,
    EndManualPairing,
    ExchangeBoards,
    ExchangePlaces,
    GrantCorrection,
    PairRound,
    RecordResult,
    ReinstateEntry,
    ResolveDispute,
    StartManualPairing,
    WithdrawEntry,
    WithdrawResult,
)
from events.contest.vocabulary.entries import ByeRequested, FideModeLeft
from events.contest.vocabulary.results import CorrectionDeclined, ResultRecorded
from events.contest.vocabulary.rounds import (
    PairingChangedByHand,
    RoundClosed,
    RoundPaired,
    RoundPublished,
    RoundReopened,
    RoundUnpaired,
    RoundUnpublished,
    StageReplanned,
)
from events.fold import LONGEST_RUN, fold_records
from events.log.chain import Walk
from events.log.errors import BrokenChain
from events.log.records import Batch, Head
from events.log.store import append_batch
from events.log.vocabulary import Event
from events.replay import replay_log
from events.tournament.vocabulary import CreateTournament, EntriesDiscarded, EntriesRestored
from tests.bench.log.story import Story
from tests.confirmations import CONFIRMED, CONFIRMED_TWICE
from tests.effort import some_histories
from tests.events.any_commands import AnyCommands
from tests.events.log.memory_store import MemoryStore
from tests.events.records import OPEN, act, batch, new

STAGE = 1
small = st.integers(1, 9)
codes = st.sampled_from([*RESULTS, "1-1"])


class AnyEvening(AnyCommands):
    """Commands as an arbiter, or a child at his tablet, would send them; many are refused."""

    offering = staticmethod(next_acts_of_stage)

    def __init__(self) -> None:
        super().__init__()
        self.past_changed = False

    @property
    def stage(self) -> Stage:
        assert self.state is not None
        return stage_of(self.state, StageId(STAGE))

    @initialize(players=st.integers(2, 8), rounds=st.integers(1, 6))
    def begin(self, players: int, rounds: int) -> None:
        self.send(CreateTournament("Club"))
        self.send(c.PlanStage("Open", rounds=rounds, initial_colour="w"))
        for i in range(players):
            self.send(c.RegisterEntry(stage=STAGE, family=f"P{i}", rating=2000 - 50 * i))

    @rule(rating=st.integers(1000, 2500))
    def register(self, rating: int) -> None:
        self.send(c.RegisterEntry(stage=STAGE, family="Late", rating=rating))

    @rule(entry=small, leaves=st.booleans())
    def come_and_go(self, entry: int, leaves: bool) -> None:
        self.send(WithdrawEntry(STAGE, entry) if leaves else ReinstateEntry(STAGE, entry))

    @rule(entry=small, confirmed=st.sampled_from([0, 3]), restores=st.booleans())
    def discard(self, entry: int, confirmed: int, restores: bool) -> None:
        self.send(EntriesDiscarded(STAGE, (entry,), "by mistake", confirmed))
        if restores and self.stage.discarded:
            self.send(EntriesRestored(STAGE, self.stage.discarded[0].version))

    @rule(entry=small, round_number=small, kind=st.sampled_from("HFZU"), asks=st.booleans())
    def bye(self, entry: int, round_number: int, kind: str, asks: bool) -> None:
        if asks:
            self.send(ByeRequested(STAGE, entry, round_number, kind))
        else:
            self.send(CancelBye(STAGE, entry, round_number))

    @rule()
    def pair_and_publish(self) -> None:
        self.send(PairRound(STAGE, len(self.stage.rounds) + 1))
        self.send(RoundPublished(STAGE, len(self.stage.rounds) or 1))

    @rule(command=st.sampled_from([PairRound, RoundPublished, RoundClosed]), round_number=small)
    def advance(
        self, command: type[PairRound | RoundPublished | RoundClosed], round_number: int
    ) -> None:
        self.send(command(STAGE, round_number))

    @rule(
        command=st.sampled_from([RoundUnpaired, RoundUnpublished, RoundReopened]),
        round_number=small,
    )
    def go_back(
        self, command: type[RoundUnpaired | RoundUnpublished | RoundReopened], round_number: int
    ) -> None:
        self.send(command(STAGE, round_number, "for a reason"))

    @rule(code=codes, saw=st.sampled_from(["now", "never"]), board=small)
    def enter(self, code: str, saw: str, board: int) -> None:
        self.score(RecordResult, code, saw, board)

    @rule()
    def enter_all(self) -> None:
        if self.stage.rounds:
            for board in self.stage.rounds[-1].boards_without_result:
                self.score(RecordResult, "1-0", "now", board)

    @rule(code=codes, board=small, round_number=small, age=st.integers(0, 12))
    def enter_from_an_old_sheet(self, code: str, board: int, round_number: int, age: int) -> None:
        assert self.state is not None
        saw = max(0, self.state.version - age)
        self.send(RecordResult(STAGE, round_number, board, code, saw))

    @rule(board=small, reason=st.sampled_from(["wrong board", "not over yet"]))
    def take_back(self, board: int, reason: str) -> None:
        r = self.stage.rounds[-1] if self.stage.rounds else None
        if r is not None and board <= len(r.boards):
            saw = r.boards[board - 1].changed_at
            self.send(WithdrawResult(STAGE, r.number, board, reason, saw))

    @rule(code=codes)
    def settle_a_dispute(self, code: str) -> None:
        for r in self.stage.rounds[-1:]:
            for at in r.disputed_games:
                saw = r.board(at.board).changed_at
                self.send(ResolveDispute(STAGE, r.number, at.board, code, "score sheets", saw))

    @rule(grants=st.booleans(), confirmed=st.integers(0, 4))
    def answer_a_request(self, grants: bool, confirmed: int) -> None:
        for request in self.stage.requests[:1]:
            version, rounds = request.claim.version, self.stage.rounds
            if not grants or request.at.round > len(rounds):
                self.send(CorrectionDeclined(STAGE, version, "the sheet says otherwise"))
                continue
            boards = rounds[request.at.round - 1].boards[request.at.board - 1 : request.at.board]
            saw = boards[0].changed_at if boards else 0
            self.send(GrantCorrection(STAGE, version, "the sheet", saw, confirmed))

    @rule(code=codes, saw=st.sampled_from(["now", "never"]), board=small)
    def correct(self, code: str, saw: str, board: int) -> None:
        self.score(CorrectResult, code, saw, board)

    @rule(code=codes, round_number=small, board=small)
    def correct_the_past(self, code: str, round_number: int, board: int) -> None:
        """A forfeit corrected to a played game can mean that two players meet twice:
        `past_changed`.
        """
        if round_number < len(self.stage.rounds):
            boards = self.stage.rounds[round_number - 1].boards
            saw = boards[board - 1].changed_at if board <= len(boards) else 0
            before = len(self.refusals)
            self.send(
                CorrectResult(STAGE, round_number, board, code, "misread", saw, CONFIRMED_TWICE)
            )
            self.past_changed |= len(self.refusals) == before

    @rule(ends=st.booleans())
    def turn_the_colours_by_hand(self, ends: bool) -> None:
        if not self.stage.rounds:
            return
        newest = self.stage.rounds[-1]
        self.send(StartManualPairing(STAGE, newest.number, "as agreed", CONFIRMED))
        turned = tuple((b.black, b.white) for b in newest.boards)
        self.send(
            PairingChangedByHand(
                STAGE,
                newest.number,
                reason="as agreed",
                pairs=turned,
                byes=newest.byes,
                confirmed=CONFIRMED_TWICE,
            )
        )
        if ends:
            self.send(EndManualPairing(STAGE, newest.number, CONFIRMED_TWICE))

    @rule(one=small, other=small, boards=st.booleans(), level=st.sampled_from([0, 3, 4]))
    def put_right(self, one: int, other: int, boards: bool, level: int) -> None:
        """Exchanges two boards, or two players' places."""
        why = (one, other, "they sat down so", level)
        kind = ExchangeBoards if boards else ExchangePlaces
        self.send(kind(STAGE, len(self.stage.rounds) or 1, *why))

    @rule(rounds=st.integers(1, 8))
    def replan(self, rounds: int) -> None:
        self.send(StageReplanned(STAGE, rounds, ("SB",), "asked for", CONFIRMED_TWICE))

    @rule(sure=st.booleans())
    def undo(self, sure: bool) -> None:
        self.undo_last(4 * sure)

    @precondition(lambda self: len(self.stage.rounds) > 2)
    @rule()
    def leave_fide_mode(self) -> None:
        self.send(FideModeLeft(STAGE, "house rules", CONFIRMED_TWICE))

    def score(
        self, kind: type[RecordResult | CorrectResult], code: str, saw: str, board: int
    ) -> None:
        r = self.stage.rounds[-1] if self.stage.rounds else None
        seen = 0
        if r is not None and board <= len(r.boards) and saw == "now":
            seen = r.boards[board - 1].changed_at
        number = r.number if r else 1
        if kind is RecordResult:
            self.send(RecordResult(STAGE, number, board, code, seen))
        else:
            self.send(CorrectResult(STAGE, number, board, code, "misread", seen))

    @invariant()
    def boards_are_disputed_only_by_differing_claims(self) -> None:
        """A board is disputed only by claims that differ; without a dispute its result is the
        claimed one.
        """
        if self.state is None or not stages_of(self.state):
            return
        for r in self.stage.rounds:
            for board in r.boards:
                assert board.is_disputed == (len({claim.result for claim in board.claims}) > 1)
                if board.claims and not board.is_disputed:
                    assert board.result == board.claims[0].result

    def meets_again(self, _round: Round) -> bool:
        """Whether the system allows a second meeting in that round, and says so."""
        return False

    @invariant()
    def nobody_plays_twice_in_a_round_or_meets_twice(self) -> None:
        if self.state is None or not stages_of(self.state):
            return
        met: set[frozenset[int]] = set()
        for r in self.stage.rounds:
            players = [p for b in r.boards for p in (b.white, b.black)] + [e for e, _ in r.byes]
            assert len(players) == len(set(players))
            for board in r.boards:
                pair = frozenset((board.white, board.black))
                assert pair not in met or self.past_changed or self.meets_again(r)
                if board.result is None or board.result.white not in "+-":
                    met.add(pair)


TestAnyEvening = AnyEvening.TestCase
TestAnyEvening.settings = settings(
    some_histories, stateful_step_count=40, suppress_health_check=[HealthCheck.too_slow]
)


def test_garbage_collection_resumes_after_an_impossible_log() -> None:
    store = MemoryStore()
    append_batch(store, batch(0, "first"))
    elsewhere = Walk(Head(0, bytes(31) + b"1"))

    with pytest.raises(BrokenChain):
        replay_log(store, OPEN, elsewhere)

    assert gc.isenabled()


def test_an_impossible_log_is_broken_at_its_first_impossible_event() -> None:
    store = MemoryStore()
    append_batch(store, batch(0, "first"))
    result_of_no_stage = new(ResultRecorded(StageId(1), RoundNo(1), BoardNo(1), "1-0"))
    append_batch(store, Batch(OPEN, 1, act("second"), (result_of_no_stage,)))

    with pytest.raises(BrokenChain, match="broken at 2: it does not fit what happened before it"):
        replay_log(store, OPEN)

    assert gc.isenabled()


def test_folded_boards_and_claims_have_every_field() -> None:
    """The fold makes them without calling their classes, which would fill in what is missing."""
    story = story_with_events(RoundPaired(STAGE, 1, ((1, 2), (3, 4)), (), "fide-dutch", "2026"))
    story.happen(RoundPublished(STAGE, 1), ResultRecorded(STAGE, 1, 2, "1-0"))
    first, second = boards_after(fold_records(story.records))

    paired, result = story.head.version - 2, story.head.version
    assert first == Board(BoardNo(1), EntryId(1), EntryId(2), changed_at=paired, seated_at=paired)
    last_act = story.records[-1].act
    sender, instants = (
        (last_act.actor, last_act.device),
        (last_act.instant, last_act.key, last_act.client_instant),
    )
    assert second == Board(
        BoardNo(2),
        EntryId(3),
        EntryId(4),
        RESULTS["1-0"],
        changed_at=result,
        seated_at=paired,
        claims=(Claim(RESULTS["1-0"], result, *sender, *instants),),
    )
    assert {type(part) for part in (first, second)} == {Game}
    assert type(second.claims[0]) is Claim


def test_folding_a_run_equals_folding_its_events_one_by_one() -> None:
    story = story_with_events(RoundPaired(STAGE, 1, ((1, 2), (3, 4)), (), "fide-dutch", "2026"))
    turns = zip(range(2 * LONGEST_RUN + 1), cycle(("1-0", "=-=", "0-1")), strict=False)
    story.happen(*(ResultRecorded(STAGE, 1, 1 + turn % 2, code) for turn, code in turns))

    one_by_one = None
    for record in story.records:
        one_by_one = fold_records([record], one_by_one)

    assert fold_records(story.records) == one_by_one


def story_with_events(*events: Event) -> Story:
    story = Story("open")
    story.open(players=4, rounds=3)
    story.happen(*events)
    return story


def boards_after(state: Tournament | None) -> tuple[Board, ...]:
    assert state is not None
    return stage_of(state, StageId(STAGE)).rounds[0].boards
