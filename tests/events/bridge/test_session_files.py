"""Rows of scoring devices and deals brought into a session: which are new, known already, or
contradict a recorded result.

Twenty pairs, two boards a round, seated by the movement.
"""

import pytest

from domain.bridge.play import Record
from domain.bridge.scoring.notation import result_from_text
from domain.bridge.session import Sitting, TableBoardPlace
from domain.errors import NotNow, RuleViolation
from events.bridge.vocabulary.boards import BoardConfirmed, BoardDisputed, BoardScored
from events.bridge.vocabulary.commands import CorrectBoard, RecordBoard, ResolveBoard
from events.bridge.vocabulary.files import DealsStated, DeviceRow, DeviceRowsTaken, deals_stated
from events.log.vocabulary import Event
from tests.events.bridge.afternoon import PHASE, Afternoon

HANDS = ("KJ74.J8.AKJ5.AQ6", "A.AQT94.82.KT932", "Q532.763.T93.875", "T986.K52.Q764.J4")


@pytest.fixture
def afternoon() -> Afternoon:
    return Afternoon().seeded().playing(1)


def sitting_at(afternoon: Afternoon, table: int = 1) -> Sitting:
    return afternoon.table(1).by_place[1, "A", table]


def row(afternoon: Afternoon, result: str, table: int = 1, turn: int = 0) -> DeviceRow:
    """A row for the first board of that table's set, or for a later one by `turn`."""
    here = sitting_at(afternoon, table)
    return DeviceRow(1, "A", table, 2 * here.set - 1 + turn, here.ns, here.ew, result)


def take(afternoon: Afternoon, *rows: DeviceRow) -> tuple[Event, ...]:
    return afternoon.do(DeviceRowsTaken(PHASE, 1, rows, "ReceivedData.csv"))


def record(afternoon: Afternoon, row: DeviceRow) -> Record:
    found = afternoon.phase.play.record(
        1, row.board, TableBoardPlace(row.round, row.section, row.table)
    )
    assert found is not None
    return found


def test_rows_of_a_file_are_entered_like_a_scorers_results(afternoon: Afternoon) -> None:
    rows = [row(afternoon, "3NT N 9"), row(afternoon, "PASS", turn=1), row(afternoon, "NP", 2)]

    *scored, summary = take(afternoon, *rows)

    assert [type(event) for event in scored] == [BoardScored] * 3
    assert isinstance(summary, DeviceRowsTaken)
    assert (len(summary.rows), summary.notes, summary.file) == (3, (), "ReceivedData.csv")
    assert record(afternoon, rows[0]).result == result_from_text("3NT N 9")


def test_the_same_rows_again_are_nothing_new(afternoon: Afternoon) -> None:
    rows = [row(afternoon, "3NT N 9"), row(afternoon, "PASS", turn=1)]
    take(afternoon, *rows)

    with pytest.raises(NotNow, match="nothing new: 2 results are known already"):
        take(afternoon, *rows)

    *scored, summary = take(afternoon, *rows, row(afternoon, "4S W 10", 2))
    assert [type(event) for event in scored] == [BoardScored]
    assert isinstance(summary, DeviceRowsTaken)
    assert len(summary.rows) == 1


def test_another_result_disputes_the_board(afternoon: Afternoon) -> None:
    take(afternoon, row(afternoon, "3NT N 9"))

    changed = row(afternoon, "3NT N 8")
    disputed, _ = take(afternoon, changed)

    assert isinstance(disputed, BoardDisputed)
    assert (disputed.result, disputed.standing) == ("3NT N 8", "3NT N 9")
    assert record(afternoon, changed).is_disputed
    with pytest.raises(NotNow, match="nothing new"):
        take(afternoon, changed)


def test_a_repeated_row_does_not_change_the_directors_decision(afternoon: Afternoon) -> None:
    first, second = row(afternoon, "3NT N 9"), row(afternoon, "3NT N 8")
    take(afternoon, first)
    take(afternoon, second)
    saw = record(afternoon, first).changed_at
    place = (PHASE, 1, 1, "A", 1, first.board)
    afternoon.do(ResolveBoard(*place, result="3NT N 9", reason="asked both", saw=saw))

    with pytest.raises(NotNow, match="nothing new"):
        take(afternoon, second)
    assert record(afternoon, first).result == result_from_text("3NT N 9")

    saw = record(afternoon, first).changed_at
    afternoon.do(CorrectBoard(*place, result="3NT N 10", reason="a revoke", saw=saw))
    with pytest.raises(NotNow, match="nothing new"):
        take(afternoon, second)


def test_a_row_is_a_second_witness_of_an_entered_result(afternoon: Afternoon) -> None:
    one = row(afternoon, "3NT N 9")
    saw = afternoon.phase.session(1).planned_at
    afternoon.do(
        RecordBoard(PHASE, 1, 1, "A", 1, one.board, result="3NT N 9", saw=saw, ns=one.ns, ew=one.ew)
    )

    confirmed, _ = take(afternoon, one)

    assert isinstance(confirmed, BoardConfirmed)
    assert record(afternoon, one).confirmed


def test_the_last_of_two_rows_of_a_board_counts(afternoon: Afternoon) -> None:
    scored, _ = take(afternoon, row(afternoon, "3NT N 9"), row(afternoon, "3NT N 10"))

    assert isinstance(scored, BoardScored)
    assert scored.result == "3NT N 10"


def test_impossible_rows_are_reported_and_the_others_entered(afternoon: Afternoon) -> None:
    good = row(afternoon, "3NT N 9")
    here = sitting_at(afternoon, 2)
    wrong_board = DeviceRow(1, "A", 1, 99, good.ns, good.ew, "PASS")
    wrong_pair = DeviceRow(1, "A", 2, 2 * here.set - 1, here.ns, 77, "PASS")
    nowhere = DeviceRow(1, "Z", 9, 1, 1, 2, "PASS")
    award = row(afternoon, "A+/A-", 3)

    scored, summary = take(afternoon, good, wrong_board, wrong_pair, nowhere, award)

    assert isinstance(scored, BoardScored)
    assert isinstance(summary, DeviceRowsTaken)
    assert len(summary.rows) == 1
    notes = " ".join(summary.notes)
    assert "Board 99 at A1 in round 1: Board 99 is not played at table A1" in notes
    assert "Pair 77 does not play at table A2" in notes
    assert "Board 1 at Z9 in round 1" in notes
    assert "An adjusted score is the director's ruling" in notes


def test_an_erased_row_withdraws_nothing_by_itself(afternoon: Afternoon) -> None:
    take(afternoon, row(afternoon, "3NT N 9"))

    with pytest.raises(NotNow, match="it was erased on the device; withdraw it here"):
        take(afternoon, row(afternoon, ""))
    _, summary = take(afternoon, row(afternoon, "", 2), row(afternoon, "PASS", 3))
    assert isinstance(summary, DeviceRowsTaken)
    assert summary.notes == ()


def test_a_drafted_session_takes_no_rows() -> None:
    afternoon = Afternoon().seeded().planned(1)
    with pytest.raises(NotNow, match="not published yet"):
        take(afternoon, DeviceRow(1, "A", 1, 1, 1, 2, "PASS"))


def test_deals_are_stated_once(afternoon: Afternoon) -> None:
    command = DealsStated(PHASE, 1, ((1, *HANDS),), "hands.pbn")

    (stated,) = afternoon.do(command)

    assert isinstance(stated, DealsStated)
    assert afternoon.phase.play.deals[1][1].north == ("KJ74", "J8", "AKJ5", "AQ6")
    with pytest.raises(NotNow, match="known already"):
        afternoon.do(command)


def test_deals_are_stated_in_the_order_of_the_boards(afternoon: Afternoon) -> None:
    """A file has the boards as they were dealt or scanned."""
    afternoon.do(DealsStated(PHASE, 1, ((1, *HANDS),)))
    deal = afternoon.phase.play.deals[1][1]

    stated = deals_stated(PHASE, 1, "hands.pbn", {3: deal, 1: deal})

    assert stated == DealsStated(PHASE, 1, ((1, *HANDS), (3, *HANDS)), "hands.pbn")


def test_deals_are_of_boards_that_are_played_and_of_all_cards(afternoon: Afternoon) -> None:
    with pytest.raises(RuleViolation, match="Board 99 is not played in session 1"):
        afternoon.do(DealsStated(PHASE, 1, ((99, *HANDS),)))
    with pytest.raises(NotNow, match="Board 1: .*dealt more than once"):
        afternoon.do(DealsStated(PHASE, 1, ((1, *HANDS[:3], HANDS[0]),)))
