"""What holds of every Swiss system: each one registered runs through all of it."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.errors import NoValidPairing, Unsupported
from domain.pairing import PairingRequest
from domain.swiss import SYSTEMS, Option, pair_round
from domain.swiss.us_chess.options import UsChessOptions
from tests.domain.swiss.histories import chart, random_request, request
from tests.domain.swiss.legality import assert_is_legal_round
from tests.effort import some_rounds

ALL = sorted(SYSTEMS)


def rated(seed: int, most: int) -> PairingRequest:
    """A random field with ratings that descend by number, as every initial ranking has them."""
    asked = random_request(seed, most)
    draw = random.Random(seed)
    ratings = sorted((draw.randint(1000, 2500) for _ in asked.chart.rows), reverse=True)
    rows = tuple(replace(r, rating=v) for r, v in zip(asked.chart.rows, ratings, strict=True))
    return replace(asked, chart=replace(asked.chart, rows=rows))


@some_rounds
@given(st.integers(0, 10**6), st.sampled_from(ALL))
def test_a_round_is_legal_and_the_same_when_asked_again(seed: int, system: tuple[str, str]) -> None:
    asked = rated(seed, most=14)
    try:
        answer = pair_round(*system, asked)
    except NoValidPairing:
        return
    second_meetings = any(note.article == "27A1" for note in answer.trace.notes)

    assert_is_legal_round(asked, answer, again=second_meetings)
    assert pair_round(*system, asked) == answer


@some_rounds
@given(st.integers(0, 10**6), st.sampled_from(ALL))
def test_the_order_of_what_is_asked_does_not_matter(seed: int, system: tuple[str, str]) -> None:
    asked = rated(seed, most=12)
    turned = replace(
        asked,
        absent=frozenset(sorted(asked.absent, reverse=True)),
        virtual=dict(reversed(list(asked.virtual.items()))),
        forbidden=tuple(reversed(asked.forbidden)),
        positions=tuple(row.number for row in asked.chart.rows),
    )
    try:
        assert pair_round(*system, asked).boards == pair_round(*system, turned).boards
    except NoValidPairing:
        with pytest.raises(NoValidPairing):
            pair_round(*system, turned)


@some_rounds
@given(st.integers(0, 10**6), st.sampled_from(ALL))
def test_the_trace_tells_every_board_and_the_bye(seed: int, system: tuple[str, str]) -> None:
    try:
        answer = pair_round(*system, rated(seed, most=14))
    except NoValidPairing:
        return
    told = [(fact.white, fact.black) for fact in answer.trace.colours]
    assert told == list(answer.boards)
    assert (answer.trace.system, answer.trace.edition) == system
    assert (answer.trace.bye.number if answer.trace.bye else None) == answer.bye


@pytest.mark.parametrize("system", ALL)
def test_what_a_system_does_not_honour_it_refuses_by_name(system: tuple[str, str]) -> None:
    asked = replace(request(chart("", ""), 3), us_chess=UsChessOptions())
    if Option.US_CHESS in SYSTEMS[system].honours:
        assert pair_round(*system, asked).boards
        return
    with pytest.raises(Unsupported, match=Option.US_CHESS):
        pair_round(*system, asked)
