"""The lots of a knock-out: all of them follow from one recorded seed, so that anybody can draw
again. A lot is the SHA-256 of what it is drawn for, a line each, and the seed.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from hashlib import sha256

from domain.ids import EntryId, Number
from domain.knockout.bracket import MatchId


class SeedDraw(StrEnum):
    """`POTS`: 1 and 2 stay, 3 and 4 are drawn among themselves, so are 5 to 8, 9 to 16 …"""

    RATING = "rating"
    POTS = "pots"
    LOT = "lot"


class FirstColours(StrEnum):
    """Who has White in the first game, and again wherever colours are level before a step."""

    LOT = "lot"
    HIGHER = "higher"
    LOWER = "lower"


def lot(seed: bytes, *about: object) -> bytes:
    return sha256("\n".join(map(str, about)).encode() + b"\n" + seed).digest()


def drawn_numbers(
    ranked: Sequence[EntryId], seeding: SeedDraw, seed: bytes
) -> Mapping[EntryId, Number]:
    """Who gets which number; `ranked` is the initial ranking."""
    order = [entry for pot in _pots(ranked, seeding) for entry in _shuffled(pot, seeding, seed)]
    return {entry: Number(number) for number, entry in enumerate(order, 1)}


def _pots(ranked: Sequence[EntryId], seeding: SeedDraw) -> Iterator[Sequence[EntryId]]:
    if seeding is not SeedDraw.POTS:
        yield ranked
        return
    first, size = 0, 1
    while first < len(ranked):
        yield ranked[first : first + size]
        first += size
        size = first


def _shuffled(pot: Sequence[EntryId], seeding: SeedDraw, seed: bytes) -> Sequence[EntryId]:
    if seeding is SeedDraw.RATING:
        return pot
    return sorted(pot, key=lambda entry: lot(seed, "knock-out number", entry))


def upper_has_white(seed: bytes, match: MatchId, step: int) -> bool:
    """The lot for the side that stands higher in the bracket."""
    return lot(seed, "knock-out colour", match.round, match.place, step)[0] % 2 == 0
