"""The names under which accelerations are announced: a method, then options after a plus sign.

added-score       28R1: the upper half has a point more in rounds 1 and 2
  +real-first       in round 2 real points rank above added ones; otherwise by rating alone
adjusted-rating   28R2: round 2 by ratings adjusted by 100 points after a draw
wintd             upper half and lower half, round 2 in three batches
  +larger-half      the upper half is the next even number above 50 %, even of 4n players
  +more-upfloats    as many non-winners rise as winners lack opponents; otherwise one at most
sixths            the same by thirds
  +more-upfloats
+continued        with any method of at least five rounds: Smythe's rounds 3 and 4
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from domain.errors import Unsupported
from domain.said import say

CONTINUED, REAL_FIRST = "continued", "real-first"
LARGER_HALF, MORE_UPFLOATS = "larger-half", "more-upfloats"
METHODS: Mapping[str, tuple[str, ...]] = {
    "added-score": (REAL_FIRST, CONTINUED),
    "adjusted-rating": (CONTINUED,),
    "wintd": (LARGER_HALF, MORE_UPFLOATS, CONTINUED),
    "sixths": (MORE_UPFLOATS, CONTINUED),
}
FEWEST_ROUNDS_CONTINUED = 5
TITLES: Mapping[str, str] = {
    "added-score": say("added score (28R1)"),
    "adjusted-rating": say("adjusted rating (28R2)"),
    "wintd": say("halves, three batches (WinTD)"),
    "sixths": say("thirds, three batches (WinTD's sixths)"),
    REAL_FIRST: say("real points above added ones"),
    LARGER_HALF: say("upper half always more than half"),
    MORE_UPFLOATS: say("as many rise as are needed"),
    CONTINUED: say("rounds 3 and 4 too (Smythe)"),
}


def titles() -> Iterator[tuple[str, str]]:
    """Each method, and each with one of its options."""
    for method, options in METHODS.items():
        yield method, TITLES[method]
        yield from (
            (
                f"{method}+{one}",
                say("{titles}; {titles2}", titles=TITLES[method], titles2=TITLES[one]),
            )
            for one in options
        )


class AnnouncedAcceleration(NamedTuple):
    method: str
    options: frozenset[str] = frozenset()


def announced(text: str, rounds: int) -> AnnouncedAcceleration:
    """What the name says; refuses by name what this method or so short an event can't have."""
    method, *options = text.split("+")
    if method not in METHODS:
        raise Unsupported(
            say("The US Chess system"), say("acceleration {method}", method=repr(method))
        )
    for option in options:
        if option not in METHODS[method]:
            raise Unsupported(
                say("Acceleration {method}", method=method),
                say("the option {option}", option=repr(option)),
            )
    if CONTINUED in options and rounds < FEWEST_ROUNDS_CONTINUED:
        raise Unsupported(
            say("Acceleration {text}", text=text),
            say("{rounds} rounds; it needs five at least", rounds=rounds),
        )
    return AnnouncedAcceleration(method, frozenset(options))
