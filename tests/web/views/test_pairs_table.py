"""The sheet of a tablet on a table of pairs: what it may know, and nothing else.

Twenty pairs, five rounds of two boards; in round 1 table A1 plays 1-2 and A2 plays 3-4.
"""

import msgspec
import pytest
from msgspec import UNSET

from domain.errors import Unknown
from domain.formats.pbn.read import parse_deal
from events.bridge.vocabulary.boards import BoardFouled
from events.bridge.vocabulary.commands import CallRound, ConfirmBoard, CorrectBoard, RecordBoard
from events.bridge.vocabulary.files import DealsStated, hands_of
from tests.bridge_stories import PAIRS
from tests.confirmations import ACKNOWLEDGED, CONFIRMED
from tests.events.bridge.afternoon import PHASE, Afternoon
from web.bridge.face import FACE
from web.bridge.views import results, table_tablet
from web.bridge.views.results import AttentionRow
from web.bridge.views.table_tablet import TableHead, TableRound, TypedRow
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
    first_round = rounds(club, f"table:A{table}")[0]
    board = next(one for one in first_round.boards if not one.result)
    club.do(RecordBoard(PHASE, 1, 1, "A", table, board.board, result, board.saw))


def test_a_table_is_shown_all_rounds_of_its_own(club: Afternoon) -> None:
    found = rounds(club)
    assert [each.round for each in found] == [1, 2, 3, 4, 5]
    assert [board.board for board in found[0].boards] == [1, 2]
    sitting = club.table(1).by_place[1, "A", 1]
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


def test_the_directors_correction_and_the_next_round_are_on_the_sheet(club: Afternoon) -> None:
    enter(club, 1)
    board = rounds(club)[0].boards[0]
    place = (PHASE, 1, 1, "A", 1, board.board)
    club.do(CorrectBoard(*place, "4H N 9", "the slip says so", board.saw))
    club.do(CallRound(PHASE, 1, 1, confirmed=ACKNOWLEDGED))
    club.do(CallRound(PHASE, 1, 2, confirmed=ACKNOWLEDGED))

    assert rounds(club)[0].boards[0].result == "4H N 9"
    assert head(club).round == 2


def test_the_sheet_of_a_table_without_pairs_or_of_a_draft_is_empty(club: Afternoon) -> None:
    assert sheet(club, "table:A99").rows == ()
    assert sheet(Afternoon().seeded().planned(1)).rows == (), "a draft is not shown"


@pytest.mark.parametrize("name", ["table:", "table:A0", "table:a1", "table:A1:2", "ranking:A1"])
def test_a_name_that_is_no_table_is_unknown(name: str) -> None:
    with pytest.raises(Unknown):
        FACE.placed["table"](name.removeprefix("table:"))


def test_a_lead_that_is_in_another_hand_is_asked_about_until_both_sides_agree(
    club: Afternoon,
) -> None:
    state_deals(club)
    enter(club, 1, "4S N 10 DA")
    assert [board.doubts for board in rounds(club)[0].boards] == [("lead not in that hand",), UNSET]

    entered = rounds(club)[0].boards[0]
    club.do(ConfirmBoard(PHASE, 1, 1, "A", 1, entered.board, entered.result, entered.saw))
    assert rounds(club)[0].boards[0].doubts is UNSET


def test_a_lead_in_doubt_is_asked_about_only_when_its_round_is_called(club: Afternoon) -> None:
    state_deals(club)
    club.do(CallRound(PHASE, 1, 1))
    later = rounds(club)[1].boards[0]
    club.do(RecordBoard(PHASE, 1, 2, "A", 1, later.board, "4S N 10 DA", later.saw))
    assert rounds(club)[1].boards[0].doubts is UNSET

    club.do(CallRound(PHASE, 1, 2, confirmed=CONFIRMED))  # although boards of round 1 are missing
    assert rounds(club)[1].boards[0].doubts == ("lead not in that hand",)


def test_the_director_is_shown_what_the_cards_contradict(club: Afternoon) -> None:
    state_deals(club)
    enter(club, 1, "4S E 13")
    listed = results.VIEW.build(club.state, PAIRS).rows
    assert [row.why for row in listed if isinstance(row, AttentionRow) and row.table == 1] == [
        "tricks against the cards"
    ]
    typed = table_tablet.VIEW.build(club.state, PAIRS).rows
    assert [row.doubts for row in typed if isinstance(row, TypedRow) and row.result] == [
        ("tricks against the cards",)
    ]


def test_the_director_is_not_asked_about_a_lead_that_both_sides_confirmed(club: Afternoon) -> None:
    state_deals(club)
    enter(club, 1, "4S N 10 DA")

    def why() -> list[str]:
        listed = results.VIEW.build(club.state, PAIRS).rows
        return [row.why for row in listed if isinstance(row, AttentionRow) and row.table == 1]

    assert why() == ["lead not in that hand"]
    entered = rounds(club)[0].boards[0]
    club.do(ConfirmBoard(PHASE, 1, 1, "A", 1, entered.board, entered.result, entered.saw))
    assert why() == []


def test_a_lead_on_a_fouled_board_is_not_asked_about(club: Afternoon) -> None:
    state_deals(club)
    enter(club, 1, "4S N 10 DA")
    club.do(BoardFouled(PHASE, 1, 1, ((1, "A", 1),), "a card was turned"))
    assert rounds(club)[0].boards[0].doubts is UNSET


def state_deals(club: Afternoon) -> None:
    """State a deal for every board: North has the hearts, East the spades, but for their exchanged
    aces; South has the diamonds, West the clubs.
    """
    deal = parse_deal("N:A.KQJT98765432.. KQJT98765432.A.. ..AKQJT98765432. ...AKQJT98765432")
    hands = hands_of(deal)
    club.do(DealsStated(PHASE, 1, tuple((board, *hands) for board in range(1, 11))))
