"""`wallchart matchpoints FILE` and `wallchart match FILE`: score results of pairs, or matches of
teams of four, again by the rules alone, and show differences from the file.

Results of pairs are USEBIO, scorer XML, PBN, ACBLscore, a BWS file or its table ReceivedData; a
folder is read as the tables of a BWS file.

Matches are PBN, with the teams in HomeTeam and VisitTeam, USEBIO, or BWS of scoring devices, whose
pair numbers are those of the teams. A board without a score at one of its tables is listed as not
comparable, and is no difference.
"""

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from domain.bridge.scoring.match import Scale
from domain.errors import BadFile
from domain.formats.pairs_results.agreement import Agreement, compare_printed_results, score_again
from domain.formats.pairs_results.document import PairsResults, build_results
from domain.formats.pairs_results.pairs_csv import write_travellers
from domain.formats.pbn.write import write_pbn
from domain.formats.team_matches.agreement import (
    BoardComparison,
    ScoredMatch,
    ns_score_of,
    number_text,
    score_matches,
)
from domain.formats.team_matches.bws_matches import read_bws_matches
from domain.formats.team_matches.document import MatchesFile
from domain.formats.team_matches.scale_tables import parse_vp_tables, scale_named
from domain.formats.usebio.write import write_usebio
from domain.texts import counted_noun
from server.cli.bridge.options import MatchAgain, Matchpoints
from server.cli.bridge.results_files import (
    is_bws,
    read_bws_tables,
    read_limited,
    read_pairs_results,
)
from server.cli.console.command import DIFFERENT, DONE
from server.cli.console.files import write_bytes
from server.files.match_files import read_matches

WRITERS = {".xml": write_usebio, ".pbn": write_pbn, ".csv": write_travellers}


def score_pairs(args: Matchpoints) -> int:
    if args.output is not None and args.output.suffix.lower() not in WRITERS:
        known = ", ".join(WRITERS)
        raise BadFile(f"the ending says no format; known are {known}", 0, str(args.output))
    results = read_pairs_results(args.file)
    if args.output is not None:
        again = build_results(
            results.heading, results.pairs, score_again(results, args.expected), results.deals
        )
        write_bytes(WRITERS[args.output.suffix.lower()](again), args.output)
    found = compare_printed_results(results, args.expected)
    print(_pairs_as_json(found) if args.as_json else "\n".join(_pairs_as_text(results, found)))
    return DIFFERENT if found.disagreements else DONE


def _pairs_as_json(agreement: Agreement) -> str:
    return json.dumps(
        {
            "boards": agreement.boards,
            "lines": agreement.lines,
            "disagreements": [each._asdict() for each in agreement.disagreements],
        }
    )


def _pairs_as_text(results: PairsResults, agreement: Agreement) -> Iterator[str]:
    for warning in results.warnings:
        yield f"Warning: {warning}"
    yield from map(str, agreement.disagreements)
    differing = counted_noun(len(agreement.disagreements), "value")
    differ = "differs" if len(agreement.disagreements) == 1 else "differ"
    played = f"{counted_noun(agreement.boards, 'board')}, {counted_noun(agreement.lines, 'result')}"
    yield f"{played}, {differing} {differ} from the rules"


def score_teams(args: MatchAgain) -> int:
    scale = _read_scale(args.scale)
    file = read_matches_file(args.file)
    scored = score_matches(file, scale)
    if args.as_json:
        print(json.dumps(_match_file_fields(file, scored, args.scale), ensure_ascii=False))
    else:
        print("\n".join(_matches_as_text(file, scored)))
    return DIFFERENT if any(match.differences for match in scored) else DONE


def read_matches_file(path: Path) -> MatchesFile:
    if is_bws(path):
        return read_bws_matches(read_bws_tables(path), str(path))
    return read_matches(read_limited(path), str(path))


def _read_scale(name: str) -> Scale:
    if not name.lower().endswith(".toml"):
        return scale_named(name)
    tables = parse_vp_tables(read_limited(Path(name)).decode("utf-8", "replace"), name)
    if not tables:
        raise BadFile("it has no table of victory points", 0, name)
    return next(iter(tables.values()))


def _match_file_fields(
    file: MatchesFile, scored: tuple[ScoredMatch, ...], scale: str
) -> dict[str, object]:
    return {
        "event": file.title,
        "scale": scale,
        "matches": [_match_fields(match) for match in scored],
        "differences": [each._asdict() for match in scored for each in match.differences],
        "warnings": [str(warning) for warning in file.warnings],
    }


def _match_fields(match: ScoredMatch) -> dict[str, object]:
    won, margins = match.total
    points = match.points
    return {
        "round": match.printed.round,
        "home": match.printed.home,
        "visitors": match.printed.visitors,
        "boards": [_board_fields(match, board) for board in match.boards],
        "compared": match.compared_boards,
        "imps": {"home": _json_number(won.home), "visitors": _json_number(won.visitors)},
        "margin": _json_number(margins.home),
        "vps": {"home": float(points[0]), "visitors": float(points[1])} if points else None,
    }


def _board_fields(match: ScoredMatch, board: BoardComparison) -> dict[str, object]:
    return {
        "board": board.board,
        "tables": [
            {"table": table.table, "ns": table.ns, "ew": table.ew, "score": ns_score_of(table)}
            for table in board.tables
        ],
        "comparable": board.imps is not None,
        "imps": {
            "home": _json_number(board.imps.home),
            "visitors": _json_number(board.imps.visitors),
        }
        if board.imps
        else None,
        "reason": board.reason,
    }


def _json_number(value: Fraction) -> int | float:
    return value.numerator if value.denominator == 1 else float(value)


def _matches_as_text(file: MatchesFile, scored: tuple[ScoredMatch, ...]) -> Iterator[str]:
    for warning in file.warnings:
        yield f"Warning: {warning}"
    for match in scored:
        yield _total_as_text(match)
        for board in match.boards:
            yield f"  board {board.board}: {_board_as_text(match, board)}"
    differences = [each for match in scored for each in match.differences]
    yield from map(str, differences)
    compared = sum(match.compared_boards for match in scored)
    boards = sum(len(match.boards) for match in scored)
    yield (
        f"{counted_noun(len(scored), 'match', 'matches')}, {counted_noun(compared, 'board')} "
        f"compared, {boards - compared} not comparable, "
        f"{len(differences)} values differ from the rules"
    )


def _total_as_text(match: ScoredMatch) -> str:
    won = " : ".join(map(number_text, match.total.won))
    points = " : ".join(map(str, match.points)) if match.points else "none"
    boards = counted_noun(match.compared_boards, "board")
    return f"{match.printed.title}: IMPs {won}, VPs {points} ({boards})"


def _board_as_text(match: ScoredMatch, board: BoardComparison) -> str:
    if board.imps is None:
        return f"not comparable, {board.reason}"
    scores = ", ".join(f"{table.ns} NS {_score_text(ns_score_of(table))}" for table in board.tables)
    sign = "+" if board.imps.home > 0 else ""
    return f"{scores}: {match.printed.home} {sign}{number_text(board.imps.home)} IMP"


def _score_text(score: int | None) -> str:
    return "adjusted" if score is None else f"{score:+}"
