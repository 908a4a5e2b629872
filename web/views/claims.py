"""Who said what when about a game's result, as the desk and the tablets show it."""

from dataclasses import dataclass

from domain.tournament import Board, Claim
from web.views.notation import result_text


@dataclass(frozen=True, slots=True)
class ClaimLine:
    """`version` is its place in the log, `at` the server's instant, `who` a role."""

    version: int
    code: str
    result: str
    who: str
    device: str
    at: str


def claim_lines(board: Board) -> tuple[ClaimLine, ...]:
    return tuple(map(claim_line, board.told))


def claim_line(claim: Claim) -> ClaimLine:
    return ClaimLine(
        version=claim.version,
        code=claim.result.code,
        result=result_text(claim.result),
        who=claim.actor,
        device=claim.device,
        at=claim.instant,
    )
