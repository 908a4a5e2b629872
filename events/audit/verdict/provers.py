"""The provers of a log in the order of an audit's report: the rounds of all games that have rounds,
then the proofs of each game.
"""

from collections.abc import Iterator, Mapping

from events.audit.history import History
from events.audit.proof import Proof, Prover
from events.audit.redecision import Redecision
from events.bridge.audit.proof import prove_bridge as bridge
from events.catalogue import kinds_of
from events.chess.audit.proof import REBUILT, prove_chess as chess
from events.chess.vocabulary.draws import BracketDrawn, LotsDrawn
from events.contest.audit import repairing
from events.contest.audit.proof import drawn_by_hand, prove_rounds as of_rounds
from events.contest.audit.repairing import PairingComparison
from events.contest.vocabulary.team_draws import TeamsDrawn
from events.log.vocabulary import Event

NONE: Mapping[int, Event] = {}
_DRAWS = kinds_of(LotsDrawn, BracketDrawn, TeamsDrawn)


def pair_all_rounds_again(
    history: History, answers: Mapping[int, Event] = NONE
) -> Iterator[PairingComparison]:
    """Pair all rounds and tables of a log again; `answers`, by version, are known already."""
    return repairing.pair_rounds_again(history, answers, REBUILT)


def _prove_rounds(history: History, again: Redecision) -> Proof:
    by_hand = drawn_by_hand(history, _DRAWS)
    return of_rounds(history, tuple(pair_all_rounds_again(history, again.answers)), by_hand)


PROVERS: Mapping[str, Prover] = {"rounds": _prove_rounds, "chess": chess, "bridge": bridge}
