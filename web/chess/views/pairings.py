"""Views of the newest published round: board by board, with players without a game below the last
board; by name; and by score groups, with each player at the score before the round, then at the
new score once the game ends. Floaters are marked.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from domain.chess.stage import Board, Round, Stage, stage_of
from domain.chess.standings import crosstable_of
from domain.ids import EntryId, Number, StageId
from domain.messages import say
from domain.results import Colour
from domain.tournament import Tournament
from web.chess.game_presentation import quad_of
from web.chess.views.start_position import own_start_number, shared_start
from web.contest.notation import is_forfeit, mark_text, result_text, score_text
from web.contest.sheet_parts import Entrant, SheetHead
from web.contest.views.round_views import round_view
from web.contest.visibility import (
    bye_word,
    byes_worth_showing,
    entrants_before,
    head_of,
    newest_published_round,
)
from web.shared.names import filing_key, filing_letter
from web.shared.sheet import Sheet, View, fields_of

TOP_BOARDS = 5


@dataclass(frozen=True, slots=True)
class BoardRow:
    """`board` is 0 and `black` None for a player without a game; `note` is then the reason.

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
    """Two different results were reported; neither counts before a decision."""

    start: str = ""
    """The number of the board's own Chess960 position, once drawn."""
    quad: int = 0
    """The quad that plays on the board; 0 if there is only one group."""


@dataclass(frozen=True, slots=True)
class PairingsHead(SheetHead):
    """`start` is the Chess960 position of all boards; `each` is "board" or "pair" if each of these
    has its own position, else empty.
    """

    start: str
    each: str


def build_sheet(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = stage_of(tournament, stage_id)
    newest = newest_published_round(stage)
    start, each = shared_start(stage, newest) if newest else ("", "")
    head = PairingsHead(**fields_of(head_of(tournament, stage, newest)), start=start, each=each)
    return Sheet(head, pairing_rows(stage, newest) if newest else ())


def pairing_rows(stage: Stage, r: Round) -> tuple[BoardRow, ...]:
    players = entrants_before(stage, r.number)
    byes = (
        BoardRow(f"{r.number}.bye.{entry}", 0, players[entry], note=bye_word(stage, mark))
        for entry, mark in byes_worth_showing(stage, r)
    )
    boards = board_rows(r, r.boards, players)
    boards = tuple(replace(row, quad=quad_of(stage, Number(row.white.number))) for row in boards)
    if stage.start_positions is not None:
        starts = (own_start_number(stage, r, board) for board in r.boards)
        boards = tuple(replace(row, start=start) for row, start in zip(boards, starts, strict=True))
    return (*boards, *byes)


def _rows_with_board(stage: Stage, r: Round) -> tuple[BoardRow, ...]:
    return tuple(row for row in pairing_rows(stage, r) if row.board)


def board_rows(
    r: Round, boards: Iterable[Board], players: Mapping[EntryId, Entrant]
) -> tuple[BoardRow, ...]:
    return tuple(_board_row(r, b, players[b.white], players[b.black]) for b in boards)


def _board_row(r: Round, board: Board, white: Entrant, black: Entrant) -> BoardRow:
    return BoardRow(
        key=f"{r.number}.{board.number}",
        board=board.number,
        white=white,
        black=black,
        result=result_text(board.result),
        forfeit=is_forfeit(board.result),
        disputed=board.is_disputed,
        coloured=board.coloured,
    )


TOP = round_view("top", _rows_with_board, say("Top boards"), "chess/sheets/top.js", most=TOP_BOARDS)
VIEW = View("pairings", build_sheet, say("Pairings by board"), "chess/sheets/pairings.js")


@dataclass(frozen=True, slots=True)
class NameRow:
    """`letter` is the initial for filing. `result` is this player's half; "" during the game."""

    key: str
    letter: str
    player: Entrant
    board: int = 0
    colour: str = ""
    opponent: Entrant | None = None
    result: str = ""
    note: str = ""


def _name_rows(stage: Stage, r: Round) -> Iterator[NameRow]:
    players = entrants_before(stage, r.number)
    for board in r.boards:
        yield from _names_of_board(r, board, players[board.white], players[board.black])
    for entry, mark in byes_worth_showing(stage, r):
        key, letter = f"{r.number}.{entry}", filing_letter(players[entry].family)
        yield NameRow(key, letter, players[entry], note=bye_word(stage, mark))


def _name_order(row: NameRow) -> tuple[tuple[str, str], int]:
    return (filing_key(row.player.family, row.player.given), row.player.number)


def _names_of_board(r: Round, board: Board, white: Entrant, black: Entrant) -> Iterator[NameRow]:
    halves = board.result
    for player, opponent, colour, half in (
        (white, black, Colour.WHITE, halves and halves.white),
        (black, white, Colour.BLACK, halves and halves.black),
    ):
        yield NameRow(
            key=f"{r.number}.{player.entry}",
            letter=filing_letter(player.family),
            player=player,
            board=board.number,
            colour=colour if board.coloured else "",
            opponent=opponent,
            result=mark_text(half) if half else "",
        )


NAMES = round_view(
    "names",
    _name_rows,
    say("Pairings by name"),
    "chess/sheets/pairings_by_name.js",
    order=_name_order,
)


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A score in tenths, and its text."""

    value: int
    text: str


@dataclass(frozen=True, slots=True)
class GroupsHead(SheetHead):
    """All scores before and after the round, actual and possible ones, highest first."""

    scores: tuple[ScoreLine, ...]


@dataclass(frozen=True, slots=True)
class DotRow:
    """`before` and `now` are scores in tenths; `board` is 0 without a game. `floats` is the score
    of an opponent from another group, else −1.
    """

    key: str
    number: int
    family: str
    before: int
    now: int
    board: int
    playing: bool
    floats: int


def build_score_groups(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = stage_of(tournament, stage_id)
    newest = newest_published_round(stage) if stage.knock_out is None else None
    rows = _group_rows(stage, newest) if newest else ()
    points = stage.rules.points
    gains = {points.white_win, points.white_draw, points.white_loss}
    gains |= {points.black_win, points.black_draw, points.black_loss}
    values = {row.now for row in rows} | {row.before for row in rows}
    values |= {row.before + gain for row in rows if row.playing for gain in gains}
    scores = tuple(ScoreLine(value, score_text(value)) for value in sorted(values, reverse=True))
    head = fields_of(head_of(tournament, stage, newest))
    return Sheet(GroupsHead(**head, scores=scores), rows)


def _group_rows(stage: Stage, r: Round) -> tuple[DotRow, ...]:
    """The rows of each group in the order of the numbers, which results do not change."""
    chart_before, chart_now = crosstable_of(stage, r.number - 1), crosstable_of(stage, r.number)
    boards = {entry: board for board in r.boards for entry in (board.white, board.black)}
    score = {entry.id: chart_before.score(number) for number, entry in stage.numbered_entries()}
    withdrawn = {e.id for _, e in stage.numbered_entries() if e.is_withdrawn_by(r.number)}

    def opponent_of(entry: EntryId) -> EntryId:
        board = boards[entry]
        return board.black if entry == board.white else board.white

    rows = (
        DotRow(
            key=str(entry.id),
            number=number,
            family=entry.person.family,
            before=score[entry.id],
            now=chart_now.score(number),
            board=boards[entry.id].number if entry.id in boards else 0,
            playing=entry.id in boards and boards[entry.id].result is None,
            floats=score[opponent_of(entry.id)]
            if entry.id in boards and score[opponent_of(entry.id)] != score[entry.id]
            else -1,
        )
        for number, entry in stage.numbered_entries()
        if entry.id not in withdrawn
    )
    return tuple(sorted(rows, key=lambda row: (-row.before, row.number)))


SCORE_GROUPS = View(
    "groups",
    build_score_groups,
    say("Score groups"),
    "chess/sheets/groups.js",
    worth_showing=lambda of, part: stage_of(of, part).knock_out is None,
)
