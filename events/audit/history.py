"""A log with its state as of any version, fast enough for a slider, and a sentence for each event.

Every 64th state is kept, the end's and the last one asked for; another is folded from the nearest
before it. States share all data that did not change between them, so a kept state costs little.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from domain.errors import Unknown
from domain.ids import StageId, TournamentId
from domain.messages import join_messages, say
from domain.tournament import Tournament
from events.catalogue import FACT_OF
from events.codec import events_of
from events.fold import fold_verified
from events.log.records import Head, Recorded, Version
from events.log.vocabulary import Event
from events.tournament.vocabulary import TournamentCopied

VERSIONS_BETWEEN = 64


class History:
    """`records` have a verified chain (`events.log.chain`); BrokenChain if one can't be folded."""

    def __init__(self, records: Iterable[Recorded] = ()) -> None:
        self.records: list[Recorded] = []
        self._kept: list[tuple[Version, Tournament]] = []
        self._last: tuple[Version, Tournament] | None = None
        self._end: tuple[Version, Tournament] | None = None
        self.extend(records)

    @property
    def head(self) -> Head:
        last = self.records[-1] if self.records else None
        return Head(last.version, last.hash) if last else Head()

    @property
    def current_state(self) -> Tournament | None:
        return self.state_at(len(self.records)) if self.records else None

    @property
    def tournament(self) -> TournamentId:
        return self.records[0].tournament

    def extend(self, records: Iterable[Recorded]) -> None:
        """Append records; BrokenChain at the first that can't be folded."""
        state = self._kept[-1][1] if self._kept else None
        since_kept = self.records[self._kept[-1][0] :] if self._kept else list(self.records)
        for record in records:
            self.records.append(record)
            since_kept.append(record)
            if len(since_kept) == VERSIONS_BETWEEN:
                state = fold_verified(since_kept, state)
                self._kept.append((record.version, state))
                since_kept = []
        if since_kept:
            state = fold_verified(since_kept, state)
        if state is not None:
            self._end = len(self.records), state

    def state_at(self, version: Version) -> Tournament:
        """The state just after that version; Unknown if the log has none."""
        if not 1 <= version <= len(self.records):
            raise Unknown("version", version)
        if self._end is not None and version == self._end[0]:
            return self._end[1]
        place = bisect_right(self._kept, version, key=lambda kept: kept[0]) - 1
        known, state = self._kept[place] if place >= 0 else (0, None)
        if self._last is not None and known < self._last[0] <= version:
            known, state = self._last  # mostly they are asked for one after another
        state_then = fold_verified(self.records[known:version], state)
        self._last = version, state_then
        return state_then

    def state_before(self, version: Version) -> Tournament | None:
        """The state before the event of that version; None for the first."""
        return self.state_at(version - 1) if version > 1 else None


def sentence_of(before: Tournament | None, event: Event) -> str:
    """The event in a sentence, from the state before it, which has the players at the board."""
    fact = FACT_OF[type(event)]
    if fact.scope.whole:
        return fact.sentence(before, event)
    part = before.parts.get(StageId(getattr(event, "stage", 0))) if before else None
    reason = getattr(event, "reason", "")
    several = before is not None and len(before.parts) > 1
    prefix = say("{name}: ", name=part.name) if several and part else ""
    why = say(": {reason}", reason=reason) if reason else ""
    return join_messages("", (prefix, fact.sentence(part, event), why))


def tournaments_of(records: Sequence[Recorded]) -> list[TournamentId]:
    """For each event the id of the tournament it was decided in; a copy begins with another log."""
    ids = [record.tournament for record in records]
    for record, event in reversed(list(events_of(records, TournamentCopied))):
        before = record.version - 1  # the copy itself was made in its own name
        ids[:before] = [TournamentId(event.origin)] * before
    return ids
