"""The newest published round in the order of the names: all find their own boards."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.chess.stage import Board, Round, Stage
from domain.messages import say
from domain.results import Colour
from web.contest.notation import mark_text
from web.contest.sheet_parts import Entrant
from web.contest.views.round_views import of_round
from web.contest.visibility import bye_word, byes_worth_showing, entrants_before
from web.shared.names import filing_key, filing_letter


@dataclass(frozen=True, slots=True)
class NameRow:
    """`letter` is where the name is filed. `result` is this player's half; "" while they play."""

    key: str
    letter: str
    player: Entrant
    board: int = 0
    colour: str = ""
    opponent: Entrant | None = None
    result: str = ""
    note: str = ""


def _rows(stage: Stage, shown: Round) -> Iterator[NameRow]:
    players = entrants_before(stage, shown.number)
    for board in shown.boards:
        yield from _two_rows(shown, board, players[board.white], players[board.black])
    for entry, mark in byes_worth_showing(stage, shown):
        yield _bye_row(shown, players[entry], bye_word(stage, mark))


def _order(row: NameRow) -> tuple[tuple[str, str], int]:
    return (filing_key(row.player.family, row.player.given), row.player.number)


def _two_rows(shown: Round, board: Board, white: Entrant, black: Entrant) -> Iterator[NameRow]:
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


def _bye_row(shown: Round, player: Entrant, word: str) -> NameRow:
    key, letter = f"{shown.number}.{player.entry}", filing_letter(player.family)
    return NameRow(key, letter, player, note=word)


VIEW = of_round(
    "names", _rows, say("Pairings by name"), "chess/sheets/pairings_by_name.js", order=_order
)
