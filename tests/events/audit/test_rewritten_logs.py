"""Honest logs rewritten with other roles and with optional fields given or left out: the audit has
no findings. `python -m tests.bench.forger` checks thousands of them.
"""

from random import Random

import pytest

from domain.errors import NotNow
from events.audit.verdict import CLEAN, audit_log
from events.codec import event_of
from events.contest.commands import CorrectResult, RecordResult, StartManualPairing, WithdrawResult
from events.contest.vocabulary.results import ResultRecorded
from events.contest.vocabulary.rounds import PairingChangedByHand, RoundUnpublished
from server.transparency.device_signatures import is_validly_signed
from tests.bench.forger.honest import rewritten_log
from tests.bench.forger.lies import signatures_and_keys
from tests.bench.forger.possible import is_possible
from tests.confirmations import CONFIRMED_TWICE
from tests.effort import A_SHARE
from tests.events.audit.stories import LOGS, log_of
from tests.events.chess.evening import STAGE, Evening
from tests.events.forging import acts
from tests.events.memory_log import MemoryLog


@pytest.mark.parametrize("name", LOGS)
def test_honest_logs_with_other_roles_and_fields_have_no_findings(name: str) -> None:
    log = rewritten_log(log_of(name), Random(f"31 {name}"))
    verdict = audit_log(acts(log))
    assert verdict.again.contradictions == []
    assert verdict.exit_code == CLEAN
    assert name == "copy" or is_possible(log)


def is_clean(log: MemoryLog) -> bool:
    return audit_log(log.acts).exit_code == CLEAN


def test_a_granted_correction_of_a_board_without_a_result_is_no_contradiction() -> None:
    """It becomes a first result, and the log keeps the command with its reason."""
    evening = Evening().played(1)
    saw = evening.board(1, 1).changed_at
    evening.do(WithdrawResult(STAGE, 1, 1, "wrong board", saw))
    evening.do(CorrectResult(STAGE, 1, 1, "=-=", "the sheet", saw))
    record = evening.records[-1]
    assert isinstance(event_of(record), ResultRecorded)
    assert b"the sheet" in record.act.body
    assert is_clean(evening)


def test_a_result_that_names_only_white_is_no_contradiction() -> None:
    evening = Evening().paired(1)
    board = evening.board(1, 1)
    evening.do(RecordResult(STAGE, 1, 1, "1-0", board.changed_at, white=board.white))
    assert is_clean(evening)


@pytest.mark.parametrize("name", ["cup of teams", "chess-evening", "bridge-weekend"][::A_SHARE])
def test_a_lie_about_a_signature_is_reported(name: str) -> None:
    for about, forged in signatures_and_keys(log_of(name), Random(f"31 {name}")):
        assert forged is not None
        verdict = audit_log(acts(forged), holds=is_validly_signed)
        assert verdict.exit_code != CLEAN or verdict.signatures.unsigned, about


def test_a_round_without_a_board_refuses_results() -> None:
    evening = Evening().paired(1)
    saw = evening.board(1, 1).changed_at
    evening.do(RoundUnpublished(STAGE, 1, "too early"))
    evening.do(StartManualPairing(STAGE, 1, "all over again", CONFIRMED_TWICE))
    zero_point_byes = tuple((entry, "Z") for entry in range(1, 5))
    evening.do(
        PairingChangedByHand(STAGE, 1, (), "all are absent", zero_point_byes, CONFIRMED_TWICE)
    )
    for command in (RecordResult(STAGE, 1, 1, "1-0", saw), RecordResult(STAGE, 1, 1, "1-0", 0)):
        with pytest.raises(NotNow, match="paired by hand"):
            evening.do(command)
    assert is_clean(evening)
