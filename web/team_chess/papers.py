"""What is printed of a stage of teams (`web.contest.pages.papers`); a line-up is on none of it
before it is revealed.
"""

from collections.abc import Mapping

from markupsafe import Markup

from domain.messages import said_together, say
from domain.team_chess.stage import TeamStage
from domain.tournament import Tournament
from web.contest.members import Who
from web.contest.pages.incidents import INCIDENTS
from web.contest.pages.papers import (
    BRACKET,
    ENTRY_SLIPS,
    ON_A_PAGE,
    PODIUM,
    crosstable_paper,
    of_the_round,
    print_sheet,
    ranked_crosstable_paper,
    standings_paper,
    staying,
)
from web.contest.pages.score_sheets import TITLE as SCORE_SHEETS, SheetOfGame, score_sheets
from web.contest.views import team_matches, teams as listed
from web.contest.views.charts import Cell as ChartCell
from web.contest.views.prizes import contest_of
from web.contest.visibility import full_name, is_on
from web.prizes.papers import papers_of
from web.shared.badges import Badge, badges
from web.shared.languages import Words
from web.shared.paper import Foot, Paper, PaperCard, PaperCell, Printed, heads, table, table_paper
from web.shared.qr import Holder, code_slips
from web.shared.sheet import rows_in
from web.team_chess import outlook
from web.team_chess.outlook import NORMS
from web.team_chess.protocols import OTHER_COLOUR, SQUARES, protocols, sits
from web.team_chess.views import boards, crosstable, names, pairings, players, schedule, teams
from web.team_chess.views.boards import GameRow, MatchHeading


def _by_match(tournament: Tournament, stage: TeamStage, words: Words, _foot: Foot) -> Paper:
    rows = rows_in(pairings.VIEW.build(tournament, stage.id), team_matches.MatchRow)
    return table_paper(
        rows,
        (words("Match"), "num strong", _number),
        (words("Team"), "name", lambda row: full_name(row.first)),
        (words("Pts"), "num", lambda row: row.first.score),
        (words("Result"), "mid written", lambda row: _points(row) if row.second else ""),
        (words("Pts"), "num", lambda row: row.second.score if row.second else ""),
        (words("Team"), "name", lambda row: _second(row, words(row.note))),
        *[(words("Played"), "name", _apart) for _ in rows[:1] if any(map(_apart, rows))],
    )


def _by_board(tournament: Tournament, stage: TeamStage, words: Words, _foot: Foot) -> Paper:
    """A match above its boards; those whose line-ups are not revealed have none."""
    cells: list[tuple[PaperCell, ...]] = []
    for row in boards.VIEW.build(tournament, stage.id).rows:
        if isinstance(row, MatchHeading):
            first, second = full_name(row.first), full_name(row.second)
            strong = (str(row.match), "", first, "", _points(row), "", second, "")
            kinds = ("num strong", "", "strong", "", "mid strong", "", "strong", "")
            cells.append(tuple(map(PaperCell, strong, kinds)))
        elif isinstance(row, GameRow):
            cells.append(_game(row, words))
    columns = heads(
        *((words("Board"), "num"), ("", "mid"), (words("Team"), "name"), (words("Rtg"), "num")),
        *((words("Result"), "mid"), ("", "mid"), (words("Team"), "name"), (words("Rtg"), "num")),
    )
    return Paper("table", columns, tuple(cells))


def _score_sheets(tournament: Tournament, stage: TeamStage, words: Words, _foot: Foot) -> Paper:
    """Of line-ups that are revealed; the others come once they are."""
    small = of_the_round(tournament, stage, words)
    games = rows_in(boards.VIEW.build(tournament, stage.id), GameRow)
    return score_sheets(
        (_score_sheet(game, small, words) for game in games if game.first and game.second), words
    )


def _score_sheet(game: GameRow, small: str, words: Words) -> SheetOfGame:
    seats = sits(game.first, words), sits(game.second, words)
    white, black = seats if game.colour == "w" else seats[::-1]
    return SheetOfGame(f"{words('Board')} {game.match}.{game.board}", white, black, small)


def _game(row: GameRow, words: Words) -> tuple[PaperCell, ...]:
    return (
        PaperCell(f"{row.match}.{row.board}", "num"),
        PaperCell(SQUARES[row.colour], "mid"),
        PaperCell(sits(row.first, words), "name"),
        PaperCell(_rating(row.first), "num"),
        PaperCell(words(row.result) if row.result else "", "mid written"),
        PaperCell(SQUARES[OTHER_COLOUR[row.colour]], "mid"),
        PaperCell(sits(row.second, words), "name"),
        PaperCell(_rating(row.second), "num"),
    )


def _by_name(tournament: Tournament, stage: TeamStage, words: Words, _foot: Foot) -> Paper:
    columns, body = table(
        rows_in(names.VIEW.build(tournament, stage.id), names.NameRow),
        (words("Name"), "name", lambda row: full_name(row.player)),
        (words("Team"), "name", lambda row: row.team),
        (words("Match"), "num strong", lambda row: str(row.match or "")),
        (words("Board"), "num strong", lambda row: str(row.board or "")),
        ("", "mid", lambda row: SQUARES[row.colour]),
    )
    return Paper("table", columns, body, folded=len(body) > 2 * ON_A_PAGE)


def _chart_cell(cell: ChartCell) -> str:
    """ "12: 2½", the opponent's number and the game points."""
    return f"{cell.opponent}: {cell.scored}" if cell.opponent else cell.scored


def _schedule(tournament: Tournament, stage: TeamStage, words: Words, _foot: Foot) -> Paper:
    return table_paper(
        rows_in(schedule.VIEW.build(tournament, stage.id), team_matches.ScheduleRow),
        (words("Round"), "num strong", lambda row: str(row.round)),
        (words("Team"), "name", lambda row: full_name(row.first)),
        (words("Result"), "mid written", _points),
        (words("Team"), "name", lambda row: _second(row, words("rests"))),
        (words("Played"), "name", _apart),
    )


def _board_prizes(_tournament: Tournament, stage: TeamStage, words: Words, _foot: Foot) -> Paper:
    return table_paper(
        players.rows_of(stage),
        (words("Board"), "num strong", lambda row: str(row.board or words("Res."))),
        (words("Place"), "num", lambda row: str(row.place)),
        (words("Name"), "name", lambda row: full_name(row.player)),
        (words("Team"), "name", lambda row: row.team),
        (words("Points"), "num strong", lambda row: row.points),
        (words("Games"), "num", lambda row: str(row.games)),
        ("%", "num", lambda row: row.percentage),
        (words("Perf."), "num", lambda row: str(row.performance or "")),
        during=is_on(stage),
    )


def _entries(tournament: Tournament, stage: TeamStage, words: Words, _foot: Foot) -> Paper:
    """Each team above its members in board order."""
    cells: list[tuple[PaperCell, ...]] = []
    for row in teams.VIEW.build(tournament, stage.id).rows:
        if isinstance(row, listed.ListedTeam):
            about = f"{words('Captain')}: {row.captain}" if row.captain else ""
            said = (str(row.team.number or ""), full_name(row.team), row.team.federation)
            texts = (*said, str(row.average or ""), about)
            cells.append(tuple(PaperCell(text, "strong") for text in texts))
        elif isinstance(row, listed.MemberRow):
            note = words("Reserve") if row.reserve else ""
            person = row.player
            texts = (str(person.order), full_name(person), person.federation, _rating(person), note)
            kinds = ("num", "name", "", "num", "")
            cells.append(tuple(map(PaperCell, texts, kinds)))
    columns = heads(
        *((words("No."), "num"), (words("Name"), "name"), (words("Fed."), "")),
        *((words("Rating"), "num"), ("", "")),
    )
    return Paper("table", columns, tuple(cells))


def _line_up_slips(tournament: Tournament, stage: TeamStage, words: Words, foot: Foot) -> Paper:
    """For each captain the code of their telephone; nothing for who may not have the codes."""
    said = words("Line-ups by telephone: scan, tap the boards, hand in. The code is for you alone.")
    holders = [
        Holder(team.id, str(team.number or ""), team.name, team.captain) for team in staying(stage)
    ]
    return code_slips(tournament, stage, holders, foot.captains, said, words, foot.origin)


def _labels(tournament: Tournament, stage: TeamStage, words: Words, _foot: Foot) -> Paper:
    """A card for the table of each match."""
    rows = rows_in(pairings.VIEW.build(tournament, stage.id), team_matches.MatchRow)
    return Paper(
        "labels",
        cards=tuple(
            PaperCard(
                f"{words('Match')} {_number(row)}",
                (full_name(row.first), full_name(row.second)),
                said_together(" · ", filter(None, (tournament.name, stage.name, row.venue))),
                Markup(),
            )
            for row in rows
            if row.second
        ),
    )


def _badges(tournament: Tournament, stage: TeamStage, _words: Words, _foot: Foot) -> Paper:
    people = ((member.person, team) for team in staying(stage) for member in team.members)
    return badges(tournament, (Badge(one, one.title, team.name) for one, team in people))


PAPERS: Mapping[str, Printed[TeamStage]] = {
    "pairings": print_sheet(say("Pairings by match"), _by_match),
    "boards": print_sheet(say("Pairings by board"), _by_board),
    "names": print_sheet(say("Pairings by name"), _by_name),
    "standings": standings_paper("Team"),
    "crosstable": crosstable_paper(
        crosstable.VIEW, "Team", _chart_cell, ("GP", "num", lambda row: row.game_points or "")
    ),
    "ranked-crosstable": ranked_crosstable_paper(crosstable.VIEW, "Team", _chart_cell),
    "schedule": print_sheet("Schedule", _schedule, lambda stage: stage.by_table),
    "podium": PODIUM,
    "bracket": BRACKET,
    "board-prizes": print_sheet(say("Board prizes"), _board_prizes),
    "ratings": print_sheet(say("Rating changes"), outlook.changes),
    "norms": print_sheet(say("Title norms"), NORMS.paper),
    "norm-certificates": print_sheet(say("Certificates of title norms"), NORMS.certificates),
    "entries": print_sheet(say("Team list"), _entries),
    "protocols": print_sheet(say("Match protocols"), protocols, of_any_round=True),
    "line-up-slips": print_sheet(say("Line-up slips"), _line_up_slips),
    "score-sheets": print_sheet(SCORE_SHEETS, _score_sheets),
    "entry-slips": ENTRY_SLIPS,
    "labels": print_sheet(say("Table labels"), _labels),
    "badges": print_sheet(say("Badges"), _badges),
    "incidents": INCIDENTS,
    **papers_of(contest_of),
}


def _number(row: team_matches.MatchRow) -> str:
    """ "2.3" is match 2 on board 3, where a match has no other board."""
    return f"{row.match}.{row.board}" if row.match and row.board else str(row.match or "")


def _points(row: team_matches.MatchRow | team_matches.ScheduleRow | MatchHeading) -> str:
    return f"{row.first_points}–{row.second_points}" if row.first_points else ""


def _second(row: team_matches.MatchRow | team_matches.ScheduleRow, without: str) -> str:
    return full_name(row.second) if row.second else without


def _apart(row: team_matches.MatchRow | team_matches.ScheduleRow) -> str:
    return said_together(" · ", filter(None, (row.moved, row.venue)))


def _rating(who: Who | None) -> str:
    return str(who.rating or "") if who else ""
