"""What was noted of games, as a list for the arbiter's report.

Sheets on which the players write their moves: two side by side, the back of each behind it.

Printed on both sides and cut in the middle, a page is the sheets of a game: White's on the left. A
side has 40 moves in two blocks.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from domain.contest.game import Game
from domain.contest.incidents import Incident
from domain.ids import EntryId
from domain.messages import say
from domain.tournament import Tournament
from events.contest.facts.game_scores import KINDS
from events.contest.game_rules import AnyStage, ways_of
from web.contest.pages.papers import print_sheet
from web.shared.languages import Words
from web.shared.paper import Foot, Leaf, Paper, PaperCell, Printed, table_paper


def _paper(_tournament: Tournament, stage: AnyStage, words: Words, _foot: Foot) -> Paper:
    return table_paper(
        stage.incidents,
        (words("Round"), "num", lambda one: str(one.at.round)),
        (words("Board"), "num", lambda one: ".".join(map(str, filter(None, one.at[:0:-1])))),
        (words("Who"), "name", lambda one: "; ".join(_who(stage, one))),
        (words("Incident"), "", lambda one: words(KINDS[one.kind])),
        (words("Note"), "name", lambda one: one.text),
        (words("UTC"), "num", lambda one: one.instant[:16].replace("T", " ")),
    )


def _who(stage: AnyStage, one: Incident) -> Iterator[str]:
    """Who it is about, or both who sat there then."""
    pair = EntryId(one.white), EntryId(one.black)
    white, black = ways_of(stage).seated(stage, pair, Game(one.at.board, one.white, one.black))
    if one.side != "b":
        yield white
    if one.side != "w":
        yield black


INCIDENTS: Printed[Any] = print_sheet("Incidents", _paper, lambda stage: bool(stage.incidents))


MOVES = 40
BLOCKS = 2


class SheetOfGame(NamedTuple):
    title: str
    white: str
    black: str
    small: str


def score_sheets(games: Iterable[SheetOfGame], words: Words) -> Paper:
    return Paper(
        "score-sheets", leaves=tuple(leaf for game in games for leaf in _leaves(game, words))
    )


def _leaves(game: SheetOfGame, words: Words) -> Iterator[Leaf]:
    """White's and Black's in front, then the backs, which lie the other way round behind them."""
    line = words("White: {white} · Black: {black}", white=game.white, black=game.black)
    heads = (PaperCell("", "num"), PaperCell(words("White")), PaperCell(words("Black"))) * BLOCKS
    for first, whose in ((1, ("White", "Black")), (MOVES + 1, ("Black", "White"))):
        rows = tuple(_row(first + k) for k in range(MOVES // BLOCKS))
        for side in whose:
            result = words("Result") + " ……  " + words("Signatures") + " ……………  ……………"
            yield Leaf(
                f"{game.title} · {words(side)}", line, f"{game.small} · {result}", heads, rows
            )


def _row(move: int) -> tuple[PaperCell, ...]:
    numbers = range(move, move + MOVES, MOVES // BLOCKS)
    return tuple(
        cell for n in numbers for cell in (PaperCell(str(n), "num"), PaperCell(""), PaperCell(""))
    )


TITLE = say("Score sheets")
