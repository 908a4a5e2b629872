"""How much of what happens in a simulated tournament.

The list follows what assessors vary to find defects: players, rounds, each kind of bye, forfeits,
unusual results, withdrawals, late entries, acceleration, forbidden pairs, point systems, spread
of ratings.
"""

from dataclasses import dataclass
from random import Random
from typing import NamedTuple, TypeVar

from domain.errors import TooMany, Unsupported
from domain.points import STANDARD, PointSystem
from domain.results import Colour

LARGEST_NUMBER = 9_999
"""A report has four columns for a player's number."""
T = TypeVar("T")


class Frequency(NamedTuple):
    """Each of a round's candidates with a probability, and besides a fixed number of them."""

    per_mille: int = 0
    per_round: int = 0

    def choose(self, candidates: list[T], rng: Random) -> list[T]:
        by_chance = [one for one in candidates if rng.randrange(1000) < self.per_mille]
        left = [one for one in candidates if one not in by_chance]
        return by_chance + rng.sample(left, min(self.per_round, len(left)))


NEVER = Frequency()


@dataclass(frozen=True)
class Options:
    """Rates of byes and withdrawals are of players in a round, those of results are of its games.

    `late` is the part of the players who come after round 1 has been paired. `clubs` are groups of
    players who must not meet, each of `club_size`. `unusual` results are ½-0, 0-½ and 0-0 of games
    that were played, `quick` ones are too short to be rated.
    """

    players: int = 60
    rounds: int = 9
    highest_rating: int = 2600
    lowest_rating: int = 1400
    rating_groups: int = 1
    group_gap: int = 0
    draws: int = 300
    half_byes: Frequency = NEVER
    zero_byes: Frequency = NEVER
    full_byes: Frequency = NEVER
    withdrawals: Frequency = NEVER
    forfeits: Frequency = NEVER
    double_forfeits: Frequency = NEVER
    unusual: Frequency = NEVER
    quick: Frequency = NEVER
    late: int = 0
    clubs: int = 0
    club_size: int = 3
    accelerated: bool = False
    points: PointSystem = STANDARD
    initial_colour: Colour | None = None
    tie_breaks: tuple[str, ...] = ()
    """What ranks the players after their points; none: their numbers."""

    def __post_init__(self) -> None:
        if self.players > LARGEST_NUMBER:
            raise TooMany("The generator", f"{self.players} players; give 2 to {LARGEST_NUMBER}")
        if self.players < 2:
            raise Unsupported("The generator", f"{self.players} players; give 2 at least")
        if not 1 <= self.rounds <= 99:
            raise Unsupported("The generator", f"{self.rounds} rounds; give 1 to 99")
        if not 0 <= self.lowest_rating <= self.highest_rating <= 9999:
            raise Unsupported("The generator", "a lowest rating above the highest one")


def drawn(rng: Random) -> Options:
    """Everything at random, within the ranges of JaVaFo's generator where it has any."""
    return Options(
        players=rng.randint(15, 415),
        rounds=rng.randint(5, 17),
        highest_rating=rng.randint(2400, 2800),
        lowest_rating=rng.randint(1400, 2300),
        draws=rng.randint(100, 500),
        half_byes=Frequency(rng.randint(5, 45)),
        zero_byes=Frequency(rng.randint(0, 20)),
        full_byes=Frequency(rng.randint(0, 2)),
        withdrawals=Frequency(rng.randint(0, 10)),
        forfeits=Frequency(rng.randint(10, 100)),
        double_forfeits=Frequency(rng.randint(0, 5)),
        unusual=Frequency(rng.randint(0, 5)),
        quick=Frequency(rng.randint(0, 20)),
        late=rng.randint(0, 30),
    )
