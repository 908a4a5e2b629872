"""Rounds paired, changed, published, closed, and changes of the announcement of a stage.

Pairings are decided once and recorded; replay calls no engine. Their trace is kept as bytes, which
only explanations decode.
"""

import msgspec
from msgspec import Raw

from domain.messages import plain_text, say
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
    """The whole changeable part of the announcement; breaks pairing integrity once a round is
    paired.

    `tie_break_edition` empty, `unrated` null: as announced before. Players without a rating count
    as `unrated` in rating tie-breaks; 0: these are left out while any player is unrated.
    """

    rounds: Rounds
    tie_breaks: tuple[str, ...]
    reason: Reason
    confirmed: Confirmed = 0
    tie_break_edition: str = ""
    unrated: Rating | None = None


NO_TRACE = Raw(b"null")
BY_HAND = say("by hand")
"""The system of a round that the arbiter paired entirely by hand."""

IMPORTED = "imported"
"""The system of a round from a report, which does not say how it was paired."""


PairsStored = tuple[tuple[int, int], ...]
ByesStored = tuple[tuple[int, str], ...]


class RoundPaired(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """The whole answer of a pairing system, and its name and edition.

    `pairs` are entries, White or the first-named team first, board or match 1 first; `byes` are
    (entry, mark) of all others. `trace` is the engine's account as JSON, decoded only for
    explanations. `engine` is the program that answered, with its version. `colourless` are boards
    of an imported round with unknown colours. `confirmed` is the level of the confirmed warning, if
    there was one.
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
    """The arbiter pairs the round from now to `ManualPairingEnded`; breaks pairing integrity.
    A round not paired yet begins without pairs: `byes` are then all present entries, with their
    marks unless they are given an opponent.
    """

    reason: Reason
    confirmed: Confirmed = 0
    byes: ByesStored = ()


class PairingChangedByHand(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """The whole new round; breaks pairing integrity. Pairs that stay the same, in the same order,
    keep their results.
    """

    pairs: Pairs
    reason: Reason
    byes: Byes = ()
    confirmed: Confirmed = 0


class ManualPairingEnded(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """Pairing by hand has ended. `differs`: the round is not what the stage's system pairs in the
    same position, which is kept as well; empty if that finds no legal pairing.
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
    """Closing the last round needs a confirmation while a game of any round is unfinished."""

    confirmed: Confirmed = 0


class RoundReopened(RoundEvent, frozen=True, forbid_unknown_fields=True):
    reason: Reason


class RoundsPairedAgain(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Every round was paired again by the stage's system, from the present log, and compared.

    `occasion` is "closed" (the last round) or "replanned" (another round became or ceased to be the
    last); `announced` is the planned number of rounds, `rounds` the number paired again.
    `otherwise` are the rounds that differ: round, the system's pairs (empty if it finds no legal
    pairing), and the entry with its bye, 0 for none.
    """

    occasion: str
    announced: int
    rounds: int
    otherwise: tuple[tuple[int, PairsStored, int], ...]


_ENCODER = msgspec.json.Encoder(order="sorted", enc_hook=plain_text)


def encode_trace(trace: Trace) -> Raw:
    return Raw(_ENCODER.encode(trace))


def trace_of(event: RoundPaired) -> Trace | None:
    return msgspec.json.decode(event.trace, type=Trace | None)
