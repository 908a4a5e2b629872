"""The audit of a cup of teams: its proof, its breaches, and its answers about pairings."""

import msgspec
import pytest

from domain.errors import NotNow
from domain.ids import EntryId
from events.audit.history import History
from events.audit.verdict import CLEAN, FINDINGS, audit_log
from events.codec import event_of
from events.contest import commands as tc
from events.contest.audit import questions
from events.contest.commands import (
    EndManualPairing,
    RecordResult,
    StartManualPairing,
    WithdrawEntry,
)
from events.contest.vocabulary.entries import ByeRequested
from events.contest.vocabulary.results import ResultConfirmed
from events.contest.vocabulary.rounds import PairingChangedByHand, RoundPaired
from events.game.integrity import Breach
from events.team_chess.decisions.next_acts import line_up_act
from events.team_chess.vocabulary import commands as c
from events.team_chess.vocabulary.stages import LineUpsRevealed
from events.tournament.vocabulary import ScheduleAnnounced
from tests.confirmations import CONFIRMED, CONFIRMED_TWICE
from tests.events.audit.proofs import rounds_proof
from tests.events.forging import acts, with_act, with_forged_event
from tests.events.team_chess.cup import ADA, ADAM, ALPHA, STAGE, Cup, whole_cup


def test_the_audit_of_an_honest_cup_is_clean_and_lists_its_breaches_of_integrity() -> None:
    verdict = audit_log(whole_cup().log)

    assert verdict.again.contradictions == []
    assert (verdict.exit_code, rounds_proof(verdict).rounds) == (CLEAN, 4), (
        "round 1 was paired twice"
    )
    assert [breach.kind for breach in verdict.breaches] == [
        Breach.MANUAL_PAIRING,
        Breach.ADJOURNMENT,
        Breach.FIDE_MODE_LEFT,
    ]


def test_forged_matches_are_reported_with_those_of_the_system() -> None:
    log = Cup().paired().records
    event = event_of(log[-1])
    assert isinstance(event, RoundPaired)
    other = RoundPaired(STAGE, 1, ((1, 2), (3, 4)), (), event.system, event.edition)

    verdict = audit_log(acts(with_forged_event(log, len(log), other)))

    assert verdict.exit_code == FINDINGS
    proof = rounds_proof(verdict)
    (differing,) = proof.differing
    assert (differing.recorded, differing.computed) == (((1, 2), (3, 4)), ((1, 3), (4, 2)))
    assert "Round 1 of section 1" in "\n".join(proof.proved_lines())


def test_forged_seats_are_reported() -> None:
    log = Cup().seated().records
    event = event_of(log[-1])
    assert isinstance(event, LineUpsRevealed)
    swapped = LineUpsRevealed(STAGE, 1, ((1, ((2, 6), (7, 3))), event.seats[1]))

    (contradiction,) = audit_log(
        acts(with_forged_event(log, len(log), swapped))
    ).again.contradictions
    assert contradiction.version == len(log)


class TestQuestions:
    def test_why_two_met_and_why_two_others_did_not(self) -> None:
        history = History(Cup().played([("1-0", "0-1")] * 2).published().records)

        (why, *_) = questions.why_paired(history, STAGE, 1, 1)
        assert "The bracket of 0 points has" in why
        reasons = questions.why_not_paired(history, STAGE, 2, 1, 3)
        assert "met in round 1" in reasons

    def test_a_log_answers_why_a_team_does_not_play(self) -> None:
        cup = Cup().do(WithdrawEntry(STAGE, 4)).do(ByeRequested(STAGE, 3, 1, "H"))
        cup.do(tc.RegisterTeam(stage=STAGE, name="Omega", strength=1000)).paired()

        reasons = list(questions.why_paired(History(cup.records), STAGE, 1, 0))
        assert "Gamma asked for a half-point bye." in reasons
        assert any(line.startswith("Team 4 with 0 points has the bye") for line in reasons)

    def test_a_round_paired_by_hand_has_no_explanation(self) -> None:
        cup = Cup().do(StartManualPairing(STAGE, 1, "drawn on stage", CONFIRMED))
        cup.do(PairingChangedByHand(STAGE, 1, reason="drawn on stage", pairs=((1, 2), (3, 4))))
        history = History(cup.do(EndManualPairing(STAGE, 1, CONFIRMED_TWICE)).records)

        assert list(questions.why_paired(history, STAGE, 1, 1))[-1] == (
            "The arbiter paired this round by hand, from nothing."
        )
        with pytest.raises(NotNow, match="Only a round that a Swiss system paired"):
            questions.why_not_paired(history, STAGE, 1, 1, 3)

    def test_every_round_can_be_asked_about(self) -> None:
        history = History(whole_cup().records)
        assert history.current_state is not None
        questions_of_rounds = list(questions.askable_rounds(history, history.current_state))
        assert [each.round for each in questions_of_rounds] == [1, 2, 3]
        assert questions_of_rounds[0].boards[0].first == "1 Alpha"
        assert questions_of_rounds[0].boards[0].result == "2–0"


def test_a_repeated_result_of_an_empty_board_is_no_contradiction() -> None:
    """The round is closed, and the device had seen something newer than the board."""
    cup = Cup(c.PlanTeamStage("Cup", 3, boards=2, initial_colour="w", missing="empty"))
    cup.seated().published()
    cup.do(RecordResult(STAGE, 1, match=1, board=1, result="---", saw=cup.version))
    assert isinstance(event_of(cup.records[-1]), ResultConfirmed)
    assert audit_log(cup.log).again.contradictions == []


def with_line_up_of_a_captain() -> Cup:
    """Line-ups close an hour before the round begins; a captain has handed in Alpha's in time."""
    cup = Cup(c.PlanTeamStage("Cup", 3, boards=2, initial_colour="w", closes=60))
    cup.do(ScheduleAnnounced(STAGE, ((1, "2026-11-21T13:00+00:00", 0),))).published()
    return cup.do(c.HandInLineUp(STAGE, 1, ALPHA, (ADAM, ADA)), "captain", "captain-1")


def test_a_captain_is_offered_the_line_up_only_while_it_is_accepted() -> None:
    cup = with_line_up_of_a_captain()
    assert cup.state is not None
    early, late = (
        line_up_act(cup.state, cup.stage, cup.stage.rounds[0], EntryId(ALPHA), at)
        for at in ("2026-11-21T11:59:59.000Z", "2026-11-21T12:00:01.000Z")
    )
    assert early.is_ready
    assert late.refusal.startswith("Line-ups for round 1 were due by 12:00 UTC")


@pytest.mark.parametrize(
    ("changed_fields", "why"),
    [
        ({"instant": "2026-11-21T12:00:01.000Z"}, "Line-ups for round 1 were due by 12:00 UTC"),
        ({"device": "captain-2"}, "Captains hand in the line-up of their own team alone"),
    ],
)
def test_a_late_or_foreign_line_up_is_reported(changed_fields: dict[str, str], why: str) -> None:
    log = with_line_up_of_a_captain().records
    assert audit_log(acts(log)).again.contradictions == []
    other = msgspec.structs.replace(log[-1].act, **changed_fields)

    (contradiction,) = audit_log(acts(with_act(log, len(log), other))).again.contradictions

    assert why in contradiction.says
