"""A movement as a frozen value: the pairs and the set at each table, round by round.

Places are numbered from 1. In a movement of two fields NS has 1 … n and EW n+1 … 2n, so EW 3 of
five tables is place 8; in a Howell the stationary places come first.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, cached_property
from typing import NamedTuple

from domain.bridge.partnerships import holders_of, is_partnership
from domain.errors import Unsupported
from domain.messages import join_messages, say
from domain.texts import counted_noun


class Direction(StrEnum):
    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> "Direction":
        return Direction.EW if self is Direction.NS else Direction.NS


class MovementKind(StrEnum):
    MITCHELL = "Mitchell"
    SKIP_MITCHELL = "skip Mitchell"
    RELAY_MITCHELL = "share-and-relay Mitchell"
    ROVER_MITCHELL = "rover Mitchell"
    REVERSE_APPENDIX = "reverse appendix Mitchell"
    HOWELL = "Howell"
    THREE_QUARTER_HOWELL = "three-quarter Howell"
    WHIST = "whist individual"
    """Places are players; games are between partnerships of two places."""
    RAINBOW = "rainbow individual"
    SWISS_MATCH = "Swiss match"
    """One round, with meetings that follow from earlier results."""
    AS_PLAYED = "as played"
    """The seating of a session played elsewhere; can't be planned."""


class MovementGame(NamedTuple):
    """`ns` and `ew` are places, or partnerships of places."""

    round: int
    table: int
    ns: int
    ew: int
    set: int


class MovementSeat(NamedTuple):
    table: int
    direction: Direction


class SitOut(NamedTuple):
    """A place without a table in a round, by the movement itself."""

    round: int
    place: int


@dataclass(frozen=True)
class Movement:
    """`complete`: every pair plays every set. `two_fields`: NS and EW are ranked apart."""

    kind: MovementKind
    tables: int
    places: int
    sets: int
    games: tuple[MovementGame, ...]
    sit_outs: tuple[SitOut, ...] = ()
    complete: bool = True
    two_fields: bool = True
    note: str = ""

    @cached_property
    def rounds(self) -> int:
        return max(game.round for game in self.games)

    @cached_property
    def is_individual(self) -> bool:
        """Whether places change partners."""
        return any(is_partnership(game.ns) for game in self.games)

    @property
    def name(self) -> str:
        said = (self.kind, counted_noun(self.tables, "table"), self.note)
        return join_messages(", ", filter(None, said))

    @cached_property
    def by_round(self) -> Mapping[int, tuple[MovementGame, ...]]:
        """The games of every round in table order."""
        found: dict[int, list[MovementGame]] = {r: [] for r in range(1, self.rounds + 1)}
        for game in self.games:
            found[game.round].append(game)
        return {r: tuple(sorted(games, key=lambda g: g.table)) for r, games in found.items()}

    @cached_property
    def seats(self) -> Mapping[tuple[int, int], MovementSeat]:
        """The seats by (round, place)."""
        found = {}
        for game in self.games:
            for direction, side in zip(Direction, (game.ns, game.ew), strict=True):
                for place in holders_of(side):
                    found[game.round, place] = MovementSeat(game.table, direction)
        return found

    @cached_property
    def copies(self) -> Mapping[int, int]:
        """The number of copies of each set needed so that no table waits for one."""
        use = Counter((game.round, game.set) for game in self.games)
        most: dict[int, int] = {}
        for (_, number), tables in use.items():
            most[number] = max(most.get(number, 0), tables)
        return dict(sorted(most.items()))


def movement_of(kind: MovementKind, games: Iterable[MovementGame], **details: object) -> Movement:
    """A movement of these games, from which tables, places and sets are counted."""
    listed = tuple(sorted(games))
    return replace(
        Movement(
            kind=kind,
            tables=max(game.table for game in listed),
            places=max(max(holders_of(game.ns) + holders_of(game.ew)) for game in listed),
            sets=max(game.set for game in listed),
            games=listed,
        ),
        **details,  # type: ignore[arg-type]
    )


def sit_outs_of(games: Iterable[MovementGame]) -> tuple[SitOut, ...]:
    """The places without a table in each round of these games."""
    seated: dict[int, set[int]] = {}
    for game in games:
        seated.setdefault(game.round, set()).update(holders_of(game.ns) + holders_of(game.ew))
    everybody = set().union(*seated.values())
    return tuple(
        SitOut(r, place) for r, busy in sorted(seated.items()) for place in sorted(everybody - busy)
    )


def as_barometer(movement: Movement) -> Movement:
    """The movement with one set at all tables in each round, so that its ranking is exact."""
    games = tuple(game._replace(set=game.round) for game in movement.games)
    return with_note(replace(movement, games=games, sets=movement.rounds), say("barometer"))


def curtail(movement: Movement, rounds: int) -> Movement:
    """The first rounds only; some sets stay unplayed, so it is complete only if nothing is cut."""
    if not 1 <= rounds <= movement.rounds:
        raise Unsupported(
            movement.name,
            say(
                "{rounds} rounds (1 to {rounds2} are possible)",
                rounds=rounds,
                rounds2=movement.rounds,
            ),
        )
    if rounds == movement.rounds:
        return movement
    cut = replace(
        movement,
        games=tuple(game for game in movement.games if game.round <= rounds),
        sit_outs=tuple(out for out in movement.sit_outs if out.round <= rounds),
        complete=False,
    )
    return with_note(cut, say("{rounds} rounds", rounds=rounds))


def turn_movement(movement: Movement) -> Movement:
    """Exchange NS and EW at every table in every round."""
    return replace(movement, games=tuple(map(turn_game, movement.games)))


def turn_game(game: MovementGame) -> MovementGame:
    return game._replace(ns=game.ew, ew=game.ns)


def with_note(movement: Movement, note: str) -> Movement:
    return replace(
        movement, note=join_messages(", ", (movement.note, note)) if movement.note else note
    )


@cache
def swiss_match(tables: int) -> Movement:
    """The movement of a match: places 2t - 1 and 2t sit at table t."""
    games = [MovementGame(1, table, 2 * table - 1, 2 * table, 1) for table in range(1, tables + 1)]
    return movement_of(MovementKind.SWISS_MATCH, games, two_fields=False)
