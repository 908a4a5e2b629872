"""Results of pairs as CSV for spreadsheets: the lines of all travellers, or the ranking."""

from collections.abc import Callable, Mapping
from decimal import Decimal

from domain.bridge.scoring.notation import contract_as_text, result_as_text
from domain.bridge.scoring.result import PlayedContract
from domain.bridge.strength import handicap_text
from domain.formats.pairs_results.document import PairsResults, PrintedLine, PrintedPair
from domain.formats.player_csv.sheet import write_csv

LINE_HEADINGS = (
    "Board",
    "Section",
    "NS",
    "EW",
    "Contract",
    "By",
    "Lead",
    "Tricks",
    "Score NS",
    "Points NS",
    "Points EW",
)
RANK_HEADINGS = ("Place", "Pair", "Field", "Player 1", "Player 2", "Points", "Percentage")


def write_travellers(results: PairsResults) -> bytes:
    return write_csv(LINE_HEADINGS, (_line_cells(results, line) for line in results.lines))


def write_ranking(results: PairsResults) -> bytes:
    """Write the ranking field by field, best first."""
    order = sorted(results.pairs, key=lambda pair: (pair.direction or "", _place_as_number(pair)))
    handicaps = any(pair.handicap for pair in order)
    columns = {**_HANDICAPS, **_MORE} if handicaps else _MORE
    more = tuple(head for head, text in columns.items() if any(map(text, order)))
    rows = ([*_rank_cells(pair), *(columns[head](pair) for head in more)] for pair in order)
    return write_csv((*RANK_HEADINGS, *more), rows)


def _masterpoints_text(pair: PrintedPair) -> str:
    points = pair.standing.masterpoints
    return "" if points is None else str(points)


def _net_percentage_text(pair: PrintedPair) -> str:
    percentage = pair.standing.percentage
    return "" if percentage is None else str(percentage + Decimal(pair.handicap) / 100)


_HANDICAPS: Mapping[str, Callable[[PrintedPair], str]] = {
    "Handicap": lambda pair: handicap_text(pair.handicap),
    "Net percentage": _net_percentage_text,
}
_MORE: Mapping[str, Callable[[PrintedPair], str]] = {
    "Masterpoints": _masterpoints_text,
    "Categories": lambda pair: ", ".join(pair.categories),
}
"""Columns that are present if any pair has a value."""


def _line_cells(results: PairsResults, line: PrintedLine) -> list[str]:
    labels, played = results.labels, line.result
    contract, declarer, lead, tricks = "", "", "", ""
    if isinstance(played, PlayedContract):
        contract, declarer = contract_as_text(played.contract), played.declarer.value
        lead, tricks = str(played.lead or ""), str(played.tricks)
    else:
        contract = result_as_text(played)
    score = "" if line.score is None else str(line.score)
    points = [str(each) for each in line.points] if line.points else ["", ""]
    line_and_pairs = [str(line.board), line.section, labels[line.ns], labels[line.ew]]
    return [*line_and_pairs, contract, declarer, lead, tricks, score, *points]


def _place_as_number(pair: PrintedPair) -> int:
    """The place for sorting; pairs without one come last."""
    digits = pair.standing.place.rstrip("=")
    return int(digits) if digits.isdecimal() else 10**9


def _rank_cells(pair: PrintedPair) -> list[str]:
    standing, names = pair.standing, [player.name for player in pair.players[:2]]
    numbers = ["" if n is None else str(n) for n in (standing.total, standing.percentage)]
    names += [""] * (2 - len(names))
    return [standing.place, pair.label, pair.direction or "", *names, *numbers]
