"""What a large field is spared gives the same pairing as what a small one goes through."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.errors import NoValidPairing
from domain.pairing import PairingRequest, RoundPairing
from domain.swiss.dubov import completion
from domain.swiss.dubov import exact as dubov_exact
from domain.swiss.dutch import edition_2017, edition_2026
from domain.swiss.systems import pair_round
from tests.domain.swiss.histories import random_request
from tests.effort import EFFORT

PLACES = {
    ("fide-dutch", "2026"): [(edition_2026, "SMALL")],
    ("fide-dutch", "2017"): [(edition_2017, "SMALL")],
    ("dubov", "2026"): [(dubov_exact, "SMALL"), (completion, "SMALLEST_DENSE")],
}


def asked(seed: int) -> PairingRequest:
    request, draw = random_request(seed, most=22), random.Random(seed)
    rows = tuple(
        replace(row, rating=rating)
        for row, rating in zip(
            request.chart.rows,
            sorted((draw.randint(1000, 2500) for _ in request.chart.rows), reverse=True),
            strict=True,
        )
    )
    return replace(request, chart=replace(request.chart, rows=rows))


def paired(system: tuple[str, str], request: PairingRequest) -> RoundPairing | None:
    try:
        return pair_round(*system, request)
    except NoValidPairing:
        return None


@pytest.mark.parametrize("system", PLACES, ids="-".join)
@settings(max_examples=2 * EFFORT.rounds)
@given(seed=st.integers(0, 10**6))
def test_the_shortcuts_of_large_fields_change_no_pairing(
    system: tuple[str, str], seed: int
) -> None:
    request = asked(seed)
    found = []
    for size in (0, 10_000):
        with pytest.MonkeyPatch.context() as patched:
            for module, name in PLACES[system]:
                patched.setattr(module, name, size)
            found.append(paired(system, request))

    spared, whole = found
    assert (spared and (spared.boards, spared.bye)) == (whole and (whole.boards, whole.bye))
