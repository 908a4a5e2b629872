"""What is announced of the games of a stage beside their pairing: time, and byes asked for."""

from dataclasses import dataclass

from domain.chess.time_control import TimeControl


@dataclass(frozen=True, slots=True)
class TimeLimits:
    """`words` is how record 122 and people have it, `control` what record 222 holds, None where it
    can't hold it, as a delay. `default_minutes` after the start of the round who is not there has
    lost (Laws of Chess (2023) 6.7.1); None: nothing was announced.
    """

    words: str = ""
    control: TimeControl | None = None
    default_minutes: int | None = None

    @property
    def told(self) -> str:
        """Empty where nothing was announced."""
        return self.words or (self.control.words if self.control else "")


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
