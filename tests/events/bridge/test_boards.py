"""What is entered at the tables of a session of pairs: caught, confirmed, disputed, decided."""

from collections.abc import Callable

import pytest

from domain.bridge.play import At, Record
from domain.bridge.scoring.notation import result_as_text
from domain.bridge.session import Sitting
from domain.errors import DomainError
from events.bridge.vocabulary.boards import BoardFouled, PenaltyGiven, PenaltyTakenBack
from events.bridge.vocabulary.commands import (
    AdjustScore,
    ConfirmBoard,
    CorrectBoard,
    PlanSession,
    RecordBoard,
    ResolveBoard,
    WithdrawBoard,
)
from tests.events.bridge.afternoon import PHASE, Afternoon


class Club(Afternoon):
    """Twenty pairs in session 1; what is entered is entered at table A1 in round 1."""

    def sitting(self, table: int = 1, number: int = 1) -> Sitting:
        return self.table(1).at[number, "A", table]

    @property
    def board(self) -> int:
        """The first board of A1."""
        return 2 * self.sitting().set - 1

    @property
    def record(self) -> Record:
        return self.phase.play.record(1, self.board, At(1, "A", 1)) or Record()

    @property
    def result(self) -> str:
        return result_as_text(self.record.result) if self.record.result else ""

    @property
    def saw(self) -> int:
        return self.record.changed_at or self.phase.session(1).planned_at

    def at(self, **others: object) -> dict[str, object]:  # type: ignore[override]  # another question
        place = {"session": 1, "round": 1, "section": "A", "table": 1, "board": self.board}
        return {"stage": PHASE, **place, **others}

    def enter(self, result: str, saw: int | None = None, **others: object) -> str:
        seen = self.saw if saw is None else saw
        (event,) = self.do(RecordBoard(**self.at(result=result, saw=seen, **others)))  # type: ignore[arg-type]
        return type(event).__name__

    def confirm(self, result: str) -> str:
        (event,) = self.do(ConfirmBoard(**self.at(result=result, saw=self.saw)))  # type: ignore[arg-type]
        return type(event).__name__


@pytest.fixture
def club() -> Club:
    club = Club()
    club.seeded().playing(1)
    return club


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(DomainError) as refused:
        act()
    return str(refused.value)


def test_north_enters_and_the_opponents_confirm(club: Club) -> None:
    assert club.enter("4HX N 10 SA") == "BoardScored"
    sitting = club.sitting()
    assert (club.record.ns, club.record.ew) == (sitting.ns, sitting.ew)
    assert not club.record.confirmed
    assert club.confirm("4HX N 10 SA") == "BoardConfirmed"
    assert club.record.confirmed


def test_until_it_is_confirmed_it_is_entered_anew_and_then_corrected_with_a_reason(
    club: Club,
) -> None:
    club.enter("4H N 9")
    assert club.enter("4H N 10") == "BoardCorrected"
    club.confirm("4H N 10")
    assert "confirmed; ask the director" in refusal(lambda: club.enter("4H N 11"))
    club.do(CorrectBoard(**club.at(result="4H N 11", reason="both agree", saw=club.saw)))  # type: ignore[arg-type]
    assert (club.result, club.record.confirmed) == ("4H N 11", True)


class TestTheOpeningLead:
    """It scores nothing, so that whoever does not know it says nothing else."""

    def test_a_witness_may_leave_it_out_and_it_stays(self, club: Club) -> None:
        seen = club.saw
        club.enter("4H N 10 SA", seen)
        assert club.enter("4H N 10", seen) == "BoardConfirmed"
        assert (club.result, club.record.confirmed) == ("4H N 10 SA", True)

    def test_a_witness_may_add_it(self, club: Club) -> None:
        seen = club.saw
        club.enter("4H N 10", seen)
        assert club.enter("4H N 10 SA", seen) == "BoardConfirmed"
        assert (club.result, club.record.confirmed) == ("4H N 10 SA", True)
        assert club.enter("4H N 10") == "BoardConfirmed"
        assert club.result == "4H N 10 SA"

    def test_the_opponents_confirm_what_they_saw_before_it_was_added(self, club: Club) -> None:
        club.enter("4H N 10")
        assert club.enter("4H N 10 SA") == "BoardCorrected", "entered anew by who has seen it"
        assert club.confirm("4H N 10") == "BoardConfirmed"
        assert club.result == "4H N 10 SA"

    def test_two_different_ones_are_two_results(self, club: Club) -> None:
        seen = club.saw
        club.enter("4H N 10 SA", seen)
        assert club.enter("4H N 10 HQ", seen) == "BoardDisputed"
        assert club.enter("4H N 10", seen) == "BoardConfirmed", "one of both, and neither counts"
        assert club.record.result is None

    def test_it_hides_no_other_difference(self, club: Club) -> None:
        seen = club.saw
        club.enter("4H N 10", seen)
        assert club.enter("4H N 9 SA", seen) == "BoardDisputed"


def test_a_board_of_another_table_says_where_it_is(club: Club) -> None:
    elsewhere = club.sitting(2)
    board = 2 * elsewhere.set - 1
    said = refusal(lambda: club.enter("PASS", board=board))
    own = club.sitting().set
    assert said.startswith(
        f"Board {board} is not played at table A1 in round 1: boards {2 * own - 1}-{2 * own} are."
    )
    assert "A2" in said


def test_a_pair_of_another_table_and_the_wrong_direction_are_caught(club: Club) -> None:
    here, there = club.sitting(), club.sitting(2)
    other = refusal(lambda: club.enter("PASS", ns=there.ns, ew=here.ew))
    assert f"Pair {there.ns} does not play at table A1 in round 1 but at A2" in other
    turned = refusal(lambda: club.enter("PASS", ns=here.ew, ew=here.ns))
    assert f"pair {here.ns} sits North-South and pair {here.ew} East-West" in turned
    assert club.enter("PASS", ns=here.ns, ew=here.ew) == "BoardScored"


def test_nobody_plays_at_an_empty_seat_or_in_a_draft(club: Club) -> None:
    club.leaves(club.sitting().ew, 1, 1)
    assert "a seat is empty" in refusal(lambda: club.enter("PASS"))
    club.do(PlanSession(PHASE, 2))
    assert "not published yet" in refusal(lambda: club.enter("PASS", session=2))


def test_the_same_result_is_a_witness_and_another_one_unseen_a_dispute(club: Club) -> None:
    seen = club.saw
    club.enter("3NT S 9", seen)
    assert club.enter("3NT S 9", seen) == "BoardConfirmed"
    assert club.enter("3NT S 8", seen) == "BoardDisputed"
    assert club.record.result is None
    assert club.record.disputed
    assert club.enter("3NT S 8", seen) == "BoardConfirmed"
    assert club.record.result is None, "two tablets do not outvote the director"
    club.do(ResolveBoard(**club.at(result="3NT S 9", reason="both asked", saw=club.saw)))  # type: ignore[arg-type]
    assert (club.result, club.record.disputed) == ("3NT S 9", False)


def test_who_has_seen_nothing_disputes_nothing(club: Club) -> None:
    assert "has changed since you looked" in refusal(lambda: club.enter("PASS", 0))
    club.enter("PASS")
    assert "it has PASS now" in refusal(lambda: club.enter("NP", 0))


def test_a_correction_can_turn_the_directions(club: Club) -> None:
    club.enter("4H N 9")
    before = club.record
    turned = club.at(result="4H N 9", reason="they sat wrong", saw=club.saw, turned=True)
    club.do(CorrectBoard(**turned))  # type: ignore[arg-type]
    assert (club.record.ns, club.record.ew) == (before.ew, before.ns)


def test_adjusted_scores_are_rulings_and_results_are_none(club: Club) -> None:
    assert "director's ruling" in refusal(lambda: club.enter("A+/A-"))
    ruling = club.at(result="A+/A-", reason="board not playable", saw=club.saw)
    club.do(AdjustScore(**ruling))  # type: ignore[arg-type]
    assert (club.result, club.record.confirmed) == ("A+/A-", True)
    said = club.at(result="4H N 9", reason="x", saw=club.saw)
    assert "no adjusted score" in refusal(lambda: club.do(AdjustScore(**said)))  # type: ignore[arg-type]
    weighted = club.at(result="60x420,40x-50", reason="hesitation", saw=club.saw)
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
def test_a_ruling_the_laws_do_not_allow_is_refused(club: Club, ruling: str, sentence: str) -> None:
    said = club.at(result=ruling, reason="x", saw=club.saw)
    assert sentence in refusal(lambda: club.do(AdjustScore(**said)))  # type: ignore[arg-type]
    assert club.result == ""


def test_a_dispute_is_decided_by_no_ruling_the_laws_do_not_allow(club: Club) -> None:
    seen = club.saw
    club.enter("3NT S 9", seen)
    club.enter("3NT S 8", seen)
    said = club.at(result="60x420,30x-50", reason="x", saw=club.saw)
    assert "they make 100" in refusal(lambda: club.do(ResolveBoard(**said)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "ruling", ["60x4S N 10,40x3NT S 8", "100x4S N 10/A+", "1x-50", "A+/A+", "A-/A-", "33x0,67xPASS"]
)
def test_a_ruling_is_kept_as_it_was_given(club: Club, ruling: str) -> None:
    club.do(AdjustScore(**club.at(result=ruling, reason="misinformation", saw=club.saw)))  # type: ignore[arg-type]
    assert club.result == ruling


def test_a_result_is_taken_back_and_entered_again(club: Club) -> None:
    club.enter("PASS")
    club.do(WithdrawBoard(**club.at(reason="other board", saw=club.saw)))  # type: ignore[arg-type]
    assert club.result == ""
    assert club.enter("1C N 7") == "BoardScored"


def test_a_merge_of_later_rounds_leaves_what_was_played(club: Club) -> None:
    club.enter("PASS")
    pair = club.sitting().ew
    club.leaves(pair, 1, 1)
    assert club.record.ew == pair
    assert club.enter("1C N 7") == "BoardCorrected"


def test_fouled_boards_and_penalties_are_lines_that_stay(club: Club) -> None:
    club.enter("PASS")
    club.do(BoardFouled(PHASE, 1, reason="hands turned", board=club.board, tables=((1, "A", 1),)))
    assert (club.record.form, club.result) == ("fouled", "PASS")
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


def test_a_pair_that_plays_nowhere_in_that_round_is_not_told_a_table(club: Club) -> None:
    here = club.sitting()
    said = refusal(lambda: club.enter("4H N 10", ns=here.ns, ew=99))

    assert f"Pair 99 does not play at table A1 in round 1; pairs {here.ns}" in said


class TestTheTabletsOfATable:
    """Until it is confirmed, a result is its witness's own; another one who differs disputes it."""

    def told(self, club: Club, result: str, device: str, role: str = "player") -> str:
        said = RecordBoard(**club.at(result=result, saw=club.saw))  # type: ignore[arg-type]
        return club.sent(said, role, device)

    def test_who_entered_it_enters_it_anew(self, club: Club) -> None:
        assert self.told(club, "4H N 9", "a tablet") == "BoardScored"
        assert self.told(club, "4H N 10", "a tablet") == "BoardCorrected"

    def test_another_tablet_that_has_seen_it_disputes_it(self, club: Club) -> None:
        self.told(club, "4H N 9", "a tablet")
        assert self.told(club, "4H N 10", "b tablet") == "BoardDisputed"
        assert club.record.disputed
        assert [str(said.result.tricks) for said in club.record.told] == ["9", "10"]  # type: ignore[union-attr]

    def test_another_tablet_that_agrees_confirms_it(self, club: Club) -> None:
        self.told(club, "4H N 9", "a tablet")
        assert self.told(club, "4H N 9", "b tablet") == "BoardConfirmed"

    def test_a_lead_is_no_other_result(self, club: Club) -> None:
        self.told(club, "4H N 9", "a tablet")
        assert self.told(club, "4H N 9 SA", "b tablet") == "BoardConfirmed"
        assert club.result == "4H N 9 SA"

    def test_a_scorer_who_sees_it_enters_it_anew(self, club: Club) -> None:
        self.told(club, "4H N 9", "a tablet")
        assert self.told(club, "4H N 10", "the desk", "scorer") == "BoardCorrected"
