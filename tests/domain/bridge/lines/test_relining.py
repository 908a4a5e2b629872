"""Lines formed again for the remaining sessions after pairs have left and others have come."""

from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import assume, given, strategies as st

from domain.bridge.ledger import Ledger, ledger_of, schedule_breaches
from domain.bridge.lines.lines import LineMatch, Lines, LineSession, sessions_of
from domain.bridge.lines.possible_meetings import Openings, find_openings
from domain.bridge.lines.relining import reform_lines
from domain.bridge.lines.replanning import NoLineUp
from domain.bridge.movements.tails import TailKind, shape_for_tables
from domain.bridge.planning.plan_figures import polish_plan
from domain.bridge.session import NOBODY, PairNo
from tests.effort import against_all, beyond_the_gate, some_tournaments


def all_pairs(pairs: int) -> set[PairNo]:
    return {PairNo(n) for n in range(1, pairs + 1)}


@some_tournaments
@given(st.data())
def test_remaining_sessions_are_sound_after_departures_and_arrivals(data: st.DataObject) -> None:
    pairs = data.draw(st.integers(70, 130))
    plan = polish_plan(pairs, 2)
    withdrawn = data.draw(st.sets(st.sampled_from(sorted(all_pairs(pairs))), max_size=6))
    new = {PairNo(n) for n in range(pairs + 1, pairs + 1 + data.draw(st.integers(0, 4)))}
    field = (all_pairs(pairs) | new) - withdrawn

    answer = reform_lines(plan.lines, field, ledger_of(plan.sessions), 2, Random(1))

    later = sessions_of(answer.lines, answer.line_ups, first=3)
    played = {pair for session in later for pair in session.by_pair}
    assert answer.lines.shape == shape_for_tables((len(field) + 1) // 2, 5)
    assert played == field
    wrong = schedule_breaches(max(field), later)
    assert {b.pairs[0] for b in wrong} <= withdrawn
    meetings = ledger_of(plan.sessions).meetings & ledger_of(later).meetings
    assert not meetings


def test_no_pair_moves_if_only_the_vacancy_changes() -> None:
    plan = polish_plan(60, 2)
    leaving = plan.lines.normal[3][2]

    answer = reform_lines(
        plan.lines, all_pairs(60) - {leaving}, ledger_of(plan.sessions), 3, Random(1)
    )

    stay = [set(line) - {leaving} | {NOBODY} for line in plan.lines.normal]
    assert [set(line) | {NOBODY} for line in answer.lines.normal] == stay
    assert answer.lines.exceptional == plan.lines.exceptional
    assert answer.lines.normal[3][2] == NOBODY


def test_one_line_is_dissolved_into_the_exceptional_one_and_vacancies() -> None:
    plan = polish_plan(50, 2)
    withdrawn = {plan.lines.normal[0][0], plan.lines.normal[4][1]}

    # 24 tables: four Mitchells and a three-quarter Howell of four; ten lines become nine
    answer = reform_lines(
        plan.lines, all_pairs(50) - withdrawn, ledger_of(plan.sessions), 2, Random(1)
    )

    assert answer.lines.shape.lines == 9
    assert len(answer.lines.exceptional) == 3
    kept = [set(line) for line in answer.lines.normal]
    dissolved = [
        set(line)
        for line in plan.lines.normal
        if not any(set(line) - withdrawn <= new for new in kept)
    ]
    assert len(dissolved) == 1
    assert dissolved[0] & set(answer.lines.exceptional)


def test_more_sessions_than_the_new_lines_allow_are_refused() -> None:
    """Of the five sessions of six lines four have been played."""
    plan = polish_plan(30, 4)

    with pytest.raises(NoLineUp, match="not 3"):
        reform_lines(plan.lines, all_pairs(28), ledger_of(plan.sessions), 3, Random(1))


def possible_relinings(lines: Lines, field: set[PairNo]) -> Iterator[Lines]:
    """Every choice of lines that stay, with all other pairs in every order in the free places."""
    form = shape_for_tables((len(field) + 1) // 2, 5)
    kind = lines.shape.tail and form.tail and lines.shape.tail.kind is form.tail.kind
    sides = form.tail.lines if form.tail else 1
    size, had = form.exceptional_pairs // sides, len(lines.exceptional) // sides
    stayers: list[PairNo] = []
    for side in range(sides):
        old = lines.exceptional[side * had : side * had + had] if kind else ()
        stayers += [*old, *[NOBODY] * size][:size]
    for staying in combinations(lines.normal, min(form.lines, len(lines.normal))):
        rows = [*staying, *[(NOBODY,) * 5] * (form.lines - len(staying)), stayers]
        seats = [pair if pair in field else NOBODY for row in rows for pair in row]
        holes = [index for index, pair in enumerate(seats) if not pair]
        free = sorted(field - set(seats))
        for order in permutations([*free, *[NOBODY] * (len(holes) - len(free))]):
            for index, pair in zip(holes, order, strict=True):
                seats[index] = pair
            normal = [tuple(seats[5 * line : 5 * line + 5]) for line in range(form.lines)]
            yield Lines(form, tuple(normal), tuple(seats[5 * form.lines :]))


def possible_line_ups(left: Openings) -> Iterator[LineSession]:
    tails: list[tuple[int, ...]] = [()]
    if left.tail is TailKind.HOWELL:
        tails = [(line,) for line in left.alone]
    if left.tail is TailKind.APPENDIX:
        tails = [(ns, ew) for ns in left.tail_ns for ew in left.tail_ew if ew in left.unmet[ns]]
    for tail in tails:
        yield from (
            LineSession(matches, tail) for matches in matchings(set(left.unmet) - set(tail), left)
        )


def matchings(rest: set[int], left: Openings) -> Iterator[tuple[LineMatch, ...]]:
    """All ways to match the remaining lines with lines they have not met."""
    if not rest:
        yield ()
        return
    first = min(rest)
    for other in rest & left.unmet[first]:
        for others in matchings(rest - {first, other}, left):
            yield (LineMatch(first, other), *others)


def can_play(left: Openings, sessions: int) -> bool:
    return not sessions or any(
        can_play(left.after_session(line_up), sessions - 1) for line_up in possible_line_ups(left)
    )


def is_possible(lines: Lines, field: set[PairNo], ledger: Ledger, sessions: int) -> bool:
    tried: dict[tuple[object, ...], bool] = {}
    for relined in possible_relinings(lines, field):
        left = find_openings(relined, ledger)
        key = (*left.unmet.values(), left.alone, left.tail_ns, left.tail_ew)
        if key not in tried:
            tried[key] = can_play(left, sessions)
        if tried[key]:
            return True
    return False


@beyond_the_gate
@against_all
@given(st.data())
def test_on_small_plans_no_relining_is_missed(data: st.DataObject) -> None:
    pairs = data.draw(st.sampled_from([16, 18, 20, 24, 26, 28, 30, 36]))
    plan = polish_plan(pairs, data.draw(st.integers(1, 2)))
    withdrawn = data.draw(
        st.sets(st.sampled_from(sorted(all_pairs(pairs))), min_size=1, max_size=3)
    )
    new = {PairNo(pairs + n) for n in range(1, data.draw(st.integers(1, 2)))}
    field = (all_pairs(pairs) | new) - withdrawn
    ledger, sessions = ledger_of(plan.sessions), data.draw(st.integers(1, 3))
    holes = 2 * shape_for_tables((len(field) + 1) // 2, 5).tables - len(field)
    # Brute force tries every order of those without a place: 7! at most.
    assume(holes + sum(pair not in set(sum(plan.lines.normal, ())) for pair in field) <= 7)

    try:
        answer = reform_lines(
            plan.lines, field, ledger, sessions, Random(data.draw(st.integers(1, 9)))
        )
    except NoLineUp as stuck:
        refused = stuck
    else:
        later = sessions_of(answer.lines, answer.line_ups, first=9)
        assert {pair for session in later for pair in session.by_pair} == field
        assert not ledger.meetings & ledger_of(later).meetings
        assert {b.pairs[0] for b in schedule_breaches(max(field), later)} <= withdrawn
        return
    assert refused.proved
    assert not is_possible(plan.lines, field, ledger, refused.possible + 1)
    assert not refused.possible or is_possible(plan.lines, field, ledger, refused.possible)


@beyond_the_gate
def test_on_large_plans_a_refusal_is_marked_as_unproved() -> None:
    plan = polish_plan(120, 12)

    with pytest.raises(NoLineUp, match="there are too many ways to try them all") as refused:
        reform_lines(plan.lines, all_pairs(118), ledger_of(plan.sessions), 12, Random(1))
    assert not refused.value.proved
