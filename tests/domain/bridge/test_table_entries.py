"""A pair belongs to the table at which it sits in that round only."""

from domain.bridge.cards import _own_place_text
from domain.bridge.planning.plan_figures import polish_plan
from domain.bridge.session import PairNo


def test_the_refusal_of_a_pair_names_its_table_of_that_round() -> None:
    session = polish_plan(20, 1).sessions[0]
    pair = session.sittings[0].ew
    tables = [
        next(s.name for s in session.by_pair[pair] if s.round == number)
        for number in range(1, session.rounds + 1)
    ]

    assert len(set(tables)) > 1
    for number, name in enumerate(tables, 1):
        assert _own_place_text(session, pair, number) == f" but at {name}"
    # There is no round 99, no pair 99 and no pair 0.
    assert _own_place_text(session, pair, 99) == ""
    assert _own_place_text(session, PairNo(99), 1) == ""
    assert _own_place_text(session, PairNo(0), 1) == ""
