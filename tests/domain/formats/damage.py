"""Damage to binary files, and the readers' reactions."""

from collections.abc import Callable
from random import Random

from domain.errors import WallchartError


def damage_randomly(whole: bytes, chance: Random, keep: int = 20) -> bytes:
    """The file with some bytes changed, and often cut off, except the first `keep` bytes."""
    size = chance.choice((len(whole), chance.randrange(keep + 1, len(whole))))
    data = bytearray(whole[:size])
    for _ in range(chance.randrange(1, 40)):
        data[chance.randrange(keep, size)] = chance.choice((0, 1, 127, 255, chance.randrange(256)))
    return bytes(data)


def refusal_text(read: Callable[[bytes, str], object], data: bytes, name: str) -> str:
    """The refusal's text, empty where the file was read; any other error fails the test."""
    try:
        read(data, name)
    except WallchartError as refusal:
        return str(refusal)
    return ""
