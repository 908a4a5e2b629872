"""An item is as good as what was found."""

import pytest

from domain.lab.endorsement.item import OWN, OWN_RUN, Item, State, by_test
from domain.lab.endorsement.judged import Found, Outcome, Standing, judged
from domain.lab.endorsement.model import Verdict

NOTHING = Found({}, {})


@pytest.mark.parametrize(
    ("state", "standing", "lost"),
    [
        (State.MET, Standing.MET, 0),
        (State.PARTLY, Standing.PARTLY, 30),
        (State.MISSING, Standing.MISSING, 30),
    ],
)
def test_what_is_met_in_part_costs_all_of_its_penalty(
    state: State, standing: Standing, lost: int
) -> None:
    found = judged(Item("Q1", "", "", by_test("a.py"), state, 30, True), NOTHING)

    assert (found.standing, found.lost, found.ends_it) == (standing, lost, lost > 0)


def test_what_is_not_hard_ends_nothing() -> None:
    assert not judged(Item("Q1", "", "", (), State.MISSING, 30), NOTHING).ends_it


@pytest.mark.parametrize(
    ("outcome", "standing"),
    [
        (Outcome.PASSED, Standing.MET),
        (Outcome.NOT_RUN, Standing.MET),
        (Outcome.FAILED, Standing.CONTRADICTED),
    ],
)
def test_a_test_that_fails_contradicts(outcome: Outcome, standing: Standing) -> None:
    item = Item("Q1", "", "", by_test("a.py", "test_a", "test_b"), penalty=7, hard=True)
    found = judged(item, Found({"a.py::test_a": Outcome.PASSED, "a.py::test_b": outcome}, {}))

    assert found.standing is standing
    assert (found.lost, found.ends_it) == ((7, True) if outcome is Outcome.FAILED else (0, False))


@pytest.mark.parametrize(
    ("verdict", "standing", "ends_it"),
    [
        (Verdict.WITHIN, Standing.MET, False),
        (Verdict.OPEN, Standing.OPEN, False),
        (Verdict.BEYOND, Standing.CONTRADICTED, True),
    ],
)
def test_tournaments_decide_what_rests_on_them(
    verdict: Verdict, standing: Standing, ends_it: bool
) -> None:
    found = judged(Item("Q1", "", "", OWN_RUN, hard=True), Found({}, {OWN: verdict}))

    assert (found.standing, found.ends_it) == (standing, ends_it)


def test_without_any_it_is_still_to_be_shown() -> None:
    assert judged(Item("Q1", "", "", OWN_RUN, hard=True), NOTHING).standing is Standing.OPEN
