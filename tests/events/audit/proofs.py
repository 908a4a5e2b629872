"""What each game has proved, by its own type."""

from events.team_chess.audit.proof import TeamProof

from events.audit.verdict import Verdict
from events.bridge.audit.proof import BridgeProof
from events.chess.audit.proof import ChessProof


def of_chess(verdict: Verdict) -> ChessProof:
    proof = verdict.proofs["chess"]
    assert isinstance(proof, ChessProof)
    return proof


def of_bridge(verdict: Verdict) -> BridgeProof:
    proof = verdict.proofs["bridge"]
    assert isinstance(proof, BridgeProof)
    return proof


def of_teams(verdict: Verdict) -> TeamProof:
    proof = verdict.proofs["team-chess"]
    assert isinstance(proof, TeamProof)
    return proof
