"""The clock of a round starts with its call; a table asks for the director and is answered."""

from itertools import pairwise

import pytest

from domain.bridge.hall import RoundPace
from domain.bridge.session import TableBoardPlace
from domain.errors import DomainError
from domain.times.schedule import Clock
from events.bridge.decisions.next_acts import next_acts_of_phase
from events.bridge.vocabulary.commands import CallRound, ClosePhase, CloseSession, RecordBoard
from events.bridge.vocabulary.phases import PaceAnnounced, SharesShown
from events.bridge.vocabulary.sessions import DirectorAsked, DirectorCame
from tests.confirmations import ACKNOWLEDGED
from tests.events.bridge.afternoon import PHASE, Afternoon
from tests.events.memory_log import INSTANT
from tests.events.offers import CHIEF
from web.bridge.contest import contest_of
from web.bridge.views.desk import DeskTable, build_sheet
from web.bridge.views.next_acts import phase_acts
from web.bridge.views.table_tablet import Onward, table_sheet
from web.shared.sheet import rows_in

AT = (PHASE, 1, "A", 2)


def test_a_round_called_at_the_announced_pace_has_its_clock() -> None:
    club = Afternoon().seeded().playing(1)
    club.do(PaceAnnounced(PHASE, 7, 2))  # minutes a board, minutes to move
    with pytest.raises(DomainError, match="Rounds of Pairs are timed like this already"):
        club.do(PaceAnnounced(PHASE, 7, 2))
    club.do(CallRound(PHASE, 1, 1, confirmed=ACKNOWLEDGED))

    assert club.phase.session(1).clock == Clock(1, INSTANT, 2 * 7 + 2)  # type: ignore[arg-type]
    club.do(CallRound(PHASE, 1, 2, confirmed=ACKNOWLEDGED))
    club.do(CallRound(PHASE, 1, 1, confirmed=ACKNOWLEDGED))
    clock = club.phase.session(1).clock
    assert clock is not None
    assert clock.round == 2, "a round that is called back goes on without one"


def test_from_the_second_round_on_the_round_before_can_be_called_back() -> None:
    club = Afternoon().seeded().playing(1)
    club.do(CallRound(PHASE, 1, round=1, confirmed=ACKNOWLEDGED))
    assert callable_rounds(club) == [2]
    club.do(CallRound(PHASE, 1, round=2, confirmed=ACKNOWLEDGED))
    assert callable_rounds(club) == [3, 1]


def callable_rounds(club: Afternoon) -> list[int]:
    """The rounds that the director may call."""
    acts = next_acts_of_phase(club.state, club.phase.id, CHIEF)
    return [act.command.round for act in acts if isinstance(act.command, CallRound)]


def test_a_called_round_without_a_pace_starts_no_clock() -> None:
    club = Afternoon().seeded().playing(1)
    club.do(CallRound(PHASE, 1, 1, confirmed=ACKNOWLEDGED))

    assert club.phase.session(1).clock is None
    assert RoundPace().round_minutes(3) == 0


def test_a_table_calls_the_director_once_and_is_answered_once() -> None:
    club = Afternoon().seeded().playing(1)
    club.decide(DirectorAsked(*AT), by=("player", "tablet-2"))

    assert [row.table for row in tables(club) if row.waits == INSTANT] == ["A2"]
    with pytest.raises(DomainError, match="asked for already"):
        club.do(DirectorAsked(*AT))
    club.do(DirectorCame(*AT))
    assert not club.phase.hall.calls
    with pytest.raises(DomainError, match="does not wait"):
        club.do(DirectorCame(*AT))


def test_an_unknown_table_can_not_call_the_director() -> None:
    club = Afternoon().seeded().playing(1)
    with pytest.raises(DomainError, match="A77"):
        club.do(DirectorAsked(PHASE, 1, "A", 77))


def tables(club: Afternoon) -> list[DeskTable]:
    return list(rows_in(build_sheet(club.state, club.phase.id), DeskTable))


def test_tablets_show_scores_only_if_the_director_allows_it() -> None:
    club = Afternoon().seeded().playing(1)
    version_seen = club.phase.session(1).planned_at
    for number, tricks in ((1, 10), (2, 11)):
        here = club.table(1).by_place[TableBoardPlace(number, "A", 1)]
        board = 2 * here.set - 1
        at = (PHASE, 1, number, "A", 1, board)
        club.do(RecordBoard(*at, f"4H N {tricks}", version_seen, here.ns, here.ew))

    first, *_ = table_sheet(club.state, club.phase.id, "A", 1).rows
    assert {board.share for board in first.boards} == {""}
    club.do(SharesShown(PHASE))
    first, *_ = table_sheet(club.state, club.phase.id, "A", 1).rows
    # The only score of the first board is average; the second board has none.
    assert [board.share for board in first.boards] == ["50.00\u00a0%", ""]


def test_a_tablet_shows_the_next_table_of_both_pairs() -> None:
    club = Afternoon().seeded().playing(1)
    rows = table_sheet(club.state, club.phase.id, "A", 1).rows

    for row, after in pairwise(rows):
        assert row.ns_next == Onward(
            "A1", "NS", f"{after.boards[0].board}–{after.boards[-1].board}"
        )
        assert row.ew_next is not None
        assert row.ew_next.side == "EW"
    assert (rows[-1].ns_next, rows[-1].ew_next) == (None, None)


def test_the_ranking_is_declared_final_in_one_act_once_all_scores_are_in() -> None:
    club = Afternoon(6, 1, scheme="one-section").seeded().playing(1)
    assert "close-phase" not in act_names(club)
    planned = club.phase.session(1).planned_at
    for here in club.table(1).games:
        for board in (2 * here.set - 1, 2 * here.set):
            at = (PHASE, 1, here.round, here.section, here.table, board)
            club.do(RecordBoard(*at, "4H N 10", planned, here.ns, here.ew))
    club.do(CloseSession(PHASE, 1))

    assert contest_of(club.state, club.phase).final, "certificates do not wait for the closing"
    assert "close-phase" in act_names(club)
    club.do(ClosePhase(PHASE))
    assert "close-phase" not in act_names(club)


def act_names(club: Afternoon) -> list[str]:
    return [act.command for act in phase_acts(club.state, club.phase.id)]
