"""The oracle itself against the examples of the regulation, and the engine against the oracle."""

from dataclasses import replace

from hypothesis import given, strategies as st

from domain.errors import NoValidPairing
from domain.lab.endorsement.exhaustive_dutch import ExhaustivePlayer
from domain.pairing import RoundPairing
from domain.swiss.burstein.pre_2018 import oppositions_of, with_own_acceleration
from domain.swiss.burstein.rounds import pair_round
from tests.domain.swiss.burstein.regulation import (
    Answer,
    pair_by_2026,
    pair_by_pre_2018,
    pairings_in_order,
)
from tests.domain.swiss.histories import random_request
from tests.effort import against_all


def _pairings_as_written(size: int, floaters: int) -> list[str]:
    """The pairings in the notation of the regulation, with floaters as opponents of 0."""
    players = [ExhaustivePlayer(number, 0) for number in range(1, size + 1)]
    lines = []
    for pairs, out in pairings_in_order(players, floaters):
        against = {a.number: b.number for a, b in pairs} | {p.number: 0 for p in out}
        lines.append(" ".join(f"{a}-{against[a]}" for a in sorted(against)))
    return lines


def test_six_players_with_two_pairs_have_45_pairings_in_the_order_of_article_4() -> None:
    written = _pairings_as_written(6, floaters=2)

    assert written[:7] == [
        "1-6 2-5 3-0 4-0",
        "1-6 2-4 3-0 5-0",
        "1-6 2-3 4-0 5-0",
        "1-6 2-0 3-5 4-0",
        "1-6 2-0 3-4 5-0",
        "1-6 2-0 3-0 4-5",
        "1-5 2-6 3-0 4-0",
    ]
    assert written[-1] == "1-0 2-0 3-4 5-6"
    assert len(written) == 45


@against_all
@given(st.integers(0, 10**6))
def test_the_engine_pairs_as_the_text_of_2026_does(seed: int) -> None:
    request = random_request(seed, most=8)
    request = replace(request, total_rounds=min(9, 2 * request.round_number - 1))
    expected = pair_by_2026(request)

    try:
        answer = pair_round(request, "2026")
    except NoValidPairing:
        assert expected is None
    else:
        assert expected == _as_expected(answer)


@against_all
@given(st.integers(0, 10**6))
def test_the_engine_pairs_as_before_2018(seed: int) -> None:
    request = with_own_acceleration(random_request(seed, most=8))
    expected = pair_by_pre_2018(request, oppositions_of(request))

    try:
        answer = pair_round(request, "pre-2018")
    except NoValidPairing:
        assert expected is None
    else:
        assert expected == _as_expected(answer)


def _as_expected(answer: RoundPairing) -> Answer:
    return {frozenset(board) for board in answer.boards}, answer.bye or 0
