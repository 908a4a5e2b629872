"""The description of a reseated session, and its effects."""

from domain.bridge.merges.vacancies import without_pair
from domain.bridge.planning.plan_figures import polish
from events.bridge.vocabulary.fields import difference, reseated_session


def test_only_what_changed_is_reported() -> None:
    before = polish(20, 1).sessions[0]
    pair = before.sections[0].seats[2]
    after = without_pair(before, pair)

    told = difference(before, after)

    assert [section.letter for section in told.sections] == ["A"]
    assert {row[1] for row in told.sittings} == {"A"}
    assert len(told.sittings) == before.rounds
    assert reseated_session(before, told) == after
    assert difference(before, before).sections == ()
    assert difference(before, before).sittings == ()
