"""The results of each game's proof, by its own type."""

from events.audit.verdict import LogVerdict
from events.bridge.proof import BridgeProof
from events.chess.audit.proof import ChessProof
from events.contest.audit.proof import RoundsProof


def chess_proof(verdict: LogVerdict) -> ChessProof:
    proof = verdict.proofs["chess"]
    assert isinstance(proof, ChessProof)
    return proof


def bridge_proof(verdict: LogVerdict) -> BridgeProof:
    proof = verdict.proofs["bridge"]
    assert isinstance(proof, BridgeProof)
    return proof


def rounds_proof(verdict: LogVerdict) -> RoundsProof:
    proof = verdict.proofs["rounds"]
    assert isinstance(proof, RoundsProof)
    return proof
