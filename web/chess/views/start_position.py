"""The Chess960 start position of the newest published round: announced, and shown once drawn.

No position is sent before its draw is in the log, as none exists before.
"""

from dataclasses import dataclass

from domain.chess.stage import Board, Round, Stage, stage_of
from domain.chess960 import StartPosition
from domain.draws.announced_positions import AnnouncedDraws, DrawScope
from domain.draws.start_positions import round_unit
from domain.ids import RoundNo, StageId
from domain.messages import say
from domain.tournament import Tournament
from web.chess.pictures.start_position import describe_row
from web.contest.sheet_parts import Entrant, SheetHead
from web.contest.visibility import entrant_function, head_of, newest_published_round
from web.shared.sheet import Sheet, View, fields_of


@dataclass(frozen=True, slots=True)
class Position:
    """`pieces` is White's first rank, `described` its description in English."""

    number: int
    pieces: str
    described: str
    diagram: str


@dataclass(frozen=True, slots=True)
class StartHead(SheetHead):
    """`commitment` binds the round's draw; `position` is set where all boards share it.

    `scope` is empty without an announced draw. `proof` is an address, empty before the draw.
    """

    scope: str
    commitment: str
    drawn: bool
    beacon: str
    position: Position | None
    proof: str


@dataclass(frozen=True, slots=True)
class SharedCommitmentHead(StartHead):
    """A commitment not of the server alone: `beacon_from` is the source of the beacon,
    `second_commitment` binds the announcer's own seed.
    """

    beacon_from: str
    second_commitment: str


@dataclass(frozen=True, slots=True)
class StartRow:
    key: str
    board: int
    white: Entrant
    black: Entrant
    position: Position | None


def build_sheet(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = stage_of(tournament, stage_id)
    newest = newest_published_round(stage)
    head = _start_head(tournament, stage, newest)
    if stage.start_positions is None or newest is None:
        return Sheet(head, ())
    return Sheet(head, _start_rows(stage, stage.start_positions, newest))


def _start_head(tournament: Tournament, stage: Stage, newest: Round | None) -> StartHead:
    announced = stage.start_positions
    number = newest.number if newest else 1
    proof = announced.draws.get(RoundNo(number)) if announced and newest else None
    shared = announced.find_drawn(number, round_unit(number)) if announced and newest else None
    promised = announced is not None and number <= len(announced.commitments)
    head = StartHead(
        **fields_of(head_of(tournament, stage, newest)),
        scope=announced.scope if announced else "",
        commitment=announced.commitments[number - 1] if announced and promised else "",
        drawn=proof is not None,
        beacon=proof.beacon if proof else "",
        position=shown_position(shared.position if shared else None),
        proof=f"/t/{tournament.id}/s/{stage.id}/start-positions/{number}.json" if proof else "",
    )
    if announced is None or not (announced.word.beacon or announced.sender):
        return head
    second = announced.sender[number - 1] if announced.sender and promised else ""
    return SharedCommitmentHead(
        **fields_of(head), beacon_from=announced.word.beacon, second_commitment=second
    )


def _start_rows(stage: Stage, announced: AnnouncedDraws, r: Round) -> tuple[StartRow, ...]:
    shown_as = entrant_function(stage)
    players = {entry.id: shown_as(entry, "") for _, entry in stage.numbered_entries()}
    shared = announced.scope is DrawScope.ROUND  # then it is in the head
    return tuple(
        StartRow(
            key=f"{r.number}.{board.number}",
            board=board.number,
            white=players[board.white],
            black=players[board.black],
            position=None if shared else shown_position(start_of_game(stage, r, board)),
        )
        for board in r.boards
        if not board.follows
    )


def shown_position(start: StartPosition | None) -> Position | None:
    if start is None:
        return None
    return Position(start.number, start.row, describe_row(start), f"/chess960/{start.number}.svg")


def shared_start(stage: Stage, r: Round) -> tuple[str, str]:
    """For a pairings sheet: the common position and "", else "" and "board" or "pair"."""
    announced = stage.start_positions
    if announced is None or r.number not in announced.draws:
        return "", ""
    draw = announced.find_drawn(r.number, round_unit(r.number))
    return (str(draw.position), "") if draw else ("", announced.scope.value)


def start_of_game(stage: Stage, r: Round, board: Board) -> StartPosition | None:
    """The drawn start position of a game; None if none is announced or drawn yet."""
    announced = stage.start_positions
    if announced is None:
        return None
    white, black = (int(stage.entry(e).number or 0) for e in (board.white, board.black))
    unit = announced.unit_of_game(r.number, board.number, (white, black))
    draw = announced.find_drawn(r.number, unit)
    return draw.position if draw else None


def own_start_number(stage: Stage, r: Round, board: Board) -> str:
    """The number of a game's own position on a pairings sheet, such as "518"; else ""."""
    announced = stage.start_positions
    if announced is None or announced.scope is DrawScope.ROUND:
        return ""
    start = start_of_game(stage, r, board)
    return str(start.number) if start else ""


VIEW = View(
    "start-position",
    build_sheet,
    say("Start position"),
    "chess/sheets/start_position.js",
    worth_showing=lambda of, part: stage_of(of, part).start_positions is not None,
)
