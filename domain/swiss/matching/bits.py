"""Sets of small numbers as the bits of one integer."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from typing import TypeVar

T = TypeVar("T")

_CHOSEN = bytes.maketrans(b"01", b"\0\1")
_numbers: Sequence[int] = range(256)
"""Rebuilt only when a set needs more numbers, as building takes longer than selecting."""


def members(mask: int) -> list[int]:
    """The numbers in the set, ascending."""
    length = mask.bit_length()
    if mask.bit_count() * 16 < length:
        return _members_of_sparse(mask)
    return list(select_items(_numbers_up_to(length), mask))


def select_items(things: Sequence[T], mask: int) -> Iterator[T]:
    """The items whose numbers, counted from 0, are in the set. A set of large numbers is usually
    narrow, so the items before its first number are skipped.
    """
    if (low := lowest_member(mask)) > 0:
        things = things[low : mask.bit_length()]
        mask >>= low
    return compress(things, bin(mask)[:1:-1].encode().translate(_CHOSEN))


def _numbers_up_to(length: int) -> Sequence[int]:
    global _numbers
    if len(_numbers) < length:
        _numbers = tuple(range(2 * length))  # replaced, never mutated: threads share it
    return _numbers


def _members_of_sparse(mask: int) -> list[int]:
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


def without_number(mask: int, number: int) -> int:
    """The set without the number, all larger ones lowered by one."""
    return mask & span(0, number) | mask >> number + 1 << number


def lowest_member(mask: int) -> int:
    return (mask & -mask).bit_length() - 1
