"""The newest round by score groups: each player where they were paired, then at their new score as
the game ends; floaters are marked.
"""

from dataclasses import dataclass

from domain.chess.stage import Round, Stage, stage_of
from domain.chess.standings import chart
from domain.ids import EntryId, StageId
from domain.messages import say
from domain.tournament import Tournament
from web.contest.notation import score_text
from web.contest.sheet_parts import Head
from web.contest.visibility import head_of, newest_published
from web.shared.sheet import Sheet, View, fields_of


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """In tenths, and as it is written."""

    value: int
    text: str


@dataclass(frozen=True, slots=True)
class GroupsHead(Head):
    """All the scores somebody had, has or can have after the round, the highest first."""

    scores: tuple[ScoreLine, ...]


@dataclass(frozen=True, slots=True)
class DotRow:
    """`before` and `now` are scores in tenths; `board` is 0 of who has no game. `floats` is
    the score of an opponent of another group, −1 where there is none.
    """

    key: str
    number: int
    family: str
    before: int
    now: int
    board: int
    playing: bool
    floats: int


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = stage_of(tournament, stage_id)
    shown = newest_published(stage) if stage.knock_out is None else None
    rows = _rows(stage, shown) if shown else ()
    paid = stage.rules.points
    gains = {paid.white_win, paid.white_draw, paid.white_loss}
    gains |= {paid.black_win, paid.black_draw, paid.black_loss}
    values = {row.now for row in rows} | {row.before for row in rows}
    values |= {row.before + gain for row in rows if row.playing for gain in gains}
    scores = tuple(ScoreLine(value, score_text(value)) for value in sorted(values, reverse=True))
    head = fields_of(head_of(tournament, stage, shown))
    return Sheet(GroupsHead(**head, scores=scores), rows)


def _rows(stage: Stage, shown: Round) -> tuple[DotRow, ...]:
    """Return the rows of each group in the order of the numbers, so that results change
    no places.
    """
    before, now = chart(stage, shown.number - 1), chart(stage, shown.number)
    boards = {entry: board for board in shown.boards for entry in (board.white, board.black)}
    score = {entry.id: before.score(number) for number, entry in stage.numbered_entries()}
    withdrawn = {e.id for _, e in stage.numbered_entries() if e.withdrawn_by(shown.number)}

    def other(entry: EntryId) -> EntryId:
        board = boards[entry]
        return board.black if entry == board.white else board.white

    rows = (
        DotRow(
            key=str(entry.id),
            number=number,
            family=entry.person.family,
            before=score[entry.id],
            now=now.score(number),
            board=boards[entry.id].number if entry.id in boards else 0,
            playing=entry.id in boards and boards[entry.id].result is None,
            floats=score[other(entry.id)]
            if entry.id in boards and score[other(entry.id)] != score[entry.id]
            else -1,
        )
        for number, entry in stage.numbered_entries()
        if entry.id not in withdrawn
    )
    return tuple(sorted(rows, key=lambda row: (-row.before, row.number)))


VIEW = View(
    "groups",
    build,
    say("Score groups"),
    "chess/sheets/groups.js",
    worth_showing=lambda of, part: stage_of(of, part).knock_out is None,
)
