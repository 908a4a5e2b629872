"""What official lists say of a player, as the desk shows it."""

from dataclasses import dataclass

from domain.chess.stage import Entry


@dataclass(frozen=True, slots=True)
class OfficialLine:
    """What an official list says of a player, and from which round on it holds."""

    rating: int
    list: str
    date: str
    round: int


def official_lines(entry: Entry) -> tuple[OfficialLine, ...]:
    said = sorted(entry.official, key=lambda one: (one.from_round, one.kind))
    return tuple(OfficialLine(o.rating, o.list, o.date, o.from_round) for o in said)
