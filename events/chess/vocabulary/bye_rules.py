"""What is announced of the byes of a stage."""

from msgspec import UNSET, UnsetType

from events.log.event import EntryEvent, StageEvent


class ByeRulesAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """At most so many half-point byes for each player, none after `last_round` (0: any round),
    each worth so many tenths of a point. Late entries get one for the first `late` rounds that
    they missed; unset: for none.
    """

    most: int
    last_round: int
    worth: int
    reason: str
    confirmed: int
    late: int | UnsetType = UNSET


class LateByesGiven(EntryEvent, frozen=True, forbid_unknown_fields=True):
    """Half-point byes in rounds that were published before the player was registered."""

    rounds: tuple[int, ...]
