"""Time controls and rules for byes: announced, changed by a new announcement, and enforced."""

import pytest

from domain.chess.defaults import ByeRules
from domain.chess.standings import crosstable_of
from domain.errors import NotNow, RuleViolation
from domain.ids import EntryId
from domain.results import Mark
from events.chess.vocabulary import commands as c
from events.chess.vocabulary.stages import ByeRulesAnnounced
from events.contest.vocabulary.entries import ByeRequested, FideModeLeft
from events.game.warnings import ConfirmationNeeded, WarnedAct
from events.log.vocabulary import Command
from events.tournament.vocabulary import TimeControlAnnounced
from tests.confirmations import CONFIRMED, CONFIRMED_TWICE
from tests.events.chess.evening import STAGE, Evening


def question_to(evening: Evening, command: Command) -> ConfirmationNeeded:
    with pytest.raises(ConfirmationNeeded) as needed:
        evening.do(command)
    return needed.value


class TestTimeControl:
    def test_a_time_control_is_announced_as_code_and_shown_in_words(self) -> None:
        evening = Evening()
        evening.do(TimeControlAnnounced(STAGE, code="5400 + 30", default_minutes=30))
        time = evening.stage.time
        assert (time.announced_control, time.default_minutes) == (
            "90 minutes + 30 seconds a move",
            30,
        )
        assert time.control is not None
        assert time.control.code == "5400+30"

    def test_a_time_control_without_a_code_is_kept_in_words(self) -> None:
        evening = Evening()
        evening.do(TimeControlAnnounced(STAGE, words="G/60;  d5"))
        assert (evening.stage.time.announced_control, evening.stage.time.control) == (
            "G/60; d5",
            None,
        )
        with pytest.raises(RuleViolation, match="222"):
            evening.do(TimeControlAnnounced(STAGE, code="G/60;d5"))

    def test_changing_the_time_control_after_a_round_shows_consequences(self) -> None:
        evening = Evening()
        evening.do(TimeControlAnnounced(STAGE, code="5400+30"))
        evening.do(TimeControlAnnounced(STAGE, code="5400+30", default_minutes=15))
        evening.played(1)
        needed = question_to(evening, TimeControlAnnounced(STAGE, code="900+10"))
        assert needed.level == 3
        assert "That is rapid, no longer standard: games count for another rating." in (
            needed.consequences
        )
        assert "No default time is announced any more." in needed.consequences
        evening.do(
            TimeControlAnnounced(
                STAGE, code="900+10", reason="the hall closes", confirmed=CONFIRMED
            )
        )
        with pytest.raises(NotNow):
            evening.do(TimeControlAnnounced(STAGE, code="900+10"))

    def test_a_missing_time_control_is_added_without_a_confirmation(self) -> None:
        evening = Evening().played(1)
        evening.do(TimeControlAnnounced(STAGE, code="5400+30"))


class TestByeRules:
    def test_bye_rules_hold_for_every_half_point_bye(self) -> None:
        evening = Evening(rounds=5)
        evening.do(ByeRulesAnnounced(STAGE, 2, 4))
        evening.do(ByeRequested(STAGE, 1, 1, "H"))
        second = question_to(evening, ByeRequested(STAGE, 1, 2, "H"))
        assert second.act is WarnedAct.GIVE_ANOTHER_HALF_POINT_BYE, (
            "asked in FIDE mode all the same"
        )
        evening.do(ByeRequested(STAGE, 1, 2, "H", confirmed=CONFIRMED))
        third = question_to(evening, ByeRequested(STAGE, 1, 3, "H"))
        assert third.act is WarnedAct.GIVE_BYE_BEYOND_RULES
        assert "The announced rules grant 2 half-point byes to each player." in third.consequences
        late = question_to(evening, ByeRequested(STAGE, 2, 5, "H"))
        assert (late.level, late.act) == (3, WarnedAct.GIVE_BYE_BEYOND_RULES)
        assert "The announced rules grant none after round 4." in late.consequences
        evening.do(ByeRequested(STAGE, 2, 5, "Z"))

    def test_outside_fide_mode_granted_byes_need_no_confirmation(self) -> None:
        evening = Evening()
        evening.do(ByeRulesAnnounced(STAGE, 2))
        evening.do(FideModeLeft(STAGE, "club rules", confirmed=CONFIRMED_TWICE))
        evening.do(ByeRequested(STAGE, 1, 1, "H"))
        evening.do(ByeRequested(STAGE, 1, 2, "H"))
        assert question_to(evening, ByeRequested(STAGE, 1, 3, "H")).level == 3

    def test_bye_rules_may_grant_no_half_point_byes(self) -> None:
        evening = Evening()
        evening.do(ByeRulesAnnounced(STAGE, 0))
        needed = question_to(evening, ByeRequested(STAGE, 1, 1, "H"))
        assert "The announced rules grant no half-point byes." in needed.consequences

    def test_changing_the_worth_of_given_byes_is_an_undoable_breach(self) -> None:
        evening = Evening()
        evening.do(ByeRulesAnnounced(STAGE, 1))
        evening.do(ByeRequested(STAGE, 1, 1, "H"))
        evening.played(1)
        assert (1, Mark.HALF_BYE) in evening.round(1).byes
        needed = question_to(evening, ByeRulesAnnounced(STAGE, 1, worth=0))
        assert needed.level == 4
        assert "1 bye given already: each 0 points instead of ½ point." in needed.consequences
        version = evening.do(ByeRulesAnnounced(STAGE, 1, worth=0, confirmed=CONFIRMED_TWICE))
        assert evening.stage.rules.points.half_bye == 0
        evening.undo(version)
        assert evening.stage.rules.points.half_bye == 5
        assert evening.stage.bye_rules == ByeRules(1, 0, 5)

    def test_rules_granting_fewer_byes_name_players_with_more(self) -> None:
        evening = Evening()
        evening.do(ByeRulesAnnounced(STAGE, 2))
        evening.do(ByeRequested(STAGE, 1, 1, "H"))
        evening.do(ByeRequested(STAGE, 1, 4, "H", confirmed=CONFIRMED))
        evening.played(1)
        needed = question_to(evening, ByeRulesAnnounced(STAGE, 1, 3))
        assert needed.level == 2
        assert "1 player with more than 1 already." in needed.consequences
        assert "1 player with one after round 3 already." in needed.consequences

    def test_before_the_start_bye_rules_change_without_a_confirmation(self) -> None:
        evening = Evening()
        evening.do(ByeRulesAnnounced(STAGE, 2))
        evening.do(ByeRulesAnnounced(STAGE, 1))
        with pytest.raises(NotNow):
            evening.do(ByeRulesAnnounced(STAGE, 1))

    def test_impossible_bye_rules_are_refused(self) -> None:
        with pytest.raises(RuleViolation, match="more than a win"):
            Evening().do(ByeRulesAnnounced(STAGE, 1, worth=11))
        with pytest.raises(NotNow, match="no round 6"):
            Evening(rounds=5).do(ByeRulesAnnounced(STAGE, 1, 6))
        robin = Evening(plan=c.PlanRoundRobin("Final"))
        with pytest.raises(NotNow, match="round robin"):
            robin.do(ByeRulesAnnounced(STAGE, 1))


def test_late_entries_get_half_points_for_what_they_missed_as_announced() -> None:
    evening = Evening(players=8, rounds=6)
    evening.do(ByeRulesAnnounced(STAGE, 1, late=2))
    for number in (1, 2, 3):
        evening.played(number)
    evening.do(c.RegisterEntry(stage=STAGE, family="Late", rating=1500))
    evening.do(c.RegisterEntry(stage=STAGE, family="Later", rating=1400))
    for number in (1, 2):
        byes = dict(evening.round(number).byes)
        assert [byes[EntryId(n)] for n in (9, 10)] == [Mark.HALF_BYE, Mark.HALF_BYE]
    assert EntryId(9) not in dict(evening.round(3).byes)
    evening.paired(4)
    late = next(number for number, entry in evening.stage.numbered_entries() if entry.id == 9)
    two_half_points = 10  # in tenths
    assert crosstable_of(evening.stage, 3).score(late) == two_half_points


def test_late_entries_get_no_points_unless_announced() -> None:
    evening = Evening(players=4)
    evening.do(ByeRulesAnnounced(STAGE, 1))
    evening.played(1)
    version = evening.version
    evening.do(c.RegisterEntry(stage=STAGE, family="Late"))
    assert evening.version == version + 1
