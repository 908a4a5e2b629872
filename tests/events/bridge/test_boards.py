"""Entries at the tables of a session of pairs: errors, confirmations, disputes, decisions."""

from collections.abc import Callable

import pytest

from domain.bridge.play import Record
from domain.bridge.scoring.notation import result_as_text
from domain.bridge.session import Sitting, TableBoardPlace
from domain.errors import DomainError
from domain.ids import StageId
from events.audit.verdict import CLEAN, audit_log
from events.bridge.vocabulary.boards import (
    BoardConfirmed,
    BoardCorrected,
    BoardCorrectionGranted,
    BoardFouled,
    PenaltyGiven,
    PenaltyTakenBack,
)
from events.bridge.vocabulary.commands import (
    AdjustScore,
    CallRound,
    CloseSession,
    ConfirmBoard,
    CorrectBoard,
    FoulBoardFrom,
    GrantBoardCorrection,
    PlanSession,
    RecordBoard,
    RecordBoard1,
    ResolveBoard,
    WithdrawBoard,
)
from events.bridge.vocabulary.phases import PhaseReplanned
from events.bridge.vocabulary.sessions import RoundCalled, SessionClosed, SessionUnpublished
from events.codec import encode_command
from events.decide import decide_command
from events.game import CommandSender
from tests.confirmations import ACKNOWLEDGED
from tests.events.bridge.afternoon import PHASE, Afternoon
from tests.events.memory_log import INSTANT
from web.bridge.views.results import AttentionRow, build_sheet


class TableA1(Afternoon):
    """Twenty pairs in session 1; what is entered is entered at table A1 in round 1."""

    def sitting(self, table: int = 1, number: int = 1) -> Sitting:
        return self.table(1).by_place[number, "A", table]

    @property
    def board(self) -> int:
        """The first board of A1."""
        return 2 * self.sitting().set - 1

    @property
    def record(self) -> Record:
        return self.phase.play.record(1, self.board, TableBoardPlace(1, "A", 1)) or Record()

    @property
    def result(self) -> str:
        return result_as_text(self.record.result) if self.record.result else ""

    @property
    def saw(self) -> int:
        return self.record.changed_at or self.phase.session(1).planned_at

    def fields(self, **others: object) -> dict[str, object]:
        """The fields of a command about that board, some of them replaced or added."""
        place = {"session": 1, "round": 1, "section": "A", "table": 1, "board": self.board}
        return {"stage": PHASE, **place, **others}

    def enter(self, result: str, saw: int | None = None, **others: object) -> str:
        seen = self.saw if saw is None else saw
        (event,) = self.do(RecordBoard(**self.fields(result=result, saw=seen, **others)))  # type: ignore[arg-type]
        return type(event).__name__

    def confirm(self, result: str) -> str:
        (event,) = self.do(ConfirmBoard(**self.fields(result=result, saw=self.saw)))  # type: ignore[arg-type]
        return type(event).__name__


@pytest.fixture
def club() -> TableA1:
    club = TableA1()
    club.seeded().playing(1)
    return club


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(DomainError) as refused:
        act()
    return str(refused.value)


def test_north_enters_and_the_opponents_confirm(club: TableA1) -> None:
    assert club.enter("4HX N 10 SA") == "BoardScored"
    sitting = club.sitting()
    assert (club.record.ns, club.record.ew) == (sitting.ns, sitting.ew)
    assert not club.record.confirmed
    assert club.confirm("4HX N 10 SA") == "BoardConfirmed"
    assert club.record.confirmed


def test_a_result_is_replaced_until_confirmed_and_then_corrected_with_a_reason(
    club: TableA1,
) -> None:
    club.enter("4H N 9")
    assert club.enter("4H N 10") == "BoardCorrected"
    club.confirm("4H N 10")
    assert "confirmed; ask the director" in refusal(lambda: club.enter("4H N 11"))
    club.do(CorrectBoard(**club.fields(result="4H N 11", reason="both agree", saw=club.saw)))  # type: ignore[arg-type]
    assert (club.result, club.record.confirmed) == ("4H N 11", True)


class TestTheOpeningLead:
    """It does not change the score: an entry without it agrees with one that has it."""

    def test_a_witness_without_a_lead_keeps_the_entered_lead(self, club: TableA1) -> None:
        saw = club.saw
        club.enter("4H N 10 SA", saw)
        assert club.enter("4H N 10", saw) == "BoardConfirmed"
        assert (club.result, club.record.confirmed) == ("4H N 10 SA", True)

    def test_a_witness_may_add_the_lead(self, club: TableA1) -> None:
        saw = club.saw
        club.enter("4H N 10", saw)
        assert club.enter("4H N 10 SA", saw) == "BoardConfirmed"
        assert (club.result, club.record.confirmed) == ("4H N 10 SA", True)
        assert club.enter("4H N 10") == "BoardConfirmed"
        assert club.result == "4H N 10 SA"

    def test_opponents_may_confirm_a_result_seen_before_the_lead_was_added(
        self, club: TableA1
    ) -> None:
        club.enter("4H N 10")
        assert club.enter("4H N 10 SA") == "BoardCorrected", "replaced by a sender who has seen it"
        assert club.confirm("4H N 10") == "BoardConfirmed"
        assert club.result == "4H N 10 SA"

    def test_two_different_leads_are_two_results(self, club: TableA1) -> None:
        saw = club.saw
        club.enter("4H N 10 SA", saw)
        assert club.enter("4H N 10 HQ", saw) == "BoardDisputed"
        assert club.enter("4H N 10", saw) == "BoardConfirmed", "one of both, and neither counts"
        assert club.record.result is None

    def test_a_lead_does_not_hide_another_difference(self, club: TableA1) -> None:
        saw = club.saw
        club.enter("4H N 10", saw)
        assert club.enter("4H N 9 SA", saw) == "BoardDisputed"


def test_refusal_of_a_board_of_another_table_says_where_it_is_played(club: TableA1) -> None:
    elsewhere = club.sitting(2)
    board = 2 * elsewhere.set - 1
    sentence = refusal(lambda: club.enter("PASS", board=board))
    own = club.sitting().set
    assert sentence.startswith(
        f"Board {board} is not played at table A1 in round 1: boards {2 * own - 1}-{2 * own} are."
    )
    assert "A2" in sentence


def test_a_pair_of_another_table_and_the_wrong_direction_are_caught(club: TableA1) -> None:
    here, there = club.sitting(), club.sitting(2)
    other = refusal(lambda: club.enter("PASS", ns=there.ns, ew=here.ew))
    assert f"Pair {there.ns} does not play at table A1 in round 1 but at A2" in other
    turned = refusal(lambda: club.enter("PASS", ns=here.ew, ew=here.ns))
    assert f"pair {here.ns} sits North-South and pair {here.ew} East-West" in turned
    assert club.enter("PASS", ns=here.ns, ew=here.ew) == "BoardScored"


def test_results_at_an_empty_seat_or_of_an_unpublished_session_are_refused(club: TableA1) -> None:
    club.leaves(club.sitting().ew, 1, 1)
    assert "a seat is empty" in refusal(lambda: club.enter("PASS"))
    club.do(PlanSession(PHASE, 2))
    assert "not published yet" in refusal(lambda: club.enter("PASS", session=2))


def test_a_session_with_a_result_is_not_taken_back(club: TableA1) -> None:
    club.enter("PASS")
    back = SessionUnpublished(PHASE, 1, "the wrong movement")
    assert "has results already" in refusal(lambda: club.do(back))
    club.do(WithdrawBoard(**club.fields(reason="a test", saw=club.saw)))  # type: ignore[arg-type]
    club.do(back)


def test_boards_of_a_round_stay_once_one_has_a_result(club: TableA1) -> None:
    plan = PhaseReplanned(2, boards=3, stage=PHASE, reason="they play fast")
    club.enter("PASS")
    assert "its boards a round stay 2" in refusal(lambda: club.do(plan))
    club.do(WithdrawBoard(**club.fields(reason="a test", saw=club.saw)))  # type: ignore[arg-type]
    club.do(plan)


def test_an_equal_entry_confirms_and_a_different_unseen_one_disputes(club: TableA1) -> None:
    version_seen = club.saw
    club.enter("3NT S 9", version_seen)
    assert club.enter("3NT S 9", version_seen) == "BoardConfirmed"
    assert club.enter("3NT S 8", version_seen) == "BoardDisputed"
    assert club.record.result is None
    assert club.record.is_disputed
    assert club.enter("3NT S 8", version_seen) == "BoardConfirmed"
    assert club.record.result is None, "two tablets do not outvote the director"
    club.do(ResolveBoard(**club.fields(result="3NT S 9", reason="both asked", saw=club.saw)))  # type: ignore[arg-type]
    assert (club.result, club.record.is_disputed) == ("3NT S 9", False)


def test_a_sender_who_has_seen_nothing_can_not_dispute(club: TableA1) -> None:
    assert "has changed since you looked" in refusal(lambda: club.enter("PASS", 0))
    club.enter("PASS")
    assert "it has PASS now" in refusal(lambda: club.enter("NP", 0))


def test_a_correction_can_turn_the_directions(club: TableA1) -> None:
    club.enter("4H N 9")
    before = club.record
    turned = club.fields(result="4H N 9", reason="they sat wrong", saw=club.saw, turned=True)
    club.do(CorrectBoard(**turned))  # type: ignore[arg-type]
    assert (club.record.ns, club.record.ew) == (before.ew, before.ns)


def test_adjusted_scores_are_rulings_and_results_of_play_are_not(club: TableA1) -> None:
    assert "director's ruling" in refusal(lambda: club.enter("A+/A-"))
    ruling = club.fields(result="A+/A-", reason="board not playable", saw=club.saw)
    club.do(AdjustScore(**ruling))  # type: ignore[arg-type]
    assert (club.result, club.record.confirmed) == ("A+/A-", True)
    values = club.fields(result="4H N 9", reason="x", saw=club.saw)
    assert "no adjusted score" in refusal(lambda: club.do(AdjustScore(**values)))  # type: ignore[arg-type]
    weighted = club.fields(result="60x420,40x-50", reason="hesitation", saw=club.saw)
    club.do(AdjustScore(**weighted))  # type: ignore[arg-type]
    assert club.result == "60x420,40x-50"


@pytest.mark.parametrize(
    ("ruling", "sentence"),
    [
        ("A200/A300", "can't get 200 per cent"),
        ("A70/A60", "make 130; artificial scores make 80 to 120"),
        ("A0/A40", "make 40; artificial"),
        ("60x420,30x-50", "60 + 30 = 90 per cent; they make 100"),
        ("60x420", "weights are 60 per cent"),
        ("60x425,40x-50", "scores 425 for North-South; give the contract"),
        ("100x4S N 14", "14 tricks"),
        ("A+/60x420,30x-50", "60 + 30 = 90"),
    ],
)
def test_a_ruling_the_laws_do_not_allow_is_refused(
    club: TableA1, ruling: str, sentence: str
) -> None:
    values = club.fields(result=ruling, reason="x", saw=club.saw)
    assert sentence in refusal(lambda: club.do(AdjustScore(**values)))  # type: ignore[arg-type]
    assert club.result == ""


def test_a_decision_of_a_dispute_the_laws_do_not_allow_is_refused(club: TableA1) -> None:
    version_seen = club.saw
    club.enter("3NT S 9", version_seen)
    club.enter("3NT S 8", version_seen)
    values = club.fields(result="60x420,30x-50", reason="x", saw=club.saw)
    assert "they make 100" in refusal(lambda: club.do(ResolveBoard(**values)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "ruling", ["60x4S N 10,40x3NT S 8", "100x4S N 10/A+", "1x-50", "A+/A+", "A-/A-", "33x0,67xPASS"]
)
def test_a_ruling_is_kept_as_it_was_given(club: TableA1, ruling: str) -> None:
    club.do(AdjustScore(**club.fields(result=ruling, reason="misinformation", saw=club.saw)))  # type: ignore[arg-type]
    assert club.result == ruling


def test_a_result_is_taken_back_and_entered_again(club: TableA1) -> None:
    club.enter("PASS")
    club.do(WithdrawBoard(**club.fields(reason="other board", saw=club.saw)))  # type: ignore[arg-type]
    assert club.result == ""
    assert club.enter("1C N 7") == "BoardScored"


def test_a_withdrawal_keeps_boards_already_played(club: TableA1) -> None:
    club.enter("PASS")
    pair = club.sitting().ew
    club.leaves(pair, 1, 1)
    assert club.record.ew == pair
    assert club.enter("1C N 7") == "BoardCorrected"


def test_fouled_boards_and_penalties_stay_in_the_record(club: TableA1) -> None:
    club.enter("PASS")
    club.do(BoardFouled(PHASE, 1, reason="hands turned", board=club.board, tables=((1, "A", 1),)))
    assert (club.record.form, club.result) == ("fouled", "PASS")
    assert "is scored like that already" in refusal(
        lambda: club.do(BoardFouled(PHASE, 1, reason="x", board=club.board, tables=((1, "A", 1),)))
    )
    assert "is not played" in refusal(
        lambda: club.do(BoardFouled(PHASE, 1, reason="x", board=club.board, tables=((1, "A", 2),)))
    )
    pair = club.sitting().ns
    club.do(PenaltyGiven(PHASE, 1, reason="slow play", pair=pair, amount="10"))
    (line,) = club.phase.play.penalties
    club.do(PenaltyTakenBack(PHASE, line.version, "the clock was wrong"))
    assert club.phase.play.penalties_of(1) == ()
    assert club.phase.play.penalties[0].taken_back == "the clock was wrong"
    again = PenaltyTakenBack(PHASE, line.version, "once more")
    assert "taken back already" in refusal(lambda: club.do(again))
    assert "number of a penalty" in refusal(
        lambda: club.do(PenaltyGiven(PHASE, 1, reason="x", pair=pair, amount="1/0"))
    )
    assert "unit of a penalty" in refusal(
        lambda: club.do(PenaltyGiven(PHASE, 1, reason="x", pair=pair, amount="1", unit="beers"))
    )


def test_refusal_of_an_unknown_pair_names_no_other_table(club: TableA1) -> None:
    here = club.sitting()
    sentence = refusal(lambda: club.enter("4H N 10", ns=here.ns, ew=99))

    assert f"Pair 99 does not play at table A1 in round 1; pairs {here.ns}" in sentence


def test_a_pair_does_not_play_against_itself(club: TableA1) -> None:
    here = club.sitting()
    sentence = refusal(lambda: club.enter("4H N 10", ns=here.ns, ew=here.ns))

    assert f"pair {here.ns} is named for both sides" in sentence


class TestTheTabletsOfATable:
    """Until a result is confirmed, its own tablet may replace it; another tablet's different one
    disputes it.
    """

    def enter(self, club: TableA1, result: str, device: str, role: str = "player") -> str:
        command = RecordBoard(**club.fields(result=result, saw=club.saw))  # type: ignore[arg-type]
        return club.answer_to(command, role, device)

    def test_the_tablet_that_entered_a_result_may_replace_it(self, club: TableA1) -> None:
        assert self.enter(club, "4H N 9", "a tablet") == "BoardScored"
        assert self.enter(club, "4H N 10", "a tablet") == "BoardCorrected"
        assert audit_log(club.acts).exit_code == CLEAN

    def test_another_tablet_that_has_seen_a_result_disputes_it(self, club: TableA1) -> None:
        self.enter(club, "4H N 9", "a tablet")
        assert self.enter(club, "4H N 10", "b tablet") == "BoardDisputed"
        assert club.record.is_disputed
        assert [str(claim.result.tricks) for claim in club.record.claims] == ["9", "10"]  # type: ignore[union-attr]

    def test_another_tablet_with_the_same_result_confirms_it(self, club: TableA1) -> None:
        self.enter(club, "4H N 9", "a tablet")
        assert self.enter(club, "4H N 9", "b tablet") == "BoardConfirmed"

    def test_an_added_lead_is_not_another_result(self, club: TableA1) -> None:
        self.enter(club, "4H N 9", "a tablet")
        assert self.enter(club, "4H N 9 SA", "b tablet") == "BoardConfirmed"
        assert club.result == "4H N 9 SA"

    @pytest.mark.parametrize("device", ["a tablet", "b tablet"])
    @pytest.mark.parametrize(
        ("meanwhile", "why"),
        [
            (BoardConfirmed, "4H N 9 was confirmed"),
            (RoundCalled, "Round 2 was called"),
            (SessionClosed, "Session 1 was closed"),
        ],
    )
    def test_a_result_that_is_confirmed_or_whose_round_is_over_is_changed_by_the_director_alone(
        self, club: TableA1, device: str, meanwhile: type, why: str
    ) -> None:
        club.do(CallRound(PHASE, 1, 1, confirmed=ACKNOWLEDGED))
        self.enter(club, "4H N 9", "a tablet")
        version_seen = club.saw
        match meanwhile:
            case _ if meanwhile is BoardConfirmed:
                club.confirm("4H N 9")
            case _ if meanwhile is RoundCalled:
                club.do(CallRound(PHASE, 1, 2, confirmed=ACKNOWLEDGED))
            case _:
                club.do(CloseSession(PHASE, 1, missing="later"))
        for saw in (version_seen, club.saw):
            late_result = RecordBoard(**club.fields(result="7NT N 13", saw=saw))  # type: ignore[arg-type]
            assert club.answer_to(late_result, "player", device) == "BoardCorrectionRequested"
        assert club.result == "4H N 9"
        (request, _) = club.phase.requests
        assert request.why.startswith(why)
        granted = GrantBoardCorrection(PHASE, request.version, "both agree", club.saw)
        assert [type(event) for event in club.do(granted)] == [
            BoardCorrected,
            BoardCorrectionGranted,
        ]
        assert club.result == "7NT N 13"
        assert audit_log(club.acts).exit_code == CLEAN

    def test_a_missing_board_may_be_entered_late(self, club: TableA1) -> None:
        club.do(CallRound(PHASE, 1, 1, confirmed=ACKNOWLEDGED))
        club.do(CallRound(PHASE, 1, 2, confirmed=ACKNOWLEDGED))
        club.do(CloseSession(PHASE, 1, missing="later"))
        assert self.enter(club, "4H N 9", "a tablet") == "BoardScored"
        assert self.enter(club, "4H N 9", "b tablet") == "BoardConfirmed"

    def test_a_replaced_result_is_listed_for_the_director(self, club: TableA1) -> None:
        self.enter(club, "4H N 9", "a tablet")
        self.enter(club, "4H N 10", "a tablet")
        rows = build_sheet(club.state, StageId(PHASE)).rows
        (row,) = [row for row in rows if isinstance(row, AttentionRow) and row.result]
        assert (row.why, row.replaced) == ("entered anew", "4H N 9")

    def test_old_entries_are_decided_by_the_first_version_of_the_command(
        self, club: TableA1
    ) -> None:
        self.enter(club, "4H N 9", "a tablet")
        club.do(CloseSession(PHASE, 1, missing="later"))
        old_command = RecordBoard1(**club.fields(result="7NT N 13", saw=club.saw))  # type: ignore[arg-type]
        by = ("player", "a tablet")
        events = decide_command(club.state, old_command, CommandSender(*by, INSTANT))
        _, body = encode_command(old_command)
        club._append(events, ("record-board/1", body, b""), by, "")  # an old log
        assert club.result == "7NT N 13"
        assert audit_log(club.acts).exit_code == CLEAN

    def test_a_scorer_who_has_seen_a_result_may_replace_it(self, club: TableA1) -> None:
        self.enter(club, "4H N 9", "a tablet")
        assert self.enter(club, "4H N 10", "the desk", "scorer") == "BoardCorrected"


def test_a_board_is_fouled_at_all_tables_from_the_named_round_on(club: TableA1) -> None:
    board = club.board
    places = {
        s.round: (s.round, s.section, s.table)
        for s in club.table(1).games
        if 2 * s.set - 1 == board
    }
    first = sorted(places)[-2]
    (event,) = club.do(FoulBoardFrom(PHASE, 1, board, first, "a card was turned"))
    assert isinstance(event, BoardFouled)
    assert {at[0] for at in event.tables} == {at for at in places if at >= first}
    assert {at[1] for at in event.tables} == {"A", "B"}
    (of_a,) = club.do(FoulBoardFrom(PHASE, 1, board, first, "only A's", "other", section="A"))
    assert isinstance(of_a, BoardFouled)
    assert of_a.tables == tuple(at for at in event.tables if at[1] == "A")
    assert audit_log(club.acts).exit_code == CLEAN
    with pytest.raises(DomainError, match="No table plays board"):
        club.do(FoulBoardFrom(PHASE, 1, board, 9, "too late"))  # of five rounds
