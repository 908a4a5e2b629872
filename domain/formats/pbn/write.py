"""Writing results as PBN 2.1: a game for every board, with its deal and a ScoreTable.

The ranking is in the first game as TotalScoreTable. Two columns are our own. Ruling: an adjusted
score in the notation of `domain.bridge.scoring.notation`, weighted scores included. Handicap: added
to a percentage for the ranking. In an individual the tables name the players.
"""

from collections.abc import Iterator

from domain.bridge.deal import Deal
from domain.bridge.partnerships import holders_of
from domain.bridge.scoring.contract import Compass, dealer, vulnerability
from domain.bridge.scoring.notation import contract_as_text, result_as_text
from domain.bridge.scoring.policy import Form
from domain.bridge.scoring.result import AdjustedScore, NotPlayed, PassedOut, PlayedContract
from domain.bridge.session import PairNo
from domain.bridge.strength import handicap_text
from domain.formats.pairs_results.document import PairsResults, PrintedLine, PrintedPair
from domain.formats.pbn.games import format_table

SCORING = {Form.MATCHPOINTS: "MatchPoints", Form.CROSS_IMPS: "IMP;Cross", Form.BUTLER: "Butler"}
_LINE_COLUMNS = ["Section", "PairId_NS", "PairId_EW", "Contract", "Declarer", "Result", "Lead"]
_SEATS = ("North", "South", "East", "West")
_RANK_COLUMNS = ["Rank", "PairId", "Direction", "TotalScore", "TotalPercentage"]


def write_pbn(results: PairsResults) -> bytes:
    lines = ["% PBN 2.1", "% EXPORT", ""]
    boards = sorted({line.board for line in results.lines} | results.deals.keys())
    columns = _score_columns(results)
    for index, board in enumerate(boards):
        lines += _game_lines(results, board, columns)
        if index == 0 and results.pairs:
            lines += _ranking_table(results)
        lines.append("")
    return "\r\n".join([*lines, ""]).encode()


def deal_as_text(deal: Deal) -> str:
    return "N:" + " ".join(".".join(hand) for hand in deal.hands.values())


def _game_lines(results: PairsResults, board: int, columns: list[str]) -> Iterator[str]:
    heading, deal = results.heading, results.deals.get(board)
    yield tag_line("Event", heading.title)
    yield tag_line("Site", heading.club)
    yield tag_line("Date", heading.date.replace("-", "."))
    yield tag_line("Board", str(board))
    for seat in (Compass.WEST, Compass.NORTH, Compass.EAST, Compass.SOUTH):
        yield tag_line(seat.name.title(), "")
    yield tag_line("Dealer", dealer(board))
    yield tag_line("Vulnerable", vulnerability(board))
    yield tag_line("Deal", deal_as_text(deal) if deal else "")
    yield tag_line("Scoring", SCORING[heading.form])
    if results.is_individual:
        yield tag_line("Competition", "Individuals")
    for empty in ("Declarer", "Contract", "Result"):
        yield tag_line(empty, "")
    lines = [line for line in results.lines if line.board == board]
    if lines:
        rows = [_line_cells(results, line)[: len(columns)] for line in lines]
        yield from _table_lines("ScoreTable", columns, rows)


def _points_unit(results: PairsResults) -> str:
    return "MP" if results.heading.form is Form.MATCHPOINTS else "IMP"


def _score_columns(results: PairsResults) -> list[str]:
    unit = _points_unit(results)
    fouled = ["Cards"] if any(line.cards for line in results.lines) else []
    section, *pairs = _LINE_COLUMNS
    if results.is_individual:
        pairs[:2] = [f"PlayerId_{seat}" for seat in _SEATS]
    return [section, *pairs, "Score_NS", f"{unit}_NS", f"{unit}_EW", "Ruling", *fouled]


def _line_cells(results: PairsResults, line: PrintedLine) -> list[str]:
    """The cells of a line; the last column is not in every file."""
    labels = results.labels
    points = [str(each) for each in line.points] if line.points else ["", ""]
    score = "" if line.score is None else str(line.score)
    ruling = result_as_text(line.result) if isinstance(line.result, AdjustedScore) else ""
    return [
        line.section,
        *(labels[each] for side in (line.ns, line.ew) for each in _pair_or_players(results, side)),
        *_result_cells(line),
        score,
        *points,
        ruling,
        line.cards,
    ]


def _pair_or_players(results: PairsResults, side: PairNo) -> tuple[PairNo, ...]:
    """North and South, or East and West, of an individual; else the pair."""
    return holders_of(side) if results.is_individual else (side,)


def _result_cells(line: PrintedLine) -> list[str]:
    """Contract, declarer, tricks, lead."""
    match line.result:
        case PlayedContract(contract, declarer, tricks, lead):
            return [contract_as_text(contract), declarer, str(tricks), str(lead or "")]
        case PassedOut():
            return ["Pass", "", "", ""]
        case NotPlayed():
            return ["NP", "", "", ""]
        case AdjustedScore():
            return ["", "", "", ""]


def _ranking_table(results: PairsResults) -> Iterator[str]:
    columns = [each.replace("Score", f"Score{_points_unit(results)}") for each in _RANK_COLUMNS]
    if results.is_individual:
        columns[1] = "PlayerId"
    handicaps = any(pair.handicap for pair in results.pairs)
    in_vps = any(pair.standing.victory_points is not None for pair in results.pairs)
    more = [*(["TotalScoreVP"] * in_vps), *(["Handicap"] * handicaps), "Names"]
    rows = [_rank_cells(pair, in_vps, handicaps) for pair in results.pairs]
    return _table_lines("TotalScoreTable", [*columns, *more], rows)


def _rank_cells(pair: PrintedPair, in_vps: bool, handicaps: bool) -> list[str]:
    standing = pair.standing
    points = standing.victory_points
    return [
        standing.place,
        pair.label,
        pair.direction or "",
        "" if standing.total is None else str(standing.total),
        "" if standing.percentage is None else str(standing.percentage),
        *(["" if points is None else str(points)] if in_vps else ()),
        *([handicap_text(pair.handicap)] if handicaps else ()),
        " & ".join(player.name for player in pair.players),
    ]


def _table_lines(name: str, columns: list[str], rows: list[list[str]]) -> Iterator[str]:
    heading, lines = format_table(columns, rows)
    yield f'[{name} "{heading}"]'
    yield from lines


def tag_line(name: str, value: str) -> str:
    """A line with a tag, its value in one line and with escaped quotes."""
    text = " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{text}"]'
