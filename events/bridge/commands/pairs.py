"""What can be asked of the pairs of a phase: to come, to be seated, substitutes, to drop in."""

from typing import Annotated

from msgspec import Meta

from events.bridge.vocabulary.fields import Letter, Round
from events.bridge.vocabulary.pairs import PairEvent, PairStated, PlayerStated
from events.log.command import Confirmed, Positive, Reason, StageCommand, Text


class RegisterPair(PairStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    stage: Positive


class RegisterPairs(StageCommand, frozen=True, forbid_unknown_fields=True):
    """A list of pairs: all of them, or none."""

    pairs: Annotated[tuple[PairStated, ...], Meta(min_length=1, max_length=500)]


class SubstitutePlayer(PairEvent, frozen=True, forbid_unknown_fields=True):
    """Somebody plays for the pair's player number `replaces`; it stays the same pair, under its own
    names. `whole_session`: until that session ends; otherwise until the player returns.
    """

    replaces: Positive
    player: PlayerStated
    session: Positive
    round: Round = 1
    reason: Text = ""
    whole_session: bool = False
    confirmed: Confirmed = 0


class SeatPair(PairEvent, frozen=True, forbid_unknown_fields=True):
    """A late pair, or one that had withdrawn, takes a free seat. `section` and `place` name it;
    empty: the first it can take. In a session that is not planned yet it takes a free place in a
    line.
    """

    session: Positive
    round: Round = 1
    section: Letter = ""
    place: Annotated[int, Meta(ge=0)] = 0


class DropIn(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Pairs that drop in together; in a session that is on they are seated like late pairs.
    `preregistered` are those that had preregistered, by the versions at which they did.
    """

    pairs: Annotated[tuple[PairStated, ...], Meta(max_length=100)] = ()
    reason: Text = ""
    preregistered: Annotated[tuple[Positive, ...], Meta(max_length=100)] = ()


class FreePreregistered(StageCommand, frozen=True, forbid_unknown_fields=True):
    """The pair is out of the other event. `preregistration` is its version in the log."""

    preregistration: Positive
    reason: Text = ""


class DropPreregistered(StageCommand, frozen=True, forbid_unknown_fields=True):
    """The pair does not come."""

    preregistration: Positive
    reason: Reason
