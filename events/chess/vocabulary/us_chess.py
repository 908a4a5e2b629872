"""What is announced for a stage paired by the US Chess system."""

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
