"""The form offers what is registered, and nothing is forgotten in it."""

from domain.swiss.accelerations import offered
from domain.swiss.systems import SYSTEMS, RequestOption, System
from web.chess.planning import (
    ACCELERATED,
    ACCELERATED_WITH,
    TABLES,
    StageForm,
    _systems,
)


def test_every_registered_system_is_offered_in_words() -> None:
    page = StageForm.of(None)
    assert {(one.code, one.edition) for one in page.systems} == set(SYSTEMS)
    known = {name for system in SYSTEMS.values() for name in offered(system)}
    assert {code for code, _ in page.accelerations} == known
    assert {name.split("+")[0] for name in known} == set(ACCELERATED)
    assert {option for name in known for option in name.split("+")[1:]} == set(ACCELERATED_WITH)
    assert {code for code, _ in page.tables} == set(TABLES)


def test_what_a_system_can_not_honour_is_said() -> None:
    poor = System("circle", "1", "Circle", "dutch", frozenset({RequestOption.FORBIDDEN}))
    (choice,) = _systems({("circle", "1"): poor})
    assert (choice.words, choice.accelerations) == ("Circle, 1", ("none",))
    assert choice.lacks == "Can't honour points added by an acceleration."
