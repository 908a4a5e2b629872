"""Completion compared with brute force over every pairing, and the limits of counting."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from domain.pairing import Forbidden, PairingRequest
from domain.swiss.dutch.bracket import Bracket, DutchCompletion
from domain.swiss.dutch.edition_2017 import LastBracket
from domain.swiss.dutch.rounds import field_of
from domain.swiss.field import Field
from domain.swiss.matching.bits import mask_of, members
from tests.domain.swiss.histories import chart, request
from tests.domain.swiss.matching.witness import largest_matching


def nobody_has_played(players: int, apart: Sequence[int] = ()) -> Field:
    round_request: PairingRequest = request(chart(*[""] * players), 5)
    return field_of(replace(round_request, forbidden=(Forbidden(frozenset(apart)),)), "2026")


def removable_players(field: Field, low: int, high: int, leaving: Sequence[int]) -> list[int]:
    """The removable players, found by trying each; each leaving vertex takes one of its set of
    players (bits) along.
    """
    found = []
    for removed in range(low, high):
        here = [g for g in range(low, high) if g != removed]
        edges = [(g, h) for g in here for h in here if g < h and field.legal[g] >> h & 1]
        edges += [(g, 1000 + i) for i, of in enumerate(leaving) for g in here if of >> g & 1]
        vertices = [*here, *(1000 + i for i in range(len(leaving)))]
        if 2 * len(largest_matching(vertices, edges)) == len(vertices):
            found.append(removed)
    return found


@pytest.mark.parametrize(
    "leaving",
    [(1 << 7,), (0b11 << 7,), (0b111,), (0b11, 0b11), (0b1, 0b11), (0b111, 0b111), (0b111, 0b11)],
)
def test_removable_players_if_few_may_leave(leaving: tuple[int, ...]) -> None:
    # One is removed, and all others are paired with one another or with those who leave.
    size = 18 - (len(leaving) + 1) % 2
    completion = DutchCompletion(nobody_has_played(size))

    assert completion.is_dense(0, size)
    assert members(completion.removable_players(0, size, leaving)) == removable_players(
        completion.field, 0, size, leaving
    )


def test_of_three_players_each_can_be_left_over_but_of_two_none() -> None:
    completion = DutchCompletion(nobody_has_played(5))

    assert completion.missable_players(1, 4) == 0b1110  # players 1, 2 and 3
    assert completion.missable_players(1, 3) == 0


def test_of_three_players_who_may_not_meet_none_is_removable_even_with_a_bye() -> None:
    completion = DutchCompletion(nobody_has_played(3, apart=[1, 2, 3]))

    assert completion.removable_or_bye(0, 3, ()) == (0, False)
    assert completion.removable_or_bye(0, 3, (0b111,)) == (0, False)


def test_the_vertices_of_players_are_those_players_again() -> None:
    bracket = Bracket((1, 4), 6, 10)

    for players in (0b1111000000, 0b10, 0b1010010000, bracket.players):
        assert bracket.players_of(bracket.vertices_of(players)) == players
    # Vertex 0 is the first floater, player 1; a bracket of six has no vertices 8 and 9.
    assert bracket.players_of(0b1100000001) == 0b10


@pytest.mark.parametrize(
    ("residents", "may_have_bye", "ranked"),
    [
        # one is over: only 0 may have the bye, so that anybody else costs 3
        (16, [0], [[0], [1, 2]]),
        (16, [1], [[1], [0, 2]]),
        (16, [], [[0, 1, 2]]),
        # a receiver among the residents stays over, whoever comes: all others are paired
        (16, [0, 5], [[0, 1, 2]]),
        # nobody is over
        (17, [], [[0, 1, 2]]),
        (17, [1], [[0, 1, 2]]),
    ],
)
def test_a_last_bracket_prefers_a_downfloater_that_leaves_a_receiver_of_the_bye(
    residents: int, may_have_bye: list[int], ranked: list[list[int]]
) -> None:
    round_request = request(chart(*["H"] * 3, *["Z"] * residents), 5)
    field = replace(field_of(round_request, "2017"), bye_allowed=mask_of(may_have_bye))

    last = LastBracket(field, DutchCompletion(field), 3)

    assert [members(players) for players in last.rank_downfloaters(0b111)] == ranked
