"""Papers of any game of rounds: black on white, A4 and Letter, the head of each table repeated on
every page.

Each paper is built from the sheet shown on screens, so the two can't differ. The foot names the
version of the log, so a paper can later prove what was displayed.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple, TypeVar

from domain.contest.entry import Participant
from domain.contest.game import Game, GamePlace
from domain.contest.incidents import Incident
from domain.contest.round import ContestRound
from domain.contest.stage import AnyStage, Contest, Rules
from domain.errors import Unknown
from domain.ids import EntryId
from domain.messages import join_messages, say
from domain.tournament import Tournament
from events.contest.facts.results import KINDS
from events.contest.game_rules import game_rules_of
from web.contest.game_presentation import all_columns
from web.contest.notation import legend_text
from web.contest.pages.bracket_picture import bracket_pictures
from web.contest.views import leaders, standings
from web.contest.views.charts import ChartCell as ChartCell, ChartHead, ChartRow
from web.contest.visibility import (
    current_round_name,
    entrant_function,
    entries_in_order,
    full_name,
    is_under_way,
    newest_published_round,
    published_rounds,
    round_words,
)
from web.shared.ceremony import podium_paper
from web.shared.languages import Words
from web.shared.paper import (
    Column,
    Foot,
    Leaf,
    Paper,
    PaperCell,
    SheetKind,
    always_offered,
    table_cells,
    table_paper,
)
from web.shared.qr import Holder, entry_slips
from web.shared.sheet import Sheet, View, rows_in


def event_line(tournament: Tournament, stage: AnyStage, words: Words) -> str:
    """The small line on each slip: the event, and the newest published round."""
    newest = newest_published_round(stage)
    called = round_words(stage, newest, words) if newest else ""
    parts = (tournament.name, stage.name, called, stage.schedule.venue)
    return join_messages(" · ", filter(None, parts))


ON_A_PAGE = 34
"""Rows of an ordinary table that fit on A4 and Letter."""
S = TypeVar("S", bound=AnyStage)
E = TypeVar("E", bound=Participant)
Row = TypeVar("Row")
Draw = Callable[[Tournament, S, Words, Foot], Paper]


def printed_round_sheet(
    title: str,
    draw: Draw[S],
    worth_printing: Callable[[S], bool] = always_offered,
    of_any_round: bool = False,
) -> SheetKind[S]:
    """A printed sheet that names its round. `of_any_round`: an older one can be asked for; it is
    drawn as if the rounds after it had not been paired.
    """

    def draw_of_round(tournament: Tournament, stage: S, words: Words, foot: Foot) -> Paper:
        public = published_rounds(stage) if of_any_round else ()
        names = {int(r.number): round_words(stage, r, words) for r in public}
        if foot.round:
            if foot.round not in names:
                raise Unknown(say("published round"), foot.round)
            stage = replace(stage, rounds=stage.rounds[: [*names].index(foot.round) + 1])
            tournament = tournament.with_parts(stage, version=tournament.version)
        called, shown = current_round_name(stage, words), len(published_rounds(stage))
        paper = draw(tournament, stage, words, foot)
        return replace(paper, round=shown, called=called, rounds=names)

    return SheetKind(title, draw_of_round, worth_printing, of_any_round)


def standings_paper(
    name_heading: str, *more: tuple[str, str, Callable[[Any], str]]
) -> SheetKind[AnyStage]:
    """The standings; `more` columns (heading, kind, text of a row) come before the points."""

    def draw(tournament: Tournament, stage: AnyStage, words: Words, _foot: Foot) -> Paper:
        sheet = standings.build_sheet(tournament, stage.id)
        rows = rows_in(sheet, standings.StandingRow)
        paper = _ranked_paper(
            *(stage, sheet, words),
            (words("Rank"), "num", lambda row: str(row.rank or "")),
            (words("No."), "num", lambda row: str(row.player.number or "")),
            (words(name_heading), "name", lambda row: full_name(row.player)),
            (words("Fed."), "", lambda row: row.player.federation),
            *((words(title), kind, says) for title, kind, says in more),
        )
        teams = with_group_column(paper, words("Team"), [row.team or "" for row in rows], "name")
        return with_group_column(teams, words("Quad"), [str(row.quad or "") for row in rows])

    return printed_round_sheet("Standings", draw)


def _ranked_paper(
    stage: AnyStage, sheet: Sheet, words: Words, *columns: Column[standings.StandingRow]
) -> Paper:
    """The rows of the standings with these columns, then points and tie-breaks."""
    head = sheet.head
    assert isinstance(head, standings.StandingsHead)
    points = head.points.head if head.points else words("Points")
    heads, rows = table_cells(
        rows_in(sheet, standings.StandingRow),
        *columns,
        (points, "num strong", lambda row: row.player.score),
        *((each.head, "num", partial(_value_text, n)) for n, each in enumerate(head.columns)),
    )
    legend, notes = legend_text(all_columns(stage), words), standings.note_sentences(head, words)
    return Paper("table", heads, rows, legend=legend, notes=notes, during=is_under_way(stage))


def _value_text(column: int, row: standings.StandingRow) -> str:
    return row.values[column]


def crosstable_paper(
    view: View, name_heading: str, cell: Callable[[ChartCell], str], *more: Column[ChartRow]
) -> SheetKind[AnyStage]:
    """The crosstable, with the text `cell` of each cell; `more` columns come after the points."""

    def draw(tournament: Tournament, stage: AnyStage, words: Words, _foot: Foot) -> Paper:
        chart = view.build(tournament, stage.id)
        assert isinstance(chart.head, ChartHead)
        rows = rows_in(chart, ChartRow)

        def cell_of(n: int, row: ChartRow) -> ChartCell:
            return row.cells[n]

        columns, body = table_cells(
            rows,
            (words("No."), "num", lambda row: str(row.player.number)),
            (words(name_heading), "name", lambda row: full_name(row.player)),
            *_cell_columns(chart.head, len(rows[0].cells) if rows else 0, cell_of, cell),
            (words("Points"), "num strong", lambda row: row.player.score),
            *more,
        )
        paper = Paper("table", columns, body, during=is_under_way(stage))
        return with_group_column(paper, words("Quad"), [str(row.quad or "") for row in rows])

    return printed_round_sheet("Crosstable", draw)


def ranked_crosstable_paper(
    view: View,
    name_heading: str,
    cell: Callable[[ChartCell], str],
    *more: tuple[str, str, Callable[[Any], str]],
) -> SheetKind[AnyStage]:
    """A crosstable in the order of the standings, with points and tie-breaks; opponents are named
    by their line in it. `more` columns (heading first) come before the games.
    """

    def draw(tournament: Tournament, stage: AnyStage, words: Words, _foot: Foot) -> Paper:
        chart = view.build(tournament, stage.id)
        assert isinstance(chart.head, ChartHead)
        ranking = standings.build_sheet(tournament, stage.id)
        rows = rows_in(ranking, standings.StandingRow)
        line = {row.player.number: n for n, row in enumerate(rows, 1)}
        games = {
            row.player.number: cells_by_line(row.cells, chart.head.meetings, line)
            for row in rows_in(chart, ChartRow)
        }

        def cell_of(n: int, row: standings.StandingRow) -> ChartCell:
            return games[row.player.number][n]

        paper = _ranked_paper(
            *(stage, ranking, words),
            (words("Pos."), "num", lambda row: str(line[row.player.number])),
            (words(name_heading), "name", lambda row: full_name(row.player)),
            *((words(title), kind, says) for title, kind, says in more),
            *_cell_columns(chart.head, max(map(len, games.values()), default=0), cell_of, cell),
        )
        return with_group_column(paper, words("Quad"), [str(row.quad or "") for row in rows])

    return printed_round_sheet(say("Crosstable by rank"), draw)


def _cell_columns(
    head: ChartHead,
    count: int,
    cell_of: Callable[[int, Row], ChartCell],
    cell_text: Callable[[ChartCell], str],
) -> Iterator[Column[Row]]:
    """A column for each round or, in a grid, each game against each opponent, by its number, whom
    no cell names then.
    """

    def text_of_cell(n: int, row: Row) -> str:
        cell = cell_of(n, row)
        return cell_text(cell._replace(opponent=0) if head.meetings else cell)

    for n in range(count):
        yield str(n // (head.meetings or 1) + 1), "mid", partial(text_of_cell, n)


def cells_by_line(
    cells: Sequence[ChartCell], meetings: int, line: Mapping[int, int]
) -> tuple[ChartCell, ...]:
    """The cells of a row with opponents named by their line. Those of a grid (`meetings` per
    opponent, in the order of the numbers) are also sorted by line.
    """
    ordered = cells
    if meetings:
        in_order = sorted(range(len(line)), key=[line[n] for n in sorted(line)].__getitem__)
        ordered = [cells[n * meetings + k] for n in in_order for k in range(meetings)]
    return tuple(c._replace(opponent=line.get(c.opponent, 0)) for c in ordered)


def _podium_paper(_tournament: Tournament, stage: AnyStage, words: Words, _foot: Foot) -> Paper:
    placed = tuple(leaders.ceremony_placings(stage))
    return replace(podium_paper(placed, words, words("Points")), during=is_under_way(stage))


def _bracket_paper(_tournament: Tournament, stage: AnyStage, words: Words, _foot: Foot) -> Paper:
    return Paper("bracket", pictures=bracket_pictures(stage, words))


def _entry_slips_paper(tournament: Tournament, stage: AnyStage, words: Words, foot: Foot) -> Paper:
    shown_as = entrant_function(stage)
    holders = [
        Holder(entry.id, str(entry.number or ""), full_name(shown_as(entry)))
        for entry in staying_entries(stage)
    ]
    return entry_slips(tournament, stage, holders, words, foot)


def staying_entries(stage: Contest[E, ContestRound, Rules]) -> Sequence[E]:
    """The entries that have not withdrawn."""
    return [entry for entry in entries_in_order(stage) if entry.withdrawn_from is None]


PODIUM: SheetKind[AnyStage] = printed_round_sheet("Podium", _podium_paper)
BRACKET: SheetKind[AnyStage] = SheetKind(
    "Bracket", _bracket_paper, lambda stage: stage.is_knock_out
)
ENTRY_SLIPS: SheetKind[AnyStage] = printed_round_sheet(say("Entry slips"), _entry_slips_paper)


def with_group_column(paper: Paper, title: str, groups: Sequence[str], kind: str = "num") -> Paper:
    """The paper with a first column of groups; unchanged if there are none."""
    if not any(groups):
        return paper
    rows = ((PaperCell(name, kind), *row) for name, row in zip(groups, paper.rows, strict=True))
    return replace(paper, columns=(PaperCell(title, kind), *paper.columns), rows=tuple(rows))


def _incidents_paper(_tournament: Tournament, stage: AnyStage, words: Words, _foot: Foot) -> Paper:
    return table_paper(
        stage.incidents,
        (words("Round"), "num", lambda incident: str(incident.at.round)),
        (words("Board"), "num place", lambda incident: _board_text(incident.at)),
        (
            words("Who"),
            "name",
            lambda incident: words.join("; ", _players_concerned(stage, incident)),
        ),
        (words("Incident"), "", lambda incident: words(KINDS[incident.kind])),
        (words("Note"), "name", lambda incident: incident.text),
        (words("UTC"), "num", lambda incident: _minute_text(incident.instant, words)),
    )


def _minute_text(instant: str, words: Words) -> str:
    return f"{words.day(instant[:10])} {instant[11:16]}"


def _board_text(at: GamePlace) -> str:
    """The board, after its room and match if it has these: "2.1"."""
    return ".".join(map(str, filter(None, (at.room, at.match, at.board))))


def _players_concerned(stage: AnyStage, incident: Incident) -> Iterator[str]:
    """The player concerned, or both players of the game at that time."""
    pair = EntryId(incident.white), EntryId(incident.black)
    white, black = game_rules_of(stage).player_names(
        stage, pair, Game(incident.at.board, incident.white, incident.black)
    )
    if incident.side != "b":
        yield white
    if incident.side != "w":
        yield black


INCIDENTS: SheetKind[AnyStage] = printed_round_sheet(
    "Incidents", _incidents_paper, lambda stage: bool(stage.incidents)
)


MOVES = 40
BLOCKS = 2


class SheetOfGame(NamedTuple):
    """The heads of a game's score sheets; `small` is the small print."""

    title: str
    white: str
    black: str
    small: str


def score_sheets(games: Iterable[SheetOfGame], words: Words) -> Paper:
    return Paper(
        "score-sheets", leaves=tuple(leaf for game in games for leaf in _leaves(game, words))
    )


def _leaves(game: SheetOfGame, words: Words) -> Iterator[Leaf]:
    """The fronts of White and Black, then the backs, in the opposite order."""
    line = words("White: {white} · Black: {black}", white=game.white, black=game.black)
    heads = (PaperCell("", "num"), PaperCell(words("White")), PaperCell(words("Black"))) * BLOCKS
    for first, whose in ((1, ("White", "Black")), (MOVES + 1, ("Black", "White"))):
        rows = tuple(_move_row(first + k) for k in range(MOVES // BLOCKS))
        for side in whose:
            result = words("Result") + " ……  " + words("Signatures") + " ……………  ……………"
            yield Leaf(
                f"{game.title} · {words(side)}", line, f"{game.small} · {result}", heads, rows
            )


def _move_row(move: int) -> tuple[PaperCell, ...]:
    numbers = range(move, move + MOVES, MOVES // BLOCKS)
    return tuple(
        cell for n in numbers for cell in (PaperCell(str(n), "num"), PaperCell(""), PaperCell(""))
    )


SCORE_SHEETS = say("Score sheets")
