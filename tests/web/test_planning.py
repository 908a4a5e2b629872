"""The form for a new stage offers every registered system and names every option."""

from domain.pairing import RequestOption
from domain.swiss.dutch.system import Dutch
from domain.swiss.systems import systems_for_players
from web.chess.planning import TABLES, StageForm, _system_choices


def test_every_registered_system_is_offered_in_words() -> None:
    page = StageForm.build(None)
    assert {(system_choice.code, system_choice.edition) for system_choice in page.systems} == set(
        systems_for_players()
    )
    accelerations = {
        name for system in systems_for_players().values() for name in system.accelerations
    }
    assert {code for code, _ in page.accelerations} == accelerations
    assert all(words and words not in accelerations - {"none"} for _, words in page.accelerations)
    assert {code for code, _ in page.tables} == set(TABLES)


def test_options_a_system_can_not_honour_are_named() -> None:
    poor = Dutch("circle", "1", "Circle", honours=frozenset({RequestOption.FORBIDDEN}))
    (choice,) = _system_choices([poor])
    assert (choice.words, choice.accelerations) == ("Circle, 1", ("none",))
    assert choice.lacks == "Can't honour points added by an acceleration."
