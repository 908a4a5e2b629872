"""What is announced for a stage paired by the US Chess system."""

from collections.abc import Iterable

from domain.ids import EntryId
from domain.swiss.us_chess.announced import Announced
from domain.swiss.us_chess.options import PLUS_TWO
from events.log.event import StageEvent


class UsChessAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Everything at once, in place of what was announced before. `house_player` is an entry, 0 for
    none; `variations` are rule numbers, `class_floors` ratings, the highest first; `families`,
    `requested` and `known` are entries.
    """

    variations: tuple[str, ...] = ()
    clubs_apart: bool = False
    house_player: int = 0
    class_floors: tuple[int, ...] = ()
    families: tuple[tuple[int, ...], ...] = ()
    requested: tuple[tuple[int, ...], ...] = ()
    plus_score: int = PLUS_TWO
    known: tuple[int, ...] = ()
    irrevocable_from: int = 0


def announced(event: UsChessAnnounced) -> Announced:
    return Announced(
        frozenset(event.variations),
        event.clubs_apart,
        EntryId(event.house_player) if event.house_player else None,
        event.class_floors,
        tuple(_group(entries) for entries in event.families),
        tuple(_group(entries) for entries in event.requested),
        event.plus_score,
        _group(event.known),
        event.irrevocable_from,
    )


def _group(entries: Iterable[int]) -> frozenset[EntryId]:
    return frozenset(EntryId(entry) for entry in entries)
