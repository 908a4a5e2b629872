"""Which acts need a confirmation by the arbiter, and which points of FIDE's checklist for the
endorsement of programs (VCL4THP, 2026) ask for it.
"""

import pytest

from domain.errors import NotNow, Unsupported
from events.catalogue import COMMANDS
from events.codec import event_of
from events.contest.commands import CancelBye, CorrectResult
from events.contest.vocabulary.entries import ByeRequested, FideModeLeft, PairForbidden
from events.contest.vocabulary.results import ResultCorrected
from events.contest.vocabulary.rounds import StageReplanned
from events.game.warnings import ANSWERS, WARNINGS, ConfirmationNeeded, RefusedInFideMode
from events.log.vocabulary import Command
from tests.confirmations import ACKNOWLEDGED, CONFIRMED, CONFIRMED_TWICE
from tests.events.chess.evening import STAGE, Evening


def level_of(evening: Evening, command: Command) -> int:
    """The level of the confirmation that the command needs: 2 to acknowledge it, 3 to confirm, 4 to
    confirm twice, 5 for what FIDE mode refuses.
    """
    before = evening.version
    with pytest.raises(ConfirmationNeeded) as confirmation:
        evening.do(command)
    assert evening.version == before, "a refusal appends nothing"
    return confirmation.value.level


def test_no_level_is_lower_in_fide_mode_than_outside() -> None:
    assert all(w.fide >= w.otherwise and w.fide in ANSWERS for w in WARNINGS.values())


class TestCorrections:
    def test_a_result_of_the_round_under_way_is_corrected_without_a_warning(self) -> None:
        evening = Evening().played(1)

        evening.correct(1, 1, "=-=")

        last = event_of(evening.records[-1])
        assert isinstance(last, ResultCorrected)
        assert last.confirmed == 0

    def test_correcting_the_previous_round_needs_a_confirmation_with_its_changes(self) -> None:
        evening = Evening().played(1).paired(2)

        with pytest.raises(ConfirmationNeeded) as confirmation:
            evening.correct(1, 1, "0-1")

        # Board 1 is P1 - P3 and ended 1-0: the point goes over.
        assert confirmation.value.level == 3
        assert "P1 goes from 1 to 0 points." in confirmation.value.consequences
        assert "P3 goes from 0 to 1 points." in confirmation.value.consequences
        assert "Paired since: round 2." in confirmation.value.consequences

    def test_the_confirmed_level_is_kept_in_the_event(self) -> None:
        evening = Evening().played(1).paired(2)

        evening.correct(1, 1, "0-1", confirmed=CONFIRMED)

        last = event_of(evening.records[-1])
        assert isinstance(last, ResultCorrected)
        assert last.confirmed == CONFIRMED
        result = evening.board(1, 1).result
        assert result is not None
        assert result.code == "0-1"

    def test_in_fide_mode_correcting_an_older_round_is_refused(self) -> None:
        evening = Evening(6).played(1).played(2).paired(3)

        with pytest.raises(RefusedInFideMode):
            evening.correct(1, 1, "0-1", confirmed=CONFIRMED_TWICE)

    def test_outside_fide_mode_an_older_round_is_corrected_with_a_confirmation(self) -> None:
        evening = Evening(6).played(1).played(2).paired(3)
        evening.do(FideModeLeft(STAGE, "a club evening", CONFIRMED_TWICE))

        evening.correct(1, 1, "0-1", confirmed=CONFIRMED)

        result = evening.board(1, 1).result
        assert result is not None
        assert result.code == "0-1"

    def test_a_decisive_result_of_an_adjourned_game_needs_a_confirmation(self) -> None:
        evening = Evening().paired(1)
        evening.enter(1, 1, "?-?")
        evening.enter(1, 2, "1-0")
        evening.paired(2)

        evening.correct(1, 1, "=-=")
        saw = evening.board(1, 1).changed_at
        assert level_of(evening, CorrectResult(STAGE, 1, 1, "1-0", "played on", saw)) == 3


class TestPlan:
    def test_before_the_start_a_plan_changes_without_a_confirmation(self) -> None:
        evening = Evening()

        evening.do(StageReplanned(STAGE, 7, ("BH",), "more players came"))

        assert evening.stage.rules.rounds == 7
        assert evening.stage.rules.tie_breaks == ("BH",)

    @pytest.mark.parametrize(("rounds", "tie_breaks"), [(7, ("BH/C1", "BH", "SB")), (5, ("SB",))])
    def test_after_the_start_a_changed_plan_is_confirmed_twice(
        self, rounds: int, tie_breaks: tuple[str, ...]
    ) -> None:
        evening = Evening().played(1)

        assert level_of(evening, StageReplanned(STAGE, rounds, tie_breaks, "asked for")) == 4
        evening.do(StageReplanned(STAGE, rounds, tie_breaks, "asked for", CONFIRMED_TWICE))

        last = event_of(evening.records[-1])
        assert isinstance(last, StageReplanned)
        assert last.confirmed == CONFIRMED_TWICE

    def test_fewer_rounds_than_are_paired_can_not_be_announced(self) -> None:
        evening = Evening(6).played(1).played(2)

        with pytest.raises(NotNow, match="2 paired rounds"):
            evening.do(StageReplanned(STAGE, 1, ("BH",), "short of time", CONFIRMED_TWICE))

    def test_the_consequence_names_a_round_paired_as_the_last_one(self) -> None:
        evening = Evening(rounds=2).played(1).paired(2)

        with pytest.raises(ConfirmationNeeded, match="Round 2 was paired under other rules"):
            evening.do(StageReplanned(STAGE, 3, ("BH/C1", "BH", "SB"), "one more"))


def test_the_acceleration_is_announced_with_the_stage_and_no_act_changes_it() -> None:
    """Q106-111: the method stays once round 1 is paired."""
    naming = {name for name, kind in COMMANDS.items() if "acceleration" in kind.__struct_fields__}

    assert naming == {"plan-stage", "plan-team-stage"}


class TestFideMode:
    def test_leaving_fide_mode_is_confirmed_twice_and_irreversible(self) -> None:
        evening = Evening()

        assert level_of(evening, FideModeLeft(STAGE, "house rules")) == 4
        evening.do(FideModeLeft(STAGE, "house rules", CONFIRMED_TWICE))

        assert isinstance(event_of(evening.records[-1]), FideModeLeft)
        assert not evening.stage.fide_mode
        with pytest.raises(NotNow, match="already"):
            evening.do(FideModeLeft(STAGE, "again", CONFIRMED_TWICE))

    def test_in_fide_mode_pairs_are_forbidden_before_round_1_only(self) -> None:
        evening = Evening()
        evening.do(PairForbidden(STAGE, (1, 2), "sisters"))
        evening.paired(1)

        assert (
            level_of(evening, PairForbidden(STAGE, (3, 4), "brothers", confirmed=CONFIRMED_TWICE))
            == 5
        )
        evening.do(FideModeLeft(STAGE, "house rules", CONFIRMED_TWICE))
        assert level_of(evening, PairForbidden(STAGE, (3, 4), "brothers")) == 3
        evening.do(PairForbidden(STAGE, (3, 4), "brothers", confirmed=CONFIRMED))

        assert len(evening.stage.forbidden) == 2


class TestByes:
    """Q170-188: a full point is deprecated, a second half point unusual."""

    def test_a_full_point_bye_is_acknowledged(self) -> None:
        evening = Evening()

        assert level_of(evening, ByeRequested(STAGE, 1, 2, "F")) == 2
        evening.do(ByeRequested(STAGE, 1, 2, "F", ACKNOWLEDGED))

        assert ByeRequested(STAGE, 1, 2, "F", ACKNOWLEDGED) == event_of(evening.records[-1])

    def test_a_second_half_point_bye_is_confirmed(self) -> None:
        evening = Evening()
        evening.do(ByeRequested(STAGE, 4, 1, "H"))
        evening.played(1)

        assert level_of(evening, ByeRequested(STAGE, 4, 3, "H")) == 3
        evening.do(ByeRequested(STAGE, 4, 3, "H", CONFIRMED))
        evening.do(ByeRequested(STAGE, 3, 3, "H"))

    def test_a_cancelled_half_point_bye_does_not_count(self) -> None:
        evening = Evening()
        evening.do(ByeRequested(STAGE, 4, 1, "H"))
        evening.do(CancelBye(STAGE, 4, 1))

        evening.do(ByeRequested(STAGE, 4, 2, "H"))


def test_the_edition_of_the_tie_breaks_changes_to_a_known_one_before_the_start() -> None:
    evening = Evening()
    same = evening.stage.rules.tie_breaks
    with pytest.raises(Unsupported, match="1999"):
        evening.do(StageReplanned(STAGE, 5, same, "as printed", 0, "1999"))

    evening.do(StageReplanned(STAGE, 5, same, "as printed", 0, "2023"))

    assert evening.stage.rules.tie_break_edition == "2023"
