"""Fields written as the rulebook writes them: a rating, the colours so far, the points."""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from domain.ids import Number, RoundNo
from domain.pairing import PairingRequest, RoundPairing
from domain.results import ABSENT, Cell, Colour, Crosstable, CrosstableRow, Mark
from domain.swiss.systems import SYSTEMS
from domain.swiss.us_chess.options import VARIATIONS, UsChessOptions
from tests.domain.swiss.histories import random_request

PAIR = SYSTEMS["us-chess", "7th"].pair_round

VARIED = sorted(set(VARIATIONS) - {"28L2a", "29E5b1", "29E5f1", "29E5h"})
"""Options that change neither colours nor their limits."""


class P(NamedTuple):
    """A player of a rulebook example. `colours` has a letter a round, x for none; his opponents
    are people who are not in the field."""

    rating: int
    colours: str
    points: int = 0


def request(players: Sequence[P], total_rounds: int = 9) -> PairingRequest:
    rows = []
    for number, player in enumerate(players, start=1):
        cells = [
            ABSENT if letter == "x" else Cell(1000 * number + at, Colour(letter.lower()), Mark.LOSS)
            for at, letter in enumerate(player.colours)
        ]
        rows.append(CrosstableRow(Number(number), tuple(cells), player.rating, player.points))
    rounds = max(len(player.colours) for player in players)
    return PairingRequest(
        RoundNo(rounds + 1),
        total_rounds,
        Crosstable(tuple(rows), rounds),
        initial_colour=Colour.WHITE,
    )


def by_rating(players: Sequence[P], answer: RoundPairing) -> list[tuple[int, int]]:
    """(White's rating, Black's), in the order of the boards."""
    return [(players[w - 1].rating, players[b - 1].rating) for w, b in answer.boards]


def troubled_request(seed: int, most: int) -> PairingRequest:
    """A random request with ratings, unrated players, teams, late entrants and committed byes."""
    draw = random.Random(seed)
    request = random_request(seed, most)
    rows = tuple(
        replace(row, rating=0 if draw.random() < 0.1 else draw.randint(900, 2400))
        for row in request.chart.rows
    )
    numbers = [int(row.number) for row in rows]

    def some(share: int) -> frozenset[int]:
        return frozenset(draw.sample(numbers, draw.randint(0, len(numbers) // share)))

    options = UsChessOptions(
        teams=tuple(some(3) for _ in range(draw.randint(0, 2))),
        requested=(some(4),),
        half_byes_ahead=some(5),
        late=some(6),
        known=some(4),
        plus_score=draw.choice((1, 2, 3)),
        variations=frozenset(v for v in VARIED if draw.random() < 0.3),
    )
    return replace(request, chart=replace(request.chart, rows=rows), options=options)
