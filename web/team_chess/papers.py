"""The papers of a stage of teams (`web.contest.pages.papers`), none of them with a line-up that is
not revealed.

The protocol of a match has its boards with both line-ups once they are revealed, else with empty
lines for them.
"""

from collections.abc import Mapping

from domain.contest.entry import MemberId
from domain.messages import join_messages, say
from domain.people import Person
from domain.team_chess.round import Match, TeamRound
from domain.team_chess.stage import TeamStage
from domain.tournament import Tournament
from web.contest.members import ShownMember
from web.contest.pages import papers
from web.contest.pages.papers import INCIDENTS, SCORE_SHEETS, SheetOfGame, score_sheets
from web.contest.pages.team_papers import (
    BADGES,
    chart_cell_text,
    line_up_slips,
    match_papers,
    names_paper,
    points_text,
    rounds_to_print,
    team_list,
)
from web.contest.views.prizes import prize_contest
from web.contest.visibility import full_name, is_under_way, round_words
from web.prizes.papers import prize_papers
from web.shared.languages import Words
from web.shared.paper import Foot, Leaf, Paper, PaperCell, SheetKind, head_cells, table_paper
from web.shared.sheet import rows_in
from web.team_chess import outlook
from web.team_chess.outlook import NORMS
from web.team_chess.views import boards, players
from web.team_chess.views.boards import GameRow, MatchHeading

SQUARES = {"w": "□", "b": "■", "": ""}
OTHER_COLOUR = {"w": "b", "b": "w"}
Persons = Mapping[MemberId, Person]


def protocols_paper(tournament: Tournament, stage: TeamStage, words: Words, foot: Foot) -> Paper:
    """The protocols of the matches played now, or of the round in the request."""
    rounds = rounds_to_print(stage, foot)
    leaves = (_protocol(tournament, stage, r, match, words) for r in rounds for match in r.matches)
    return Paper("protocols", leaves=tuple(leaves))


def _protocol(
    tournament: Tournament, stage: TeamStage, r: TeamRound, match: Match, words: Words
) -> Leaf:
    rows = list(boards.board_rows(stage, r, (match,)))
    games = [row for row in rows if isinstance(row, GameRow)]
    row = next(row for row in rows if isinstance(row, MatchHeading))
    columns = head_cells(
        *((words("Board"), "num"), ("", "mid"), (full_name(row.first), "name")),
        *((words("Result"), "mid"), ("", "mid"), (full_name(row.second), "name")),
    )
    persons = {m.id: m.person for id_ in match.teams for m in stage.entry(id_).members}
    lines: list[tuple[PaperCell, ...]] = [
        (
            PaperCell(str(game.board), "num strong"),
            PaperCell(SQUARES[game.colour], "mid"),
            PaperCell(_rated_name(game.first, persons, words), "name"),
            PaperCell(words(game.result) if game.result else "", "mid written"),
            PaperCell(SQUARES[OTHER_COLOUR[game.colour]], "mid"),
            PaperCell(_rated_name(game.second, persons, words), "name"),
        )
        for game in games
    ] or [_blank_line(game.number, stage.rules.first_colour_in(game).value) for game in match.games]
    total = ("", "", words("Game points"), points_text(row), "", "")
    signers = ("", "", words("Captain"), words("Arbiter"), "", words("Captain"))
    foot = (
        tuple(PaperCell(text, "mid total" if n == 3 else "total") for n, text in enumerate(total)),
        tuple(PaperCell(text, "sign") for text in signers),
    )
    parts = (tournament.name, stage.name, round_words(stage, r, words), row.moved, row.venue)
    small = join_messages(" · ", filter(None, parts))
    title = f"{words('Match')} {row.match}"
    return Leaf(
        title, f"{full_name(row.first)} – {full_name(row.second)}", small, columns, (*lines, *foot)
    )


def _blank_line(board: int, colour: str) -> tuple[PaperCell, ...]:
    squares = SQUARES[colour], SQUARES[OTHER_COLOUR[colour]]
    texts = (str(board), squares[0], "", "", squares[1], "")
    kinds = ("num strong", "mid", "blank", "mid written", "mid", "blank")
    return tuple(map(PaperCell, texts, kinds))


def _rated_name(who: ShownMember | None, persons: Persons, words: Words) -> str:
    """A player with rating and FIDE ID, by which a federation knows who sat there."""
    person = persons.get(MemberId(who.member)) if who else None
    more = (str(person.rating or ""), person.fide_id) if person else ()
    return join_messages(" · ", (seat_text(who, words), *(text for text in more if text)))


def seat_text(member: ShownMember | None, words: Words) -> str:
    return full_name(member) if member else words("empty")


def _pairings_by_board(
    tournament: Tournament, stage: TeamStage, words: Words, _foot: Foot
) -> Paper:
    """Each match above its boards, which are left out before the line-ups are revealed."""
    cells: list[tuple[PaperCell, ...]] = []
    for row in boards.VIEW.build(tournament, stage.id).rows:
        if isinstance(row, MatchHeading):
            first, second = full_name(row.first), full_name(row.second)
            strong = (str(row.match), "", first, "", points_text(row), "", second, "")
            kinds = ("num strong", "", "strong", "", "mid strong", "", "strong", "")
            cells.append(tuple(map(PaperCell, strong, kinds)))
        elif isinstance(row, GameRow):
            cells.append(_game_cells(row, words))
    columns = head_cells(
        *((words("Board"), "num"), ("", "mid"), (words("Team"), "name"), (words("Rtg"), "num")),
        *((words("Result"), "mid"), ("", "mid"), (words("Team"), "name"), (words("Rtg"), "num")),
    )
    return Paper("table", columns, tuple(cells))


def _score_sheets(tournament: Tournament, stage: TeamStage, words: Words, _foot: Foot) -> Paper:
    """The score sheets of the matches with revealed line-ups."""
    small = papers.event_line(tournament, stage, words)
    games = rows_in(boards.VIEW.build(tournament, stage.id), GameRow)
    return score_sheets(
        (_score_sheet(game, small, words) for game in games if game.first and game.second), words
    )


def _score_sheet(game: GameRow, small: str, words: Words) -> SheetOfGame:
    seats = seat_text(game.first, words), seat_text(game.second, words)
    white, black = seats if game.colour == "w" else seats[::-1]
    return SheetOfGame(f"{words('Board')} {game.match}.{game.board}", white, black, small)


def _printed_result(row: GameRow, words: Words) -> str:
    if row.disputed:
        return words("disputed")
    return words(row.result) if row.result else ""


def _game_cells(row: GameRow, words: Words) -> tuple[PaperCell, ...]:
    return (
        PaperCell(f"{row.match}.{row.board}", "num place"),
        PaperCell(SQUARES[row.colour], "mid"),
        PaperCell(seat_text(row.first, words), "name"),
        PaperCell(_rating_text(row.first), "num"),
        PaperCell(_printed_result(row, words), "mid written"),
        PaperCell(SQUARES[OTHER_COLOUR[row.colour]], "mid"),
        PaperCell(seat_text(row.second, words), "name"),
        PaperCell(_rating_text(row.second), "num"),
    )


def _board_prizes(_tournament: Tournament, stage: TeamStage, words: Words, _foot: Foot) -> Paper:
    return table_paper(
        players.board_prize_rows(stage),
        (words("Board"), "num strong", lambda row: str(row.board or words("Res."))),
        (words("Place"), "num", lambda row: str(row.place)),
        (words("Name"), "name", lambda row: full_name(row.player)),
        (words("Team"), "name", lambda row: row.team),
        (words("Points"), "num strong", lambda row: row.points),
        (words("Games"), "num", lambda row: str(row.games)),
        ("%", "num", lambda row: row.percentage),
        (words("Perf."), "num", lambda row: str(row.performance or "")),
        during=is_under_way(stage),
    )


MATCHES = match_papers(boards.MATCHES, boards.SCHEDULE)
PAPERS: Mapping[str, SheetKind[TeamStage]] = {
    "pairings": MATCHES["pairings"],
    "boards": papers.printed_round_sheet(
        say("Pairings by board"), _pairings_by_board, of_any_round=True
    ),
    "names": names_paper(
        players.NAMES,
        players.BoardNameRow,
        ("Board", "num strong", lambda row, _: str(row.board or "")),
        ("", "mid", lambda row, _: SQUARES[row.colour]),
    ),
    "standings": papers.standings_paper("Team"),
    "crosstable": papers.crosstable_paper(
        boards.CROSSTABLE, "Team", chart_cell_text, ("GP", "num", lambda row: row.game_points or "")
    ),
    "ranked-crosstable": papers.ranked_crosstable_paper(boards.CROSSTABLE, "Team", chart_cell_text),
    "schedule": MATCHES["schedule"],
    "podium": papers.PODIUM,
    "bracket": papers.BRACKET,
    "board-prizes": papers.printed_round_sheet(say("Board prizes"), _board_prizes),
    "ratings": papers.printed_round_sheet(say("Rating changes"), outlook.rating_changes_paper),
    "norms": papers.printed_round_sheet(say("Title norms"), NORMS.paper),
    "norm-certificates": papers.printed_round_sheet(
        say("Certificates of title norms"), NORMS.certificates
    ),
    "entries": team_list(players.START_LIST),
    "protocols": papers.printed_round_sheet(
        say("Match protocols"), protocols_paper, of_any_round=True
    ),
    "line-up-slips": line_up_slips(
        say("Line-ups by telephone: scan, tap the boards, hand in. The code is for you alone.")
    ),
    "score-sheets": papers.printed_round_sheet(SCORE_SHEETS, _score_sheets),
    "entry-slips": papers.ENTRY_SLIPS,
    "labels": MATCHES["labels"],
    "badges": BADGES,
    "incidents": INCIDENTS,
    **prize_papers(prize_contest),
}


def _rating_text(member: ShownMember | None) -> str:
    return str(member.rating or "") if member else ""
