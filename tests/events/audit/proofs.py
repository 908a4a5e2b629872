"""What each game has proved, by its own type."""

from events.audit.verdict import Verdict
from events.bridge.audit.proof import BridgeProof
from events.chess.audit.proof import ChessProof
from events.contest.audit.proof import RoundsProof


def of_chess(verdict: Verdict) -> ChessProof:
    proof = verdict.proofs["chess"]
    assert isinstance(proof, ChessProof)
    return proof


def of_bridge(verdict: Verdict) -> BridgeProof:
    proof = verdict.proofs["bridge"]
    assert isinstance(proof, BridgeProof)
    return proof


def of_rounds(verdict: Verdict) -> RoundsProof:
    proof = verdict.proofs["rounds"]
    assert isinstance(proof, RoundsProof)
    return proof
