"""What becomes of a round. Pairings are decided once and recorded; replay calls no engine."""

from msgspec import UNSET, Raw, UnsetType

from events.log.event import RoundEvent, StageEvent
from events.log.pairings import BY_HAND as BY_HAND
from events.log.pairings import IMPORTED as IMPORTED
from events.log.pairings import NO_TRACE as NO_TRACE


class RoundPaired(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """The whole answer of a pairing system, and which one it was.

    `boards` are (white, black) entries, board 1 first; `byes` are (entry, mark) of everybody else.
    `trace` is the engine's account as JSON, decoded only by who asks why. `colourless` are the
    boards, all forfeited, whose colours an imported report does not tell. `engine` is the program
    that answered, with its version; empty in logs that did not keep it. `confirmed` is the level of
    the warning that was answered, where one was given.
    """

    boards: tuple[tuple[int, int], ...]
    byes: tuple[tuple[int, str], ...]
    system: str
    edition: str
    trace: Raw = NO_TRACE
    colourless: tuple[int, ...] = ()
    engine: str = ""
    confirmed: int | UnsetType = UNSET


class ManualPairingStarted(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """From here to its end the arbiter pairs the round; breaks pairing integrity.

    A round that nobody has paired yet begins without boards: `byes` are then all who are there,
    with what they get unless they are given a board.
    """

    reason: str
    confirmed: int
    byes: tuple[tuple[int, str], ...] = ()


class PairingChangedByHand(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """The round as the arbiter wants it instead; breaks pairing integrity.

    A board with the same players in the same colours keeps its result.
    """

    boards: tuple[tuple[int, int], ...]
    byes: tuple[tuple[int, str], ...]
    reason: str
    confirmed: int = 0


class ManualPairingEnded(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """The arbiter is done. `differs` from what the stage's system pairs in the same position, which
    is kept beside it; empty where it finds no legal pairing.
    """

    differs: bool
    engine_boards: tuple[tuple[int, int], ...]
    engine_byes: tuple[tuple[int, str], ...]
    confirmed: int


class RoundPublished(RoundEvent, frozen=True, forbid_unknown_fields=True):
    pass


class RoundUnpublished(RoundEvent, frozen=True, forbid_unknown_fields=True):
    reason: str


class RoundUnpaired(RoundEvent, frozen=True, forbid_unknown_fields=True):
    reason: str


class RoundClosed(RoundEvent, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`confirmed` is the level of the warning that was answered: the last round, with a game that
    is not finished.
    """

    confirmed: int = 0


class RoundReopened(RoundEvent, frozen=True, forbid_unknown_fields=True):
    reason: str


class RoundsPairedAgain(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Every round asked for again of the stage's system, on what the log says by now, and compared.

    `occasion` is "closed" (the last round) or "replanned" (another one became or ceased to be the
    last); `announced` how many rounds there were to be, `rounds` how many were asked for.
    `otherwise` are those that come out otherwise: round, boards as the system has them (none where
    it finds no legal pairing), and who has its bye, 0 for nobody.
    """

    occasion: str
    announced: int
    rounds: int
    otherwise: tuple[tuple[int, tuple[tuple[int, int], ...], int], ...]
