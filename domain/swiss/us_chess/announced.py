"""What a stage of a running tournament has announced for the US Chess system."""

from dataclasses import dataclass

from domain.ids import EntryId
from domain.swiss.us_chess.options import PLUS_TWO


@dataclass(frozen=True, slots=True)
class AnnouncedRules:
    """`variations` are rule numbers. `clubs_apart`: members of a club are team mates, as those of
    one of the `families` are (28N); `plus_score` from when on they may meet (28N3). `requested` are
    groups who asked not to meet (28T). `house_player` is an entry, None where there is none (28M1).
    `class_floors` are the lowest ratings of the classes that are paired each by itself in the last
    round, best first (29I1). `known` are unrated players with rated games of late (28L2).
    `irrevocable_from` is the first round whose half-point byes are irrevocable (22C), 0 for none.
    """

    variations: frozenset[str] = frozenset()
    clubs_apart: bool = False
    house_player: EntryId | None = None
    class_floors: tuple[int, ...] = ()
    families: tuple[frozenset[EntryId], ...] = ()
    requested: tuple[frozenset[EntryId], ...] = ()
    plus_score: int = PLUS_TWO
    known: frozenset[EntryId] = frozenset()
    irrevocable_from: int = 0


NOTHING = AnnouncedRules()
