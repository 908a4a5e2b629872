from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.bridge.ledger import breaches, ledger_of
from domain.bridge.lines import sessions_of
from domain.bridge.polish import polish
from domain.bridge.relining import relined
from domain.bridge.replanning import NoLineUp
from domain.bridge.session import EXCEPTIONAL, NOBODY, PairNo
from domain.bridge.tails import shape


def everybody(pairs: int) -> set[PairNo]:
    return {PairNo(n) for n in range(1, pairs + 1)}


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_the_sessions_left_are_sound_whoever_left_and_came(data: st.DataObject) -> None:
    pairs = data.draw(st.integers(70, 130))
    plan = polish(pairs, 2)
    gone = data.draw(st.sets(st.sampled_from(sorted(everybody(pairs))), max_size=6))
    new = {PairNo(n) for n in range(pairs + 1, pairs + 1 + data.draw(st.integers(0, 4)))}
    field = (everybody(pairs) | new) - gone

    answer = relined(plan.lines, field, ledger_of(plan.sessions), 2, Random(1))

    later = sessions_of(answer.lines, answer.line_ups, first=3)
    played = {pair for session in later for pair in session.of}
    assert answer.lines.shape == shape((len(field) + 1) // 2, 5)
    assert played == field
    wrong = breaches(max(field), later)
    assert {b.pairs[0] for b in wrong} <= gone
    meetings = ledger_of(plan.sessions).meetings & ledger_of(later).meetings
    assert not meetings


def test_nothing_moves_if_only_the_hole_is_another() -> None:
    plan = polish(60, 2)
    leaving = plan.lines.normal[3][2]

    answer = relined(plan.lines, everybody(60) - {leaving}, ledger_of(plan.sessions), 3, Random(1))

    assert answer.changes == ()
    assert answer.lines.normal[3][2] == NOBODY


def test_who_changes_line_is_told() -> None:
    plan = polish(50, 2)
    gone = {plan.lines.normal[0][0], plan.lines.normal[4][1]}

    # 24 tables: four Mitchells and a three-quarter Howell of four; ten lines become nine
    answer = relined(plan.lines, everybody(50) - gone, ledger_of(plan.sessions), 2, Random(1))

    assert answer.lines.shape.lines == 9
    assert len(answer.lines.exceptional) == 3
    moved = {change.pair for change in answer.changes}
    dissolved = [line for line in plan.lines.normal if set(line) <= moved | gone]
    assert len(dissolved) == 1
    assert {change.after for change in answer.changes} >= {EXCEPTIONAL}


def test_what_cannot_be_is_refused() -> None:
    plan = polish(30, 4)

    with pytest.raises(NoLineUp, match="not 3"):
        relined(plan.lines, everybody(28), ledger_of(plan.sessions), 3, Random(1))
