"""Seatings reconstructed from meetings: real movements without their rounds and tables."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, strategies as st

from domain.bridge.cards import boards_of_set
from domain.bridge.ledger import repeated_sets
from domain.bridge.movements.howell import howell
from domain.bridge.movements.imported_seating import MetOnBoard, boards_a_set, session_as_played
from domain.bridge.movements.mitchell import mitchell, relay_mitchell
from domain.bridge.movements.movement import Movement, MovementKind
from domain.bridge.session import PairNo, Session


def meetings_on_boards(
    movement: Movement, boards: int, section: str = "A", first: int = 0
) -> list[MetOnBoard]:
    return [
        MetOnBoard(section, PairNo(first + game.ns), PairNo(first + game.ew), board)
        for game in movement.games
        for board in range(*_range(game.set, boards))
    ]


def _range(number: int, boards: int) -> tuple[int, int]:
    first, last = boards_of_set(number, boards)
    return first, last + 1


def games_of(session: Session) -> set[tuple[str, int, int, int]]:
    return {(s.section, s.ns, s.ew, s.set) for s in session.games}


def assert_each_pair_sits_once(session: Session) -> None:
    seats = Counter((s.round, pair) for s in session.games for pair in (s.ns, s.ew))
    assert set(seats.values()) == {1}
    assert len(session.by_place) == len(session.sittings)
    assert not repeated_sets(session)


@pytest.mark.parametrize("movement", [mitchell(7), mitchell(5), relay_mitchell(6)])
@pytest.mark.parametrize("boards", [1, 2, 3, 4])
def test_a_reconstructed_mitchell_has_as_many_rounds_as_the_original(
    movement: Movement, boards: int
) -> None:
    played = meetings_on_boards(movement, boards)

    session = session_as_played(played, boards_a_set(played))

    (section,) = session.sections
    assert boards_a_set(played) == boards
    assert session.rounds == movement.rounds
    assert (section.movement.kind, section.movement.two_fields) == (MovementKind.AS_PLAYED, True)
    assert games_of(session) == {("A", g.ns, g.ew, g.set) for g in movement.games}
    assert_each_pair_sits_once(session)


def test_a_reconstructed_mitchell_of_odd_tables_has_the_original_seats() -> None:
    """Pair NS t keeps table t; the boards go down and the pairs up by one."""
    session = session_as_played(meetings_on_boards(mitchell(5), 2), 2)

    assert {(s.round, s.table, s.ns, s.ew, s.set) for s in session.games} == {
        (g.round, g.table, g.ns, g.ew, g.set) for g in mitchell(5).games
    }


@pytest.mark.parametrize("tables", [3, 4, 5, 7])
def test_a_reconstructed_howell_has_every_meeting_and_one_field(tables: int) -> None:
    movement = howell(tables)
    session = session_as_played(meetings_on_boards(movement, 3), 3)

    assert not session.sections[0].movement.two_fields
    assert games_of(session) == {("A", g.ns, g.ew, g.set) for g in movement.games}
    assert session.rounds <= movement.rounds + 1
    assert_each_pair_sits_once(session)


def test_stated_rounds_and_tables_are_kept() -> None:
    played = [
        MetOnBoard("B", PairNo(1), PairNo(2), board=1, round=4, table=9),
        MetOnBoard("B", PairNo(1), PairNo(2), board=2, round=4, table=9),
        MetOnBoard("B", PairNo(3), PairNo(4), board=3, round=4, table=7),
        MetOnBoard("B", PairNo(3), PairNo(4), board=4, round=4, table=7),
    ]
    session = session_as_played(played, boards_a_set(played))

    assert [(s.round, s.name, s.ns, s.set) for s in session.games] == [
        (4, "B7", 3, 2),
        (4, "B9", 1, 1),
    ]


def test_impossible_rounds_are_laid_out_again() -> None:
    """Pair 1 at two tables in one round."""
    played = [
        MetOnBoard("A", PairNo(1), PairNo(2), board=1, round=1, table=1),
        MetOnBoard("A", PairNo(1), PairNo(3), board=2, round=1, table=2),
    ]

    assert_each_pair_sits_once(session_as_played(played, 1))


def test_one_missing_board_keeps_the_sets_but_many_do_not() -> None:
    played = meetings_on_boards(mitchell(9), 3)

    assert boards_a_set(played[1:]) == 3
    assert boards_a_set([one for one in played if one.board % 5]) == 1


def test_a_pair_without_opponent_sits_out() -> None:
    """Seven pairs NS and six EW: a half table. Every pair NS rests once."""
    played = [one for one in meetings_on_boards(mitchell(7), 3) if one.ew != 14]
    session = session_as_played(played, 3)

    assert Counter(bye.pair for bye in session.byes) == dict.fromkeys(range(1, 8), 1)


@given(
    st.sets(
        st.tuples(st.integers(1, 9), st.integers(1, 9), st.integers(1, 12)).filter(
            lambda game: game[0] != game[1]
        ),
        min_size=1,
        max_size=60,
    )
)
def test_any_meetings_can_be_seated(games: set[tuple[int, int, int]]) -> None:
    played = [MetOnBoard("A", PairNo(ns), PairNo(ew), board) for ns, ew, board in games]
    boards = boards_a_set(played)
    session = session_as_played(played, boards)

    assert games_of(session) == {("A", m.ns, m.ew, (m.board - 1) // boards + 1) for m in played}
    seats = Counter((s.round, pair) for s in session.games for pair in (s.ns, s.ew))
    assert set(seats.values()) == {1}
    assert len(session.by_place) == len(session.games)


@given(
    st.sets(
        st.tuples(st.integers(1, 8), st.integers(9, 16), st.integers(1, 8)), min_size=1, max_size=80
    )
)
def test_two_fields_need_as_many_rounds_as_the_most_games_of_a_pair(
    games: set[tuple[int, int, int]],
) -> None:
    played = [MetOnBoard("A", PairNo(ns), PairNo(ew), board) for ns, ew, board in games]
    most = Counter(pair for ns, ew, _ in games for pair in (ns, ew))

    assert session_as_played(played, 1).rounds == max(most.values())


@pytest.mark.parametrize("seed", range(5))
def test_the_order_of_a_file_does_not_matter(seed: int) -> None:
    draw = Random(seed)
    for movement in (mitchell(5), howell(4)):
        played = meetings_on_boards(movement, 2)
        shuffled = draw.sample(played, len(played))

        assert session_as_played(shuffled, 2) == session_as_played(played, 2)


def test_seats_are_numbered_and_games_listed_in_order() -> None:
    played = [
        MetOnBoard("A", PairNo(8), PairNo(24), board=1, round=2, table=1),
        MetOnBoard("A", PairNo(1), PairNo(17), board=2, round=1, table=1),
        MetOnBoard("A", PairNo(16), PairNo(2), board=3, round=1, table=2),
    ]
    (section,) = session_as_played(played, 1).sections

    assert section.seats == (1, 8, 16, 2, 17, 24)
    assert list(section.movement.games) == sorted(section.movement.games)
