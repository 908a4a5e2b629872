"""What a field as a whole allows its norms: FIDE Handbook B.01, from 2024-01-01, 1.4.3e and 1.5.

A Swiss is exempt from the rules on federations if in every round there are twenty FIDE-rated
players from abroad, of three federations, ten of them GM, IM, WGM or WIM. Somebody counts who
misses one round at most, the pairing-allocated bye aside. One norm of an application comes from a
Swiss of forty players whose ratings average 2000 in every round.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from domain.ratings.norms import NEUTRAL, NO_FEDERATION
from domain.ratings.titles import Title

_NORM_TITLES = frozenset(Title)


@dataclass(frozen=True, slots=True)
class Participant:
    """`missed` are the rounds without an opponent, the pairing-allocated bye aside."""

    rating: int
    title: str
    federation: str
    missed: frozenset[int] = frozenset()


def foreign_field(field: Sequence[Participant], host: str) -> bool:
    """Whether norms here need no mixture of federations."""
    abroad = [p for p in field if p.rating and _foreign(p, host) and len(p.missed) <= 1]
    return (
        len(abroad) >= 20
        and len({p.federation for p in abroad}) >= 3
        and sum(p.title in _NORM_TITLES for p in abroad) >= 10
    )


def _foreign(participant: Participant, host: str) -> bool:
    return participant.federation not in {host, NEUTRAL, *NO_FEDERATION}


def large_swiss(field: Sequence[Participant], rounds: int) -> bool:
    """Whether this may be the norm that every application needs one of."""
    return all(
        _large([p.rating for p in field if number not in p.missed])
        for number in range(1, rounds + 1)
    )


def _large(ratings: Sequence[int]) -> bool:
    rated = [rating for rating in ratings if rating]
    return len(ratings) >= 40 and bool(rated) and sum(rated) >= 2000 * len(rated)
