"""The three formats of multi-phase events (Multiphase Pairs Tournaments, EBL 2016)."""

import pytest

from domain.bridge.phases.formats import (
    FINAL,
    QUALIFICATION,
    SEMIFINAL,
    SEMIFINAL_A,
    SEMIFINAL_B,
    Passage,
    graded_passages,
    one_semifinal,
    two_phases,
    two_semifinals,
)
from domain.errors import RuleViolation


def test_the_first_format_is_qualification_and_final() -> None:
    assert two_phases(52).groups == (QUALIFICATION, FINAL)


def test_in_the_second_format_some_leave_after_the_qualification() -> None:
    form = one_semifinal(100, 52)

    assert form.groups == (QUALIFICATION, SEMIFINAL, FINAL)
    assert form.passages_from(QUALIFICATION) == (Passage(QUALIFICATION, SEMIFINAL, 1, 100),)


def test_in_the_third_format_all_pairs_play_a_semifinal() -> None:
    form = two_semifinals(in_a=100, from_a=40, from_b=12)

    assert form.groups == (QUALIFICATION, SEMIFINAL_A, SEMIFINAL_B, FINAL)
    assert form.passages_from(QUALIFICATION)[1].last is None
    assert [passage.places for passage in form.passages_to(FINAL)] == [40, 12]


def test_graded_groups_follow_one_another() -> None:
    groups = graded_passages("semifinal", ("final A", 20), ("final B", 24), ("consolation", None))

    assert [(p.target, p.first, p.last) for p in groups] == [
        ("final A", 1, 20),
        ("final B", 21, 44),
        ("consolation", 45, None),
    ]


def test_no_group_can_follow_one_that_takes_all_remaining_pairs() -> None:
    with pytest.raises(RuleViolation, match="without gap or overlap"):
        graded_passages("semifinal", ("final A", None), ("final B", 24))


def test_an_empty_group_is_refused() -> None:
    with pytest.raises(RuleViolation, match="nobody would go"):
        two_phases(0)


def test_more_qualifiers_than_pairs_are_refused() -> None:
    with pytest.raises(RuleViolation, match="53 can't qualify out of 52"):
        one_semifinal(52, 53)
