"""Sets of small numbers as the bits of one integer."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from typing import TypeVar

T = TypeVar("T")

_CHOSEN = bytes.maketrans(b"01", b"\0\1")
_numbers: Sequence[int] = range(256)
"""Made once, and anew where a set needs more of them: to make them takes longer than to choose."""


def members(mask: int) -> list[int]:
    """The numbers in the set, ascending."""
    length = mask.bit_length()
    if mask.bit_count() * 16 < length:
        return _few(mask)
    return list(pick(_up_to(length), mask))


def pick(things: Sequence[T], mask: int) -> Iterator[T]:
    """The items whose numbers, counted from 0, are in the set. A set far up is narrow more often
    than not: what is before its first number is not looked at.
    """
    if (low := lowest(mask)) > 0:
        things = things[low : mask.bit_length()]
        mask >>= low
    return compress(things, bin(mask)[:1:-1].encode().translate(_CHOSEN))


def _up_to(length: int) -> Sequence[int]:
    global _numbers
    if len(_numbers) < length:
        _numbers = tuple(range(2 * length))  # replaced, never changed: threads may ask at once
    return _numbers


def _few(mask: int) -> list[int]:
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def mask_of(numbers: Iterable[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def span(low: int, high: int) -> int:
    """The set low, low + 1, … high - 1."""
    return (1 << high) - (1 << low)


def lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1
