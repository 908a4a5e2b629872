"""Damage to binary files, and the readers' reactions."""

from collections.abc import Callable
from random import Random

from domain.errors import WallchartError


def damaged(whole: bytes, chance: Random, keep: int = 20) -> bytes:
    """With some bytes changed, and often cut off; by its first bytes it is still known."""
    size = chance.choice((len(whole), chance.randrange(keep + 1, len(whole))))
    data = bytearray(whole[:size])
    for _ in range(chance.randrange(1, 40)):
        data[chance.randrange(keep, size)] = chance.choice((0, 1, 127, 255, chance.randrange(256)))
    return bytes(data)


def refusal_of(read: Callable[[bytes, str], object], data: bytes, name: str) -> str:
    """Empty where it was read; anything but a refusal fails the test."""
    try:
        read(data, name)
    except WallchartError as refusal:
        return str(refusal)
    return ""
