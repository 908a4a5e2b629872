"""The least rearrangement of a section that makes two sit-outs meet: places, directions, lines."""

from dataclasses import replace
from itertools import permutations, product

import pytest
from hypothesis import given, strategies as st

from domain.bridge.ledger import BreachKind, Ledger, ledger_of, schedule_breaches
from domain.bridge.merges.merging import Merge, examine_merge
from domain.bridge.merges.rearranging import (
    ExchangedLines,
    LineExchange,
    MemberExchange,
    least_proposal,
    swap_lines,
)
from domain.bridge.merges.vacancies import Vacancy, vacancies, without_pair
from domain.bridge.planning.plan_figures import polish_plan
from domain.bridge.session import PairNo, Section, Session, new_session
from domain.errors import RuleViolation
from tests.domain.bridge.merges.proposals import proposals
from tests.effort import against_all, beyond_the_gate


def with_vacancies(session: Session, *places: tuple[str, int]) -> Session:
    for letter, place in places:
        session = without_pair(session, session.section(letter).pair_at(place))
    return session


SESSIONS = polish_plan(30, 5).sessions
"""Three Mitchells of five tables: places 1-5 are NS at tables 1-5, places 6-10 EW 1-5."""


def kinds_of_rearrangements(session: Session, ledger: Ledger) -> list[list[type]]:
    """The kinds of each proposal's rearrangements, with either vacancy as the host."""
    return [[type(act) for act in p.rearrangements] for p in proposals(session, ledger)]


def test_byes_that_fit_need_no_rearrangement() -> None:
    assert kinds_of_rearrangements(with_vacancies(SESSIONS[0], ("A", 5), ("B", 5)), Ledger()) == [
        [],
        [],
    ]


def test_a_member_changes_place_if_the_byes_are_at_different_tables() -> None:
    session = with_vacancies(SESSIONS[0], ("A", 5), ("B", 2))

    assert kinds_of_rearrangements(session, Ledger()) == [[MemberExchange], [MemberExchange]]


def test_a_section_exchanges_directions_if_one_bye_stays_and_one_moves() -> None:
    session = with_vacancies(SESSIONS[0], ("A", 5), ("B", 8))

    assert kinds_of_rearrangements(session, Ledger()) == [[ExchangedLines, MemberExchange]] * 2
    assert (
        kinds_of_rearrangements(with_vacancies(SESSIONS[0], ("A", 5), ("B", 10)), Ledger())
        == [[ExchangedLines]] * 2
    )


def test_lines_that_have_met_are_swapped_with_others() -> None:
    # Session 2 of six lines: 1-4, 2-6, 3-5 or turned; idle are the lines opposite the byes.
    session = SESSIONS[1]
    ledger = ledger_of(SESSIONS[:1])
    first = {frozenset(b.line for b in s.blocks) for s in SESSIONS[0].sections}
    places = next(
        (one, other)
        for one, other in product([("A", 1), ("A", 6)], [("B", 1), ("B", 6), ("C", 1), ("C", 6)])
        if frozenset((idle_line(session, one), idle_line(session, other))) in first
    )
    found = proposals(with_vacancies(session, *places), ledger)

    assert found
    assert all(any(isinstance(act, LineExchange) for act in p.rearrangements) for p in found)
    for each in found:
        after = each.merged_session()
        assert after.byes == ()
        assert not breaches_except_seats([SESSIONS[0], after])


def idle_line(session: Session, place: tuple[str, int]) -> int:
    section = session.section(place[0])
    return next(b.line for b in section.blocks if place[1] not in b.places)


def breaches_except_seats(sessions: list[Session]) -> list[str]:
    """All breaches except the missing seats of withdrawn pairs."""
    most = max(pair for session in sessions for pair in session.by_pair)
    return [str(b) for b in schedule_breaches(most, sessions) if b.kind is not BreachKind.SEATED]


def test_two_sit_outs_of_one_section_meet_after_a_swap() -> None:
    session = with_vacancies(SESSIONS[0], ("A", 5), ("A", 8))
    found = proposals(session, Ledger())

    assert found
    for each in found:
        assert isinstance(each.rearrangements[0], LineExchange)
        after = each.merged_session()
        assert after.byes == ()
        assert not breaches_except_seats([after])


def test_a_section_with_a_merged_pair_is_not_rearranged() -> None:
    session = with_vacancies(SESSIONS[0], ("A", 5), ("B", 5))
    once = proposals(session, Ledger())[0].merged_session()
    more = with_vacancies(once, ("A", 2), ("C", 3))

    touched = [act for p in proposals(more, Ledger()) for act in p.rearrangements]
    assert touched
    assert all(isinstance(act, MemberExchange) and act.section == "C" for act in touched)


def test_a_rearrangement_without_gain_is_not_proposed() -> None:
    """Three NS and four EW of a section have left: any change of places leaves a pair alone."""
    session = polish_plan(12, 1).sessions[0]
    for pair in map(PairNo, (11, 4, 7, 1, 12, 10, 8)):
        session = without_pair(session, pair)

    assert least_proposal(session, Vacancy("A", 1), Vacancy("A", 12), Ledger()) is None
    assert all(
        len(p.merged_session().games) > len(session.games) for p in proposals(session, Ledger())
    )


def is_merge_possible(session: Session, host: Vacancy, guest: Vacancy, ledger: Ledger) -> bool:
    """Brute force over every place in the line and both directions, for both sections."""
    for (section, here), (another, there) in product(
        arrangements(session, host), arrangements(session, guest)
    ):
        new = {section.letter: section, another.letter: another}
        trial = new_session(session.number, [new.get(s.letter, s) for s in session.sections])
        sound = not any(ledger.have_met(g.ns, g.ew) for g in trial.games)
        if sound and isinstance(examine_merge(trial, here, there, ledger), Merge):
            return True
    return False


def arrangements(session: Session, vacancy: Vacancy) -> list[tuple[Section, Vacancy]]:
    section = session.section(vacancy.section)
    half = section.movement.tables
    forms = [(section, vacancy.place)]
    if all(len(block.places) == half for block in section.blocks):
        turned = replace(section, seats=section.seats[half:] + section.seats[:half])
        forms.append((turned, (vacancy.place + half - 1) % (2 * half) + 1))
    found = []
    for form, place in forms:
        for other in next(b.places for b in form.blocks if place in b.places):
            seats = list(form.seats)
            seats[place - 1], seats[other - 1] = seats[other - 1], seats[place - 1]
            found.append((replace(form, seats=tuple(seats)), Vacancy(section.letter, other)))
    return found


@beyond_the_gate
@against_all
@given(st.data())
def test_no_possible_rearrangement_is_missed(data: st.DataObject) -> None:
    plan = polish_plan(
        data.draw(st.sampled_from([20, 26, 28, 30, 32])), data.draw(st.integers(1, 3))
    )
    *earlier, session = plan.sessions
    leaving = data.draw(st.lists(st.sampled_from(sorted(session.by_pair)), min_size=2, max_size=2))
    for pair in set(leaving):
        session = without_pair(session, pair)
    ledger = ledger_of(earlier)

    found = proposals(session, ledger)

    plain = {
        (p.merge.host.section, p.merge.guest.section)
        for p in found
        if not any(isinstance(act, LineExchange) for act in p.rearrangements)
    }
    for host, guest in permutations(vacancies(session), 2):
        if host.section != guest.section:
            here = (host.section, guest.section)
            assert (here in plain) == is_merge_possible(session, host, guest, ledger)
    for each in found:
        after = each.merged_session()
        assert not breaches_except_seats([*earlier, after])
        assert len(after.byes) < len(session.byes)


def test_two_lines_of_one_section_do_not_change_sections() -> None:
    session = SESSIONS[0]
    one, other = (("A", block.line) for block in session.section("A").blocks)

    with pytest.raises(RuleViolation, match="They are in one section"):
        swap_lines(session, LineExchange(one, other))


def test_lines_of_a_section_with_a_later_vacancy_are_not_swapped() -> None:
    (line, *_), (other, *_) = (SESSIONS[0].section(letter).blocks for letter in "AB")
    late = without_pair(SESSIONS[0], SESSIONS[0].section("B").pair_at(3), 2)

    with pytest.raises(RuleViolation, match="In section B somebody has moved already"):
        swap_lines(late, LineExchange(("A", line.line), ("B", other.line)))
