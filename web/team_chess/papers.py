"""What is printed of a stage of teams: black on white, A4 and Letter, the head of each table
repeated on every page.

Each sheet is built from the sheet the screens show, so that paper and wall can't differ; a line-up
is on none of them before it is revealed. The foot says which state of the log it is.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from markupsafe import Markup

from domain.contest.lifecycle import RoundState
from domain.team_chess.stage import TeamStage
from domain.tournament import Tournament
from web.prizes.papers import papers_of
from web.shared.entry_slips import Holder, entry_slips
from web.shared.languages import Words
from web.shared.paper import Card, Cell, Foot, Paper, Printed, table
from web.shared.podium import podium
from web.shared.qr import code_of
from web.shared.sheet import rows_in
from web.shared.tie_break_names import legend
from web.team_chess import norm_papers, rating_papers
from web.team_chess.bracket_picture import bracket_pictures
from web.team_chess.contest import contest_of
from web.team_chess.protocols import OTHER_COLOUR, SQUARES, protocols, sits
from web.team_chess.views import (
    boards,
    ceremony,
    crosstable,
    names,
    pairings,
    players,
    schedule,
    standings,
    teams,
)
from web.team_chess.views.boards import GameRow, MatchHeading
from web.team_chess.views.round_name import called_by_now
from web.team_chess.views.shown import (
    Who,
    full_name,
    in_order,
    newest_published,
    published_rounds,
    team_name,
)

ON_A_PAGE = 34
"""Rows of an ordinary table that A4 and Letter hold."""


def _by_match(tournament: Tournament, stage: TeamStage, words: Words, _foot: Foot) -> Paper:
    rows = rows_in(pairings.build(tournament, stage.id), pairings.MatchRow)
    columns, body = table(
        rows,
        (words("Match"), "num strong", _number),
        (words("Team"), "name", lambda row: team_name(row.first)),
        (words("Pts"), "num", lambda row: row.first.score),
        (words("Result"), "mid written", lambda row: _points(row) if row.second else ""),
        (words("Pts"), "num", lambda row: row.second.score if row.second else ""),
        (
            words("Team"),
            "name",
            lambda row: team_name(row.second) if row.second else words(row.note),
        ),
        *(
            ((words("Played"), "name", _apart),)
            if any(row.moved or row.venue for row in rows)
            else ()
        ),
    )
    return Paper("table", columns, body)


def _by_board(tournament: Tournament, stage: TeamStage, words: Words, _foot: Foot) -> Paper:
    """A match above its boards; those whose line-ups are not revealed have none."""
    cells: list[tuple[Cell, ...]] = []
    for row in boards.build(tournament, stage.id).rows:
        if isinstance(row, MatchHeading):
            first, second = team_name(row.first), team_name(row.second)
            points = f"{row.first_points}–{row.second_points}" if row.first_points else ""
            strong = (str(row.match), "", first, "", points, "", second, "")
            kinds = ("num strong", "", "strong", "", "mid strong", "", "strong", "")
            cells.append(tuple(map(Cell, strong, kinds)))
        elif isinstance(row, GameRow):
            cells.append(_game(row, words))
    heads = (
        *(Cell(words("Board"), "num"), Cell("", "mid"), Cell(words("Team"), "name")),
        *(Cell(words("Rtg"), "num"), Cell(words("Result"), "mid"), Cell("", "mid")),
        *(Cell(words("Team"), "name"), Cell(words("Rtg"), "num")),
    )
    return Paper("table", heads, tuple(cells))


def _game(row: GameRow, words: Words) -> tuple[Cell, ...]:
    return (
        Cell(f"{row.match}.{row.board}", "num"),
        Cell(SQUARES[row.colour], "mid"),
        Cell(sits(row.first, words), "name"),
        Cell(_rating(row.first), "num"),
        Cell(words(row.result) if row.result else "", "mid written"),
        Cell(SQUARES[OTHER_COLOUR[row.colour]], "mid"),
        Cell(sits(row.second, words), "name"),
        Cell(_rating(row.second), "num"),
    )


def _by_name(tournament: Tournament, stage: TeamStage, words: Words, _foot: Foot) -> Paper:
    columns, body = table(
        rows_in(names.build(tournament, stage.id), names.NameRow),
        (words("Name"), "name", lambda row: full_name(row.player)),
        (words("Team"), "name", lambda row: row.team),
        (words("Match"), "num strong", lambda row: str(row.match or "")),
        (words("Board"), "num strong", lambda row: str(row.board or "")),
        ("", "mid", lambda row: SQUARES[row.colour]),
    )
    return Paper("table", columns, body, folded=len(body) > 2 * ON_A_PAGE)


def _standings(tournament: Tournament, stage: TeamStage, words: Words, _foot: Foot) -> Paper:
    sheet = standings.build(tournament, stage.id)
    assert isinstance(sheet.head, standings.StandingsHead)
    shown = sheet.head.columns
    columns, body = table(
        rows_in(sheet, standings.StandingRow),
        (words("Rank"), "num", lambda row: str(row.rank or "")),
        (words("Team"), "name", lambda row: team_name(row.team)),
        (words("Fed."), "", lambda row: row.team.federation),
        *(
            (column.head, "num" if n else "num strong", partial(_value, n))
            for n, column in enumerate(shown)
        ),
    )
    notes = standings.note_words(sheet.head, words)
    said = legend(shown, words)
    return Paper("table", columns, body, legend=said, notes=notes, during=_during(stage))


def _value(column: int, row: standings.StandingRow) -> str:
    return row.values[column]


def _crosstable(tournament: Tournament, stage: TeamStage, words: Words, _foot: Foot) -> Paper:
    rows = rows_in(crosstable.build(tournament, stage.id), crosstable.ChartRow)
    cells = range(len(rows[0].cells) if rows else 0)
    columns, body = table(
        rows,
        (words("No."), "num", lambda row: str(row.team.number)),
        (words("Team"), "name", lambda row: team_name(row.team)),
        *((str(n + 1), "mid", partial(_chart_cell, n)) for n in cells),
        (words("Points"), "num strong", lambda row: row.team.score),
        ("GP", "num", lambda row: row.game_points),
    )
    return Paper("table", columns, body, during=_during(stage))


def _chart_cell(column: int, row: crosstable.ChartRow) -> str:
    """ "12: 2½", the opponent's number and the game points."""
    opponent, points, _ = row.cells[column]
    return f"{opponent}: {points}" if opponent else points


def _schedule(tournament: Tournament, stage: TeamStage, words: Words, _foot: Foot) -> Paper:
    columns, body = table(
        rows_in(schedule.build(tournament, stage.id), schedule.ScheduleRow),
        (words("Round"), "num strong", lambda row: str(row.round)),
        (words("Team"), "name", lambda row: team_name(row.first)),
        (words("Result"), "mid written", _points),
        (
            words("Team"),
            "name",
            lambda row: team_name(row.second) if row.second else words("rests"),
        ),
        (words("Played"), "name", _apart),
    )
    return Paper("table", columns, body)


def _bracket(_tournament: Tournament, stage: TeamStage, words: Words, _foot: Foot) -> Paper:
    return Paper("bracket", pictures=bracket_pictures(stage, words))


def _podium(_tournament: Tournament, stage: TeamStage, words: Words, _foot: Foot) -> Paper:
    placed = ceremony.placings(stage) if published_rounds(stage) else ()
    return replace(podium(placed, words, words("Points")), during=_during(stage))


def _board_prizes(_tournament: Tournament, stage: TeamStage, words: Words, _foot: Foot) -> Paper:
    columns, body = table(
        players.rows_of(stage),
        (words("Board"), "num strong", lambda row: str(row.board or words("Res."))),
        (words("Place"), "num", lambda row: str(row.place)),
        (words("Name"), "name", lambda row: full_name(row.player)),
        (words("Team"), "name", lambda row: row.team),
        (words("Points"), "num strong", lambda row: row.points),
        (words("Games"), "num", lambda row: str(row.games)),
        ("%", "num", lambda row: row.percentage),
        (words("Perf."), "num", lambda row: str(row.performance or "")),
    )
    return Paper("table", columns, body, during=_during(stage))


def _entries(_tournament: Tournament, stage: TeamStage, words: Words, _foot: Foot) -> Paper:
    """Each team above its members in board order."""
    cells: list[tuple[Cell, ...]] = []
    for row in teams.rows_of(stage):
        if isinstance(row, teams.ListedTeam):
            about = f"{words('Captain')}: {row.captain}" if row.captain else ""
            said = (str(row.team.number or ""), team_name(row.team), row.team.federation)
            texts = (*said, str(row.average or ""), about)
            cells.append(tuple(Cell(text, "strong") for text in texts))
        else:
            note = words("Reserve") if row.reserve else ""
            person = row.player
            texts = (str(person.order), full_name(person), person.federation, _rating(person), note)
            kinds = ("num", "name", "", "num", "")
            cells.append(tuple(map(Cell, texts, kinds)))
    heads = (
        *(Cell(words("No."), "num"), Cell(words("Name"), "name"), Cell(words("Fed."))),
        *(Cell(words("Rating"), "num"), Cell("")),
    )
    return Paper("table", heads, tuple(cells))


def _line_up_slips(tournament: Tournament, stage: TeamStage, words: Words, foot: Foot) -> Paper:
    """For each captain the code of their telephone; nothing for who may not have the codes."""
    if foot.captains is None:
        return Paper("entry-slips")
    head = f"{tournament.name} · {stage.name}"
    said = words("Line-ups by telephone: scan, tap the boards, hand in. The code is for you alone.")
    staying = [team for team in in_order(stage) if team.withdrawn_from is None]
    leads = {team.id: f"{foot.captains(team.id)}{words.query}" for team in staying}
    return Paper(
        "entry-slips",
        cards=tuple(
            Card(
                str(team.number or ""),
                (f"{team.name}{f' · {team.captain}' if team.captain else ''}", said),
                head,
                code_of(f"{foot.origin}{leads[team.id]}", team.name),
                address=leads[team.id],
            )
            for team in staying
        ),
    )


def _entry_slips(tournament: Tournament, stage: TeamStage, words: Words, foot: Foot) -> Paper:
    staying = (team for team in in_order(stage) if team.withdrawn_from is None)
    holders = [Holder(team.id, str(team.number or ""), team.name) for team in staying]
    return entry_slips(tournament, stage, holders, words, foot)


def _labels(tournament: Tournament, stage: TeamStage, words: Words, _foot: Foot) -> Paper:
    """A card for the table of each match."""
    rows = rows_in(pairings.build(tournament, stage.id), pairings.MatchRow)
    return Paper(
        "labels",
        cards=tuple(
            Card(
                f"{words('Match')} {_number(row)}",
                (team_name(row.first), team_name(row.second)),
                " · ".join(part for part in (tournament.name, stage.name, row.venue) if part),
                Markup(),
            )
            for row in rows
            if row.second
        ),
    )


def _during(stage: TeamStage) -> bool:
    shown = newest_published(stage)
    return shown is not None and shown.state is not RoundState.CLOSED


def _printed(
    title: str,
    draw: Callable[[Tournament, TeamStage, Words, Foot], Paper],
    worth: Callable[[TeamStage], bool] = lambda _stage: True,
) -> Printed[TeamStage]:
    def drawn(tournament: Tournament, stage: TeamStage, words: Words, foot: Foot) -> Paper:
        rounds, paper = published_rounds(stage), draw(tournament, stage, words, foot)
        return replace(paper, round=len(rounds), called=called_by_now(stage, rounds, words))

    return Printed(title, drawn, worth)


PAPERS: Mapping[str, Printed[TeamStage]] = {
    "pairings": _printed("Pairings by match", _by_match),
    "boards": _printed("Pairings by board", _by_board),
    "names": _printed("Pairings by name", _by_name),
    "standings": _printed("Standings", _standings),
    "crosstable": _printed("Crosstable", _crosstable),
    "schedule": _printed("Schedule", _schedule, lambda stage: stage.table is not None),
    "podium": _printed("Podium", _podium),
    "bracket": Printed("Bracket", _bracket, lambda stage: stage.knock_out is not None),
    "board-prizes": _printed("Board prizes", _board_prizes),
    "ratings": _printed("Rating changes", rating_papers.changes),
    "norms": _printed("Title norms", norm_papers.norms),
    "norm-certificates": _printed("Certificates of title norms", norm_papers.certificates),
    "entries": _printed("Team list", _entries),
    "protocols": _printed("Match protocols", protocols),
    "line-up-slips": _printed("Line-up slips", _line_up_slips),
    "entry-slips": _printed("Entry slips", _entry_slips),
    "labels": _printed("Table labels", _labels),
    **papers_of(contest_of),
}


def _number(row: pairings.MatchRow) -> str:
    """ "2.3" is match 2 on board 3, where a match has no other board."""
    return f"{row.match}.{row.board}" if row.match and row.board else str(row.match or "")


def _points(row: pairings.MatchRow | schedule.ScheduleRow) -> str:
    return f"{row.first_points}–{row.second_points}" if row.first_points else ""


def _apart(row: pairings.MatchRow | schedule.ScheduleRow) -> str:
    return " · ".join(part for part in (row.moved, row.venue) if part)


def _rating(who: Who | None) -> str:
    return str(who.rating or "") if who else ""
