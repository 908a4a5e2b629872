"""For each table of a pairs session the desk counts its boards by what is still to be done."""

from events.bridge.vocabulary.boards import BoardConfirmed
from events.bridge.vocabulary.commands import CallRound, ConfirmBoard, RecordBoard
from tests.confirmations import ACKNOWLEDGED
from tests.events.bridge.afternoon import PHASE, Afternoon
from web.bridge.views.desk import DeskTable, build_sheet
from web.shared.sheet import rows_in


def test_desk_counts_done_unconfirmed_disputed_and_late_boards() -> None:
    club = Afternoon().seeded().playing(1)
    at = (PHASE, 1, 1, "A", 1)
    planned = club.phase.session(1).planned_at
    assert row(club) == (2, 0, 0, 0, 0, 0)
    club.decide(RecordBoard(*at, 1, "4H N 10", planned), by=("player", "north"))
    assert row(club) == (2, 1, 1, 0, 0, 0)
    saw = club.version
    [event] = club.do(ConfirmBoard(*at, 1, "4H N 10", saw))
    assert isinstance(event, BoardConfirmed)
    club.decide(RecordBoard(*at, 2, "4H N 10", planned), by=("player", "north"))
    club.decide(RecordBoard(*at, 2, "4H N 11", planned), by=("player", "east"))
    assert row(club) == (2, 1, 0, 1, 0, 0)

    club.do(CallRound(PHASE, 1, 1, confirmed=ACKNOWLEDGED))
    club.do(CallRound(PHASE, 1, 2, confirmed=ACKNOWLEDGED))
    assert row(club) == (2, 0, 0, 0, 1, 1), "a disputed board is owed, too"


def row(club: Afternoon) -> tuple[int, ...]:
    """Boards of A1: all, done, unconfirmed, disputed, late, and the round of the late ones."""
    [table_1] = [
        each
        for each in rows_in(build_sheet(club.state, club.phase.id), DeskTable)
        if each.table == "A1"
    ]
    return (
        table_1.of,
        table_1.done,
        table_1.unconfirmed,
        table_1.disputed,
        table_1.late,
        table_1.since,
    )
