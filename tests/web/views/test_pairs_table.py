"""What the tablet on a table of pairs may know, and that it is told of nothing else.

Twenty pairs, five rounds of two boards; in round 1 table A1 plays 1-2 and A2 plays 3-4.
"""

import msgspec
import pytest

from domain.errors import Unknown
from events.bridge.vocabulary.commands import CallRound, CorrectBoard, RecordBoard
from tests.bridge_stories import PAIRS
from tests.events.bridge.afternoon import PHASE, Afternoon
from web.bridge.face import FACE
from web.bridge.views.table_tablet import TableHead, TableRound
from web.faces import view_of
from web.shared.sheet import Sheet


@pytest.fixture
def club() -> Afternoon:
    return Afternoon().seeded().playing(1)


def sheet(club: Afternoon, name: str = "table:A1") -> Sheet:
    return view_of(club.state, PAIRS, name).build(club.state, PAIRS)


def rounds(club: Afternoon, name: str = "table:A1") -> list[TableRound]:
    return [row for row in sheet(club, name).rows if isinstance(row, TableRound)]


def head(club: Afternoon) -> TableHead:
    found = sheet(club).head
    assert isinstance(found, TableHead)
    return found


def enter(club: Afternoon, table: int, result: str = "4H N 10 SA") -> None:
    here = rounds(club, f"table:A{table}")[0]
    board = next(one for one in here.boards if not one.result)
    club.do(RecordBoard(PHASE, 1, 1, "A", table, board.board, result, board.saw))


def test_a_table_is_shown_all_rounds_of_its_own(club: Afternoon) -> None:
    found = rounds(club)
    assert [each.round for each in found] == [1, 2, 3, 4, 5]
    assert [board.board for board in found[0].boards] == [1, 2]
    sitting = club.table(1).at[1, "A", 1]
    assert found[0].ns is not None
    assert found[0].ew is not None
    assert (found[0].ns.pair, found[0].ew.pair) == (sitting.ns, sitting.ew)


def test_one_result_changes_one_round_of_its_own_table_and_nothing_of_another(
    club: Afternoon,
) -> None:
    before, other = rounds(club), msgspec.json.encode(sheet(club, "table:A2"))
    enter(club, 1)
    after = rounds(club)

    changed = [old.key for old, new in zip(before, after, strict=True) if old != new]
    assert changed == ["1"]
    assert [one.result for one in after[0].boards] == ["4H N 10 SA", ""]
    assert msgspec.json.encode(sheet(club, "table:A2")) == other


def test_the_director_s_correction_and_the_next_round_are_on_it(club: Afternoon) -> None:
    enter(club, 1)
    board = rounds(club)[0].boards[0]
    place = (PHASE, 1, 1, "A", 1, board.board)
    club.do(CorrectBoard(*place, "4H N 9", "the slip says so", board.saw))
    club.do(CallRound(PHASE, 1, 1, confirmed=2))
    club.do(CallRound(PHASE, 1, 2, confirmed=2))

    assert rounds(club)[0].boards[0].result == "4H N 9"
    assert head(club).round == 2


def test_a_session_in_which_nobody_plays_there_leaves_it_empty(club: Afternoon) -> None:
    assert sheet(club, "table:A99").rows == ()
    assert sheet(Afternoon().seeded().planned(1)).rows == (), "a draft is nobody's business"


@pytest.mark.parametrize("name", ["table:", "table:A0", "table:a1", "table:A1:2", "ranking:A1"])
def test_what_can_be_no_table_is_unknown(name: str) -> None:
    with pytest.raises(Unknown):
        FACE.placed["table"](name.removeprefix("table:"))
