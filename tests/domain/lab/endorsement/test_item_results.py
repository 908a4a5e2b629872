"""The standing of a checklist item follows from the results of its evidence."""

import pytest

from domain.lab.endorsement.checklist import (
    OWN,
    EvidenceFound,
    Item,
    ItemStanding,
    ItemState,
    ModelVerdict,
    RunOutcome,
    judge_item,
    parse_evidence,
)

NOTHING = EvidenceFound({}, {})


@pytest.mark.parametrize(
    ("state", "standing", "lost"),
    [
        (ItemState.MET, ItemStanding.MET, 0),
        (ItemState.PARTLY, ItemStanding.PARTLY, 30),
        (ItemState.MISSING, ItemStanding.MISSING, 30),
    ],
)
def test_a_partly_met_item_costs_its_whole_penalty(
    state: ItemState, standing: ItemStanding, lost: int
) -> None:
    judgement = judge_item(Item("Q1", "", "", (parse_evidence("a.py"),), state, 30, True), NOTHING)

    assert (judgement.standing, judgement.lost_penalty, judgement.ends_verification) == (
        standing,
        lost,
        lost > 0,
    )


def test_only_hard_items_end_the_verification() -> None:
    assert not judge_item(Item("Q1", "", "", (), ItemState.MISSING, 30), NOTHING).ends_verification


@pytest.mark.parametrize(
    ("outcome", "standing"),
    [
        (RunOutcome.PASSED, ItemStanding.MET),
        (RunOutcome.NOT_RUN, ItemStanding.MET),
        (RunOutcome.FAILED, ItemStanding.CONTRADICTED),
    ],
)
def test_a_test_that_fails_contradicts(outcome: RunOutcome, standing: ItemStanding) -> None:
    item = Item(
        "Q1",
        "",
        "",
        (parse_evidence("a.py::test_a"), parse_evidence("a.py::test_b")),
        penalty=7,
        hard=True,
    )
    judgement = judge_item(
        item, EvidenceFound({"a.py::test_a": RunOutcome.PASSED, "a.py::test_b": outcome}, {})
    )

    assert judgement.standing is standing
    assert (judgement.lost_penalty, judgement.ends_verification) == (
        (7, True) if outcome is RunOutcome.FAILED else (0, False)
    )


@pytest.mark.parametrize(
    ("verdict", "standing", "ends_it"),
    [
        (ModelVerdict.WITHIN, ItemStanding.MET, False),
        (ModelVerdict.OPEN, ItemStanding.OPEN, False),
        (ModelVerdict.BEYOND, ItemStanding.CONTRADICTED, True),
    ],
)
def test_items_with_tournaments_depend_on_their_verdict(
    verdict: ModelVerdict, standing: ItemStanding, ends_it: bool
) -> None:
    judgement = judge_item(
        Item("Q1", "", "", (parse_evidence(f"run {OWN}"),), hard=True),
        EvidenceFound({}, {OWN: verdict}),
    )

    assert (judgement.standing, judgement.ends_verification) == (standing, ends_it)


def test_items_without_tournaments_are_open() -> None:
    assert (
        judge_item(Item("Q1", "", "", (parse_evidence(f"run {OWN}"),), hard=True), NOTHING).standing
        is ItemStanding.OPEN
    )
