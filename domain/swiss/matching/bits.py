"""Sets of small numbers as the bits of one integer."""

from collections.abc import Iterable


def members(mask: int) -> list[int]:
    """The numbers in the set, ascending."""
    if mask.bit_count() * 8 < mask.bit_length():
        return _few(mask)
    return [i for i, digit in enumerate(bin(mask)[:1:-1]) if digit == "1"]


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
