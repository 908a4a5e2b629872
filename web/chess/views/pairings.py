"""The newest published round, board by board; those without a game below the last board."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from domain.chess.stage import Board, Round, Stage, stage_of
from domain.ids import EntryId, Number, StageId
from domain.messages import say
from domain.tournament import Tournament
from web.chess.game_presentation import quad_of
from web.chess.views.start_position import shared_start, start_of
from web.contest.notation import is_forfeit, result_text
from web.contest.sheet_parts import Entrant, Head
from web.contest.views.round_views import of_round
from web.contest.visibility import (
    bye_word,
    byes_worth_showing,
    entrants_before,
    head_of,
    newest_published,
)
from web.shared.sheet import Sheet, View, fields_of

TOP_BOARDS = 5


@dataclass(frozen=True, slots=True)
class BoardRow:
    """`board` is 0 and `black` None for one who has no game; `note` then says why.

    `coloured` is False for an imported forfeit with unknown colours.
    """

    key: str
    board: int
    white: Entrant
    black: Entrant | None = None
    result: str = ""
    forfeit: bool = False
    coloured: bool = False
    note: str = ""
    disputed: bool = False
    """Two different results were reported; neither counts until it is decided."""

    start: str = ""
    """The number of its own Chess960 position, once it is drawn."""
    quad: int = 0
    """The group of four that plays on it; 0 where there is only one group."""


@dataclass(frozen=True, slots=True)
class PairingsHead(Head):
    """`start` is the Chess960 position of all boards; `each` says what has one of its own: "board",
    "pair", or nothing.
    """

    start: str
    each: str


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = stage_of(tournament, stage_id)
    shown = newest_published(stage)
    start, each = shared_start(stage, shown) if shown else ("", "")
    head = PairingsHead(**fields_of(head_of(tournament, stage, shown)), start=start, each=each)
    return Sheet(head, rows_of(stage, shown) if shown else ())


def rows_of(stage: Stage, shown: Round) -> tuple[BoardRow, ...]:
    players = entrants_before(stage, shown.number)
    byes = (
        _bye_row(shown, players[entry], bye_word(stage, mark))
        for entry, mark in byes_worth_showing(stage, shown)
    )
    boards = board_rows(shown, shown.boards, players)
    boards = tuple(replace(row, quad=quad_of(stage, Number(row.white.number))) for row in boards)
    if stage.start_positions is not None:
        starts = (start_of(stage, shown, board) for board in shown.boards)
        boards = tuple(replace(row, start=start) for row, start in zip(boards, starts, strict=True))
    return (*boards, *byes)


def _boards(stage: Stage, shown: Round) -> tuple[BoardRow, ...]:
    return tuple(row for row in rows_of(stage, shown) if row.board)


def board_rows(
    shown: Round, boards: Iterable[Board], players: Mapping[EntryId, Entrant]
) -> tuple[BoardRow, ...]:
    """Some of the round's boards, in the order given."""
    return tuple(_board_row(shown, b, players[b.white], players[b.black]) for b in boards)


def _board_row(shown: Round, board: Board, white: Entrant, black: Entrant) -> BoardRow:
    return BoardRow(
        key=f"{shown.number}.{board.number}",
        board=board.number,
        white=white,
        black=black,
        result=result_text(board.result),
        forfeit=is_forfeit(board.result),
        disputed=board.disputed,
        coloured=board.coloured,
    )


def _bye_row(shown: Round, player: Entrant, word: str) -> BoardRow:
    return BoardRow(f"{shown.number}.bye.{player.entry}", 0, player, note=word)


TOP = of_round("top", _boards, say("Top boards"), "chess/sheets/top.js", most=TOP_BOARDS)
VIEW = View("pairings", build, say("Pairings by board"), "chess/sheets/pairings.js")
