"""What becomes of a round, and changes of what is announced of its stage.

Pairings are decided once and recorded; replay calls no engine. Their trace is bytes that only who
explains it takes apart.
"""

import msgspec
from msgspec import Raw

from domain.messages import plain, say
from domain.pairing import Trace
from events.log.vocabulary import (
    Byes,
    Confirmed,
    Pairs,
    Rating,
    Reason,
    RoundEvent,
    Rounds,
    StageEvent,
)


class StageReplanned(StageEvent, frozen=True, forbid_unknown_fields=True):
    """The announcement that may still be changed, whole; breaks pairing integrity once a round is
    paired.

    `tie_break_edition` empty, `unrated` null: as announced before. Players without a rating count
    as `unrated` in tie-breaks made of ratings; 0: these are left out while any player is unrated.
    """

    rounds: Rounds
    tie_breaks: tuple[str, ...]
    reason: Reason
    confirmed: Confirmed = 0
    tie_break_edition: str = ""
    unrated: Rating | None = None


NO_TRACE = Raw(b"null")
BY_HAND = say("by hand")
"""The system of a round that the arbiter paired from nothing."""

IMPORTED = "imported"
"""The system of a round that came with a report: it does not tell who paired it, or how."""


PairsStored = tuple[tuple[int, int], ...]
ByesStored = tuple[tuple[int, str], ...]


class RoundPaired(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """The whole answer of a pairing system, and which one it was.

    `pairs` are entries, White or the team named first in front, board or match 1 first; `byes` are
    (entry, mark) of all others. `trace` is the engine's account as JSON, decoded only for
    explanations. `engine` is the program that answered, with its version. `colourless` are boards
    of an imported round with unknown colours. `confirmed` is the level of the warning that was
    answered, where one was given.
    """

    pairs: PairsStored
    byes: ByesStored
    system: str
    edition: str
    trace: Raw = NO_TRACE
    colourless: tuple[int, ...] = ()
    engine: str = ""
    confirmed: Confirmed = 0


class ManualPairingStarted(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """The arbiter pairs the round from here to the end of manual pairing; breaks pairing integrity.
    A round not paired yet begins without pairs: `byes` are then all who are present, with what they
    get unless they are given an opponent.
    """

    reason: Reason
    confirmed: Confirmed = 0
    byes: ByesStored = ()


class PairingChangedByHand(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """The whole round as it shall be instead; breaks pairing integrity. Those who meet as before,
    the same one in front, keep what they have played.
    """

    pairs: Pairs
    reason: Reason
    byes: Byes = ()
    confirmed: Confirmed = 0


class ManualPairingEnded(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """The arbiter is done. `differs` from what the stage's system pairs in the same position, which
    is kept beside it; empty where it finds no legal pairing.
    """

    differs: bool
    engine_pairs: PairsStored
    engine_byes: ByesStored
    confirmed: Confirmed = 0


class RoundPublished(RoundEvent, frozen=True, forbid_unknown_fields=True):
    pass


class RoundUnpublished(RoundEvent, frozen=True, forbid_unknown_fields=True):
    reason: Reason


class RoundUnpaired(RoundEvent, frozen=True, forbid_unknown_fields=True):
    reason: Reason


class RoundClosed(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """The last round asks for a confirmation while a game of any round is not finished."""

    confirmed: Confirmed = 0


class RoundReopened(RoundEvent, frozen=True, forbid_unknown_fields=True):
    reason: Reason


class RoundsPairedAgain(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Every round asked for again of the stage's system, on what the log says by now, and compared.

    `occasion` is "closed" (the last round) or "replanned" (another one became or ceased to be the
    last); `announced` how many rounds there were to be, `rounds` how many were asked for.
    `otherwise` are those that come out otherwise: round, pairs as the system has them (none where
    it finds no legal pairing), and who has its bye, 0 for no one.
    """

    occasion: str
    announced: int
    rounds: int
    otherwise: tuple[tuple[int, PairsStored, int], ...]


_ENCODER = msgspec.json.Encoder(order="sorted", enc_hook=plain)


def encode_trace(trace: Trace) -> Raw:
    return Raw(_ENCODER.encode(trace))


def trace_of(event: RoundPaired) -> Trace | None:
    return msgspec.json.decode(event.trace, type=Trace | None)
