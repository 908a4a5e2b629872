"""In whose name acts were done: a copy has those of another log."""

from collections.abc import Sequence

from domain.ids import TournamentId
from events.codec import event_of
from events.log.recorded import Recorded
from events.tournament.vocabulary import TournamentCopied


def names_of(records: Sequence[Recorded]) -> list[TournamentId]:
    """For each event the tournament it was decided in: in a copy, that it was copied from."""
    found: list[TournamentId] = []
    name = records[0].tournament if records else TournamentId("")
    for record in reversed(records):
        if record.event.kind.startswith("tournament-copied/"):
            event = event_of(record)
            assert isinstance(event, TournamentCopied), "the kind says so"
            found.append(name)  # the copy itself was made in its own name
            name = TournamentId(event.origin)
        else:
            found.append(name)
    return found[::-1]
