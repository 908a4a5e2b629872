"""Guide cards of pairs, cards of tables, and the moves between rounds."""

from domain.bridge.cards import (
    boards_of_set,
    guide_card,
    guide_cards,
    pair_moves,
    set_moves,
    stops_by_pair,
    table_cards,
)
from domain.bridge.ledger import Ledger
from domain.bridge.merges.merging import merge_sit_outs, valid_merges
from domain.bridge.merges.vacancies import without_pair
from domain.bridge.movements.mitchell import mitchell, rover_mitchell
from domain.bridge.movements.movement import Direction
from domain.bridge.planning.plan_figures import polish_plan
from domain.bridge.session import NOBODY, PairNo, Section, new_session

NUMBERS = tuple(PairNo(n) for n in range(1, 16))
FIVE = new_session(1, [Section("A", mitchell(5), NUMBERS[:10])])
ROVER = new_session(1, [Section("A", rover_mitchell(7), NUMBERS)])


def test_a_guide_card_gives_table_direction_opponent_and_set() -> None:
    # EW 3 of a Mitchell goes 3 4 5 1 2; sets there are 3 5 2 4 1
    card = guide_card(FIVE, PairNo(8))

    assert [stop.table for stop in card.stops] == ["A3", "A4", "A5", "A1", "A2"]
    assert [stop.set for stop in card.stops] == [3, 5, 2, 4, 1]
    assert [stop.opponent for stop in card.stops] == [3, 4, 5, 1, 2]
    assert {stop.direction for stop in card.stops} == {Direction.EW}


def test_every_pair_has_a_card() -> None:
    assert [card.pair for card in guide_cards(FIVE)] == list(range(1, 11))


def test_a_pair_rested_by_the_movement_has_no_table() -> None:
    first = guide_card(ROVER, PairNo(15)).stops[0]

    assert (first.table, first.direction, first.opponent) == ("", None, NOBODY)
    assert not first.has_opponents


def test_a_table_card_has_one_row_a_round() -> None:
    card = table_cards(FIVE)[4]

    assert card.table == "A5"
    assert [tuple(row) for row in card.rows] == [
        (1, 5, 10, 5),
        (2, 5, 9, 1),
        (3, 5, 8, 2),
        (4, 5, 7, 3),
        (5, 5, 6, 4),
    ]


def test_next_positions_list_moves_and_stays() -> None:
    moves = pair_moves(FIVE, 1)

    assert all(move.keeps_table for move in moves if move.pair <= 5)
    assert [move.next.table for move in moves if move.pair > 5] == ["A2", "A3", "A4", "A5", "A1"]


def test_after_round_zero_moves_lead_to_starting_positions() -> None:
    moves = pair_moves(FIVE, 0)

    assert [move.pair for move in moves] == list(range(1, 11))
    assert not any(move.table for move in moves)


def test_a_withdrawn_pair_has_no_position() -> None:
    assert PairNo(3) not in stops_by_pair(without_pair(FIVE, PairNo(3), 2), 2)
    assert PairNo(3) in stops_by_pair(without_pair(FIVE, PairNo(3), 2), 1)


def test_board_sets_move_down_a_table_each_round() -> None:
    assert [(m.table, m.next) for m in set_moves(FIVE, 1)] == [
        ("A2", "A1"),
        ("A3", "A2"),
        ("A4", "A3"),
        ("A5", "A4"),
        ("A1", "A5"),
    ]


def test_guide_cards_show_a_merge_at_once() -> None:
    first = polish_plan(20, 3).sessions[0]
    for letter in "AB":
        first = without_pair(first, first.section(letter).pair_at(5))
    merge = valid_merges(first, Ledger())[0]
    guest = merge.games[1].guest
    stop = guide_card(merge_sit_outs(first, merge), guest).stops[1]

    assert (stop.table, stop.direction, stop.opponent) == (
        "A5",
        Direction.NS,
        merge.games[1].opponent,
    )
    # Then it goes on from B5, its table in this round.
    assert guide_card(merge_sit_outs(first, merge), guest).stops[2].table == "B1"


def test_boards_are_numbered_set_by_set() -> None:
    assert str(boards_of_set(3, 2)) == "5-6"
    assert str(boards_of_set(4, 1)) == "4"
