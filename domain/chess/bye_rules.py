"""What is announced of the byes of a stage that are asked for."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ByeRules:
    """How many half-point byes a player may have, the last round for one (0: any round), and what
    one is worth, in tenths; and for how many of the rounds they missed late entries get one.

    One at most unless the rules of the event say otherwise: C.05 (2024) 6.7.
    """

    most: int = 1
    last_round: int = 0
    worth: int = 5
    late: int = 0

    def too_late(self, round_number: int) -> bool:
        return 0 < self.last_round < round_number
