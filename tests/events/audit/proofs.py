"""The results of each game's proof, by its own type."""

from events.audit.verdict import LogVerdict
from events.bridge.audit.proof import BridgeProof
from events.chess.audit.proof import ChessProof
from events.contest.audit.proof import RoundsProof


def of_chess(verdict: LogVerdict) -> ChessProof:
    proof = verdict.proofs["chess"]
    assert isinstance(proof, ChessProof)
    return proof


def of_bridge(verdict: LogVerdict) -> BridgeProof:
    proof = verdict.proofs["bridge"]
    assert isinstance(proof, BridgeProof)
    return proof


def of_rounds(verdict: LogVerdict) -> RoundsProof:
    proof = verdict.proofs["rounds"]
    assert isinstance(proof, RoundsProof)
    return proof
