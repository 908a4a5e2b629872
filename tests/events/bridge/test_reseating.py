"""Pairs sit in one another's seats: before play as they like, later where two were mis-seated."""

import pytest

from domain.bridge.merges.swapping import complete_exchange
from domain.bridge.session import PairNo
from domain.errors import DomainError
from events.audit.verdict import audit_log
from events.bridge.vocabulary.commands import (
    RecordBoard,
    RegisterPairs,
    ReseatPairs,
    SeatHeld,
    SeatPair,
)
from tests.events.audit.proofs import bridge_proof
from tests.events.bridge.afternoon import PHASE, Afternoon, pair_of

PLAN = {"scheme": "one-section", "movement": "Mitchell"}


def mitchell(pairs: int = 14) -> Afternoon:
    return Afternoon(pairs, 1, **PLAN).seeded().playing(1)


def seats(club: Afternoon, round_number: int) -> dict[str, int]:
    sittings = [s for s in club.table(1).sittings if s.round == round_number]
    return {f"{s.name} {side}": getattr(s, side.lower()) for s in sittings for side in ("NS", "EW")}


def reseat(club: Afternoon, *wanted: tuple[int, str, int], first: int = 1, last: int = 0) -> None:
    seats_held = tuple(SeatHeld("A", table, side, pair) for table, side, pair in wanted)  # type: ignore[arg-type]
    club.do(ReseatPairs(PHASE, 1, seats_held, first, last))


def test_two_pairs_change_seats_for_the_session() -> None:
    club = mitchell()
    before = seats(club, 1)
    first, third = before["A1 NS"], before["A3 NS"]
    reseat(club, (1, "NS", third))

    for number in range(1, 8):
        now = seats(club, number)
        assert (now["A1 NS"], now["A3 NS"]) == (third, first)
    assert club.pair_at(1, "A", 1) == third
    assert bridge_proof(audit_log(club.acts)).doubtful_reseatings == ()


def test_pairs_may_take_any_seats_before_play() -> None:
    club = mitchell()
    before = seats(club, 1)
    wanted = dict(zip(before, reversed(before.values()), strict=True))
    reseat(club, *((int(at[1]), at[3:], pair) for at, pair in wanted.items()))

    assert seats(club, 1) == wanted
    assert bridge_proof(audit_log(club.acts)).doubtful_reseatings == ()


def test_a_displaced_pair_takes_the_vacated_seat() -> None:
    one, two, three, four = map(PairNo, (1, 2, 3, 4))
    assert complete_exchange({one: two, two: three}) == {one: two, two: three, three: one}
    assert complete_exchange({one: two, three: four}) == {
        one: two,
        two: one,
        three: four,
        four: three,
    }
    assert complete_exchange({one: one}) == {}


def test_an_empty_seat_is_taken_and_another_one_becomes_empty() -> None:
    club = mitchell(13)
    [(empty, _)] = [(at, pair) for at, pair in seats(club, 1).items() if not pair]
    occupied = next(at for at, pair in seats(club, 1).items() if at[3:] == empty[3:] and pair)
    mover = seats(club, 1)[occupied]
    reseat(club, (int(empty[1]), empty[3:], mover))

    assert seats(club, 1)[empty] == mover
    assert seats(club, 1)[occupied] == 0


def test_a_reseating_that_repeats_a_meeting_or_a_set_is_refused() -> None:
    club = mitchell()
    other = seats(club, 2)["A2 NS"]
    with pytest.raises(DomainError, match="meet again|twice"):
        reseat(club, (1, "NS", other), first=2, last=2)


def test_a_seat_with_results_is_not_changed() -> None:
    club = mitchell()
    here = next(s for s in club.table(1).games if s.round == 1 and s.table == 1)
    planned, board = club.phase.session(1).planned_at, 2 * here.set
    club.do(RecordBoard(PHASE, 1, 1, "A", 1, board, "4H N 10", planned, here.ns, here.ew))
    with pytest.raises(DomainError, match="Table A1 has results of round 1"):
        reseat(club, (1, "NS", seats(club, 1)["A3 NS"]))
    with pytest.raises(DomainError, match="sits there already"):
        reseat(club, (1, "NS", here.ns))
    with pytest.raises(DomainError, match="no seat"):
        reseat(club, (1, "NS", 99))
    with pytest.raises(DomainError, match="named twice"):
        reseat(club, (2, "NS", here.ns), (3, "NS", here.ns))


def test_a_seat_with_results_of_a_pair_that_left_is_only_for_that_pair() -> None:
    club = mitchell()
    here = next(s for s in club.table(1).games if s.round == 1 and s.table == 1)
    planned, board = club.phase.session(1).planned_at, 2 * here.set
    club.do(RecordBoard(PHASE, 1, 1, "A", 1, board, "4H N 10", planned, here.ns, here.ew))
    club.leaves(here.ns, 1)
    late = PairNo(15)
    club.do(RegisterPairs(PHASE, (pair_of(late),)))
    with pytest.raises(DomainError, match="Table A1 has results of round 1"):
        club.do(SeatPair(PHASE, late, 1))
    club.do(SeatPair(PHASE, here.ns, 1))
    assert seats(club, 1)["A1 NS"] == here.ns
    club.leaves(here.ns, 1, 2)
    club.do(SeatPair(PHASE, late, 1, 2))
    assert (seats(club, 1)["A1 NS"], seats(club, 2)["A1 NS"]) == (here.ns, late)


def test_pair_is_not_seated_twice_where_two_seats_of_a_round_are_empty() -> None:
    club = mitchell(29)
    leaving, mover = PairNo(7), 17
    club.leaves(leaving, 1, 3)
    assert list(seats(club, 1).values()).count(0) == 1
    assert list(seats(club, 3).values()).count(0) == 2
    empty = next(at for at, pair in seats(club, 3).items() if not pair)
    with pytest.raises(DomainError, match="Several seats are empty"):
        reseat(club, (int(empty[1]), empty[-2:], mover), first=3, last=3)
