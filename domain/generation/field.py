"""Who plays a simulated tournament: ratings, the late, the clubs."""

from random import Random

from domain.formats.trf.tournament import Player
from domain.generation.options import Options
from domain.pairing import Forbidden


def ratings(options: Options, rng: Random) -> list[int]:
    """Best first. Groups are set apart by a gap, as if several events had been joined."""
    drawn = sorted(
        (
            rng.randint(options.lowest_rating, options.highest_rating)
            for _ in range(options.players)
        ),
        reverse=True,
    )
    size = -(-options.players // max(options.rating_groups, 1))
    return [max(value - options.group_gap * (i // size), 0) for i, value in enumerate(drawn)]


def entries(options: Options, rng: Random) -> list[Player]:
    return [
        Player(number, f"Test{number:04d} Player{number:04d}", rating=rating)
        for number, rating in enumerate(ratings(options, rng), start=1)
    ]


def arrivals(options: Options, rng: Random) -> dict[int, int]:
    """The round in which each late entry can be paired first: 2 to 4 (C.04.2 (2026), late
    entries).
    """
    latest = min(4, options.rounds)
    if latest < 2:
        return {}
    numbers = range(1, options.players + 1)
    return {n: rng.randint(2, latest) for n in numbers if rng.randrange(1000) < options.late}


def clubs(options: Options, rng: Random) -> tuple[Forbidden, ...]:
    numbers = range(1, options.players + 1)
    size = min(options.club_size, options.players)
    return tuple(Forbidden(frozenset(rng.sample(numbers, size))) for _ in range(options.clubs))
