"""Proposed merges of pairs compared with brute force: every proposal is allowed, and every allowed
merge is proposed.
"""

from itertools import permutations

import pytest
from hypothesis import given, strategies as st

from domain.bridge.ledger import Ledger, ledger_of, schedule_breaches
from domain.bridge.merges.merging import (
    Merge,
    MergeObjectionKind,
    MergeRefusal,
    disturbed_sessions,
    examine_merge,
    instructions,
    merge_sit_outs,
    undo_merge,
    valid_merges,
)
from domain.bridge.merges.vacancies import Vacancy, vacancies, without_pair
from domain.bridge.movements.movement import Direction
from domain.bridge.planning.plan_figures import polish_plan
from domain.bridge.session import NOBODY, PairNo, Session, Sitting
from tests.effort import against_all


def pair_at_place(session: Session, letter: str, place: int) -> PairNo:
    return session.section(letter).pair_at(place)


def with_vacancies(session: Session, *places: tuple[str, int], first_round: int = 1) -> Session:
    for letter, place in places:
        session = without_pair(session, pair_at_place(session, letter, place), first_round)
    return session


TWO_SECTIONS = polish_plan(20, 3).sessions
"""Two Mitchells of five tables: places 1-5 are NS at tables 1-5, places 6-10 EW 1-5."""
NS5_A, NS5_B = ("A", 5), ("B", 5)


def test_the_printed_example_ew_moving_to_b5_play_as_ns_at_a5() -> None:
    session = with_vacancies(TWO_SECTIONS[0], NS5_A, NS5_B)
    merge = examine_merge(session, Vacancy(*NS5_A), Vacancy(*NS5_B), Ledger())

    assert isinstance(merge, Merge)
    assert [str(each) for each in instructions(merge)] == [
        "Rounds 1-5: EW moving to B5 play as NS at A5, then go on from B5."
    ]
    after = merge_sit_outs(session, merge)
    assert after.byes == ()
    assert [(g.ns, g.ew) for g in after.games if g.name == "A5"] == [
        (game.guest, game.opponent) for game in merge.games
    ]
    assert all(game.set == game.own_set for game in merge.games)
    assert not [g for g in after.sittings if g.name == "B5" and g.idle_pair]


def test_both_tables_can_be_the_host() -> None:
    session = with_vacancies(TWO_SECTIONS[0], NS5_A, NS5_B)

    assert [(m.host.section, m.guest.section) for m in valid_merges(session, Ledger())] == [
        ("A", "B"),
        ("B", "A"),
    ]


def test_a_moving_bye_takes_the_idle_ns_pair_to_another_table_each_round() -> None:
    session = with_vacancies(TWO_SECTIONS[0], ("A", 8), ("B", 8))
    merge = valid_merges(session, Ledger())[0]

    assert [game.at for game in merge.games] == ["A3", "A4", "A5", "A1", "A2"]
    assert {game.direction for game in merge.games} == {Direction.EW}
    assert str(instructions(merge)[0]).startswith("Round 1: pair ")
    assert schedule_breaches(20, [merge_sit_outs(session, merge)])  # the two who left


@pytest.mark.parametrize(
    ("one", "other"), [(("A", 5), ("B", 4)), (("A", 5), ("B", 8)), (("A", 5), ("A", 4))]
)
def test_byes_with_other_boards_are_not_merged(
    one: tuple[str, int], other: tuple[str, int]
) -> None:
    """NS at different tables; NS and a moving EW; two NS of one section."""
    session = with_vacancies(TWO_SECTIONS[0], one, other)
    answer = examine_merge(session, Vacancy(*one), Vacancy(*other), Ledger())

    assert isinstance(answer, MergeRefusal)
    assert {each.kind for each in answer.objections} >= {MergeObjectionKind.SET_AGAIN}
    assert valid_merges(session, Ledger()) == ()


def test_two_byes_of_the_last_round_are_merged_if_they_have_the_same_set() -> None:
    # NS 5 has set 4 in round 5; so has the idle NS pair of EW 1 (place 6), at table 5
    session = with_vacancies(TWO_SECTIONS[0], NS5_A, ("B", 6), first_round=5)

    assert len(valid_merges(session, Ledger(), first_round=5)) == 2
    assert valid_merges(session, Ledger(), first_round=4) == ()


def test_lines_that_have_met_are_not_merged() -> None:
    # In session 2 line 1 meets 4 and 2 meets 3; those idle at NS 5 of A and B are of 4 and 3,
    # who met in session 1.
    session = with_vacancies(TWO_SECTIONS[1], NS5_A, NS5_B)
    answer = examine_merge(session, Vacancy("A", 5), Vacancy("B", 5), ledger_of(TWO_SECTIONS[:1]))

    assert isinstance(answer, MergeRefusal)
    assert {each.kind for each in answer.objections} == {MergeObjectionKind.HAVE_MET}


def test_a_merge_can_be_undone_from_any_round_on() -> None:
    session = with_vacancies(TWO_SECTIONS[0], NS5_A, NS5_B)
    merge = valid_merges(session, Ledger())[0]
    after = merge_sit_outs(session, merge)

    assert undo_merge(after, merge) == session
    assert [bye.round for bye in undo_merge(after, merge, 4).byes] == [4, 4, 5, 5]


def test_sessions_planned_with_the_merged_lines_are_named() -> None:
    session = with_vacancies(TWO_SECTIONS[0], NS5_A, NS5_B)
    merge = valid_merges(session, Ledger())[0]
    idle = {section.blocks[1].line for section in session.sections}
    meeting_later = next(
        later.number
        for later in TWO_SECTIONS[1:]
        if any({block.line for block in section.blocks} == idle for section in later.sections)
    )

    assert disturbed_sessions(session, merge_sit_outs(session, merge), TWO_SECTIONS[1:]) == (
        meeting_later,
    )


def sound_merges_by_brute_force(
    session: Session, earlier: list[Session], first_round: int
) -> set[tuple[str, int, str, int]]:
    """Every seating of one vacancy's idle pairs at another that the whole proof accepts."""
    pairs = max(session.by_pair)
    sound = set(schedule_breaches(pairs, [*earlier, session]))
    found = set()
    for host, guest in permutations(vacancies(session, first_round), 2):
        trial = session
        for number in range(first_round, session.rounds + 1):
            at, away = (
                sitting_of_vacancy(trial, host, number),
                sitting_of_vacancy(trial, guest, number),
            )
            if at != away and at.idle_pair and away.idle_pair:
                empty = Direction.EW if at.ns else Direction.NS
                full = Direction.NS if away.ns else Direction.EW
                trial = trial.with_sittings(
                    [at.with_pair(empty, away.idle_pair), away.with_pair(full, NOBODY)]
                )
        if (
            len(trial.games) > len(session.games)
            and set(schedule_breaches(pairs, [*earlier, trial])) <= sound
        ):
            found.add((host.section, host.place, guest.section, guest.place))
    return found


def sitting_of_vacancy(session: Session, vacancy: Vacancy, number: int) -> Sitting:
    """The table of the vacancy's place, found by its pair before any withdrawal."""
    movement = session.section(vacancy.section).movement
    game = next(g for g in movement.games if g.round == number and vacancy.place in (g.ns, g.ew))
    return session.by_place[number, vacancy.section, game.table]


@against_all
@given(st.data())
def test_exactly_the_sound_merges_are_found(data: st.DataObject) -> None:
    pairs = data.draw(st.sampled_from([20, 23, 26, 28, 30, 31, 32, 34, 36]))
    plan = polish_plan(pairs, data.draw(st.integers(1, 3)))
    *earlier, session = plan.sessions
    if data.draw(st.booleans()) and len(session.sections) > 1:
        place = data.draw(st.integers(1, 10))
        for letter in ("A", "B"):
            seats = session.section(letter).seats
            if place <= len(seats) and seats[place - 1]:
                session = without_pair(session, seats[place - 1], data.draw(st.integers(1, 3)))
    for _ in range(data.draw(st.integers(0, 3))):
        pair = data.draw(st.sampled_from(sorted(session.by_pair)))
        session = without_pair(session, pair, data.draw(st.integers(1, 5)))
    first_round = data.draw(st.integers(1, 5))
    ledger = ledger_of(earlier)

    found = valid_merges(session, ledger, first_round)

    assert {
        (m.host.section, m.host.place, m.guest.section, m.guest.place) for m in found
    } == sound_merges_by_brute_force(session, earlier, first_round)
    for merge in found:
        after = merge_sit_outs(session, merge)
        assert len(after.games) == len(session.games) + len(merge.games)
        assert len(after.byes) == len(session.byes) - 2 * len(merge.games)
        assert undo_merge(after, merge) == session
