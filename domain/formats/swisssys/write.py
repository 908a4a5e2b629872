"""Write a tournament as a SwissSys file: all its stages that are paired round by round.

"Program" and "Version" identify the form to programs. Rounds not yet published in the hall are left
out.
"""

import json
from collections.abc import Iterator
from typing import Any

from domain.chess.stage import Entry, Round, Stage, stages_of
from domain.chess.standings import crosstable_of
from domain.formats.swisssys.read import PROGRAM, cell_text
from domain.formats.us_chess_report.details import us_chess_time_control
from domain.results import Cell, Crosstable, Mark
from domain.tournament import Tournament

_VERSION = 11.58
_CODING = "Result coding is Result; Op.; Clr; Brd; Logical ops. 1 & 2; Game pnts"
_RESERVED = {Mark.HALF_BYE: "", Mark.ZERO_BYE: "z"}


def write_swisssys(tournament: Tournament) -> bytes:
    stages = [s for s in stages_of(tournament).values() if s.round_robin is None]
    overview = {
        "Program": PROGRAM,
        "Version": _VERSION,
        "Tournament title": tournament.name,
        "Tournament time controls": next(filter(None, map(_time_control, stages)), ""),
        "Starting date": tournament.starts,
        "Ending date": tournament.ends,
    }
    content = {"Overview": overview, "Sections": [_section_json(stage) for stage in stages]}
    return json.dumps(content, ensure_ascii=False, indent=2).encode() + b"\n"


def _time_control(stage: Stage) -> str:
    return us_chess_time_control(stage.time) or stage.time.announced_control


def _section_json(stage: Stage) -> dict[str, Any]:
    shown = (
        tuple(stage.rounds[: stage.newest_shown_round.number]) if stage.newest_shown_round else ()
    )
    table = crosstable_of(stage, len(shown))
    entries = [entry for _, entry in stage.numbered_entries()]
    return {
        "Section name": stage.name,
        "Type": 0,
        "Section time control": _time_control(stage),
        "Number of players": len(entries),
        "Number of teams": 0,
        "Rounds paired": len(shown),
        "Rounds played": sum(not r.boards_without_result for r in shown),
        "Final round": stage.rules.rounds,
        "Players": [_player_json(entry, table, shown) for entry in entries],
        "Teams": [],
    }


def _player_json(entry: Entry, table: Crosstable, shown: tuple[Round, ...]) -> dict[str, Any]:
    assert entry.number is not None
    person = entry.person
    cells = table.by_number[entry.number].cells
    rounds = zip(cells, shown, strict=True)
    return {
        "Pair number": entry.number,
        "Name": person.full_name,
        "ID": person.national_id,
        "Rating": person.rating,
        "Club": person.club,
        "Player title": person.title,
        "Reserved byes": "".join(_reserved_byes(entry, len(shown))),
        "Note": _CODING,
        "Results": [_result_code(entry, cell, r) for cell, r in rounds],
    }


def _reserved_byes(entry: Entry, rounds: int) -> Iterator[str]:
    for number, mark in sorted(entry.byes):
        if number > rounds and mark in _RESERVED:
            yield f"{number}{_RESERVED[mark]} "


def _result_code(entry: Entry, cell: Cell, r: Round) -> str:
    """The result of a round as the file has it; a game without one counts as adjourned."""
    board = next((b for b in r.boards if entry.id in (b.white, b.black)), None)
    if board is None:
        return cell_text(cell, 0)
    open_yet = board.result is None
    return cell_text(cell._replace(mark=Mark.ADJOURNED) if open_yet else cell, board.number)
