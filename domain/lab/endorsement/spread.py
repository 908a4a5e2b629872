"""Tournaments as they are played: many small ones, some large, few quiet, a few in turmoil.

`domain.lab.generation.options.drawn` has the ranges of JaVaFo's generator, whose fields are larger
than most. Half of the tournaments here are of a club or a weekend, where the rules are tried
hardest: who has met whom leaves the least choice in small fields of many rounds.
"""

from dataclasses import replace
from random import Random
from typing import NamedTuple

from domain.lab.generation.options import Frequency, Options, drawn
from domain.points import PointSystem


class Size(NamedTuple):
    """`share` per mille of all tournaments."""

    share: int
    players: range
    rounds: range


SIZES = (
    Size(250, range(6, 13), range(4, 8)),
    Size(350, range(13, 31), range(5, 10)),
    Size(280, range(31, 81), range(5, 12)),
    Size(100, range(81, 201), range(7, 12)),
    Size(20, range(201, 416), range(7, 14)),
)
ACCELERATED, FORBIDDEN, TURMOIL, OTHER_POINTS = 150, 100, 100, 100
"""Per mille of the tournaments, independent of one another."""
POINTS = (
    PointSystem.of(30, 10, 0),
    PointSystem.of(30, 10, 0, 10),
    PointSystem.of(20, 10, 0),
    PointSystem.of(10, 5, 0, 5),
)


def like_those_played(rng: Random) -> Options:
    size = rng.choices(SIZES, [each.share for each in SIZES])[0]
    options = replace(
        drawn(rng),
        players=rng.choice(size.players),
        rounds=rng.choice(size.rounds),
        accelerated=_happens(ACCELERATED, rng),
    )
    if _happens(FORBIDDEN, rng):
        options = replace(options, clubs=rng.randint(1, 4), club_size=rng.randint(2, 4))
    if _happens(OTHER_POINTS, rng):
        options = replace(options, points=rng.choice(POINTS))
    return _in_turmoil(options) if _happens(TURMOIL, rng) else options


def _happens(per_mille: int, rng: Random) -> bool:
    return rng.randrange(1000) < per_mille


def _in_turmoil(options: Options) -> Options:
    return replace(
        options,
        half_byes=Frequency(100),
        zero_byes=Frequency(80),
        full_byes=Frequency(20),
        withdrawals=Frequency(50),
        forfeits=Frequency(150),
        double_forfeits=Frequency(40),
        unusual=Frequency(50),
        late=150,
    )
