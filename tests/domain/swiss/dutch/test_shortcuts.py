"""The shortcuts for large fields give the same pairing as the full method."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from domain.errors import NoValidPairing
from domain.pairing import PairingRequest, RoundPairing
from domain.swiss import completion
from domain.swiss.dubov import upfloaters as dubov_exact
from domain.swiss.dutch import edition_2017, edition_2026
from domain.swiss.dutch.bracket import Bracket
from domain.swiss.dutch.edition_2017 import Edition2017, Ranking
from domain.swiss.dutch.edition_2026 import Edition2026
from domain.swiss.dutch.loop import Tier
from domain.swiss.dutch.rounds import field_of
from domain.swiss.matching.bits import span
from domain.swiss.systems import pair_round
from tests.domain.swiss.histories import (
    chart,
    in_clubs,
    random_request,
    rated_request,
    request,
    with_like_colours,
)
from tests.effort import EFFORT

LIMITS = {
    ("fide-dutch", "2026"): [(edition_2026, "SMALL")],
    ("fide-dutch", "2017"): [(edition_2017, "SMALL")],
    ("dubov", "2026"): [(dubov_exact, "SMALL"), (completion, "SMALLEST_DENSE")],
}
"""For each system the numbers of players from which on its shortcuts are taken."""
ALWAYS, NEVER = 0, 10_000
"""Limits below and above all fields of these tests."""


def seeded_request(seed: int) -> PairingRequest:
    drawn, draw = random_request(seed, most=22), random.Random(seed)
    rows = tuple(
        replace(row, rating=rating)
        for row, rating in zip(
            drawn.chart.rows,
            sorted((draw.randint(1000, 2500) for _ in drawn.chart.rows), reverse=True),
            strict=True,
        )
    )
    return replace(drawn, chart=replace(drawn.chart, rows=rows))


def pairing_or_none(system: tuple[str, str], asked_for: PairingRequest) -> RoundPairing | None:
    try:
        return pair_round(*system, asked_for)
    except NoValidPairing:
        return None


@pytest.mark.parametrize("system", LIMITS, ids="-".join)
@settings(max_examples=2 * EFFORT.rounds)
@given(seed=st.integers(0, 10**6))
def test_the_shortcuts_of_large_fields_change_no_pairing(
    system: tuple[str, str], seed: int
) -> None:
    assert_same_without_shortcuts(system, seeded_request(seed))


def assert_same_without_shortcuts(system: tuple[str, str], asked_for: PairingRequest) -> None:
    found = []
    for limit in (ALWAYS, NEVER):
        with pytest.MonkeyPatch.context() as patched:
            for module, name in LIMITS[system]:
                patched.setattr(module, name, limit)
            found.append(pairing_or_none(system, asked_for))

    short, full = found
    assert (short and (short.boards, short.bye)) == (full and (full.boards, full.bye))


@pytest.mark.parametrize(
    ("system", "asked_for"),
    [
        # many of the following bracket can't meet one another
        (("fide-dutch", "2026"), in_clubs(895, most=16)),
        (("fide-dutch", "2026"), with_like_colours(687, most=24)),
        (("fide-dutch", "2017"), in_clubs(487, most=10)),
        (("fide-dutch", "2017"), in_clubs(1280, most=10)),
        # the first choice of upfloaters leaves the others without a pairing
        (("dubov", "2026"), rated_request(371, most=14)),
        (("dubov", "2026"), rated_request(787, most=14)),
    ],
)
def test_no_shortcut_if_the_downfloater_matters(
    system: tuple[str, str], asked_for: PairingRequest
) -> None:
    assert_same_without_shortcuts(system, asked_for)


def no_tiers(_loop: Edition2017, _bracket: Bracket, _k: int) -> list[Tier]:
    return []


def no_ranking(_loop: Edition2017, _rest: int) -> Ranking:
    return lambda _players: []


@pytest.mark.parametrize(
    ("name", "instead", "asked_for"),
    [
        # who floats alone, ranked by what it does to the following or to the last bracket
        ("_leaver_tiers", no_tiers, in_clubs(8, most=10)),
        ("_leaver_tiers", no_tiers, in_clubs(189, most=10)),
        # who floats alone out of a penultimate bracket
        ("_completing_ranking", no_ranking, with_like_colours(154, most=12)),
        ("_completing_ranking", no_ranking, with_like_colours(24, most=12)),
    ],
)
def test_a_single_floater_of_2017_is_that_of_the_whole_matching(
    name: str, instead: object, asked_for: PairingRequest
) -> None:
    ranked = pairing_or_none(("fide-dutch", "2017"), asked_for)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Edition2017, name, instead)
        matched = pairing_or_none(("fide-dutch", "2017"), asked_for)

    assert ranked
    assert matched
    assert (ranked.boards, ranked.bye) == (matched.boards, matched.bye)


TWO_GROUPS = request(chart(*["H"] * 8, *["Z"] * 41), 5)
"""No player has played yet."""


@pytest.mark.parametrize(
    ("receivers", "floaters", "alike"),
    [
        # 41 and 2: one is over, who gets the bye: one of many, or a floater if nobody else may
        (span(8, 49), 2, True),
        (span(8, 14), 2, True),
        (span(8, 9), 2, False),
        (span(0, 8), 2, False),
        # 41 and 3: nobody is over
        (span(0, 8), 3, True),
        # more floaters than counting alone vouches for
        (span(8, 49), 4, True),
        (span(8, 49), 6, False),
    ],
)
def test_in_2017_the_floater_does_not_matter_if_the_bye_is_safe(
    receivers: int, floaters: int, alike: bool
) -> None:
    field = replace(field_of(TWO_GROUPS, "2017"), bye_allowed=receivers)

    assert Edition2017(field)._is_indifferent(Bracket((), 0, 8), 49, floaters) is alike


@pytest.mark.parametrize(
    ("receivers", "alike"), [(span(8, 49), True), (span(8, 10), False), (span(0, 8), False)]
)
def test_in_2026_the_floater_does_not_matter_if_many_below_may_have_the_bye(
    receivers: int, alike: bool
) -> None:
    loop = Edition2026(field_of(TWO_GROUPS, "2026"))
    loop.receivers, loop.bye_score = receivers, 0

    assert loop._is_absorbed_at_once(Bracket((), 0, 8), 49, 2) is alike
