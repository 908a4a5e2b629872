"""Write a stage as JSON, for programs that read neither report files nor this log.

    {"format": "wallchart-stage/1",
     "tournament": {"name", "place", "federation", "starts", "ends", "arbiter"},
     "stage": {"name", "system", "edition", "rounds", "tie_breaks", "tie_break_edition",
               "points": {"white_win": "1", …}},
     "entries": [{"entry", "number", "family", "given", "title", "rating", "federation",
                  "fide_id", "sex", "club", "first_round", "withdrawn_from"}],
     "rounds": [{"round", "closed",
                 "boards": [{"board", "white", "black", "result", "coloured"}],
                 "byes": [{"entry", "mark"}]}]}

A year of birth ("born"), a "national_id" and "categories" are present if known. Players are
identified by `entry`, which never changes; `number` is null until numbers are assigned. A `result`
is a code of two marks with a hyphen between them, White's first ("1-0", "=-=", "+--", "---"), null
while the game is on; marks and the byes' letters are those of report files (F, H, Z, U). Points are
exact decimals as strings. Rounds not yet published in the hall are left out.
"""

import json
from dataclasses import asdict
from fractions import Fraction
from typing import Any

from domain.chess.stage import Board, Entry, Round, Stage
from domain.contest.round import RoundState
from domain.standings.exact_values import exact_text
from domain.tournament import Tournament

FORMAT = "wallchart-stage/1"
_IF_KNOWN = frozenset({"born", "national_id", "categories"})


def write_stage(tournament: Tournament, stage: Stage) -> bytes:
    order = sorted(stage.entries.values(), key=lambda e: (e.number is None, e.number or 0, e.id))
    shown = [r for r in stage.rounds if r.state is not RoundState.PAIRED]
    kept = ("name", "place", "federation", "starts", "ends", "arbiter")
    content = {
        "format": FORMAT,
        "tournament": {name: getattr(tournament, name) for name in kept},
        "stage": _stage_json(stage),
        "entries": [_entry_json(entry) for entry in order],
        "rounds": [_round_json(r) for r in shown],
    }
    return json.dumps(content, ensure_ascii=False, indent=1).encode() + b"\n"


def _stage_json(stage: Stage) -> dict[str, Any]:
    rules = stage.rules
    return {
        "name": stage.name,
        "system": rules.system,
        "edition": rules.edition,
        "rounds": rules.rounds,
        "tie_breaks": rules.tie_breaks,
        "tie_break_edition": rules.tie_break_edition,
        "points": {
            name: exact_text(Fraction(value, 10)) for name, value in asdict(rules.points).items()
        },
    }


def _entry_json(entry: Entry) -> dict[str, Any]:
    values = asdict(entry.person)
    return {
        "entry": entry.id,
        "number": entry.number,
        **{name: value for name, value in values.items() if value or name not in _IF_KNOWN},
        "first_round": entry.first_round,
        "withdrawn_from": entry.withdrawn_from,
    }


def _round_json(r: Round) -> dict[str, Any]:
    return {
        "round": r.number,
        "closed": r.state is RoundState.CLOSED,
        "boards": [_board_json(board) for board in r.boards],
        "byes": [{"entry": entry, "mark": mark.value} for entry, mark in r.byes],
    }


def _board_json(board: Board) -> dict[str, Any]:
    return {
        "board": board.number,
        "white": board.white,
        "black": board.black,
        "result": board.result.code if board.result else None,
        "coloured": board.coloured,
    }
