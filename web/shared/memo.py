"""Thread-safe caches of computed values, as many phones ask for the same at once.

Any cached value can be computed again from the state. The values of all tournaments have one common
limit, by estimated weight, so that many small tournaments take no more memory than one large. A
server that stops serving a tournament drops all its values.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Generic, TypeVar, cast

from domain.ids import TournamentId
from domain.tournament import Tournament

CACHE_BYTES = 64_000_000
BYTES_OF_ONE = 10_000
BYTES_OF_AN_EVENT = 1_500
"""The weight of an entered board of bridge: its line, its comparisons and scores of each pair."""

Part = TypeVar("Part")
Value = TypeVar("Value")


class CacheByIdentity(Generic[Part, Value]):
    """A cache by object identity of values computed from immutable parts: any change makes a new
    object. The part itself is kept, too, so that its id can't be used again for another object.
    """

    def __init__(self, most: int) -> None:
        """`most` is the number of values to keep."""
        self._most = most
        self._values: OrderedDict[Hashable, tuple[Part, Value]] = OrderedDict()
        self._lock = Lock()

    def get_or_compute(self, part: Part, more: Hashable, compute: Callable[[], Value]) -> Value:
        """The cached value, or that of `compute`; `more` are its other inputs besides the part."""
        key = (id(part), more)
        with self._lock:
            cached = self._values.get(key)
        if cached is not None and cached[0] is part:
            return cached[1]
        value = compute()
        with self._lock:
            self._values[key] = part, value
            self._values.move_to_end(key)
            if len(self._values) > self._most:
                self._values.popitem(last=False)
        return value


@dataclass(slots=True)
class _Shelf:
    """The values of one tournament; the first part of a key is its cache."""

    weight: int = 0
    values: dict[tuple[object, Hashable], Any] = field(default_factory=dict)


class Shelves:
    """All cached values of tournaments; those of the least recently used are dropped first."""

    def __init__(self, most_bytes: int = CACHE_BYTES) -> None:
        self._most_bytes = most_bytes
        self._shelves: OrderedDict[TournamentId, _Shelf] = OrderedDict()
        self._weight = 0
        self._lock = Lock()

    def __contains__(self, tournament: TournamentId) -> bool:
        return tournament in self._shelves

    def get(self, tournament: Tournament, key: tuple[object, Hashable]) -> object:
        with self._lock:
            shelf = self._shelves.get(tournament.id)
            if shelf is None:
                return None
            self._shelves.move_to_end(tournament.id)
            return shelf.values.get(key)

    def put(self, tournament: Tournament, key: tuple[object, Hashable], value: object) -> None:
        with self._lock:
            shelf = self._shelves.setdefault(tournament.id, _Shelf())
            self._shelves.move_to_end(tournament.id)
            shelf.values[key] = value
            weight = BYTES_OF_ONE + BYTES_OF_AN_EVENT * tournament.version
            self._weight += weight - shelf.weight
            shelf.weight = weight
            while self._weight > self._most_bytes and len(self._shelves) > 1:
                _, dropped = self._shelves.popitem(last=False)
                self._weight -= dropped.weight

    def forget(self, tournament: TournamentId) -> None:
        with self._lock:
            dropped = self._shelves.pop(tournament, None)
            self._weight -= dropped.weight if dropped else 0


SHELVES = Shelves()


class CacheOfTournaments(Generic[Value]):
    """Cached values of the tournaments used last, until `forget` is called."""

    def __init__(self, shelves: Shelves = SHELVES) -> None:
        self._shelves = shelves

    def get(self, tournament: Tournament, label: Hashable) -> Value | None:
        return cast(Value | None, self._shelves.get(tournament, (self, label)))

    def put(self, tournament: Tournament, label: Hashable, value: Value) -> Value:
        self._shelves.put(tournament, (self, label), value)
        return value

    def get_or_make(
        self,
        tournament: Tournament,
        label: Hashable,
        sources: tuple[object, ...],
        make: Callable[[], Value],
    ) -> Value:
        """The cached value if it was made from these very objects, else that of `make`."""
        key = (self, label)
        cached = cast(tuple[tuple[object, ...], Value] | None, self._shelves.get(tournament, key))
        if cached is None or not are_identical(cached[0], sources):
            cached = sources, make()
            self._shelves.put(tournament, key, cached)
        return cached[1]


def are_identical(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Whether both have the same objects, not only equal ones."""
    return len(one) == len(other) and all(a is b for a, b in zip(one, other, strict=True))
