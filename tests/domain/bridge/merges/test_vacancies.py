"""Vacancies of withdrawn pairs, and the late pairs that may take them."""

import pytest

from domain.bridge.ledger import Ledger, ledger_of
from domain.bridge.merges.vacancies import (
    Vacancy,
    join_late,
    open_vacancies,
    vacancies,
    without_pair,
)
from domain.bridge.planning.plan_figures import polish_plan
from domain.bridge.session import PairNo
from domain.errors import RuleViolation, Unknown

SESSIONS = polish_plan(20, 3).sessions
FIRST = SESSIONS[0]
NEW = PairNo(21)


def pair_at_place(letter: str, place: int) -> PairNo:
    return FIRST.section(letter).pair_at(place)


def test_a_withdrawal_keeps_the_rounds_played() -> None:
    pair = pair_at_place("A", 3)
    session = without_pair(FIRST, pair, 3)

    assert [s.round for s in session.by_pair[pair]] == [1, 2]
    assert [bye.round for bye in session.byes] == [3, 4, 5]
    assert vacancies(session, 3) == (Vacancy("A", 3),)
    assert vacancies(session, 2) == ()


def test_a_full_session_has_no_vacancy() -> None:
    assert vacancies(FIRST) == ()


def test_an_odd_field_has_a_vacancy_from_the_start() -> None:
    assert len(vacancies(polish_plan(19, 1).sessions[0])) == 1


def test_a_late_pair_takes_a_vacancy_from_the_next_round() -> None:
    left = without_pair(FIRST, pair_at_place("B", 7), 2)
    session = join_late(left, Vacancy("B", 7), NEW, Ledger(), 3)

    assert [s.round for s in session.by_pair[NEW]] == [3, 4, 5]
    assert [bye.round for bye in session.byes] == [2]


def test_before_the_start_a_late_pair_is_simply_seated() -> None:
    left = without_pair(FIRST, pair_at_place("B", 7))
    session = join_late(left, Vacancy("B", 7), NEW, Ledger())

    assert session.section("B").pair_at(7) == NEW
    assert session.is_as_seated(session.section("B"))


def test_a_returning_pair_may_not_repeat_a_meeting() -> None:
    back, withdrawn = pair_at_place("A", 3), pair_at_place("B", 3)
    later = without_pair(without_pair(SESSIONS[1], back), withdrawn)
    met = ledger_of([FIRST])
    free = open_vacancies(later, back, met)

    assert free
    for vacancy in vacancies(later):
        opponents = {
            s.idle_pair for s in later.sittings if s.idle_pair and s.section == vacancy.section
        }
        assert (vacancy in free) == (not opponents & met.opponents[back])


def test_meetings_of_the_same_session_count() -> None:
    pair = pair_at_place("A", 3)
    session = without_pair(without_pair(FIRST, pair, 3), pair_at_place("A", 1), 3)

    # NS 1 meets those of the EW line whom NS 3 met in rounds 1 and 2
    assert Vacancy("A", 1) in vacancies(session, 3)
    assert open_vacancies(session, pair, Ledger(), 3) == (Vacancy("A", 3),)


def test_an_occupied_place_and_an_unknown_pair_are_refused() -> None:
    with pytest.raises(Unknown, match="vacancy A, place 1"):
        join_late(FIRST, Vacancy("A", 1), NEW, Ledger())
    with pytest.raises(Unknown, match="pair 99"):
        without_pair(FIRST, PairNo(99))


def test_a_late_pair_is_not_offered_a_repeated_meeting() -> None:
    leaving = pair_at_place("A", 3)
    session = without_pair(FIRST, leaving)
    (seat,) = vacancies(session)
    sitting = FIRST.by_pair[leaving][0]
    opponent = sitting.ew if sitting.ns == leaving else sitting.ns
    before = Ledger().with_games([sitting._replace(ns=NEW, ew=opponent)])

    assert join_late(session, seat, NEW, Ledger()).by_pair[NEW]
    with pytest.raises(RuleViolation, match=f"Pairs {NEW} and {opponent} have met"):
        join_late(session, seat, NEW, before)
