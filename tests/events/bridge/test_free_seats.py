"""Sessions without assigned seats: in round 1 each table's tablet reports who sits there."""

import pytest
from hypothesis import given, strategies as st

from domain.bridge.session import SessionState
from domain.errors import DomainError
from events.audit.breaches import breaches as breaches_of
from events.audit.verdict import audit_log
from events.bridge.vocabulary.commands import CallRound, RecordBoard, ReseatPairs, SeatHeld
from events.bridge.vocabulary.phases import SeatsFreed
from events.bridge.vocabulary.sessions import PairsReseated, TableSeated
from tests.confirmations import ACKNOWLEDGED
from tests.effort import some_histories
from tests.events.audit.proofs import bridge_proof
from tests.events.bridge.afternoon import PHASE, Afternoon
from web.bridge.views.table_tablet import table_sheet

PLAN = {"scheme": "one-section", "movement": "Mitchell"}


def evening(pairs: int = 14) -> Afternoon:
    club = Afternoon(pairs, 1, **PLAN).seeded().playing(1)
    club.do(SeatsFreed(PHASE))
    return club


def at_tables(club: Afternoon) -> dict[str, tuple[int, int]]:
    return {s.name: (s.ns, s.ew) for s in club.table(1).sittings if s.round == 1}


def report_seats(club: Afternoon, table: int, ns: int, ew: int) -> None:
    statement = TableSeated(PHASE, 1, "A", table, ns, ew)
    club.decide(statement, by=("player", f"tablet-{table}"))


# table | drawn     said at A1 | then
#  A1   | 3 – 9       5 – 12    | 5 – 12
#  A2   | 5 – 10                | 3 – 10
#  A4   | 1 – 12                | 1 – 9
def test_a_displaced_pair_takes_the_vacated_seat() -> None:
    club = evening()
    before = at_tables(club)
    (ns, ew), other, third = before["A1"], before["A2"], before["A4"]
    report_seats(club, 1, other[0], third[1])
    after = at_tables(club)
    assert after["A1"] == (other[0], third[1])
    assert after["A2"] == (ns, other[1])
    assert after["A4"] == (third[0], ew)
    assert club.phase.hall.entered_seats == ((1, "A1"),)


@some_histories
@given(st.permutations(range(1, 15)))
def test_seats_stated_table_by_table_are_taken_as_stated(order: list[int]) -> None:
    """In any order of pairs; no two of them meet twice in seven rounds at seven tables."""
    club = evening()
    for table in range(1, 8):
        report_seats(club, table, order[2 * table - 2], order[2 * table - 1])
    seated = [pair for table in range(1, 8) for pair in at_tables(club)[f"A{table}"]]
    assert seated == order
    met = [frozenset((s.ns, s.ew)) for s in club.table(1).games]
    assert len(met) == len(set(met)) == 7 * 7


def test_freely_chosen_seats_are_announced_and_proved() -> None:
    club = evening()
    report_seats(club, 1, at_tables(club)["A2"][0], at_tables(club)["A3"][1])
    assert bridge_proof(audit_log(club.acts)).doubtful_reseatings == ()
    assert breaches_of(club.history) == []
    club.do(SeatsFreed(PHASE, free=False))
    seats = (SeatHeld("A", 4, "NS", at_tables(club)["A5"][0]),)
    club.do(ReseatPairs(PHASE, 1, seats))
    assert len(breaches_of(club.history)) == 1


def test_confirming_the_drawn_seats_changes_nothing() -> None:
    club = evening()
    events = club.do(TableSeated(PHASE, 1, "A", 1, *at_tables(club)["A1"]))
    assert not any(isinstance(event, PairsReseated) for event in events)
    with pytest.raises(DomainError, match="A1 has said who sits there"):
        report_seats(club, 1, *at_tables(club)["A1"])


def test_a_pair_that_has_stated_its_seat_keeps_it() -> None:
    club = evening()
    ns, ew = at_tables(club)["A1"]
    report_seats(club, 1, ns, ew)
    with pytest.raises(DomainError, match=f"Pair {ew} has said that it sits at A1"):
        report_seats(club, 2, at_tables(club)["A2"][0], ew)
    assert ew not in {
        pair.pair for pair in table_sheet(club.state, club.phase.id, "A", 2).head.may_sit
    }
    club.do(ReseatPairs(PHASE, 1, (SeatHeld("A", 2, "EW", ew),)))
    assert at_tables(club)["A2"][1] == ew, "the director may still move it"


def test_a_vacant_seat_stays_at_its_table() -> None:
    club = evening(13)
    vacant = next(name for name, pair in at_tables(club).items() if 0 in pair)
    table, (_, ew) = int(vacant[1:]), at_tables(club)[vacant]
    other = next(pair for name, pair in at_tables(club).items() if name != vacant)
    if ew == 0:
        report_seats(club, table, other[0], 0)
    else:
        report_seats(club, table, 0, other[1])
    assert 0 in at_tables(club)[vacant]
    with pytest.raises(DomainError, match="both directions"):
        report_seats(club, 1 if table != 1 else 2, 0, 0)


@pytest.mark.parametrize("late", ["not announced", "round 2", "played"])
def test_after_round_1_only_the_director_changes_seats(late: str) -> None:
    club = evening()
    first, second = at_tables(club)["A1"], at_tables(club)["A2"]
    if late == "not announced":
        club.do(SeatsFreed(PHASE, free=False))
    elif late == "round 2":
        for number in (1, 2):
            club.do(CallRound(PHASE, 1, number, confirmed=ACKNOWLEDGED))
    else:
        board = 2 * club.table(1).by_place[(1, "A", 1)].set
        version_seen = club.phase.session(1).planned_at
        club.do(RecordBoard(PHASE, 1, 1, "A", 1, board, "4S N 10", version_seen, *first))
    with pytest.raises(DomainError, match="director|results of round 1"):
        report_seats(club, 1, second[0], first[1])
    assert at_tables(club)["A1"] == first


def test_a_tablet_asks_for_the_seats_until_they_are_stated() -> None:
    club = evening()
    may_state_seats = table_sheet(club.state, club.phase.id, "A", 3).head.may_sit
    assert {pair.pair for pair in may_state_seats} == set(range(1, 15))
    report_seats(club, 3, *at_tables(club)["A3"])
    assert table_sheet(club.state, club.phase.id, "A", 3).head.may_sit == ()
    assert club.phase.session(1).state is SessionState.PUBLISHED
