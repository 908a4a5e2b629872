"""Bridge: the director says which sections sit in which room, under the rooms' own names."""

from typing import ClassVar

from events.log.event import StageEvent


class RoomsNamed(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Each room with its sections, for all sessions from now on; none: no room has a name."""

    stored_as: ClassVar[str] = "rooms-named/1"

    rooms: tuple[tuple[str, tuple[str, ...]], ...]
