"""The log in memory: for tests and for looking at a file without a database."""

from collections.abc import Iterator, Sequence

from domain.ids import TournamentId
from events.log.chain import extend
from events.log.errors import LogError
from events.log.recorded import Batch, Head, Receipt, Recorded, Version
from events.log.store import judge


class MemoryStore:
    def __init__(self, epoch: str = "memory") -> None:
        self._logs: dict[TournamentId, list[Recorded]] = {}
        self._epoch = epoch

    @property
    def epoch(self) -> str:
        return self._epoch

    def append_group(self, batches: Sequence[Batch]) -> list[Receipt | LogError]:
        return [self._append(batch) for batch in batches]

    def _append(self, batch: Batch) -> Receipt | LogError:
        log = self._logs.get(batch.tournament, [])
        ids = {event.event_id for event in batch.events}
        same_id = [record for record in log if record.event.event_id in ids]
        head = self.head(batch.tournament)
        if (answer := judge(batch, head, same_id)) is not None:
            return answer
        records = extend(head, batch)
        self._logs[batch.tournament] = [*log, *records]
        return Receipt(records[0].version, records[-1].version, records[-1].hash)

    def read(self, tournament: TournamentId, after: Version = 0) -> Iterator[Recorded]:
        yield from self._logs.get(tournament, [])[after:]

    def head(self, tournament: TournamentId) -> Head:
        log = self._logs.get(tournament)
        return Head(log[-1].version, log[-1].hash) if log else Head()

    def tournaments(self) -> list[TournamentId]:
        return list(self._logs)

    def look(self) -> None:
        """Memory stays."""

    def caused_by(self, tournament: TournamentId, key: str) -> list[Recorded]:
        return [r for r in self._logs.get(tournament, []) if r.stamp.caused_by == key]
