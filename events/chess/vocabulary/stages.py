"""Stages are planned and announced anew."""

from msgspec import UNSET, UnsetType

from events.log.event import StageEvent


class StagePlanned(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`points` are tenths in the order of domain.points.PointSystem. `virtual` lists (number,
    tenths by round) where the acceleration is "listed". The initial colour was drawn by lot; it is
    empty where an imported report does not tell it. `unrated` is what players without a rating
    count as in tie-breaks made of ratings, if that was announced.
    """

    name: str
    system: str
    edition: str
    rounds: int
    points: tuple[int, ...]
    initial_colour: str
    acceleration: str = "none"
    virtual: tuple[tuple[int, tuple[int, ...]], ...] = ()
    tie_breaks: tuple[str, ...] = ()
    tie_break_edition: str = ""
    unrated: int | UnsetType = UNSET


class StageReplanned(StageEvent, frozen=True, forbid_unknown_fields=True):
    """What may still be announced anew, whole; breaks pairing integrity once a round is paired."""

    rounds: int
    tie_breaks: tuple[str, ...]
    tie_break_edition: str
    reason: str
    confirmed: int
    unrated: int | UnsetType = UNSET


class FideModeLeft(StageEvent, frozen=True, forbid_unknown_fields=True):
    """From here the stage is run outside FIDE's rules for endorsed programs; there is no return."""

    reason: str
    confirmed: int


class PlacedByHand(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Values from outside that part whom the tie-breaks leave tied, the higher one first: (entry,
    value). They take the place of those stated before; none: nobody is parted by hand.
    """

    values: tuple[tuple[int, int], ...]
    reason: str
    confirmed: int
