"""What may be done to a stage next, in the order an arbiter does it, with a word on what
happens.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NextAct:
    """`command` is the one to post. `takes_back` acts need a reason and stand apart; one that is
    not `ready` is shown with its hint and can't be taken.
    """

    command: str
    round: int
    label: str
    ready: bool
    hint: str
    takes_back: bool = False
