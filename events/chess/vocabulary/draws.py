"""Draws that are promised before they are made: of a round robin's numbers or a knock-out's
bracket, and of Chess960 start positions. And each draw of positions with all it takes to repeat it.
"""

from typing import ClassVar

from events.log.event import RoundEvent, StageEvent


class LotsAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`commitment` binds the server's secret to `label` (`domain.draws.lots`). `beacon` says where
    the word nobody can know before will come from: nothing is drawn without it then.
    """

    stored_as: ClassVar[str] = "lots-announced/1"

    label: str
    commitment: str
    beacon: str = ""


class StartPositionsAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`commitments` bind the seed of every round, round 1 first (domain.draws.start_positions).

    They are the server's; `sender` are those of whoever announced, to seeds of their own beside
    them. `beacon` says where the word nobody can know before will come from: no round is drawn
    without it then.
    """

    stored_as: ClassVar[str] = "start-positions-announced/1"

    label: str
    scope: str
    excluded: tuple[int, ...]
    repeats: str
    commitments: tuple[str, ...]
    sender: tuple[str, ...] = ()
    beacon: str = ""


class StartPositionDrawn(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """The seed is shown with the numbers: (unit, number, attempts). `used` were drawn before.
    `sender_seed` is the second one, where the sender has promised one.
    """

    stored_as: ClassVar[str] = "start-position-drawn/1"

    seed: str
    beacon: str
    used: tuple[int, ...]
    drawn: tuple[tuple[str, int, int], ...]
    sender_seed: str = ""
