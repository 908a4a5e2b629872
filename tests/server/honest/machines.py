"""State machines for honest logs of every kind: random commands, decided and stored as in the
server, with restarts, restores and moves in between. An audit must find nothing wrong with any of
them, and every signed sheet on the way must stay valid to the end.
"""

import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule

from domain.chess.stage import Round
from domain.errors import DomainError
from domain.swiss.us_chess.field import SECOND_MEETINGS
from events.audit.verdict import CLEAN, OK, audit_log
from events.audit.verdict.portable_proofs import KeptCheckpoints
from events.chess.vocabulary import commands as c
from events.codec import event_of
from events.log.chain import Walk
from events.log.vocabulary import Command
from events.tournament.vocabulary import CreateTournament
from events.transparency.evidence import (
    CheckpointAgreement,
    KeptCheckpoint,
    TrustedKeys,
    compare_kept_checkpoint,
)
from events.transparency.merkle import tree_of
from events.transparency.notes import read_key
from server.transparency.device_signatures import is_valid_signature
from tests.events.any_commands import NAME, AnyCommands
from tests.events.audit.sheets import KEYS, sheet
from tests.events.bridge.test_replay import AnyAfternoon
from tests.events.chess.test_replay import STAGE, AnyEvening
from tests.events.chess.test_replay_round_robin import AnyRoundRobin
from tests.events.forging import acts
from tests.events.team_chess.test_replay import AnySunday
from tests.postgres import in_memory
from tests.server.honest.any_cup import AnyCup
from tests.server.honest.life import EVENTS_OF_A_LOG, LogLife

FIRST_SHEET = 8
"""The first signed sheet is printed once the log has this many events."""
BELIEVED = TrustedKeys.from_keys([read_key(line) for line in KEYS.splitlines()], is_valid_signature)


class HonestMachine(AnyCommands):
    """A mixin, named before the class of the kind of tournament."""

    postgres = ""
    audited: "Counter[str]" = Counter()
    """How often each thing happened to the logs found honest, and the number of logs and events."""

    def __init__(self) -> None:
        super().__init__()
        self._folder = tempfile.TemporaryDirectory(dir=in_memory())
        self.life = LogLife(Path(self._folder.name), self.postgres, NAME)
        self.store = self.life.store
        self.kept: list[KeptCheckpoint] = []
        self.fates: list[str] = []

    def send(self, command: Command) -> bool:
        try:
            self.life.send(command)
        except DomainError as refusal:
            self.refusals.append(str(refusal))
            return False
        self.state = self.life.state
        if not self.kept and self.state.version >= FIRST_SHEET:
            self.print_a_sheet()
        return True

    def print_a_sheet(self) -> None:
        proof = sheet(self.life.records)
        self.kept.append(KeptCheckpoint(proof.checkpoint, proof.note, proof))

    @rule(fate=st.sampled_from([*EVENTS_OF_A_LOG]))
    def let_happen(self, fate: str) -> None:
        self.print_a_sheet()
        EVENTS_OF_A_LOG[fate](self.life)
        self._continue_after(fate)

    @rule()
    def restore_older_backup(self) -> None:
        """Sheets of the lost tail are dropped: an audit rightly contradicts those."""
        if size_left := self.life.restore_older_backup():
            self.kept = [
                checkpoint for checkpoint in self.kept if checkpoint.checkpoint.size <= size_left
            ]
            self.followed, self.walk = None, Walk()
            self._continue_after("loses its tail")

    def _continue_after(self, fate: str) -> None:
        self.fates.append(fate)
        self.store, self.state = self.life.store, self.life.state

    def teardown(self) -> None:
        try:
            for _ in range(2 if self.life.moves < 2 else 0):
                self.let_happen("moves over")
            super().teardown()
            self._assert_audit_finds_nothing()
        finally:
            self.life.close()
            self._folder.cleanup()

    def _assert_audit_finds_nothing(self) -> None:
        records = self.life.records
        verdict = audit_log(
            acts(records),
            "",
            self.store.head(NAME),
            checkpoints=KeptCheckpoints(tuple(self.kept), BELIEVED),
        )
        assert verdict.again.contradictions == []
        assert verdict.chain == OK
        assert verdict.exit_code == CLEAN, verdict.proofs
        tree = tree_of(records)
        for checkpoint in self.kept:
            comparison = compare_kept_checkpoint(tree, checkpoint, BELIEVED)
            assert comparison.signed
            assert comparison.agreement is CheckpointAgreement.AGREES
            assert comparison.proof_holds
            assert not comparison.leaf_differs
        HonestMachine.audited.update(["logs", *self.fates])
        HonestMachine.audited["events"] += len(records)


class HonestSwiss(HonestMachine, AnyEvening):
    pass


class HonestUsChess(HonestMachine, AnyEvening):
    @initialize(players=st.integers(2, 8), rounds=st.integers(1, 6))
    def begin(self, players: int, rounds: int) -> None:
        self.send(CreateTournament("Club"))
        plan = c.PlanStage("Open", rounds, "us-chess", "7th", initial_colour="w")
        assert self.send(plan), self.refusals
        for i in range(players):
            self.send(c.RegisterEntry(stage=STAGE, family=f"P{i}", rating=2000 - 50 * i))

    def meets_again(self, r: Round) -> bool:
        """Where it can't be avoided (27A1), and the pairing says that it couldn't."""
        paired: Any = event_of(self.life.records[r.paired_at - 1])
        return SECOND_MEETINGS.encode() in bytes(paired.trace)


class HonestRoundRobin(HonestMachine, AnyRoundRobin):
    def _continue_after(self, fate: str) -> None:
        super()._continue_after(fate)
        if fate == "loses its tail":
            self.sat = {}


class HonestCup(HonestMachine, AnyCup):
    pass


class HonestPairs(HonestMachine, AnyAfternoon):
    pass


class HonestTeams(HonestMachine, AnySunday):
    pass
