"""The fast replacement gives the same objects as `dataclasses.replace`."""

from dataclasses import FrozenInstanceError, replace

import pytest

from domain.chess.stage import Stage, StageRules
from domain.fast_replace import fast_replace
from domain.ids import StageId, TournamentId
from domain.tournament import Tournament

STAGE = Stage(id=StageId(1), name="Open", rules=StageRules(rounds=7), countdown=5)
OF_EACH = [STAGE, STAGE.rules, Tournament(TournamentId("t1"), "Open", {StageId(1): STAGE})]


@pytest.mark.parametrize("value", OF_EACH, ids=lambda value: type(value).__name__)
def test_fast_replace_agrees_with_replace(value: object) -> None:
    assert fast_replace(value) == value
    assert fast_replace(value) is not value


def test_the_copy_is_changed_and_the_original_is_not() -> None:
    after = fast_replace(STAGE, name="Women", countdown=0)
    assert after == replace(STAGE, name="Women", countdown=0)
    assert (STAGE.name, STAGE.countdown) == ("Open", 5)
    with pytest.raises(FrozenInstanceError):
        after.name = "Open"  # type: ignore[misc]


def test_a_field_that_it_does_not_have_is_refused() -> None:
    with pytest.raises(AttributeError):
        fast_replace(STAGE, naem="Open")
