"""The papers of a round's boards: each match with its boards to compare and sign, and each board
with all matches that played it. A board that one room has still to play is left out.
"""

from collections.abc import Iterator

from domain.bridge.scoring.board import dealer, vulnerability
from domain.messages import join_messages
from domain.teams_of_four.round import BoardState, BridgeMatch, TeamsRound
from domain.teams_of_four.stage import TeamsStage
from domain.tournament import Tournament
from web.contest.pages.team_papers import rounds_to_print
from web.contest.visibility import round_words
from web.shared.board_words import result_words, seat_letter, vulnerability_words
from web.shared.languages import Words
from web.shared.paper import Foot, Leaf, Paper, PaperCell, head_cells
from web.teams_of_four.scores import BoardLine, board_lines, match_points


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
    signed = (words("Captain"), "", words("Director"), words("Captain"), "")
    foot = (
        tuple(PaperCell(text, "total" if n < 3 else "mid total") for n, text in enumerate(total)),
        tuple(PaperCell(text, "sign") for text in signed),
    )
    parts = (tournament.name, stage.name, round_words(stage, r, words), match.moved_to, match.venue)
    small = join_messages(" · ", filter(None, parts))
    title = f"{words('Match')} {match.number}"
    return Leaf(title, f"{home} – {visitors}", small, columns, (*lines, *foot))


def _board_cells(line: BoardLine, words: Words) -> tuple[str, ...]:
    """The cells of a board; a board that does not count has a note instead of a score."""
    opened = result_words(line.open, words) or (words(line.note) if line.note else "")
    closed = with_review_note(result_words(line.closed, words), line.under_review, words)
    return str(line.board), opened, closed, line.home, line.visitors


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
        seat, side = (
            seat_letter(dealer(board), words),
            vulnerability_words(vulnerability(board), words),
        )
        deals = f"{words('Dealer')} {seat} · {words('Vulnerable')} {side}"
        head = (f"{words('Board')} {board}", deals, "", "", "", "")
        yield tuple(PaperCell(text, "strong") for text in head)
        for match, line in results:
            home, visitors = map(stage.name_of, match.teams)
            _, opened, closed, won, lost = _board_cells(line, words)
            imps = won if won == lost else f"{won or 0}–{lost or 0}"
            texts = (str(match.number), home, opened, closed, visitors, imps)
            yield tuple(map(PaperCell, texts, ("num", "name", "", "", "name", "mid")))
