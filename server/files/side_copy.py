"""A tournament as it was, told again as a new one beside what it has become.

Nothing is ever put in the place of a log that others see. The copy has the same events, at the same
versions, by the same people and at the same instants; only its name, its id and with it the chain
of hashes are its own. Its last event says of what it is a copy, and who has made it.
"""

from collections.abc import Sequence
from itertools import groupby

from msgspec import structs

from domain.ids import TournamentId
from events.codec import encode
from events.log.chain import short_code
from events.log.identifiers import copy_id
from events.log.recorded import Batch, NewEvent, Recorded, Stamp
from events.tournament.vocabulary import TournamentCopied


def side_copy(
    records: Sequence[Recorded], to: TournamentId, called: tuple[str, str], stamp: Stamp
) -> list[Batch]:
    """`called`: the copy's name, and that of the file the records come from."""
    name, source = called
    last = records[-1]
    copied = TournamentCopied(
        name=name,
        origin=last.tournament,
        version=last.version,
        head=short_code(last.hash),
        source=source,
    )
    closing = NewEvent(copy_id(stamp.caused_by), *encode(copied))
    again = [
        Batch(to, run[0].version - 1, tuple(record.event for record in run), sent)
        for sent, run in ((sent, list(group)) for sent, group in groupby(records, _stamp))
    ]
    after = structs.replace(stamp, instant=max(stamp.instant, last.stamp.instant))
    return [*again, Batch(to, last.version, (closing,), after)]


def _stamp(record: Recorded) -> Stamp:
    return record.stamp
