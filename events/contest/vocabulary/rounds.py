"""What becomes of a round. Pairings are decided once and recorded; replay calls no engine."""

from typing import ClassVar

from msgspec import Raw

from events.log.command import Byes, Confirmed, Pairs, Reason
from events.log.event import RoundEvent, StageEvent
from events.log.pairings import BY_HAND as BY_HAND
from events.log.pairings import IMPORTED as IMPORTED
from events.log.pairings import NO_TRACE as NO_TRACE

PairsStored = tuple[tuple[int, int], ...]
ByesStored = tuple[tuple[int, str], ...]


class RoundPaired(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """The whole answer of a pairing system, and which one it was.

    `pairs` are entries, White or the team named first in front, board or match 1 first; `byes` are
    (entry, mark) of all others. `trace` is the engine's account as JSON, decoded only by who asks
    why. `engine` is the program that answered, with its version. `colourless` are boards of an
    imported round whose colours nobody knows. `confirmed` is the level of the warning that was
    answered, where one was given.
    """

    stored_as: ClassVar[str] = "round-paired/1"

    pairs: PairsStored
    byes: ByesStored
    system: str
    edition: str
    trace: Raw = NO_TRACE
    colourless: tuple[int, ...] = ()
    engine: str = ""
    confirmed: Confirmed = 0


class ManualPairingStarted(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """From here to its end the arbiter pairs the round; breaks pairing integrity.

    A round that nobody has paired yet begins without pairs: `byes` are then all who are there, with
    what they get unless they are given an opponent.
    """

    stored_as: ClassVar[str] = "manual-pairing-started/1"

    reason: Reason
    confirmed: Confirmed = 0
    byes: ByesStored = ()


class PairingChangedByHand(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """The whole round as it shall be instead; breaks pairing integrity. Those who meet as before,
    the same one in front, keep what they have played.
    """

    stored_as: ClassVar[str] = "pairing-changed-by-hand/1"

    pairs: Pairs
    reason: Reason
    byes: Byes = ()
    confirmed: Confirmed = 0


class ManualPairingEnded(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """The arbiter is done. `differs` from what the stage's system pairs in the same position, which
    is kept beside it; empty where it finds no legal pairing.
    """

    stored_as: ClassVar[str] = "manual-pairing-ended/1"

    differs: bool
    engine_pairs: PairsStored
    engine_byes: ByesStored
    confirmed: Confirmed = 0


class RoundPublished(RoundEvent, frozen=True, forbid_unknown_fields=True):
    stored_as: ClassVar[str] = "round-published/1"


class RoundUnpublished(RoundEvent, frozen=True, forbid_unknown_fields=True):
    stored_as: ClassVar[str] = "round-unpublished/1"

    reason: Reason


class RoundUnpaired(RoundEvent, frozen=True, forbid_unknown_fields=True):
    stored_as: ClassVar[str] = "round-unpaired/1"

    reason: Reason


class RoundClosed(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """The last round asks for a confirmation while a game of any round is not finished."""

    stored_as: ClassVar[str] = "round-closed/1"

    confirmed: Confirmed = 0


class RoundReopened(RoundEvent, frozen=True, forbid_unknown_fields=True):
    stored_as: ClassVar[str] = "round-reopened/1"

    reason: Reason


class RoundsPairedAgain(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Every round asked for again of the stage's system, on what the log says by now, and compared.

    `occasion` is "closed" (the last round) or "replanned" (another one became or ceased to be the
    last); `announced` how many rounds there were to be, `rounds` how many were asked for.
    `otherwise` are those that come out otherwise: round, pairs as the system has them (none where
    it finds no legal pairing), and who has its bye, 0 for nobody.
    """

    stored_as: ClassVar[str] = "rounds-paired-again/1"

    occasion: str
    announced: int
    rounds: int
    otherwise: tuple[tuple[int, PairsStored, int], ...]
