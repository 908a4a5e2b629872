"""Who said what when about a game's result, as the desk and the tablets show it."""

from dataclasses import dataclass

from domain.chess.stage import Board, Round, Stage
from domain.claims import Claim
from domain.results import GameResult
from web.chess.views.notation import result_text


@dataclass(frozen=True, slots=True)
class ClaimLine:
    """`version` is its place in the log, `at` the server's instant, `who` a role."""

    version: int
    code: str
    result: str
    who: str
    device: str
    at: str


@dataclass(frozen=True, slots=True)
class Report:
    """What a player has entered himself. `side` is "w" or "b"."""

    side: str
    code: str
    result: str
    at: str


def reports_on(stage: Stage, r: Round, board: Board) -> tuple[Report, ...]:
    """White's and Black's, as long as no result stands."""
    if board.result is not None or not stage.reports:
        return ()
    said = sorted(stage.reports_of(r.number, board).values(), key=lambda one: one.side != "w")
    return tuple(
        Report(one.side, one.claim.result.code, result_text(one.claim.result), one.claim.instant)
        for one in said
    )


def claim_lines(board: Board) -> tuple[ClaimLine, ...]:
    return tuple(map(claim_line, board.told))


def claim_line(claim: Claim[GameResult]) -> ClaimLine:
    return ClaimLine(
        version=claim.version,
        code=claim.result.code,
        result=result_text(claim.result),
        who=claim.actor,
        device=claim.device,
        at=claim.instant,
    )
