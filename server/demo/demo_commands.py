"""Build a demo tournament as an arbiter would: by commands, one after the other. Its players are
invented: given and family names common in each federation, put together by lot.

Everything follows from one seed, so that every first visitor sees the same hall.
"""

import tomllib
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random

from domain.ids import TournamentId
from domain.tournament import Tournament
from events.game.roles import Role
from events.log.store import EventStore
from events.log.vocabulary import Command
from server.live.idempotent_ids import tournament_id
from server.live.offline_command import run_offline
from server.live.sender import Sender


class Storyteller:
    """`key` makes the tournament's id and that of each act; an organiser enters it all."""

    def __init__(self, store: EventStore, key: str, seed: int) -> None:
        self.id: TournamentId = tournament_id(key)
        self.lots = Random(seed)
        self._store = store
        self._key = key
        self._state: Tournament | None = None
        self._keys = count(1)

    def once(self, tell: Callable[["Storyteller"], None]) -> TournamentId:
        """The demo in the log, however often it is asked for."""
        if self._store.head(self.id).version == 0:
            tell(self)
        return self.id

    @property
    def state(self) -> Tournament:
        assert self._state is not None, "a story begins by creating its tournament"
        return self._state

    def do(self, command: Command) -> None:
        sender = Sender(Role.ORGANISER, "demo", f"{self._key}-{next(self._keys)}")
        _, self._state = run_offline(self._store, self.id, self._state, command, sender)


_NAMES = tomllib.loads(Path(__file__).with_name("names.toml").read_text(encoding="utf-8"))
NAMES = {of: (names["given"], names["family"]) for of, names in _NAMES.items()}
TITLES = ("GM", "IM", "IM", "WGM", "FM", "FM", "FM", "WIM", "CM", "CM")
