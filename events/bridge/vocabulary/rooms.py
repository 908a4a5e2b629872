"""Bridge: the director says which sections sit in which room, under the rooms' own names."""

from events.log.event import StageEvent


class RoomsNamed(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Each room with its sections, for all sessions from now on; none: no room has a name."""

    rooms: tuple[tuple[str, tuple[str, ...]], ...]
