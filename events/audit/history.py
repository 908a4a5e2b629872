"""A log that can be looked at as of any version, quickly enough to be dragged through.

Every so many versions a state is kept; states share what did not change between them, so that a
kept one costs little. A state in between is the fold from the last kept one.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from domain.errors import Unknown
from domain.ids import TournamentId
from domain.tournament import Tournament
from events.codec import event_of
from events.fold import fold
from events.log.errors import BrokenChain, LogError
from events.log.event import Event
from events.log.recorded import Head, Recorded, Version

APART = 64


class History:
    """`records` must be verified, see `events.log.chain`; BrokenChain where one can't follow."""

    def __init__(self, records: Iterable[Recorded] = ()) -> None:
        self.records: list[Recorded] = []
        self._kept: list[tuple[Version, Tournament]] = []
        self._last: tuple[Version, Tournament] | None = None
        self.extend(records)

    @property
    def head(self) -> Head:
        last = self.records[-1] if self.records else None
        return Head(last.version, last.hash) if last else Head()

    @property
    def now(self) -> Tournament | None:
        return self.at(len(self.records)) if self.records else None

    @property
    def tournament(self) -> TournamentId:
        return self.records[0].tournament

    def extend(self, records: Iterable[Recorded]) -> None:
        """Further records of the same log."""
        state = self._kept[-1][1] if self._kept else None
        waiting = self.records[self._kept[-1][0] :] if self._kept else list(self.records)
        for record in records:
            self.records.append(record)
            waiting.append(record)
            if len(waiting) == APART:
                state = folded(waiting, state)
                self._kept.append((record.version, state))
                waiting = []
        if waiting:
            folded(waiting, state)

    def at(self, version: Version) -> Tournament:
        """The state just after that version; Unknown if the log has none."""
        if not 1 <= version <= len(self.records):
            raise Unknown("version", version)
        if self._last is not None and self._last[0] == version:
            return self._last[1]
        place = bisect_right(self._kept, version, key=lambda kept: kept[0]) - 1
        known, state = self._kept[place] if place >= 0 else (0, None)
        found = folded(self.records[known:version], state)
        self._last = version, found
        return found

    def before(self, version: Version) -> Tournament | None:
        """The state the event of that version met; None for the first."""
        return self.at(version - 1) if version > 1 else None

    def told(self) -> Iterator[tuple[Recorded, Event]]:
        for record in self.records:
            yield record, event_of(record)


def folded(records: Sequence[Recorded], state: Tournament | None) -> Tournament:
    """The fold; BrokenChain at the first event that can't be read or does not fit what was."""
    try:
        return _some(fold(records, state))
    except Exception:  # a chain that holds proves nothing of what somebody has made up
        pass
    for record in records:
        try:
            state = _some(fold([record], state))
        except LogError as reason:
            raise _broken(record, str(reason).rstrip(".")) from None
        except Exception:
            raise _broken(record, "it does not fit what happened before it") from None
    return _some(state)


def _some(state: Tournament | None) -> Tournament:
    assert state is not None, "a log begins with its tournament"
    return state


def _broken(record: Recorded, reason: str) -> BrokenChain:
    return BrokenChain(record.tournament, record.version, reason)
