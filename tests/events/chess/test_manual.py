"""Pairing by hand (endorsement rules C.02 (2026), Q64-69)."""

import pytest

from domain.errors import NotNow, NoValidPairing, RuleViolation
from domain.ids import EntryId
from events.audit.verdict import audit_log
from events.codec import event_of
from events.contest.commands import EndManualPairing, PairRound, StartManualPairing
from events.contest.vocabulary.entries import ByeRequested, PairForbidden
from events.contest.vocabulary.rounds import (
    ManualPairingEnded,
    PairingChangedByHand,
    RoundClosed,
    RoundPublished,
    RoundUnpublished,
)
from events.game.integrity import Breach
from events.game.warnings import ConfirmationNeeded
from tests.confirmations import ACKNOWLEDGED, CONFIRMED, CONFIRMED_TWICE
from tests.events.audit.proofs import rounds_proof
from tests.events.chess.evening import STAGE, Evening

# Round 1 of four players, rated in the order of their numbers: 1-3, 4-2.
ROUND_1 = ((1, 3), (4, 2))


def by_hand(evening: Evening, number: int = 1) -> Evening:
    evening.do(StartManualPairing(STAGE, number, "as agreed", CONFIRMED))
    return evening


def change(
    evening: Evening, boards: tuple[tuple[int, int], ...], confirmed: int = 0, number: int = 1
) -> int:
    return evening.do(
        PairingChangedByHand(
            STAGE, number, reason="as agreed", pairs=boards, byes=(), confirmed=confirmed
        )
    )


def boards(evening: Evening, number: int = 1) -> tuple[tuple[int, int], ...]:
    return tuple((b.white, b.black) for b in evening.round(number).boards)


def manual_pairing_ended(evening: Evening) -> ManualPairingEnded:
    event = event_of(evening.records[-1])
    assert isinstance(event, ManualPairingEnded)
    return event


def test_starting_to_pair_by_hand_needs_a_confirmation() -> None:
    evening = Evening().paired(1)

    with pytest.raises(ConfirmationNeeded) as confirmation:
        evening.do(StartManualPairing(STAGE, 1, "as agreed"))

    assert confirmation.value.level == 3


def test_a_round_is_changed_between_start_and_end_only() -> None:
    evening = Evening().paired(1)

    with pytest.raises(NotNow, match="start that first"):
        change(evening, ((1, 2), (4, 3)))
    change(by_hand(evening), ((1, 2), (4, 3)))

    assert boards(evening) == ((1, 2), (4, 3))


def test_an_unknown_kind_of_bye_is_refused_by_hand() -> None:
    evening = by_hand(Evening().paired(1))
    command = PairingChangedByHand(
        STAGE,
        1,
        reason="as agreed",
        pairs=((1, 3),),
        byes=((2, "Q"), (4, "Z")),
        confirmed=CONFIRMED_TWICE,
    )

    with pytest.raises(RuleViolation, match="A bye is U, H, F or Z"):
        evening.do(command)


def test_other_acts_on_a_round_being_paired_by_hand_are_refused() -> None:
    evening = by_hand(Evening().paired(1))

    with pytest.raises(NotNow, match="end that first"):
        evening.enter(1, 1, "1-0")
    with pytest.raises(NotNow, match="end that first"):
        evening.do(RoundUnpublished(STAGE, 1, "wait"))
    with pytest.raises(NotNow, match="end that first"):
        evening.do(PairRound(STAGE, 2))


def test_ending_with_the_systems_pairing_needs_no_confirmation() -> None:
    evening = by_hand(Evening().paired(1))
    assert boards(evening) == ROUND_1
    change(evening, ((1, 2), (4, 3)))
    change(evening, ROUND_1)

    evening.do(EndManualPairing(STAGE, 1))

    assert not manual_pairing_ended(evening).differs
    assert not evening.round(1).manual


def test_another_pairing_is_confirmed_twice_and_the_right_one_is_kept_beside_it() -> None:
    evening = by_hand(Evening().paired(1))
    change(evening, ((1, 2), (4, 3)))

    with pytest.raises(
        ConfirmationNeeded,
        match="The system pairs 1 P1 – 3 P3; here it is 1 P1 – 2 P2 and 4 P4 – 3 P3",
    ) as confirmation:
        evening.do(EndManualPairing(STAGE, 1))
    evening.do(EndManualPairing(STAGE, 1, CONFIRMED_TWICE))

    assert confirmation.value.level == 4
    assert manual_pairing_ended(evening).differs
    assert manual_pairing_ended(evening).engine_pairs == ROUND_1


def test_an_unchanged_board_keeps_its_result_and_a_finished_one_stays() -> None:
    evening = Evening(6).paired(1)
    first, second, third = boards(evening)
    evening.enter(1, 1, "1-0")
    by_hand(evening)

    with pytest.raises(NotNow, match="Board 1 has a result"):
        change(evening, ((first[1], first[0]), second, third), CONFIRMED)
    change(evening, (first, (second[0], third[1]), (third[0], second[1])), CONFIRMED)

    assert evening.board(1, 1).result is not None
    assert evening.board(1, 2).result is None


@pytest.mark.parametrize(
    ("pairs", "sentence"),
    [
        (((1, 2),), "3 P3, 4 P4 are in the round"),
        (((1, 2), (1, 3), (4, 2)), "1 P1, 2 P2 are named more than once"),
        (((1, 2), (3, 9)), "is in the round"),
    ],
)
def test_a_change_by_hand_names_every_participant_once(
    pairs: tuple[tuple[int, int], ...], sentence: str
) -> None:
    with pytest.raises(NotNow, match=sentence):
        change(by_hand(Evening().paired(1)), pairs)


class TestFromNothing:
    """Two players have met and a third round must be played: no legal pairing exists."""

    def stuck(self) -> Evening:
        evening = Evening(2, rounds=3).played(1)
        evening.do(RoundClosed(STAGE, 1))
        with pytest.raises(NoValidPairing):
            evening.do(PairRound(STAGE, 2))
        return evening

    def test_a_round_without_a_legal_pairing_is_paired_by_hand(self) -> None:
        evening = by_hand(self.stuck(), 2)
        assert evening.round(2).byes == ((1, "Z"), (2, "Z"))

        with pytest.raises(ConfirmationNeeded, match="P2 and P1 met in round 1"):
            change(evening, ((2, 1),), number=2)
        change(evening, ((2, 1),), CONFIRMED, number=2)
        with pytest.raises(ConfirmationNeeded, match="The system finds no legal pairing"):
            evening.do(EndManualPairing(STAGE, 2))
        evening.do(EndManualPairing(STAGE, 2, CONFIRMED_TWICE))
        evening.do(RoundPublished(STAGE, 2))
        evening.enter(2, 1, "=-=")

        verdict = audit_log(evening.acts)
        assert (rounds_proof(verdict).rounds, rounds_proof(verdict).differing) == (1, ())
        assert [b.kind for b in verdict.breaches] == [Breach.MANUAL_PAIRING]

    def test_undoing_a_round_started_by_hand_removes_it(self) -> None:
        evening = self.stuck()
        version = evening.do(StartManualPairing(STAGE, 2, "no legal pairing", CONFIRMED))

        evening.undo(version, confirmed=CONFIRMED)

        assert len(evening.stage.rounds) == 1

    def test_a_round_by_hand_needs_the_previous_one_closed(self) -> None:
        with pytest.raises(NotNow, match="Close round 1 first"):
            by_hand(Evening().paired(1), 2)

    def test_a_round_by_hand_begins_with_the_requested_byes(self) -> None:
        evening = Evening()
        evening.do(ByeRequested(STAGE, 3, 1, "H"))

        by_hand(evening)

        assert dict(evening.round(1).byes)[EntryId(3)] == "H"
        assert len(evening.round(1).byes) == len(evening.stage.entries)  # as no pair is made yet


class TestRules:
    def test_a_second_meeting_is_warned_of(self) -> None:
        evening = by_hand(Evening().played(1).paired(2), 2)

        with pytest.raises(ConfirmationNeeded, match="P3 and P1 met in round 1") as confirmation:
            change(evening, ((3, 1), (2, 4)), number=2)

        assert confirmation.value.level == 3

    def test_two_colours_the_wrong_way_round_are_acknowledged(self) -> None:
        # After 1-3 1-0 and 4-2 1-0, 1 and 4 have had White; 3 and 2 Black.
        evening = Evening().played(1).paired(2)
        by_hand(evening, 2)

        with pytest.raises(ConfirmationNeeded) as confirmation:
            change(evening, ((4, 3), (1, 2)), number=2)

        assert confirmation.value.level == 2
        change(evening, ((4, 3), (1, 2)), ACKNOWLEDGED, number=2)

    def test_a_forbidden_pair_is_warned_of(self) -> None:
        evening = Evening()
        evening.do(PairForbidden(STAGE, (1, 2)))
        by_hand(evening.paired(1))

        with pytest.raises(ConfirmationNeeded, match="P1 and P2 must not meet"):
            change(evening, ((1, 2), (4, 3)))

    def test_a_third_time_the_same_colour_is_warned_of(self) -> None:
        evening = Evening(8, rounds=7)
        for number, pairs in (
            (1, ((1, 5), (2, 6), (3, 7), (4, 8))),
            (2, ((1, 6), (2, 5), (3, 8), (4, 7))),
            (3, ((1, 7), (2, 8), (3, 5), (4, 6))),
        ):
            evening.paired(number)
            by_hand(evening, number)
            if number == 3:
                with pytest.raises(ConfirmationNeeded, match="P1 gets the same colour"):
                    change(evening, pairs, ACKNOWLEDGED, number=number)
                return
            change(evening, pairs, CONFIRMED, number=number)
            evening.do(EndManualPairing(STAGE, number, CONFIRMED_TWICE))
            for board in evening.round(number).boards_without_result:
                evening.enter(number, board, "=-=")

    def test_a_second_bye_and_a_bye_too_high_up_are_warned_of(self) -> None:
        # Five players; 5 has the bye in round 1, the winners are 1 and 2 (Black: 4-2 0-1).
        evening = Evening(5).paired(1)
        assert [player for player, _ in evening.round(1).byes] == [5]
        evening.enter(1, 1, "1-0")
        evening.enter(1, 2, "1-0")
        evening.paired(2)
        by_hand(evening, 2)
        command = PairingChangedByHand(
            STAGE, 2, reason="x", pairs=((2, 1), (3, 4)), byes=((5, "U"),)
        )

        with pytest.raises(ConfirmationNeeded) as confirmation:
            evening.do(command)

        assert "P5 is not eligible for the bye." in confirmation.value.consequences
        assert (
            "P5 has more points than others who could get the bye."
            in confirmation.value.consequences
        )


def test_a_bye_for_another_player_of_the_lowest_score_raises_no_warning() -> None:
    evening = by_hand(Evening(5).paired(1))
    assert [entry for entry, _ in evening.round(1).byes] == [5]

    evening.do(
        PairingChangedByHand(STAGE, 1, reason="as agreed", pairs=((1, 3), (5, 2)), byes=((4, "U"),))
    )

    assert [entry for entry, _ in evening.round(1).byes] == [4]
