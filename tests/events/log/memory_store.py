"""The log in memory: for tests and for looking at a file without a database."""

from collections.abc import Iterator, Sequence

from domain.ids import TournamentId
from events.log.chain import chained_records
from events.log.errors import LogError
from events.log.records import Batch, Head, Receipt, StoredAct, Version
from events.log.store import judge_batch


class MemoryStore:
    def __init__(self, epoch: str = "memory") -> None:
        self._logs: dict[TournamentId, list[StoredAct]] = {}
        self._epoch = epoch

    @property
    def epoch(self) -> str:
        return self._epoch

    def append_group(self, batches: Sequence[Batch]) -> list[Receipt | LogError]:
        return [self._append(batch) for batch in batches]

    def _append(self, batch: Batch) -> Receipt | LogError:
        name, head = batch.tournament, self.head(batch.tournament)
        if (
            answer := judge_batch(batch, head, self.act_under_key(name, batch.act.key))
        ) is not None:
            return answer
        first, last = (records := chained_records(head, batch))[0], records[-1]
        act = StoredAct(name, last.version, batch.act, batch.events, last.hash)
        self._logs.setdefault(name, []).append(act)
        return Receipt(first.version, last.version, last.hash)

    def read(self, tournament: TournamentId, after: Version = 0) -> Iterator[StoredAct]:
        yield from [act for act in self._logs.get(tournament, ()) if act.version > after]

    def head(self, tournament: TournamentId) -> Head:
        log = self._logs.get(tournament)
        return Head(log[-1].version, log[-1].hash) if log else Head()

    def tournaments(self) -> list[TournamentId]:
        return list(self._logs)

    def check_presence(self) -> None:
        """Do nothing: a store in memory is always there."""

    def act_under_key(self, tournament: TournamentId, key: str) -> StoredAct | None:
        found = (act for act in self._logs.get(tournament, ()) if act.act.key == key)
        return next(found, None)
