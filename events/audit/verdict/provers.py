"""Who proves what of a log, in the order in which an audit tells it: the rounds of all games that
have any, and what each game can prove besides.
"""

from collections.abc import Iterator, Mapping

from events.audit.decided import Again
from events.audit.history import History
from events.audit.proof import Proof, Prover
from events.bridge.audit.proof import prove as bridge
from events.chess.audit.proof import prove as chess
from events.chess.audit.repairing import REBUILT
from events.contest.audit import repairing
from events.contest.audit.proof import prove as of_rounds
from events.contest.audit.repairing import Repaired
from events.log.event import Event

NONE: Mapping[int, Event] = {}


def repaired(history: History, answers: Mapping[int, Event] = NONE) -> Iterator[Repaired]:
    """Every round and table of a log, made again; `answers` are those that were already, by
    version.
    """
    return repairing.repaired(history, answers, REBUILT)


def _rounds(history: History, decided: Again) -> Proof:
    return of_rounds(history, tuple(repaired(history, decided.answers)))


PROVERS: Mapping[str, Prover] = {"rounds": _rounds, "chess": chess, "bridge": bridge}
