"""A demo tournament told as an arbiter would: through the commands, one after the other.

Everything follows from one seed, so that every first visitor sees the same hall.
"""

from collections.abc import Callable
from itertools import count
from random import Random

from domain.ids import TournamentId
from domain.tournament import Tournament
from events.game.roles import Role
from events.log.command import Command
from events.log.store import EventStore
from server.live.idempotent_ids import tournament_id
from server.live.offline import done
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
        _, self._state = done(self._store, self.id, self._state, command, sender)
