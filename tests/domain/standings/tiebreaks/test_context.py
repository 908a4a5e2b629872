"""Values kept while a table is computed; after a correction only those affected are dropped."""

from dataclasses import replace

import pytest

from domain.errors import Unknown
from domain.results import Cell, Colour, Crosstable, Mark
from domain.standings.tiebreaks.context import Context
from domain.standings.tiebreaks.terms import Reading, Term, Why
from tests.domain.standings.drawn import chart_of
from tests.domain.standings.published import SWISS

FIRST, SECOND = 0, 1


def corrected_exercise() -> Crosstable:
    """The exercise with the game 1-9 of round 1 drawn."""
    rows = list(SWISS.rows)
    rows[0] = replace(rows[0], cells=(Cell(9, Colour.WHITE, Mark.DRAW), *rows[0].cells[1:]))
    rows[8] = replace(rows[8], cells=(Cell(1, Colour.BLACK, Mark.DRAW), *rows[8].cells[1:]))
    return replace(SWISS, rows=tuple(rows))


def test_a_kept_value_is_computed_once() -> None:
    context = Context(SWISS)

    assert context.cached_value("wins", FIRST, lambda player: 7) == 7
    assert context.cached_value("wins", FIRST, lambda player: 8) == 7
    assert context.cached_value("wins", SECOND, lambda player: 8) == 8


def test_a_revised_context_drops_affected_values_and_keeps_the_rest() -> None:
    context = Context(SWISS)
    for player in (FIRST, SECOND):
        context.cached_value("wins", player, lambda player: 7)
        context.cached_terms("terms", player, lambda: [Term(1, 2, 3, Why.OWN)])
        context.cached_places("DE", [player, 2], lambda: {2: 1})

    revised = context.with_chart(corrected_exercise(), frozenset({0, 8}), frozenset({0, 8}))

    assert revised.cached_value("wins", FIRST, lambda player: 8) == 8
    assert revised.cached_value("wins", SECOND, lambda player: 8) == 7
    assert revised.cached_terms("terms", FIRST, lambda: []) == []
    assert revised.cached_terms("terms", SECOND, lambda: []) != []
    assert revised.cached_places("DE", [FIRST, 2], lambda: {2: 2}) == {2: 2}
    assert revised.cached_places("DE", [SECOND, 2], lambda: {2: 2}) == {2: 1}


def test_a_revised_context_reads_the_changed_rows_again_in_every_reading() -> None:
    context = Context(SWISS)
    drawn_final = Reading(forfeits_are_games=False, final_drawn=True)
    before = [context.plain_ledger, context.ledger(drawn_final)]

    revised = context.with_chart(corrected_exercise(), frozenset({0, 8}), frozenset())

    after = [revised.plain_ledger, revised.ledger(drawn_final)]
    fresh = [
        Context(corrected_exercise()).plain_ledger,
        Context(corrected_exercise()).ledger(drawn_final),
    ]
    assert after == fresh
    assert [new.scores[0] - old.scores[0] for old, new in zip(before, after, strict=True)] == [
        *(-5, -5)
    ]


def test_an_opponent_who_is_not_in_the_chart_is_named() -> None:
    with pytest.raises(Unknown, match="player 7"):
        Context(chart_of("1 2000 +W7")).games(FIRST)
