"""Copy the past state of a tournament as a new one beside what it has become.

Nothing is ever put in the place of a log that others see. The copy has the same acts, at the same
versions, by the same people and at the same instants; only its name, its id and with it the chain
of hashes are its own. Its last act says of what it is a copy, and who has made it.
"""

from collections.abc import Sequence

from domain.ids import TournamentId
from events.codec import encode_all
from events.decide import decide
from events.fold import fold
from events.log.chain import short_code
from events.log.records import Batch, Recorded, as_stored
from events.tournament.vocabulary import TournamentCopied
from server.live.sender import Sender


def side_copy(
    records: Sequence[Recorded],
    to: TournamentId,
    called: tuple[str, str],
    sender: Sender,
    instant: str,
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
    again = [Batch(to, act.first - 1, act.act, act.events) for act in as_stored(records)]
    act = sender.act(copied, instant).not_before(last.act.instant)
    return [*again, Batch(to, last.version, act, encode_all(decide(fold(records), copied)))]
