"""An event that reseats a session states what changed; applied to the old session, it gives the
new one.
"""

from domain.bridge.merges.vacancies import without_pair
from domain.bridge.planning.plan_figures import polish_plan
from events.bridge.vocabulary.fields import reseated_difference, reseated_session


def test_a_reseating_states_only_what_it_changed() -> None:
    before = polish_plan(20, 1).sessions[0]
    pair = before.sections[0].seats[2]
    after = without_pair(before, pair)

    changes = reseated_difference(before, after)

    assert [section.letter for section in changes.sections] == ["A"]
    assert {section for _, section, *_ in changes.sittings} == {"A"}
    assert len(changes.sittings) == before.rounds
    assert reseated_session(before, changes) == after
    assert reseated_difference(before, before).sections == ()
    assert reseated_difference(before, before).sittings == ()
