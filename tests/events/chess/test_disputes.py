"""Results of two tablets that had not seen each other's: none counts until the dispute is decided.

Boards of the evening: 1: P1-P3, 2: P4-P2 (or the colours drawn), round 1 published.
"""

from typing import Any

import pytest

from domain.chess.stage import Board
from domain.errors import DomainError, NotNow
from domain.results import parse_result
from events.contest.commands import (
    CorrectResult,
    EndManualPairing,
    GrantCorrection,
    PairRound,
    RecordResult,
    ResolveDispute,
    StartManualPairing,
    WithdrawEntry,
    WithdrawResult,
)
from events.contest.vocabulary.results import CorrectionDeclined
from events.contest.vocabulary.rounds import (
    PairingChangedByHand,
    RoundClosed,
    RoundPublished,
    RoundUnpaired,
    RoundUnpublished,
)
from events.game.claims import BoardChanged
from events.game.warnings import ConfirmationNeeded
from events.tournament.vocabulary import UndoAct
from tests.confirmations import CONFIRMED, CONFIRMED_TWICE
from tests.events.chess.evening import STAGE, Evening
from tests.events.memory_log import CHIEF
from tests.web.acts import next_acts_of


@pytest.fixture
def evening() -> Evening:
    evening = Evening()
    evening.do(PairRound(STAGE, 1))
    evening.do(RoundPublished(STAGE, 1))
    return evening


def board(evening: Evening, number: int = 1, round_number: int = 1) -> Board:
    return evening.stage.rounds[round_number - 1].boards[number - 1]


def enter(
    evening: Evening, code: str, saw: int, number: int = 1, by: tuple[str, str] = CHIEF
) -> int:
    return evening.do(RecordResult(STAGE, 1, number, code, saw), by)


def close_round_1(evening: Evening) -> None:
    for number in evening.stage.rounds[0].boards_without_result:
        enter(evening, "1-0", board(evening, number).changed_at, number)
    evening.do(RoundClosed(STAGE, 1))


def test_another_result_on_an_outdated_board_is_a_dispute_and_none_counts(evening: Evening) -> None:
    saw = board(evening).changed_at
    enter(evening, "1-0", saw)
    enter(evening, "0-1", saw)

    assert board(evening).is_disputed
    assert board(evening).result is None
    assert [claim.result.code for claim in board(evening).claims] == ["1-0", "0-1"]


def test_a_third_claim_joins_the_side_it_agrees_with_or_opens_another(evening: Evening) -> None:
    saw = board(evening).changed_at
    for code in ("1-0", "0-1", "0-1", "=-="):
        enter(evening, code, saw)

    assert [claim.result.code for claim in board(evening).claims] == ["1-0", "0-1", "0-1", "=-="]
    assert board(evening).is_disputed


def test_a_disputed_board_stops_the_next_pairing_by_name(evening: Evening) -> None:
    saw = board(evening).changed_at
    enter(evening, "1-0", saw)
    enter(evening, "0-1", saw)
    enter(evening, "1-0", board(evening, 2).changed_at, 2)

    with pytest.raises(NotNow, match="what was said about board 1 differs"):
        evening.do(PairRound(STAGE, 2))
    with pytest.raises(NotNow, match="has results already"):
        evening.do(RoundUnpublished(STAGE, 1, "so what"))


def test_a_dispute_is_decided_only_after_seeing_every_claim(evening: Evening) -> None:
    saw = board(evening).changed_at
    enter(evening, "1-0", saw)
    version_seen = enter(evening, "0-1", saw)
    last = enter(evening, "=-=", saw)

    with pytest.raises(BoardChanged):
        evening.do(ResolveDispute(STAGE, 1, 1, "0-1", "both sheets", version_seen))
    evening.do(ResolveDispute(STAGE, 1, 1, "0-1", "both sheets", last))

    assert board(evening).result == parse_result("0-1")
    assert not board(evening).is_disputed


def test_a_board_without_a_dispute_is_not_decided(evening: Evening) -> None:
    version_seen = enter(evening, "1-0", board(evening).changed_at)

    with pytest.raises(NotNow, match="is not disputed"):
        evening.do(ResolveDispute(STAGE, 1, 1, "0-1", "no", version_seen))


def test_a_result_entered_by_mistake_is_taken_back_to_none(evening: Evening) -> None:
    stored = enter(evening, "1-0", board(evening).changed_at)

    evening.do(WithdrawResult(STAGE, 1, 1, "wrong board", stored))

    assert board(evening).result is None
    assert not board(evening).is_disputed
    assert 1 in evening.stage.rounds[0].boards_without_result


def test_an_unseen_result_can_not_be_withdrawn(evening: Evening) -> None:
    saw = board(evening).changed_at
    stored = enter(evening, "1-0", saw)
    enter(evening, "0-1", saw)

    with pytest.raises(BoardChanged, match="two different results"):
        evening.do(WithdrawResult(STAGE, 1, 1, "wrong board", stored))


def test_a_stale_tablet_may_enter_where_a_result_was_taken_back(evening: Evening) -> None:
    saw = board(evening).changed_at
    stored = enter(evening, "1-0", saw)
    evening.do(WithdrawResult(STAGE, 1, 1, "wrong board", stored))

    enter(evening, "=-=", saw)

    assert board(evening).result == parse_result("=-=")


def test_an_entry_for_a_round_closed_meanwhile_is_kept_as_a_request(evening: Evening) -> None:
    saw = board(evening).changed_at
    close_round_1(evening)

    version = enter(evening, "0-1", saw)

    assert board(evening).result == parse_result("1-0")
    assert [(q.claim.version, q.why) for q in evening.stage.requests] == [
        (version, "Round 1 was closed.")
    ]


def test_pairing_the_next_round_says_that_a_late_result_is_not_decided(evening: Evening) -> None:
    saw = board(evening).changed_at
    close_round_1(evening)

    def pairing_hint() -> str:
        return next(act.hint for act in next_acts_of(evening.stage) if act.command == "pair-round")

    assert "decided" not in pairing_hint()
    enter(evening, "0-1", saw)
    assert "take part. Nothing shows before you publish." in pairing_hint()
    assert pairing_hint().endswith(" 1 late result is not decided: see To decide.")


def test_the_same_result_for_a_closed_round_is_a_witness(evening: Evening) -> None:
    saw = board(evening).changed_at
    close_round_1(evening)

    enter(evening, "1-0", saw, by=("scorer", "tablet"))

    assert board(evening).witnesses == 1
    assert evening.stage.requests == ()


def test_a_granted_request_is_a_correction_with_its_warning(evening: Evening) -> None:
    saw = board(evening).changed_at
    close_round_1(evening)
    evening.do(PairRound(STAGE, 2))
    version = enter(evening, "0-1", saw)
    sees = board(evening).changed_at

    with pytest.raises(ConfirmationNeeded, match="correct a result of the round before"):
        evening.do(GrantCorrection(STAGE, version, "score sheet", sees))
    evening.do(GrantCorrection(STAGE, version, "score sheet", sees, confirmed=CONFIRMED))

    assert board(evening).result == parse_result("0-1")
    assert evening.stage.requests == ()


def test_a_declined_request_leaves_the_board_as_it_is(evening: Evening) -> None:
    saw = board(evening).changed_at
    close_round_1(evening)
    version = enter(evening, "0-1", saw)

    evening.do(CorrectionDeclined(STAGE, version, "both players deny it"))

    assert board(evening).result == parse_result("1-0")
    assert evening.stage.requests == ()
    with pytest.raises(DomainError, match="no open correction request"):
        evening.do(CorrectionDeclined(STAGE, version, "again"))


def test_a_result_for_a_round_paired_again_is_not_given_to_its_new_players(
    evening: Evening,
) -> None:
    saw = board(evening).changed_at
    evening.do(RoundUnpublished(STAGE, 1, "late entry"))
    evening.do(RoundUnpaired(STAGE, 1, "late entry"))
    unpaired = enter(evening, "1-0", saw)
    evening.do(WithdrawEntry(STAGE, 1))
    evening.do(PairRound(STAGE, 1))
    evening.do(RoundPublished(STAGE, 1))

    version = enter(evening, "1-0", saw)

    assert board(evening).result is None
    assert [q.claim.version for q in evening.stage.requests] == [unpaired, version]
    sees = board(evening).changed_at
    with pytest.raises(NotNow, match="Board 1 of round 1: others sit there now"):
        evening.do(GrantCorrection(STAGE, version, "they insist", sees))


@pytest.mark.parametrize("number", [2, 3, 99])
def test_a_result_for_a_drafted_round_is_refused_and_no_request(
    evening: Evening, number: int
) -> None:
    """An answer that depended on the players stated would give the draft of round 2 away; rounds 3
    and 99 do not exist.
    """
    close_round_1(evening)
    evening.do(PairRound(STAGE, 2))
    version = evening.version

    for saw, white, black in ((1, 0, 0), (version, 0, 0), (version, 1, 2), (1, 4, 2)):
        with pytest.raises(DomainError):
            evening.do(RecordResult(STAGE, number, 1, "1-0", saw, white=white, black=black))

    assert evening.stage.requests == ()
    assert evening.version == version


def test_a_result_for_a_round_dropped_unpublished_is_refused(evening: Evening) -> None:
    close_round_1(evening)
    evening.do(PairRound(STAGE, 2))
    saw = board(evening, 1, 2).changed_at
    evening.do(RoundUnpaired(STAGE, 2, "a late entry"))

    with pytest.raises(DomainError, match="paired round"):
        evening.do(RecordResult(STAGE, 2, 1, "1-0", saw))


def test_an_undo_keeps_which_rounds_were_published(evening: Evening) -> None:
    close_round_1(evening)
    act = evening.do(StartManualPairing(STAGE, 2, "as agreed", CONFIRMED_TWICE))
    evening.do(
        PairingChangedByHand(
            STAGE, 2, reason="as agreed", pairs=((1, 2), (3, 4)), byes=(), confirmed=CONFIRMED_TWICE
        )
    )
    evening.do(EndManualPairing(STAGE, 2, CONFIRMED_TWICE))
    evening.do(RoundPublished(STAGE, 2))
    saw = board(evening, 1, 2).changed_at
    evening.undo(act)
    assert len(evening.stage.rounds) == 1

    version = evening.do(RecordResult(STAGE, 2, 1, "1-0", saw))

    assert [q.claim.version for q in evening.stage.requests] == [version]


def test_a_result_with_stated_players_is_taken_after_the_same_pairing_again(
    evening: Evening,
) -> None:
    before = board(evening)
    evening.do(RoundUnpublished(STAGE, 1, "a slip"))
    evening.do(RoundUnpaired(STAGE, 1, "a slip"))
    evening.do(PairRound(STAGE, 1))
    evening.do(RoundPublished(STAGE, 1))

    names: dict[str, Any] = {"white": before.white, "black": before.black}
    evening.do(RecordResult(STAGE, 1, 1, "1-0", before.changed_at, **names))

    assert board(evening).result == parse_result("1-0")


def test_a_correction_of_an_unseen_result_disputes_it(evening: Evening) -> None:
    version_seen = enter(evening, "1-0", board(evening).changed_at)
    evening.do(CorrectResult(STAGE, 1, 1, "=-=", "misread", version_seen))

    evening.do(CorrectResult(STAGE, 1, 1, "0-1", "misread", version_seen))

    assert board(evening).is_disputed
    now = board(evening).changed_at
    with pytest.raises(NotNow, match="decide the dispute"):
        evening.do(CorrectResult(STAGE, 1, 1, "0-1", "misread", now))


def test_an_undo_keeps_correction_requests(evening: Evening) -> None:
    saw = board(evening).changed_at
    close_round_1(evening)
    evening.do(PairRound(STAGE, 2))
    sees = board(evening).changed_at
    act = evening.do(CorrectResult(STAGE, 1, 1, "0-1", "sheet", sees, confirmed=CONFIRMED))
    request = enter(evening, "=-=", saw)

    undo = UndoAct(act, "no", evening.version, confirmed=CONFIRMED_TWICE)
    evening.do(undo)

    assert [q.claim.version for q in evening.stage.requests] == [request]
