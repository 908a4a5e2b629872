"""Whole tournaments of the project's generator, every round compared with the regulation's text.

Fields are small, because the text tries every candidate; what happens in them is what the generator
knows: byes, forfeits, people who come late and leave. The rounds paired by the engines of larger
fields stand in tests/golden/recorded.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, strategies as st

from domain.lab.endorsement.exhaustive_dutch import pair_by_the_text
from domain.lab.generation.options import Frequency, Options
from domain.lab.generation.tournament import generate_tournament
from domain.pairing import PairingRequest, RoundPairing
from domain.swiss.burstein.bracket_loop import is_seeding
from domain.swiss.systems import pair_round
from tests.domain.swiss.burstein.regulation import pair_by_2026
from tests.domain.swiss.dubov.regulation import DubovByTheText
from tests.effort import some_tournaments

Answer = tuple[set[frozenset[int]], int]
ROUNDS = 7


def options(seed: int) -> Options:
    draw = Random(seed)
    return Options(
        players=draw.randint(4, 8),
        rounds=ROUNDS,
        draws=draw.choice((100, 300, 600)),
        half_byes=Frequency(draw.choice((0, 60))),
        zero_byes=Frequency(draw.choice((0, 40))),
        forfeits=Frequency(draw.choice((0, 80))),
        withdrawals=Frequency(draw.choice((0, 30))),
        late=draw.choice((0, 100)),
    )


def dutch(request: PairingRequest) -> Answer | None:
    return pair_by_the_text(request)


def burstein(request: PairingRequest) -> Answer | None:
    if is_seeding(request.round_number, request.total_rounds):
        return pair_by_the_text(request)
    return pair_by_2026(request)


def dubov(request: PairingRequest) -> Answer | None:
    found = DubovByTheText(request).round()
    if found is None:
        return None
    pairs, bye = found
    return {frozenset(pair) for pair in pairs}, bye or 0


@pytest.mark.parametrize(
    ("system", "text"), [("fide-dutch", dutch), ("burstein", burstein), ("dubov", dubov)]
)
@some_tournaments
@given(seed=st.integers(0, 10**6))
def test_every_round_of_a_generated_tournament_is_paired_as_the_text_says(
    system: str, text: Callable[[PairingRequest], Answer | None], seed: int
) -> None:
    rounds = []

    def pair(request: PairingRequest) -> RoundPairing:
        answer = pair_round(system, "2026", request)
        if request.round_number < ROUNDS:  # the texts here have no topscorers (1.8)
            got = {frozenset(map(int, board)) for board in answer.boards}, int(answer.bye or 0)
            rounds.append((got, text(replace(request, options=None))))
        return answer

    generate_tournament(options(seed), str(seed), pair)

    for got, expected in rounds:
        assert got == expected
