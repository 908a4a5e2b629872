"""Papers of a stage of teams of four. A board is included once both rooms have played it, except on
the director's sheets of results.
"""

from collections.abc import Iterator, Mapping

from markupsafe import Markup

from domain.bridge.scoring.board import dealer, vulnerability
from domain.messages import join_messages, say
from domain.teams_of_four.stage import TeamsStage
from domain.tournament import Tournament
from web.contest.pages.papers import (
    BRACKET,
    ENTRY_SLIPS,
    PODIUM,
    crosstable_paper,
    event_line,
    print_sheet,
    ranked_crosstable_paper,
    standings_paper,
)
from web.contest.pages.team_papers import (
    BADGES,
    line_up_slips,
    match_papers,
    names_paper,
    team_list,
)
from web.contest.views.charts import ChartCell as ChartCell
from web.contest.views.prizes import prize_contest
from web.contest.visibility import full_name, is_under_way, newest_published
from web.prizes.papers import prize_papers
from web.shared.board_words import result_words, seat_letter
from web.shared.languages import Words
from web.shared.paper import Foot, Paper, PaperCard, PaperCell, Printed, head_cells, table_paper
from web.shared.rulings import rulings_paper
from web.shared.sheet import rows_in
from web.teams_of_four.board_papers import match_sheets, travellers_paper, with_review_note
from web.teams_of_four.views import boards, crosstable, names, pairings, pairs, teams
from web.teams_of_four.views.boards import RunningBoard, RunningMatch
from web.teams_of_four.views.desk import ruling_lines
from web.teams_of_four.views.names import RoomNameRow
from web.teams_of_four.views.pairs import PAIRS_LEGEND, PairRow


def _chart_cell(cell: ChartCell) -> str:
    return f"{cell.opponent}: {cell.scored}" if cell.opponent else cell.scored


def _boards_paper(tournament: Tournament, stage: TeamsStage, words: Words, _foot: Foot) -> Paper:
    """Each match above its boards, with the IMPs of each."""
    cells: list[tuple[PaperCell, ...]] = []
    for row in boards.VIEW.build(tournament, stage.id).rows:
        if isinstance(row, RunningMatch):
            names = f"{row.first.family} – {row.second.family}"
            points = f"{row.first_points}–{row.second_points}" if row.first_points else ""
            texts = (str(row.match), names, points, row.first_imps, row.second_imps)
            kinds = ("num strong", "strong", "strong", "num strong", "num strong")
            cells.append(tuple(map(PaperCell, texts, kinds)))
        elif isinstance(row, RunningBoard):
            note = words(row.note) if row.note else ""
            opened = f"{result_words(row.open, words)} {note}".strip()
            closed = with_review_note(result_words(row.closed, words), row.under_review, words)
            texts = (str(row.board), opened, closed, row.first, row.second)
            cells.append(tuple(map(PaperCell, texts, ("num", "", "", "num", "num"))))
    columns = head_cells(
        *((words("Board no."), "num"), (words("Open room"), ""), (words("Closed room"), "")),
        *((words("IMPs"), "num"), (words("IMPs"), "num")),
    )
    return Paper("table", columns, tuple(cells))


def _score_slips(tournament: Tournament, stage: TeamsStage, words: Words, _foot: Foot) -> Paper:
    """A slip for each room of each match, with a line for each board."""
    return Paper("labels", cards=tuple(_slip_cards(tournament, stage, words)))


def _slip_cards(tournament: Tournament, stage: TeamsStage, words: Words) -> Iterator[PaperCard]:
    r, small = newest_published(stage), event_line(tournament, stage, words)
    for match in r.matches if r else ():
        for room in match.rooms:
            where = words("Open room") if room.value == "open" else words("Closed room")
            games = match.games_in_room(room)
            if not games:
                continue
            ns, ew = (stage.entry(team).name for team in (games[0].white, games[0].black))
            numbers = join_messages(
                ", ",
                (
                    f"{game.number} {dealer(game.number)}/{vulnerability(game.number)}"
                    for game in games
                ),
            )
            yield PaperCard(
                f"{words('Match')} {match.number} · {where}",
                (f"{words('North-South')}: {ns}", f"{words('East-West')}: {ew}", numbers),
                small,
                Markup(),
            )


def _seat_text(row: RoomNameRow, words: Words) -> str:
    room = {"": "", "open": words("Open room"), "closed": words("Closed room")}[row.room]
    return f"{room}, {seat_letter(row.seat, words)}" if row.seat else words(row.note)


def _pairs_paper(tournament: Tournament, stage: TeamsStage, words: Words, _foot: Foot) -> Paper:
    return table_paper(
        rows_in(pairs.VIEW.build(tournament, stage.id), PairRow),
        (words("Place"), "num", lambda row: str(row.place)),
        (words("Pair"), "name", lambda row: f"{full_name(row.first)} – {full_name(row.second)}"),
        (words("Team"), "name", lambda row: row.team),
        (words("Boards"), "num", lambda row: str(row.boards)),
        ("Butler", "num strong", lambda row: row.butler),
        (words("Cross-IMPs"), "num", lambda row: row.cross),
        (words("Opponents"), "num", lambda row: row.opponents),
        (words("With opponents"), "num", lambda row: row.corrected),
        legend=words(PAIRS_LEGEND),
        during=is_under_way(stage),
    )


def _rulings_paper(_tournament: Tournament, stage: TeamsStage, words: Words, foot: Foot) -> Paper:
    rooms = {"open": words("Open room"), "closed": words("Closed room")}
    return rulings_paper(
        ruling_lines(stage),
        foot,
        words,
        (words.of("bridge", "Round"), "num", lambda row: str(row.round)),
        (words("Match"), "num strong", lambda row: str(row.match)),
        (words("Board no."), "num strong", lambda row: str(row.board)),
        (words("Room"), "", lambda row: rooms[row.room]),
        (words("Team"), "name", lambda row: f"{row.ns} – {row.ew}"),
    )


PAPERS: Mapping[str, Printed[TeamsStage]] = {
    **match_papers(pairings.VIEW, pairings.SCHEDULE),
    "boards": print_sheet(say("Boards of the matches"), _boards_paper, of_any_round=True),
    "names": names_paper(names.VIEW, names.RoomNameRow, (say("Room"), "name", _seat_text)),
    "standings": standings_paper("Team"),
    "crosstable": crosstable_paper(crosstable.VIEW, "Team", _chart_cell),
    "ranked-crosstable": ranked_crosstable_paper(crosstable.VIEW, "Team", _chart_cell),
    "pairs": print_sheet(say("Scores of the pairs"), _pairs_paper),
    "travellers": print_sheet(say("Travellers"), travellers_paper, of_any_round=True),
    "match-sheets": print_sheet(say("Match sheets"), match_sheets, of_any_round=True),
    "podium": PODIUM,
    "bracket": BRACKET,
    "rulings": Printed("Rulings", _rulings_paper),
    "entries": team_list(teams.VIEW),
    "score-slips": print_sheet(say("Score slips"), _score_slips),
    "line-up-slips": line_up_slips(
        say("Line-ups by telephone: scan, choose who sits where, hand in. For you alone.")
    ),
    "entry-slips": ENTRY_SLIPS,
    "badges": BADGES,
    **prize_papers(prize_contest),
}
