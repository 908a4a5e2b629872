"""Bridge: pairs are registered, corrected, substituted, withdrawn, seated, and drop in.

A moment is a session and a round from which a change applies. A preregistration is named by its
version in the log.
"""

from dataclasses import asdict
from typing import Annotated

from msgspec import Meta, structs

from domain.bridge.phase import Player
from domain.messages import say
from domain.people import Sex
from events.bridge.vocabulary.fields import (
    Handicap,
    Hundredths,
    PayloadPart,
    Reseated,
    Round,
    Seeding,
)
from events.log.vocabulary import Categories, Event, Name, Positive, StageEvent, Text, Year

FREE, IN, NOT_COMING = "free", "in", say("not coming")


class PlayerStated(PayloadPart, frozen=True, forbid_unknown_fields=True):
    family: Name
    given: Text = ""
    federation: Text = ""
    club: Text = ""
    national_id: Text = ""
    sex: Text = ""
    born: Year = 0


Players = Annotated[tuple[PlayerStated, ...], Meta(min_length=1, max_length=6)]
"""One player in an individual; in pairs two, or more who take turns."""


def player_of(stated: PlayerStated) -> Player:
    return Player(**{**structs.asdict(stated), "sex": Sex(stated.sex)})


def stated_player(player: Player) -> PlayerStated:
    return PlayerStated(**{**asdict(player), "sex": player.sex.value})


class ComingStated(Event, frozen=True, forbid_unknown_fields=True):
    players: Players
    seeding: Seeding = 0
    hundredths: Hundredths = 0
    categories: Categories = ()


class PairStated(ComingStated, frozen=True, forbid_unknown_fields=True):
    """A pair as registered. The handicap of a drop-in is stated once the pair is entered."""

    handicap: Handicap = 0


class PairRegistered(PairStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pair was registered; one from a file may have only a single name."""

    stage: Positive
    pair: Positive
    players: tuple[PlayerStated, ...]


class PairCorrected(PairStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All data of the pair, corrected."""

    stage: Positive
    pair: Positive
    reason: Text = ""


class PairEvent(StageEvent, frozen=True, forbid_unknown_fields=True):
    pair: Positive


class PairSubstituted(PairEvent, frozen=True, forbid_unknown_fields=True):
    """Player number `replaces` of the pair gets a substitute; the pair stays the same pair."""

    session: int
    round: int
    replaces: int
    player: PlayerStated
    reason: str = ""


class PlayerReturned(PairEvent, frozen=True, forbid_unknown_fields=True):
    """The pair's own player number `returns` plays again from that round of that session on."""

    returns: Positive
    session: Positive
    round: Round = 1
    reason: Text = ""


class PairWithdrawn(PairEvent, frozen=True, forbid_unknown_fields=True):
    """Its seats are empty from that moment on, as in `reseated`, which the sender leaves out."""

    session: Positive
    round: Round = 1
    reason: Text = ""
    reseated: tuple[Reseated, ...] = ()


class SeatTaken(PairEvent, frozen=True, forbid_unknown_fields=True):
    """A pair takes a free seat from that round on. `line` and `member` (from 1) are its place in
    the lines, if there are lines; line 0 is the exceptional one, member 0 means no place.
    """

    session: int
    round: int
    reseated: tuple[Reseated, ...] = ()
    line: int = 0
    member: int = 0


class PairReinstated(SeatTaken, frozen=True, forbid_unknown_fields=True):
    """A pair that had withdrawn plays again."""


class LateSeated(SeatTaken, frozen=True, forbid_unknown_fields=True):
    """A pair that had no seat yet."""


class PairPreregistered(ComingStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pair that wants to drop into the phase. `event` is where it still plays, empty if nowhere.
    If it is free when the seats are drawn, it is entered automatically.
    """

    stage: Positive
    event: Text = ""


class PreregistrationSettled(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`outcome` is "free" (out of the other event), "in" (it drops in) or "not coming"."""

    preregistration: int
    outcome: str
    reason: str = ""


class DroppedIn(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Pairs of a parallel event enter together: (number, players, seeding). `more` are (number,
    hundredths of the strength, categories) of the pairs that have any.
    """

    pairs: tuple[tuple[int, tuple[PlayerStated, ...], int], ...]
    reason: str = ""
    more: tuple[tuple[int, int, tuple[str, ...]], ...] = ()
