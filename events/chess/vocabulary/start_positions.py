"""Chess960: what is promised before the draws, and each draw with all it takes to repeat it."""

from events.log.event import RoundEvent, StageEvent


class StartPositionsAnnounced(
    StageEvent, frozen=True, forbid_unknown_fields=True, omit_defaults=True
):
    """`commitments` bind the seed of every round, round 1 first (domain.draws.start_positions).

    `committed_by` is whose they are, "server" or "server and sender"; empty in logs of before it
    was told. `sender` are the commitments of whoever announced, to seeds of their own, beside the
    server's. `beacon` says where the word nobody can know before will come from: no round is drawn
    without it then.
    """

    label: str
    scope: str
    excluded: tuple[int, ...]
    repeats: str
    commitments: tuple[str, ...]
    committed_by: str = ""
    sender: tuple[str, ...] = ()
    beacon: str = ""


class StartPositionDrawn(RoundEvent, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The seed is shown with the numbers: (unit, number, attempts). `used` were drawn before.
    `sender_seed` is the second one, where the sender has promised one.
    """

    seed: str
    beacon: str
    used: tuple[int, ...]
    drawn: tuple[tuple[str, int, int], ...]
    sender_seed: str = ""
