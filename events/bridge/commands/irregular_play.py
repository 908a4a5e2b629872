"""What the director says of a board that was not played as the movement says."""

from events.bridge.commands.boards import TableBoard
from events.log.command import Confirmed, Positive, Reason, Text


class RecordIrregularPlay(TableBoard, frozen=True, forbid_unknown_fields=True):
    """A wrong board, wrong opponents, out of turn, late or at another table (Law 15): round and
    table are where it was played, the pairs as they sat, `reason` is what happened. It is warned of
    with what follows from it for everybody's scores.
    """

    ns: Positive
    ew: Positive
    result: Text
    reason: Reason
    confirmed: Confirmed = 0
