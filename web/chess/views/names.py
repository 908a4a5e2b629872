"""The newest published round in the order of the names: all find their own boards."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.chess.stage import Board, Round, Stage, stage_of
from domain.ids import StageId
from domain.results import Colour
from domain.tournament import Tournament
from web.chess.views.notation import mark_text
from web.chess.views.shown import (
    Player,
    bye_word,
    byes_worth_showing,
    head_of,
    newest_published,
    players_before,
)
from web.shared.names import filing_key, filing_letter
from web.shared.sheet import Sheet, View


@dataclass(frozen=True, slots=True)
class NameRow:
    """`letter` is where the name is filed. `result` is this player's half; "" while they play."""

    key: str
    letter: str
    player: Player
    board: int = 0
    colour: str = ""
    opponent: Player | None = None
    result: str = ""
    note: str = ""


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = stage_of(tournament, stage_id)
    shown = newest_published(stage)
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


def _two_rows(shown: Round, board: Board, white: Player, black: Player) -> Iterator[NameRow]:
    halves = board.result
    for player, opponent, colour, half in (
        (white, black, Colour.WHITE, halves and halves.white),
        (black, white, Colour.BLACK, halves and halves.black),
    ):
        yield NameRow(
            key=f"{shown.number}.{player.entry}",
            letter=filing_letter(player.family),
            player=player,
            board=board.number,
            colour=colour if board.coloured else "",
            opponent=opponent,
            result=mark_text(half) if half else "",
        )


def _bye_row(shown: Round, player: Player, word: str) -> NameRow:
    key, letter = f"{shown.number}.{player.entry}", filing_letter(player.family)
    return NameRow(key, letter, player, note=word)


VIEW = View("names", build, "Pairings by name", "chess/sheets/pairings_by_name.js")
