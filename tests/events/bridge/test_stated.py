"""The description of a reseated session, and its effects."""

from domain.bridge.merges.vacancies import without_pair
from domain.bridge.planning.plan_figures import polish
from events.bridge.vocabulary.fields import difference, reseated_session


def test_only_what_changed_is_reported() -> None:
    before = polish(20, 1).sessions[0]
    pair = before.sections[0].seats[2]
    after = without_pair(before, pair)

    changes = difference(before, after)

    assert [section.letter for section in changes.sections] == ["A"]
    assert {row[1] for row in changes.sittings} == {"A"}
    assert len(changes.sittings) == before.rounds
    assert reseated_session(before, changes) == after
    assert difference(before, before).sections == ()
    assert difference(before, before).sittings == ()
