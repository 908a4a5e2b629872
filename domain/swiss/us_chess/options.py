"""The rules announced for a US Chess Swiss, and the groups an acceleration makes of a round.

US Chess Official Rules, 7th edition, rules 27 to 29. Accelerations are announced under these names,
a method, then options after a plus sign:

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

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from domain.errors import Unsupported
from domain.ids import EntryId
from domain.messages import say
from domain.pairing import PairingRequest, SystemOptions

VARIATIONS: Mapping[str, str] = {
    "28L2a": say(
        "another than the lowest-rated player has the bye where that is better for colours"
    ),
    "28L5": say("in four rounds the bye rather goes one group up than to a new player"),
    "28N2": say("team mates never meet, unless one of them leads before the last round"),
    "29E5b1": say(
        "200 points only to avoid a second extra Black; any other equalisation within 80"
    ),
    "29E5f1": say("a third equal colour in a row counts for nothing in the last round"),
    "29E5h": say("no rating limits for colour switches"),
    "29I2": say("class pairings of the last round only for who can still win a prize of the class"),
}
"""The announced variations this engine supports; any other is refused by its number."""


PLUS_TWO = 2


class PlayerBatch(NamedTuple):
    """Players who are paired together although their scores differ.

    Without `against` they are halved like a score group. With it the two sides meet straight across
    in the order of their pairing ratings; players of `against` who are left over move to the next
    batch or group. Players left over by the previous batch join `numbers`.
    """

    name: str
    numbers: frozenset[int]
    against: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Grouping:
    """The groups of this round in place of plain score groups. `batches` come first, in order; all
    other players follow in score groups. `ratings` replace the pairing rating of some numbers for
    this round (28R2). Points added to scores (28R1) are `PairingRequest.virtual`.
    """

    name: str = ""
    batches: tuple[PlayerBatch, ...] = ()
    ratings: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class UsChessOptions(SystemOptions):
    """Sets hold pairing numbers.

    `house_player` is paired only to make an odd number even (28M1). `teams` are team mates or
    families, kept apart by the plus-two method (28N): until both have won `plus_score` games more
    than they lost (28N3). `requested` groups asked not to meet (28T). `re_entries` maps each
    re-entry to its earlier entry (28S). `late` players entered after the start (28K).
    `half_byes_ahead` are committed to a half-point bye in a later round (28L4). `known` are unrated
    players with recent rated games; other unrated ones are new (28L2). `classes`, best first, are
    each paired separately in the last round (29I1, 29I2). `variations` are rule numbers.
    """

    called: ClassVar[str] = "options of US Chess"

    grouping: Grouping = Grouping()
    house_player: int = 0
    plus_score: int = PLUS_TWO
    teams: tuple[frozenset[int], ...] = ()
    requested: tuple[frozenset[int], ...] = ()
    re_entries: Mapping[int, int] = field(default_factory=dict)
    late: frozenset[int] = frozenset()
    half_byes_ahead: frozenset[int] = frozenset()
    known: frozenset[int] = frozenset()
    classes: tuple[frozenset[int], ...] = ()
    variations: frozenset[str] = frozenset()


def options_of(request: PairingRequest) -> UsChessOptions:
    """The announced options, or the defaults."""
    return request.options if isinstance(request.options, UsChessOptions) else UsChessOptions()


def classes_by_floor(ratings: Mapping[int, int], floors: Iterable[int]) -> Iterator[frozenset[int]]:
    """The classes: players with at least a floor's rating and less than the floor before it."""
    above: set[int] = set()
    for floor in floors:
        here = {number for number, rating in ratings.items() if rating >= floor}
        yield frozenset(here - above)
        above |= here


@dataclass(frozen=True, slots=True)
class AnnouncedRules:
    """`variations` are rule numbers. `clubs_apart`: members of a club are team mates, as are those
    of one of the `families` (28N); from `plus_score` on they may meet (28N3). `requested` are
    groups that asked not to meet (28T). `house_player` is an entry, None if there is none (28M1).
    `class_floors` are the lowest ratings of the classes paired separately in the last round, best
    first (29I1). `known` are unrated players with recent rated games (28L2). `irrevocable_from` is
    the first round whose half-point byes are irrevocable (22C), 0 for none.
    """

    variations: frozenset[str] = frozenset()
    clubs_apart: bool = False
    house_player: EntryId | None = None
    class_floors: tuple[int, ...] = ()
    families: tuple[frozenset[EntryId], ...] = ()
    requested: tuple[frozenset[EntryId], ...] = ()
    plus_score: int = PLUS_TWO
    known: frozenset[EntryId] = frozenset()
    irrevocable_from: int = 0


NOTHING = AnnouncedRules()


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


def method_titles() -> Iterator[tuple[str, str]]:
    """Each method alone, and with each one of its options."""
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


def parse_method(text: str, rounds: int) -> AnnouncedAcceleration:
    """Parse a method; refuses by name what the method, or so short an event, can't have."""
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
