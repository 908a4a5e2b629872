"""The stated optimum of a group, against every other pairing of it."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest
from hypothesis import assume, given, strategies as st

from domain.errors import NoValidPairing
from domain.pairing import BracketFact, PairingRequest
from domain.swiss.matching.assignment import AssignmentCell
from domain.swiss.matching.bits import mask_of
from domain.swiss.us_chess.colour import CountedDenials
from domain.swiss.us_chess.field import UsChessField, build_field, permit_pairs
from domain.swiss.us_chess.nearness import NearnessSeat
from domain.swiss.us_chess.options import UsChessOptions, options_of
from domain.swiss.us_chess.switches import Switching, SwitchSituation
from tests.domain.swiss.us_chess.brute_force import (
    Man,
    best,
    colour_harm,
    colour_harm_by_29e5b1,
    cost,
    matchings,
)
from tests.domain.swiss.us_chess.fields import PAIR, P, request, troubled_request
from tests.effort import against_all, some_rounds

ratings = st.one_of(st.just(0), st.integers(1200, 1700), st.integers(1000, 2600))


@st.composite
def groups(draw: st.DrawFn) -> list[P]:
    rounds = draw(st.integers(1, 5))
    letters = st.text("WBWBx", min_size=rounds, max_size=rounds)
    size = 2 * draw(st.integers(1, 4))
    players = [P(draw(ratings), draw(letters)) for _ in range(size)]
    return sorted(players, key=lambda p: -p.rating)


@pytest.mark.parametrize("variation", ["", "29E5b1"])
@against_all
@given(players=groups())
def test_no_pairing_of_a_score_group_is_better(variation: str, players: list[P]) -> None:
    colour_cost = colour_harm_by_29e5b1 if variation else colour_harm
    options = UsChessOptions(variations=frozenset({variation} - {""}))
    men = {n: Man(p.rating, p.colours.lower()) for n, p in enumerate(players, 1)}
    half = len(players) // 2
    top_half_against_bottom_half = [(n, n + half) for n in range(1, half + 1)]

    answer = PAIR(replace(request(players), options=options))

    paired_cost = cost(men, top_half_against_bottom_half, answer.boards, worth=colour_cost)
    assert paired_cost == best(men, top_half_against_bottom_half, colour_cost)


@against_all
@given(groups(), st.integers(1, 3))
def test_no_choice_of_the_odd_player_is_better(players: list[P], below: int) -> None:
    # everybody may meet everybody: the odd player meets the first of the lower group
    top = [p._replace(points=10) for p in players[:-1]]
    lower = [P(1500 - 100 * n, players[-1].colours) for n in range(2 * below - 1)]
    assume(len(top) > 1)
    men = {n: Man(p.rating, p.colours.lower()) for n, p in enumerate([*top, lower[0]], 1)}
    first_below = len(men)
    rated = [n for n in men if n != first_below and men[n].rating]
    odd = max(rated) if rated else first_below - 1
    stay = [n for n in men if n not in (odd, first_below)]
    half = len(stay) // 2
    natural = [*zip(stay[:half], stay[half:], strict=True), (first_below, odd)]

    group = PAIR(request([*top, *lower])).trace.brackets[0]

    made = cost(men, natural, [*group.pairs, (first_below, group.floaters[0])])
    every = [cost(men, natural, pairs) for pairs in matchings(list(men))]
    assert made == min(c for c in every if c is not None)


def _field(request: PairingRequest) -> UsChessField:
    return build_field(request, options_of(request))


def _men_of_group(field: UsChessField, group: BracketFact) -> dict[int, Man]:
    here = {n for pair in group.pairs for n in pair}
    return {p.number: Man(p.rating, p.history) for p in field.players if p.number in here}


@against_all
@given(st.integers(0, 10**6))
def test_no_group_of_a_troubled_field_could_be_better(seed: int) -> None:
    request = troubled_request(seed, most=16)
    try:
        answer = PAIR(request)
    except NoValidPairing:
        return
    if any(note.article == "27A1" for note in answer.trace.notes):
        return
    field = _field(request)
    if answer.bye is not None:
        field = field.without_player([p.number for p in field.players].index(answer.bye))
    field = permit_pairs(field, request)
    index = {p.number: g for g, p in enumerate(field.players)}

    def mates(a: int, b: int) -> bool:
        return bool(field.apart[index[a]] >> index[b] & 1)

    def may(a: int, b: int) -> bool:
        return bool(field.open_to[index[a]] >> index[b] & 1)

    for group in answer.trace.brackets:
        men = _men_of_group(field, group)
        if group.floaters or len(men) > 8:
            continue
        made = cost(men, group.natural, group.pairs, mates)
        every = (m for m in matchings(list(men)) if all(may(*pair) for pair in m))
        costs = (cost(men, group.natural, pairs, mates) for pairs in every)
        assert made == min((c for c in costs if c is not None), default=made)


def random_situation(seed: int) -> SwitchSituation:
    """A random situation of 1 to 12 boards; vertex 0 may stand for the next group."""
    draw = random.Random(seed)
    boards = draw.randint(1, 12)
    spread = draw.choice((50, 300, 1500))

    def seat() -> NearnessSeat:
        rating = draw.choice((0, *[draw.randint(1000, 1000 + spread) for _ in range(5)]))
        return NearnessSeat(rating, "".join(draw.choices("wbx", k=3)))

    def sets(share: float) -> list[int]:
        vertices = range(2 * boards)
        return [mask_of(v for v in vertices if draw.random() < share) for _ in vertices]

    return SwitchSituation(
        seats=[seat() for _ in range(2 * boards)],
        natural=[(n, n + boards) for n in range(boards)],
        graph=sets(0.9),
        mates=sets(0.1),
        met=sets(0.1),
        outside=draw.choice((-1, 0)),
        first_below={v: seat() for v in range(2 * boards)},
        limited=draw.random() < 0.7,
        counted=CountedDenials(only_black=draw.random() < 0.5),
    )


@some_rounds
@given(st.integers(0, 10**6))
def test_boards_with_the_other_half_come_cheapest_first(seed: int) -> None:
    drawn = random_situation(seed)
    switching = Switching(drawn)
    for u, _ in drawn.natural:
        lower = [v for _, v in drawn.natural if drawn.graph[u] >> v & 1]
        every = sorted((cost, v) for v, cost in switching.board_weights(u, lower))
        *steps, last = switching.boards_across(u)

        order: list[tuple[int, int]] = []
        for cells, beyond in steps:
            order += _boards(drawn, cells)
            assert order == [(cost, v) for cost, v in every if cost < beyond]
        assert [*order, *_boards(drawn, last.cells)] == every


def _boards(drawn: SwitchSituation, cells: Iterable[AssignmentCell]) -> Iterator[tuple[int, int]]:
    """(cost, opponent) of each cell, which names both twice."""
    for far, v, total, column in cells:
        assert (far, v) == (total, drawn.natural[column][1])
        yield total, v


def test_without_limits_a_distant_switch_is_made_for_alternation() -> None:
    seats = [
        NearnessSeat(2400, "wb"),
        NearnessSeat(2000, "bw"),
        NearnessSeat(1600, "wb"),
        NearnessSeat(1000, "bw"),
    ]
    everybody = [0b1110, 0b1101, 0b1011, 0b0111]
    situation = SwitchSituation(seats, [(0, 2), (1, 3)], everybody, [0] * 4, [0] * 4, limited=False)

    assert set(Switching(situation).find_best()) == {(0, 3), (1, 2)}


@pytest.mark.parametrize("variation", ["29E5h", "29E5f1"])
def test_announced_variations_are_honoured(variation: str) -> None:
    players = [P(2400, "WWBB"), P(2100, "BBWW"), P(1600, "WWBB"), P(1000, "BBWW")]
    round_request = replace(
        request(players, total_rounds=5), options=UsChessOptions(variations=frozenset({variation}))
    )

    plain = PAIR(request(players, total_rounds=5)).trace.brackets[0]
    varied = PAIR(round_request).trace.brackets[0]

    assert [f.article for f in plain.failed] == ["29E5b"]
    assert [f.article for f in varied.failed] == ([] if variation == "29E5h" else ["29E5a"])


def test_the_odd_player_is_weighed_against_their_own_next_opponent() -> None:
    # the second has met the first below and would meet another one, who is due the same colour
    below = {0: NearnessSeat(1500, "w"), 1: NearnessSeat(1400, "b"), 2: NearnessSeat(1500, "w")}
    seats = [
        NearnessSeat(1800, "b"),
        NearnessSeat(1700, "b"),
        NearnessSeat(1600, "b"),
        NearnessSeat(0, ""),
    ]
    graph = [0b1110, 0b1101, 0b1011, 0b0111]
    situation = SwitchSituation(
        seats, [(0, 1), (3, 2)], graph, [0] * 4, [0] * 4, outside=3, first_below=below
    )
    switching = Switching(situation)

    weights = dict(switching.board_weights(3, range(3)))

    assert weights == {v: dict(switching.board_weights(v, (3,)))[3] for v in range(3)}
    assert switching.cost_of_board(3, 1).equalisation == 1
    assert switching.cost_of_board(3, 2).equalisation == 0
