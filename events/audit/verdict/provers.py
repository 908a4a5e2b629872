"""The provers of a log in the order of an audit's report: the rounds of all games that have rounds,
then the proofs of each game.
"""

from collections.abc import Iterator, Mapping

from events.audit.history import History
from events.audit.proof import Proof, Prover
from events.audit.redecision import Redecision
from events.bridge.proof import prove_bridge as bridge
from events.chess.audit.proof import REBUILT, prove_chess as chess
from events.chess.vocabulary.draws import BracketDrawn, LotsDrawn
from events.contest.audit import proof
from events.contest.audit.proof import PairingComparison, draws_by_hand, prove_rounds as of_rounds
from events.contest.vocabulary.teams import TeamsDrawn
from events.log.vocabulary import Event

NONE: Mapping[int, Event] = {}


def pair_all_rounds_again(
    history: History, answers: Mapping[int, Event] = NONE
) -> Iterator[PairingComparison]:
    """Pair all rounds and tables of a log again; `answers`, by version, are known already."""
    return proof.pair_rounds_again(history, answers, REBUILT)


def _prove_rounds(history: History, again: Redecision) -> Proof:
    by_hand = draws_by_hand(history, LotsDrawn, BracketDrawn, TeamsDrawn)
    return of_rounds(history, tuple(pair_all_rounds_again(history, again.answers)), by_hand)


PROVERS: Mapping[str, Prover] = {"rounds": _prove_rounds, "chess": chess, "bridge": bridge}
