"""The book of rulings: called, ruled, appealed, decided, each with the scores that it changed."""

from collections.abc import Callable
from functools import partial

import pytest

from domain.bridge.play import BoardAt, Record
from domain.bridge.scoring.notation import result_as_text
from domain.bridge.session import TableBoardPlace
from domain.errors import DomainError
from domain.rulings import Ruling, RulingState, ScoreChange, is_under_review
from events.audit.history import sentence_of
from events.bridge.vocabulary.boards import DirectorCalled, ScoreAdjusted
from events.bridge.vocabulary.commands import RecordBoard, RecordIrregularPlay
from events.codec import event_of
from events.game.warnings import MOST_CONFIRMED
from events.rulings.vocabulary import DecideAppeal, GiveRuling, RulingAppealed, RulingGiven
from tests.events.bridge.afternoon import PHASE, Afternoon


class RuledBoard(Afternoon):
    """A board of table A1 in round 1, with 4S N 10 on it."""

    @property
    def board(self) -> int:
        return 2 * self.table(1).by_place[1, "A", 1].set - 1

    @property
    def place(self) -> tuple[int, int, int, str, int, int]:
        return PHASE, 1, 1, "A", 1, self.board

    @property
    def record(self) -> Record:
        return self.phase.play.record(1, self.board, TableBoardPlace(1, "A", 1)) or Record()

    @property
    def result(self) -> str:
        return result_as_text(self.record.result) if self.record.result else ""

    @property
    def ruling(self) -> Ruling[BoardAt]:
        return self.phase.rulings[-1]

    def is_under_review(self) -> bool:
        return is_under_review(
            self.phase.rulings, BoardAt(1, self.board, TableBoardPlace(1, "A", 1))
        )

    def call_director(self) -> "RuledBoard":
        self.do(DirectorCalled(*self.place, "West hesitated, East doubled", "16B"))
        return self

    def rule(self, result: str = "", **more: object) -> None:
        wording = {"text": "the double is cancelled", "law": "16B", "appeal_until": "21:30", **more}
        ruling = {"stage": PHASE, "ruling": self.ruling.version, "result": result}
        self.do(GiveRuling(**ruling, saw=self.record.changed_at, **wording))  # type: ignore[arg-type]

    def decide_appeal(self, **more: object) -> None:
        decision = {"committee": "Ann, Ben, Carl", "text": "the table score stands", **more}
        ruling = {"stage": PHASE, "ruling": self.ruling.version, "saw": self.record.changed_at}
        self.do(DecideAppeal(**ruling, **decision))  # type: ignore[arg-type]

    def appeal(self) -> "RuledBoard":
        self.do(RulingAppealed(PHASE, self.ruling.version, "pair 7", "there was no hesitation"))
        return self


@pytest.fixture
def hall() -> RuledBoard:
    hall = RuledBoard(20)
    hall.seeded().playing(1)
    hall.do(RecordBoard(*hall.place, "4S N 10", hall.phase.session(1).planned_at))
    return hall


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(DomainError) as refused:
        act()
    return str(refused.value)


def test_a_board_under_review_keeps_its_score_until_the_ruling(hall: RuledBoard) -> None:
    assert not hall.is_under_review()
    hall.call_director()
    assert hall.is_under_review()
    assert hall.result == "4S N 10"
    hall.rule()
    assert not hall.is_under_review()
    assert (hall.ruling.state, hall.ruling.appeal_until) == (RulingState.RULED, "21:30")
    assert hall.ruling.changes == ()


def test_a_ruling_keeps_the_previous_and_the_new_score_and_the_score_names_the_ruling(
    hall: RuledBoard,
) -> None:
    hall.call_director().rule("60x4S N 10,40x4S N 9")
    assert hall.result == "60x4S N 10,40x4S N 9"
    assert hall.ruling.changes == (ScoreChange("4S N 10", "60x4S N 10,40x4S N 9"),)
    adjusted, ruling = map(event_of, hall.records[-2:])
    assert isinstance(adjusted, ScoreAdjusted)
    assert isinstance(ruling, RulingGiven)
    assert adjusted.reason == f"ruling {hall.ruling.version}: the double is cancelled"


def test_an_appeal_reopens_the_review_and_is_decided_once(hall: RuledBoard) -> None:
    hall.call_director().rule("A+/A-")
    hall.appeal()
    assert hall.is_under_review()
    assert "is appealed; the appeal decides it" in refusal(hall.rule)
    hall.decide_appeal(result="4S N 10")
    assert not hall.is_under_review()
    assert hall.result == "4S N 10"
    assert [each.result for each in hall.ruling.changes] == ["A+/A-", "4S N 10"]
    assert hall.ruling.committee == "Ann, Ben, Carl"
    assert "there is no appeal to decide" in refusal(hall.decide_appeal)


def test_the_director_corrects_their_own_error_before_an_appeal(hall: RuledBoard) -> None:
    hall.call_director().rule("A+/A-")
    hall.rule("A-/A+", text="the other side was at fault")
    assert hall.result == "A-/A+"
    assert hall.ruling.ruling == "the other side was at fault"


@pytest.mark.parametrize(
    ("result", "sentence"),
    [("A200/A300", "can't get 200 per cent"), ("60x420,30x-50", "they make 100"), ("x", "is no")],
)
def test_a_ruling_with_an_illegal_score_changes_nothing(
    hall: RuledBoard, result: str, sentence: str
) -> None:
    hall.call_director()
    before = hall.version
    assert sentence in refusal(lambda: hall.rule(result))
    assert hall.version == before


def test_a_ruling_on_an_outdated_score_is_refused(hall: RuledBoard) -> None:
    hall.call_director()
    stale = GiveRuling(PHASE, hall.ruling.version, "A+/A-", 3, text="x", law="16B")
    assert "has changed since you looked" in refusal(lambda: hall.do(stale))


def test_only_a_ruling_that_was_given_is_appealed_against(hall: RuledBoard) -> None:
    hall.call_director()
    assert "is pending; an appeal is against" in refusal(hall.appeal)
    assert "no ruling in Pairs: 3" in refusal(
        lambda: hall.do(RulingAppealed(PHASE, 3, "pair 7", "x"))
    )


def test_a_call_is_to_a_table_and_board_of_the_session(hall: RuledBoard) -> None:
    stage, session, number, section, table, board = hall.place
    nowhere = DirectorCalled(stage, session, number, section, 40, board, "x")
    assert "no table in round 1" in refusal(lambda: hall.do(nowhere))
    elsewhere = hall.table(1).by_place[1, "A", 2].set * 2
    for other in (99, elsewhere):
        nothing = DirectorCalled(stage, session, number, section, table, other, "x")
        assert f"Board {other} is not played at table A1 in round 1" in refusal(
            partial(hall.do, nothing)
        )


def test_the_director_is_called_to_a_board_that_is_played_at_the_wrong_table(
    hall: RuledBoard,
) -> None:
    stage, session, number, section, table, _ = hall.place
    played = hall.table(1).by_place
    other, sitting = played[1, "A", 2].set * 2, played[1, "A", 1]
    game = (other, sitting.ns, sitting.ew, "4S N 10", "wrong board", MOST_CONFIRMED)
    hall.do(RecordIrregularPlay(stage, session, number, section, table, *game))
    hall.do(DirectorCalled(stage, session, number, section, table, other, "board of table A2"))
    assert hall.ruling.at.board == other


def test_a_ruling_is_a_sentence_of_the_audit(hall: RuledBoard) -> None:
    hall.call_director().rule("A+/A-")
    hall.appeal().decide_appeal(result="4S N 10")
    sentences = " ".join(sentence_of(hall.state, event_of(record)) for record in hall.records)
    version = hall.ruling.version
    assert "the director is called (Law 16B). West hesitated, East doubled" in sentences
    assert f"Ruling {version} (Law 16B): the double is cancelled. The score is A+/A-" in sentences
    assert f"pair 7 appeals against ruling {version}" in sentences
    assert "is decided by Ann, Ben, Carl: the table score stands" in sentences
