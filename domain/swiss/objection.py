"""What stands against pairing two players, as a system's `why_not` finds it."""

from dataclasses import dataclass
from enum import StrEnum

LOOK_AHEAD = "downfloaters of the following bracket and their scores"


class Reason(StrEnum):
    PAIRED = "they are paired"
    ABSENT = "one of them is not paired in this round"
    MET = "they have met"
    SAME_COLOUR = "both must have the same colour"
    FORBIDDEN = "the pair is forbidden"
    INCOMPLETE = "the others could not all be paired"
    WORSE = "a criterion gets worse"
    LATER = "the pairing is as good but comes later in the order"


@dataclass(frozen=True, slots=True)
class Objection:
    """`actual` and `forced` are the values of the criterion `name` without and with the pair, in
    the bracket of residents with `score` tenths. `met` is the round in which they met.
    """

    a: int
    b: int
    reason: Reason
    edition: str
    article: str = ""
    name: str = ""
    actual: tuple[int, ...] = ()
    forced: tuple[int, ...] = ()
    score: int = 0
    met: int = 0
    regulation: str = "C.04.3"
