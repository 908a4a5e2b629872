"""What is announced of the games of a stage: how much time they have, and byes."""

from msgspec import UNSET, UnsetType

from events.log.event import EntryEvent, StageEvent


class TimeControlAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`words` for people and record 122 of reports, `code` as record 222 has it, empty where it
    can't. Who is not there `default_minutes` after the start has lost; unset: nothing was said.
    """

    words: str
    code: str
    reason: str
    confirmed: int
    default_minutes: int | UnsetType = UNSET


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
