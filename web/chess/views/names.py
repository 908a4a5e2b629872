"""The newest published round in the order of the players' names: everybody finds his own board."""

from dataclasses import dataclass

from domain.chess.stage import Board, Round, Stage, stage_of
from domain.ids import StageId
from domain.results import Colour
from domain.tournament import Tournament
from web.chess.views.notation import mark_text
from web.chess.views.parts import (
    Player,
    bye_word,
    byes_worth_showing,
    head_of,
    players_before,
    published_rounds,
)
from web.shared.names import filing_key, filing_letter
from web.shared.sheet import Sheet, View


@dataclass(frozen=True, slots=True)
class NameRow:
    """`letter` is where the name is filed. `result` is this player's half; "" while he plays."""

    key: str
    letter: str
    player: Player
    board: int
    colour: str
    opponent: Player | None
    result: str
    note: str


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = stage_of(tournament, stage_id)
    rounds = published_rounds(stage)
    shown = rounds[-1] if rounds else None
    return Sheet(head_of(tournament, stage, shown), _rows(stage, shown) if shown else ())


def _rows(stage: Stage, shown: Round) -> tuple[NameRow, ...]:
    players = players_before(stage, shown.number)
    rows = [
        row
        for board in shown.boards
        for row in _two_rows(shown, board, players[board.white], players[board.black])
    ]
    rows += [
        _bye_row(shown, players[entry], bye_word(stage, mark))
        for entry, mark in byes_worth_showing(stage, shown)
        if entry in players
    ]
    return tuple(sorted(rows, key=_order))


def _order(row: NameRow) -> tuple[tuple[str, str], int]:
    return (filing_key(row.player.family, row.player.given), row.player.number)


def _two_rows(shown: Round, board: Board, white: Player, black: Player) -> tuple[NameRow, NameRow]:
    halves = board.result
    return (
        NameRow(
            key=f"{shown.number}.{white.entry}",
            letter=_letter(white),
            player=white,
            board=board.number,
            colour=Colour.WHITE if board.coloured else "",
            opponent=black,
            result=mark_text(halves.white) if halves else "",
            note="",
        ),
        NameRow(
            key=f"{shown.number}.{black.entry}",
            letter=_letter(black),
            player=black,
            board=board.number,
            colour=Colour.BLACK if board.coloured else "",
            opponent=white,
            result=mark_text(halves.black) if halves else "",
            note="",
        ),
    )


def _bye_row(shown: Round, player: Player, word: str) -> NameRow:
    return NameRow(
        key=f"{shown.number}.{player.entry}",
        letter=_letter(player),
        player=player,
        board=0,
        colour="",
        opponent=None,
        result="",
        note=word,
    )


def _letter(player: Player) -> str:
    return filing_letter(player.family)


VIEW = View("names", build, "Pairings by name")
