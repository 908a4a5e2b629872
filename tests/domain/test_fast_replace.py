"""The fast replacement gives the same objects as `dataclasses.replace`."""

from collections.abc import Iterator
from dataclasses import FrozenInstanceError, fields, is_dataclass, replace
from importlib import import_module
from inspect import isabstract
from pkgutil import walk_packages
from typing import Any

import pytest

import domain
import events
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


def frozen_classes() -> Iterator[type[Any]]:
    """The classes of values in the domain and the log that have slots and check nothing."""
    for package in (domain, events):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            for kind in vars(import_module(module.name)).values():
                if (
                    is_dataclass(kind)
                    and isinstance(kind, type)
                    and "__slots__" in vars(kind)
                    and not isabstract(kind)
                    and not hasattr(kind, "__post_init__")
                ):
                    yield kind


def test_a_value_of_every_class_can_be_copied() -> None:
    """Also of one that is generic itself, or has the fields of another."""
    kinds = set(frozen_classes())
    assert len(kinds) > 300  # the search finds the classes
    for kind in kinds:
        value = object.__new__(kind)
        for field in fields(kind):
            object.__setattr__(value, field.name, field.name)
        copy = fast_replace(value)
        assert type(copy) is kind
        for field in fields(kind):
            assert getattr(copy, field.name) == field.name


def test_a_field_that_it_does_not_have_is_refused() -> None:
    with pytest.raises(AttributeError):
        fast_replace(STAGE, naem="Open")
