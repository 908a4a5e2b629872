"""Papers of a stage of teams of four. A board is included once both rooms have played it, except on
the director's sheets of results.
"""

from collections.abc import Iterator, Mapping

from markupsafe import Markup

from domain.bridge.scoring.contract import dealer, vulnerability
from domain.messages import join_messages, say
from domain.teams_of_four.round import BoardState, BridgeMatch, TeamsRound
from domain.teams_of_four.stage import TeamsStage
from domain.tournament import Tournament
from web.contest.pages.papers import (
    BRACKET,
    ENTRY_SLIPS,
    PODIUM,
    crosstable_paper,
    event_line,
    printed_round_sheet,
    ranked_crosstable_paper,
    standings_paper,
)
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
from web.contest.visibility import full_name, is_under_way, newest_published_round, round_words
from web.prizes.papers import prize_papers
from web.shared.board_words import result_words, seat_letter, vulnerability_words
from web.shared.languages import Words
from web.shared.paper import (
    Foot,
    Leaf,
    Paper,
    PaperCard,
    PaperCell,
    SheetKind,
    head_cells,
    table_paper,
)
from web.shared.rulings import rulings_paper
from web.shared.sheet import rows_in
from web.teams_of_four.scores import BoardLine, board_lines, match_points
from web.teams_of_four.views import boards, names, pairings, pairs
from web.teams_of_four.views.boards import RunningBoard, RunningMatch
from web.teams_of_four.views.desk import ruling_lines
from web.teams_of_four.views.names import RoomNameRow
from web.teams_of_four.views.pairs import PAIRS_LEGEND, PairRow


def match_sheets(tournament: Tournament, stage: TeamsStage, words: Words, foot: Foot) -> Paper:
    rounds = rounds_to_print(stage, foot)
    leaves = (
        _match_sheet(tournament, stage, r, match, words) for r in rounds for match in r.matches
    )
    return Paper("protocols", leaves=tuple(leaves))


def _match_sheet(
    tournament: Tournament, stage: TeamsStage, r: TeamsRound, match: BridgeMatch, words: Words
) -> Leaf:
    home, visitors = map(stage.name_of, match.teams)
    columns = head_cells(
        *(
            (words("Board no."), "num"),
            (words("Open room"), "name"),
            (words("Closed room"), "name"),
        ),
        *((home, "mid"), (visitors, "mid")),
    )
    lines = tuple(
        tuple(map(PaperCell, _board_cells(line, words), ("num strong", "", "", "mid", "mid")))
        for line in board_lines(stage, r, match)
        if match.board(line.board).state is not BoardState.CANCELLED
    )
    total = ("", "", words("Result"), *match_points(stage, r, match))
    signers = (words("Captain"), "", words("Director"), words("Captain"), "")
    foot = (
        tuple(PaperCell(text, "total" if n < 3 else "mid total") for n, text in enumerate(total)),
        tuple(PaperCell(text, "sign") for text in signers),
    )
    parts = (tournament.name, stage.name, round_words(stage, r, words), match.moved_to, match.venue)
    small = join_messages(" · ", filter(None, parts))
    title = f"{words('Match')} {match.number}"
    return Leaf(title, f"{home} – {visitors}", small, columns, (*lines, *foot))


def _board_cells(line: BoardLine, words: Words) -> tuple[str, ...]:
    """The cells of a board; a board that does not count has a note instead of a score."""
    open_room = result_words(line.open, words) or (words(line.note) if line.note else "")
    closed_room = with_review_note(result_words(line.closed, words), line.under_review, words)
    return str(line.board), open_room, closed_room, line.home, line.visitors


def with_review_note(text: str, under_review: bool, words: Words) -> str:
    """The text with the note, in brackets, that a ruling is open."""
    return f"{text} ({words('result under review')})".lstrip() if under_review else text


def travellers_paper(_tournament: Tournament, stage: TeamsStage, words: Words, foot: Foot) -> Paper:
    rounds = rounds_to_print(stage, foot)
    columns = head_cells(
        *((words("Match"), "num"), (words("Team"), "name"), (words("Open room"), "")),
        *((words("Closed room"), ""), (words("Team"), "name"), (words("IMPs"), "mid")),
    )
    rows = tuple(row for r in rounds for row in _traveller_rows(stage, r, words))
    return Paper("table", columns, rows)


def _traveller_rows(
    stage: TeamsStage, r: TeamsRound, words: Words
) -> Iterator[tuple[PaperCell, ...]]:
    by_board: dict[int, list[tuple[BridgeMatch, BoardLine]]] = {}
    for match in r.matches:
        for line in board_lines(stage, r, match):
            if line.open or line.note:
                by_board.setdefault(line.board, []).append((match, line))
    for board, results in sorted(by_board.items()):
        seat, vulnerable = _dealer_and_vulnerability(board, words)
        deal = f"{words('Dealer')} {seat} · {words('Vulnerable')} {vulnerable}"
        head = (f"{words('Board')} {board}", deal, "", "", "", "")
        yield tuple(PaperCell(text, "strong") for text in head)
        for match, line in results:
            home, visitors = map(stage.name_of, match.teams)
            _, open_room, closed_room, first, second = _board_cells(line, words)
            imps = first if first == second else f"{first or 0}–{second or 0}"
            texts = (str(match.number), home, open_room, closed_room, visitors, imps)
            yield tuple(map(PaperCell, texts, ("num", "name", "", "", "name", "mid")))


def _dealer_and_vulnerability(board: int, words: Words) -> tuple[str, str]:
    return seat_letter(dealer(board), words), vulnerability_words(vulnerability(board), words)


def _boards_paper(tournament: Tournament, stage: TeamsStage, words: Words, _foot: Foot) -> Paper:
    """Each match above its boards, with the IMPs of each."""
    cells: list[tuple[PaperCell, ...]] = []
    for row in boards.VIEW.build(tournament, stage.id).rows:
        if isinstance(row, RunningMatch):
            names = f"{row.first.family} – {row.second.family}"
            texts = (str(row.match), names, points_text(row), row.first_imps, row.second_imps)
            kinds = ("num strong", "strong", "strong", "num strong", "num strong")
            cells.append(tuple(map(PaperCell, texts, kinds)))
        elif isinstance(row, RunningBoard):
            note = words(row.note) if row.note else ""
            open_room = f"{result_words(row.open, words)} {note}".strip()
            closed_room = with_review_note(result_words(row.closed, words), row.under_review, words)
            texts = (str(row.board), open_room, closed_room, row.first, row.second)
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
    r, small = newest_published_round(stage), event_line(tournament, stage, words)
    for match in r.matches if r else ():
        for room in match.rooms:
            where = words("Open room") if room.value == "open" else words("Closed room")
            games = match.games_in_room(room)
            if not games:
                continue
            ns, ew = (stage.entry(team).name for team in (games[0].white, games[0].black))
            deals = ((game.number, _dealer_and_vulnerability(game.number, words)) for game in games)
            numbers = join_messages(", ", (f"{number} {'/'.join(deal)}" for number, deal in deals))
            yield PaperCard(
                f"{words('Match')} {match.number} · {where}",
                (
                    words.join(": ", (words("North-South"), ns)),
                    words.join(": ", (words("East-West"), ew)),
                    numbers,
                ),
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


PAPERS: Mapping[str, SheetKind[TeamsStage]] = {
    **match_papers(pairings.VIEW, pairings.SCHEDULE),
    "boards": printed_round_sheet(say("Boards of the matches"), _boards_paper, of_any_round=True),
    "names": names_paper(names.VIEW, names.RoomNameRow, (say("Room"), "name", _seat_text)),
    "standings": standings_paper("Team"),
    "crosstable": crosstable_paper(pairings.CROSSTABLE, "Team", chart_cell_text),
    "ranked-crosstable": ranked_crosstable_paper(pairings.CROSSTABLE, "Team", chart_cell_text),
    "pairs": printed_round_sheet(say("Scores of the pairs"), _pairs_paper),
    "travellers": printed_round_sheet(say("Travellers"), travellers_paper, of_any_round=True),
    "match-sheets": printed_round_sheet(say("Match sheets"), match_sheets, of_any_round=True),
    "podium": PODIUM,
    "bracket": BRACKET,
    "rulings": SheetKind("Rulings", _rulings_paper),
    "entries": team_list(names.START_LIST),
    "score-slips": printed_round_sheet(say("Score slips"), _score_slips),
    "line-up-slips": line_up_slips(
        say("Line-ups by telephone: scan, choose who sits where, hand in. For you alone.")
    ),
    "entry-slips": ENTRY_SLIPS,
    "badges": BADGES,
    **prize_papers(prize_contest, say("Director")),
}
