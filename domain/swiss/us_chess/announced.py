"""What a stage of a running tournament has announced for the US Chess system."""

from dataclasses import dataclass

from domain.ids import EntryId


@dataclass(frozen=True, slots=True)
class Announced:
    """`variations` are rule numbers. `clubs_apart`: members of a club are team mates (28N).
    `house_player` is an entry, None where there is none (28M1). `class_floors` are the lowest
    ratings of the classes that are paired each by itself in the last round, best first (29I1).
    """

    variations: frozenset[str] = frozenset()
    clubs_apart: bool = False
    house_player: EntryId | None = None
    class_floors: tuple[int, ...] = ()


NOTHING = Announced()
