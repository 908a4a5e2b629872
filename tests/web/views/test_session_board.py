"""A session's board with par and the pairs that beat it."""

from domain.bridge.cards import boards_at
from domain.bridge.deal import DEALS, deal_of_number
from events.bridge.vocabulary.boards import BoardFouled
from events.bridge.vocabulary.commands import CloseSession, RecordBoard
from events.bridge.vocabulary.files import DealsStated, hands_of
from tests.bridge_stories import PAIRS, all_in_spades
from tests.events.bridge.afternoon import PHASE, Afternoon
from web.bridge.views.session_board import (
    VIEW,
    BeatPar,
    SessionBoardHead,
    SessionBoardLine,
    pairs_beating_par,
)
from web.shared.sheet import rows_in


def session_played(unplayed: int = 0) -> Afternoon:
    """Six pairs; all make three no trump, but on board 4 one goes down ten, doubled; the first
    `unplayed` boards of tables have no result.
    """
    club = Afternoon(6, 1, scheme="one-section").seeded().playing(1)
    planned = club.phase.session(1).planned_at
    games = [(sitting, b) for sitting in club.table(1).games for b in boards_at(sitting, 2)]
    sitting_going_down = next(sitting for sitting, board in games if board == 4)
    for sitting, board in games[unplayed:]:
        at = (PHASE, 1, sitting.round, sitting.section, sitting.table, board)
        result = "4NTX N 0" if board == 4 and sitting == sitting_going_down else "3NT N 9"
        club.do(RecordBoard(*at, result, planned, sitting.ns, sitting.ew))
    hands = ((board, *hands_of(deal_of_number(DEALS // 17 * board))) for board in range(1, 11))
    club.do(DealsStated(PHASE, 1, tuple(hands)))
    return club


def head(club: Afternoon) -> SessionBoardHead:
    sheet_head = VIEW.build(club.state, PAIRS).head
    assert isinstance(sheet_head, SessionBoardHead)
    return sheet_head


def test_the_board_of_the_session_has_the_largest_swing() -> None:
    club = session_played()

    shown, sheet = head(club), VIEW.build(club.state, PAIRS)

    # 3NT made scores 600, ten doubled undertricks cost 2900: Laws of 2017, Law 77.
    assert (shown.board, shown.swing, shown.vulnerable) == (4, 600 + 2900, "All")
    assert [hand.seat for hand in shown.hands] == ["N", "E", "S", "W"]
    lines = rows_in(sheet, SessionBoardLine)
    assert [line.score for line in lines] == ["+600", "+600", "−2900"]


def test_nothing_is_shown_before_the_last_table_has_played_or_the_session_is_closed() -> None:
    club = session_played(unplayed=1)
    assert (head(club).board, head(club).hands) == (0, ())
    assert not VIEW.build(club.state, PAIRS).rows
    assert pairs_beating_par(club.state, PAIRS, all_in_spades) == BeatPar()

    club.do(CloseSession(PHASE, 1, missing="later"))
    assert head(club).board == 4


def test_pairs_that_beat_par_are_named_by_side_once_par_is_known() -> None:
    club = session_played()
    assert pairs_beating_par(club.state, PAIRS, None) == BeatPar()

    beaten = pairs_beating_par(club.state, PAIRS, all_in_spades)

    assert (beaten.par, beaten.ns, len(beaten.ew)) == ("+1510", (), 3)


def test_a_fouled_board_swings_with_the_same_cards_alone() -> None:
    club = session_played()
    lines = rows_in(VIEW.build(club.state, PAIRS), SessionBoardLine)
    round_number, table = lines[-1].key.split(".")
    places = ((int(round_number), table[0], int(table[1:])),)
    club.do(BoardFouled(PHASE, 1, 4, places, "a card was turned"))
    assert head(club).swing == 0
