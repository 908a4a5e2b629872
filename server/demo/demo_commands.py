"""Building a demo tournament by commands, as an arbiter would. Its players are invented: given and
family names common in each federation, combined at random.

All random numbers follow from one seed, so that every visitor sees the same tournament.
"""

import tomllib
from abc import ABC, abstractmethod
from itertools import count, product
from pathlib import Path
from random import Random
from typing import ClassVar

from domain.ids import TournamentId
from domain.tournament import Tournament
from events.game.roles import Role
from events.log.store import EventStore
from events.log.vocabulary import Command
from server.live.sender import Sender, run_offline, tournament_id


class Story(ABC):
    """A demo; `key` determines the ids of the tournament and its acts, all by an organiser."""

    key: ClassVar[str]
    seed: ClassVar[int]

    def __init__(self, store: EventStore) -> None:
        self._id: TournamentId = tournament_id(self.key)
        self._lots = Random(self.seed)
        self._store = store
        self._latest: Tournament | None = None
        self._keys = count(1)

    def create_once(self) -> TournamentId:
        """Create the demo unless the log has it; return its id."""
        if self._store.head(self._id).version == 0:
            self.build()
        return self._id

    @abstractmethod
    def build(self) -> None: ...

    @property
    def _state(self) -> Tournament:
        assert self._latest is not None, "a story begins by creating its tournament"
        return self._latest

    def _run(self, command: Command) -> None:
        sender = Sender(Role.ORGANISER, "demo", f"{self.key}-{next(self._keys)}")
        _, self._latest = run_offline(self._store, self._id, self._latest, command, sender)

    def _draw_squad(self, federation: str, count: int) -> list[tuple[str, str, str]]:
        """(federation, given, family name) of a team, with guests if the federation has too few."""
        own = [(federation, *name) for name in product(*NAMES[federation])]
        guests = [
            (guest_federation, *name)
            for guest_federation in NAMES
            for name in product(*NAMES[guest_federation])
            if guest_federation != federation
        ]
        chosen = self._lots.sample(own, min(len(own), count))
        return [*chosen, *self._lots.sample(guests, count - len(chosen))]


def likely_result(white: int, black: int, lot: float) -> str:
    """A result code for players with these ratings; `lot` is random, from 0 to 1."""
    expected = 1 / (1 + 10 ** ((black - white - 35) / 400))
    draws = 0.5 - abs(expected - 0.5)
    if lot < draws:
        return "=-="
    return "1-0" if lot < draws + (1 - draws) * expected else "0-1"


_NAMES = tomllib.loads(Path(__file__).with_name("names.toml").read_text(encoding="utf-8"))
NAMES = {of: (names["given"], names["family"]) for of, names in _NAMES.items()}
TITLES = ("GM", "IM", "IM", "WGM", "FM", "FM", "FM", "WIM", "CM", "CM")
