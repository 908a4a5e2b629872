"""Colours and the order of the boards.

US Chess Official Rules, 7th edition, 29E2 to 29E4. Boards go by the better player's points, then
the sum of both, then rank.

Decided here: where nobody is due a colour the boards alternate in their order, from the toss for
the higher ranked player of the first of them; in round 1 that is 29E2.
"""

from collections.abc import Iterable
from typing import NamedTuple

from domain.errors import RuleViolation
from domain.results import Colour
from domain.said import say
from domain.swiss.boards import board_key
from domain.swiss.us_chess.colour import UsColourRule, first_gets
from domain.swiss.us_chess.field import Field


class UsChessBoard(NamedTuple):
    white: int
    black: int
    rule: UsColourRule


def boards_of(field: Field, pairs: Iterable[tuple[int, int]]) -> list[UsChessBoard]:
    """The boards in their order, players by index."""
    rank = _ranks(field)

    def key(pair: tuple[int, int]) -> tuple[int, int, int]:
        return board_key(*((field.players[g].standing, rank[g]) for g in pair))

    boards, tossed = [], 0
    for pair in sorted(pairs, key=key):
        higher, lower = sorted(pair, key=lambda g: rank[g])
        colour, rule = first_gets(field.players[higher].history, field.players[lower].history)
        if colour is None:
            colour = _tossed(field.initial_colour, tossed)
            tossed += 1
        white, black = (higher, lower) if colour is Colour.WHITE else (lower, higher)
        boards.append(UsChessBoard(white, black, rule))
    return boards


def _ranks(field: Field) -> dict[int, int]:
    """By score, then rating: not by the batches of an acceleration."""
    players = field.players
    order = sorted(
        range(field.size),
        key=lambda g: (-players[g].standing, -players[g].rating, players[g].place),
    )
    return {g: place for place, g in enumerate(order)}


def _tossed(initial: Colour | None, boards: int) -> Colour:
    if initial is None:
        raise RuleViolation(
            say("The first colour has not been tossed; set it before the first round is paired."),
            "US Chess, 7th edition, 29E2",
        )
    return initial if boards % 2 == 0 else initial.other
