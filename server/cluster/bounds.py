"""How much of a shared log one process leads at a time."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bounds:
    """`idle` seconds after the last request a tournament is given back, and before that where all
    together take more than `memory` bytes.
    """

    idle: float = 300.0
    memory: int = 512_000_000
