"""Results entered, corrected or withdrawn, depending on the version seen by the sender."""

import pytest

from domain.chess.stage import stage_of
from domain.errors import NotNow, Unknown
from domain.results import parse_result
from events.chess.vocabulary import commands as c
from events.chess.vocabulary.draws import GameRescheduled
from events.codec import event_of
from events.contest.commands import (
    CorrectAndPairOver,
    CorrectResult,
    EndManualPairing,
    PairRound,
    RecordResult,
    StartManualPairing,
    WithdrawEntry,
    WithdrawResult,
)
from events.contest.vocabulary.entries import FideModeLeft
from events.contest.vocabulary.results import (
    CorrectionRequested,
    ResultConfirmed,
    ResultCorrected,
    ResultDisputed,
    ResultRecorded,
    ResultWithdrawn,
)
from events.contest.vocabulary.rounds import (
    PairingChangedByHand,
    RoundClosed,
    RoundPublished,
    RoundUnpaired,
    RoundUnpublished,
)
from events.game.claims import BoardChanged
from events.game.warnings import ConfirmationNeeded, RefusedInFideMode
from events.log.vocabulary import Event
from tests.confirmations import ACKNOWLEDGED, CONFIRMED, CONFIRMED_TWICE
from tests.events.chess.evening import STAGE, Evening
from tests.events.memory_log import CHIEF


def last_event(evening: Evening) -> Event:
    return event_of(evening.records[-1])


def record(
    evening: Evening,
    code: str,
    saw: int,
    *,
    round: int = 1,
    board: int = 1,
    names: bool = False,
    by: tuple[str, str] = CHIEF,
) -> Event:
    """`names`: the command states the players whom the sender saw at the board."""
    seats = (evening.board(round, board).white, evening.board(round, board).black)
    evening.do(RecordResult(STAGE, round, board, code, saw, *(seats if names else ())), by)
    return last_event(evening)


def correct(evening: Evening, code: str, saw: int, confirmed: int = 0, round: int = 1) -> Event:
    evening.do(CorrectResult(STAGE, round, 1, code, "slip misread", saw, confirmed))
    return last_event(evening)


def version_seen(evening: Evening, round: int = 1, board: int = 1) -> int:
    return evening.board(round, board).changed_at


# Entering


def test_the_first_result_is_recorded() -> None:
    evening = Evening().paired(1)

    assert record(evening, "1-0", version_seen(evening)) == ResultRecorded(STAGE, 1, 1, "1-0")
    assert evening.board(1, 1).result == parse_result("1-0")


def test_a_result_of_a_sender_who_has_not_seen_the_pairing_is_refused() -> None:
    evening = Evening().paired(1)

    with pytest.raises(BoardChanged, match="has no result now"):
        record(evening, "1-0", 0)


def test_the_same_result_again_is_a_second_witness_unless_its_sender_had_seen_it() -> None:
    evening = Evening().paired(1)
    before = version_seen(evening)
    record(evening, "1-0", before)

    confirmed = ResultConfirmed(STAGE, 1, 1, "1-0")
    assert record(evening, "1-0", before, by=("scorer", "tablet-1")) == confirmed
    assert record(evening, "1-0", 0, by=("scorer", "tablet-2")) == confirmed
    assert evening.board(1, 1).witnesses == 2
    assert record(evening, "1-0", 0, by=("scorer", "tablet-2")) == confirmed
    assert evening.board(1, 1).witnesses == 2, "a device is one witness"


def test_another_result_from_a_sender_who_had_not_seen_the_first_disputes_it() -> None:
    evening = Evening().paired(1)
    before = version_seen(evening)
    record(evening, "1-0", before)

    assert record(evening, "0-1", before) == ResultDisputed(STAGE, 1, 1, "0-1", "1-0")
    assert evening.board(1, 1).is_disputed


def test_another_result_from_a_sender_who_saw_the_first_needs_a_correction() -> None:
    evening = Evening().paired(1)
    record(evening, "1-0", version_seen(evening))

    with pytest.raises(
        NotNow, match="Board 1 of round 1 has 1–0 already; correct it with a reason"
    ):
        record(evening, "0-1", version_seen(evening))
    with pytest.raises(BoardChanged, match="it has 1–0 now"):
        record(evening, "0-1", 0)


def test_only_a_published_round_takes_results() -> None:
    evening = Evening()
    evening.do(PairRound(STAGE, 1))
    with pytest.raises(NotNow, match="Round 1 is paired and can't take results; publish it first"):
        record(evening, "1-0", version_seen(evening))

    evening.do(RoundPublished(STAGE, 1))
    for board in (1, 2):
        evening.enter(1, board, "1-0")
    evening.do(RoundClosed(STAGE, 1))
    with pytest.raises(NotNow, match="correct the result with a reason, or reopen it"):
        record(evening, "0-1", version_seen(evening))


def test_a_result_sent_before_the_round_was_closed_becomes_a_request() -> None:
    evening = Evening().paired(1)
    before = version_seen(evening)
    evening.enter(1, 1, "1-0")
    evening.enter(1, 2, "1-0")
    evening.do(RoundClosed(STAGE, 1))

    request = record(evening, "0-1", before)

    assert request == CorrectionRequested(STAGE, 1, 1, "0-1", before, "Round 1 was closed.")
    assert record(evening, "1-0", before) == ResultConfirmed(STAGE, 1, 1, "1-0")


def test_a_postponed_game_takes_its_result_when_its_round_is_closed() -> None:
    evening = Evening()
    evening.do(c.PlanRoundRobin("Group"))
    for name in "ABCD":
        evening.do(c.RegisterEntry(stage=2, family=name))
    evening.do(c.DrawLots(2, ((1, 1), (2, 2), (3, 3), (4, 4))))
    evening.do(RoundPublished(2, 1))
    evening.do(GameRescheduled(2, 1, 1, "Friday", "ill"))
    moved, other = stage_of(evening.state, 2).rounds[0].boards
    evening.do(RecordResult(2, 1, 2, "1-0", other.changed_at))
    evening.do(RoundClosed(2, 1))

    evening.do(RecordResult(2, 1, 1, "0-1", moved.changed_at))

    assert last_event(evening) == ResultRecorded(2, 1, 1, "0-1")


def test_results_of_unknown_rounds_and_boards_are_refused() -> None:
    evening = Evening().paired(1)
    for wanted, board in ((1, 3), (2, 1)):
        with pytest.raises(Unknown):
            evening.do(RecordResult(STAGE, wanted, board, "1-0", 0))


# What has become of the board since


def test_a_result_for_a_pairing_that_was_dropped_becomes_a_request() -> None:
    evening = Evening().paired(1)
    before = version_seen(evening)
    evening.do(RoundUnpublished(STAGE, 1, "one is late"))
    evening.do(RoundUnpaired(STAGE, 1, "one is late"))

    evening.do(RecordResult(STAGE, 1, 1, "1-0", before, 1, 3))

    why = "The pairing of round 1 was dropped."
    assert last_event(evening) == CorrectionRequested(STAGE, 1, 1, "1-0", before, why, 1, 3)


def test_a_result_for_a_round_beyond_the_last_is_refused() -> None:
    evening = Evening(rounds=3).paired(1)

    with pytest.raises(Unknown):
        evening.do(RecordResult(STAGE, 4, 1, "1-0", version_seen(evening)))


def test_a_late_entry_to_a_round_that_is_being_paired_by_hand_becomes_a_request() -> None:
    evening = Evening().paired(1)
    before = version_seen(evening)
    evening.do(StartManualPairing(STAGE, 1, "as agreed", CONFIRMED))
    evening.do(
        PairingChangedByHand(
            STAGE, 1, reason="as agreed", pairs=((1, 2), (4, 3)), byes=(), confirmed=CONFIRMED
        )
    )

    assert record(evening, "1-0", before) == CorrectionRequested(
        STAGE, 1, 1, "1-0", before, "Round 1 is being paired by hand."
    )


def test_a_result_is_refused_while_the_seen_round_is_paired_by_hand() -> None:
    evening = Evening().paired(1)
    evening.do(StartManualPairing(STAGE, 1, "as agreed", CONFIRMED))
    newest = max(board.changed_at for board in evening.round(1).boards)

    with pytest.raises(NotNow, match="end that first"):
        record(evening, "1-0", newest)


def re_pair_by_hand(evening: Evening) -> int:
    """The version in which board 1 was seen before its pairing was changed."""
    before = version_seen(evening)
    evening.do(StartManualPairing(STAGE, 1, "as agreed", CONFIRMED))
    evening.do(
        PairingChangedByHand(
            STAGE, 1, reason="as agreed", pairs=((1, 2), (4, 3)), byes=(), confirmed=CONFIRMED
        )
    )
    evening.do(EndManualPairing(STAGE, 1, CONFIRMED_TWICE))
    return before


def test_a_result_of_the_players_seated_there_before_becomes_a_request() -> None:
    evening = Evening().paired(1)
    before = re_pair_by_hand(evening)

    assert record(evening, "1-0", before) == CorrectionRequested(
        STAGE, 1, 1, "1-0", before, "Board 1 of round 1: others sit there now."
    )


def test_stated_players_decide_which_pairing_was_seen() -> None:
    evening = Evening().paired(1)
    before = re_pair_by_hand(evening)

    assert record(evening, "1-0", before, names=True) == ResultRecorded(STAGE, 1, 1, "1-0")
    evening.do(RecordResult(STAGE, 1, 2, "1-0", version_seen(evening, board=2), 4, 2))
    assert isinstance(last_event(evening), CorrectionRequested)


def test_a_dropped_board_becomes_a_request_and_an_unknown_board_is_refused() -> None:
    evening = Evening(6).paired(1)
    before = version_seen(evening, board=3)
    evening.do(RoundUnpublished(STAGE, 1, "one is ill"))
    evening.do(RoundUnpaired(STAGE, 1, "one is ill"))
    evening.do(WithdrawEntry(STAGE, 6))
    evening.do(WithdrawEntry(STAGE, 5))
    evening.paired(1)

    evening.do(RecordResult(STAGE, 1, 3, "1-0", before))
    why = "Round 1 was paired again and has no board 3."
    assert last_event(evening) == CorrectionRequested(STAGE, 1, 3, "1-0", before, why)
    with pytest.raises(Unknown):
        evening.do(RecordResult(STAGE, 1, 3, "1-0", version_seen(evening)))


# Correcting


def test_a_correction_records_the_previous_result_and_the_reason() -> None:
    evening = Evening().played(1)

    changed = correct(evening, "0-1", version_seen(evening))

    assert changed == ResultCorrected(STAGE, 1, 1, "0-1", "1-0", "slip misread")
    assert evening.board(1, 1).result == parse_result("0-1")


@pytest.mark.parametrize(
    ("code", "sentence"), [("1-0", "has 1-0 already; nothing to correct"), ("=-=", "")]
)
def test_only_another_result_is_a_correction(code: str, sentence: str) -> None:
    evening = Evening().played(1)

    if sentence:
        with pytest.raises(NotNow, match=sentence):
            correct(evening, code, version_seen(evening))
    else:
        assert isinstance(correct(evening, code, version_seen(evening)), ResultCorrected)


def test_a_board_without_a_result_can_not_be_corrected() -> None:
    evening = Evening().paired(1)

    with pytest.raises(NotNow, match="Board 1 of round 1 has no result yet; enter it"):
        correct(evening, "1-0", version_seen(evening))
    evening.enter(1, 1, "1-0")
    with pytest.raises(BoardChanged):
        correct(evening, "0-1", 0)


def test_a_disputed_board_can_not_be_corrected() -> None:
    evening = Evening().paired(1)
    before = version_seen(evening)
    record(evening, "1-0", before)
    record(evening, "0-1", before)

    with pytest.raises(NotNow, match="Board 1 of round 1 is disputed; decide the dispute"):
        correct(evening, "1-0", version_seen(evening))


def test_a_correction_of_an_outdated_result_is_treated_like_an_entry() -> None:
    evening = Evening().played(1)
    before = version_seen(evening)
    correct(evening, "0-1", before)

    assert correct(evening, "0-1", before) == ResultConfirmed(STAGE, 1, 1, "0-1")
    assert correct(evening, "=-=", before) == ResultDisputed(STAGE, 1, 1, "=-=", "0-1")


def test_an_outdated_correction_in_a_closed_round_becomes_a_request() -> None:
    evening = Evening().played(1)
    before = version_seen(evening)
    correct(evening, "0-1", before)
    evening.do(RoundClosed(STAGE, 1))

    assert correct(evening, "=-=", before) == CorrectionRequested(
        *(STAGE, 1, 1, "=-=", before, "The result was changed, and round 1 closed."),
        reason="slip misread",
    )


def test_correcting_the_previous_round_needs_a_confirmation_of_its_consequences() -> None:
    evening = Evening().played(1).paired(2)
    board = evening.board(1, 1)
    white, black = (evening.stage.entries[one].person.family for one in (board.white, board.black))

    with pytest.raises(ConfirmationNeeded) as confirmation:
        correct(evening, "=-=", version_seen(evening), ACKNOWLEDGED)
    changed = correct(evening, "=-=", version_seen(evening), CONFIRMED)

    assert confirmation.value.level == 3
    assert confirmation.value.consequences[1:] == (
        f"{white} goes from 1 to ½ points.",
        f"{black} goes from 0 to ½ points.",
        "Paired since: round 2.",
    )
    assert isinstance(changed, ResultCorrected)
    assert changed.confirmed == CONFIRMED


def test_the_consequences_name_only_players_whose_points_change() -> None:
    evening = Evening().played(1).paired(2)

    with pytest.raises(ConfirmationNeeded) as confirmation:
        correct(evening, "+--", version_seen(evening))

    assert confirmation.value.consequences[1:] == ("Paired since: round 2.",)


def test_in_fide_mode_a_result_of_an_older_round_can_not_be_corrected() -> None:
    evening = Evening().played(1).played(2).paired(3)

    with pytest.raises(RefusedInFideMode) as refused:
        correct(evening, "0-1", version_seen(evening), CONFIRMED_TWICE)
    assert refused.value.consequences[-1] == "Paired since: round 2, 3."
    evening.do(FideModeLeft(STAGE, "club rules", CONFIRMED_TWICE))
    corrected = correct(evening, "0-1", version_seen(evening), CONFIRMED)

    assert isinstance(corrected, ResultCorrected)
    assert corrected.confirmed == CONFIRMED


def correct_and_pair_over(evening: Evening, code: str, confirmed: int) -> None:
    evening.do(
        CorrectAndPairOver(STAGE, 1, 1, code, "both say so", version_seen(evening), confirmed)
    )


def test_correcting_an_older_round_takes_back_the_rounds_after_the_next() -> None:
    evening = Evening().played(1).played(2).paired(3)
    evening.do(RecordResult(STAGE, 3, 2, "1-0", version_seen(evening, 3, 2)))

    with pytest.raises(ConfirmationNeeded) as confirmation:
        correct_and_pair_over(evening, "0-1", CONFIRMED)
    assert confirmation.value.level == 4
    assert "results in it that no longer count: 1." in confirmation.value.consequences[-1]
    correct_and_pair_over(evening, "0-1", CONFIRMED_TWICE)

    corrected = last_event(evening)
    assert isinstance(corrected, ResultCorrected)
    assert (corrected.result, corrected.confirmed) == ("0-1", 4)
    assert len(evening.stage.rounds) == 2
    assert len(evening.paired(3).stage.rounds) == 3


def test_rounds_are_taken_back_from_the_newest_on() -> None:
    evening = Evening(8).played(1).played(2).played(3).paired(4)
    correct_and_pair_over(evening, "0-1", CONFIRMED_TWICE)

    back = [event.round for event in evening.events if isinstance(event, RoundUnpaired)]
    assert back == [4, 3]


def test_no_round_is_taken_back_to_correct_the_round_before_the_newest() -> None:
    evening = Evening().played(1).paired(2)
    with pytest.raises(NotNow, match="No round after round 2 is paired"):
        correct_and_pair_over(evening, "0-1", CONFIRMED_TWICE)


# Withdrawing


def withdraw(evening: Evening, saw: int) -> Event:
    evening.do(WithdrawResult(STAGE, 1, 1, "wrong board", saw))
    return last_event(evening)


def test_a_result_is_withdrawn_by_a_sender_who_has_seen_it() -> None:
    evening = Evening().played(1)

    with pytest.raises(BoardChanged):
        withdraw(evening, version_seen(evening) - 1)
    withdrawn = withdraw(evening, version_seen(evening))

    assert withdrawn == ResultWithdrawn(STAGE, 1, 1, "1-0", "wrong board")
    assert evening.board(1, 1).result is None
    with pytest.raises(NotNow, match="has no result that somebody has entered"):
        withdraw(evening, version_seen(evening))


def test_the_result_of_a_closed_round_is_not_withdrawn() -> None:
    evening = Evening().played(1)
    evening.do(RoundClosed(STAGE, 1))

    with pytest.raises(NotNow, match="Round 1 is closed; correct the result"):
        withdraw(evening, version_seen(evening))


def test_a_disputed_result_is_not_withdrawn() -> None:
    evening = Evening().paired(1)
    before = version_seen(evening)
    record(evening, "1-0", before)
    record(evening, "0-1", before)

    with pytest.raises(NotNow, match="decide the dispute"):
        withdraw(evening, version_seen(evening))
