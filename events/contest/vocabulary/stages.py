"""What is announced anew of a stage."""

from typing import ClassVar

from events.log.command import Confirmed, Rating, Reason, Rounds
from events.log.event import StageEvent


class StageReplanned(StageEvent, frozen=True, forbid_unknown_fields=True):
    """What may still be announced anew, whole; breaks pairing integrity once a round is paired.

    `tie_break_edition` empty, `unrated` null: as announced before. Players without a rating count
    as `unrated` in tie-breaks made of ratings; 0: these are left out while somebody has none.
    """

    stored_as: ClassVar[str] = "stage-replanned/1"

    rounds: Rounds
    tie_breaks: tuple[str, ...]
    reason: Reason
    confirmed: Confirmed = 0
    tie_break_edition: str = ""
    unrated: Rating | None = None
