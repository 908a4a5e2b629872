"""What is announced for a stage paired by the US Chess system."""

from domain.ids import EntryId
from domain.swiss.us_chess.announced import Announced
from events.event import StageEvent


class UsChessAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Everything at once, in place of what was announced before. `house_player` is an entry, 0 for
    none; `variations` are rule numbers, `class_floors` ratings, the highest first.
    """

    variations: tuple[str, ...] = ()
    clubs_apart: bool = False
    house_player: int = 0
    class_floors: tuple[int, ...] = ()


def announced(event: UsChessAnnounced) -> Announced:
    return Announced(
        frozenset(event.variations),
        event.clubs_apart,
        EntryId(event.house_player) if event.house_player else None,
        event.class_floors,
    )
