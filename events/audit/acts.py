"""The log as the acts that made it: what one command caused stands together, under its key.

A log that was told past the server may have no keys: then nobody can say from the outside where an
act ends, and it is found by deciding.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from domain.ids import TournamentId
from domain.tournament import Tournament
from events.codec import event_of
from events.log.event import Event
from events.log.recorded import Recorded
from events.tournament.vocabulary import TournamentCopied

LOOKED_AHEAD = 1024
"""So many events are looked at to find what an act may have been."""


@dataclass(frozen=True, slots=True)
class Told:
    """An event with what stands of its act from there on, itself first."""

    state: Tournament | None
    records: Sequence[Recorded]
    events: Sequence[Event]


def acts(records: Sequence[Recorded]) -> Iterator[tuple[Sequence[Recorded], bool]]:
    """What has one key, and whether it has one."""
    for key, run in groupby(records, lambda record: record.stamp.caused_by):
        yield list(run), bool(key)


def names(records: Sequence[Recorded]) -> list[TournamentId]:
    """In whose name each event was decided: in a copy, that of the one it was copied from."""
    found: list[TournamentId] = []
    name = records[0].tournament if records else TournamentId("")
    for record in reversed(records):
        if record.event.kind.startswith("tournament-copied/"):
            event = event_of(record)
            assert isinstance(event, TournamentCopied), "the kind says so"
            name = TournamentId(event.origin)
        found.append(name)
    return found[::-1]
