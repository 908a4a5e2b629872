"""SwissSys files: rounds, byes and members are read, and written files are read back.

A result is `outcome;opponent;colour;…`, as `+;3;W`: won with White against number 3.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from domain.chess.stage import stage_of, stages_of
from domain.errors import BadFile
from domain.formats.swisssys.read import cell_text, is_swisssys, read_cell, read_swisssys
from domain.formats.swisssys.write import write_swisssys
from domain.formats.trf.rounds import crosstable_of_report
from domain.ids import RoundNo, StageId
from domain.results import Cell, Colour, Mark
from domain.tournament import Tournament
from events.chess.vocabulary.commands import ImportReport
from server.games.registry import tournament_of_file
from tests.domain.formats.us_chess_report.events import five_players
from tests.every import every
from tests.stories import OPEN, field, played, with_round


def player_record(number: int, name: str, *results: str, **more: object) -> dict[str, Any]:
    return {
        **{"Pair number": number, "Name": name, "ID": f"1234567{number}", "Rating": 1900 - number},
        **{"Results": list(results), **more},
    }


def swisssys_file(*players: dict[str, Any], **section: object) -> bytes:
    """A file of one section, in the form of a real one."""
    whole = {
        "Overview": {
            **{"Program": "SwissSys", "Version": 11.58, "Tournament title": "Reno Friday Swiss"},
            **{"Tournament time controls": "G/90; d5", "Starting date": "2026-08-07"},
            "Ending date": "2026-08-28",
        },
        "Sections": [{"Section name": "Open", "Type": 0, "Players": list(players), **section}],
    }
    return json.dumps(whole).encode()


FOUR = (
    player_record(1, "Lee, Ann", "+;3;W;1;3;3;0", "=;2;B;1;2;2;0", **{"Player title": "FM"}),
    player_record(2, "Kim, Jo", "+;4;B;2;4;4;0", "=;1;W;1;1;1;0", **{"Reserved byes": "3 4z "}),
    player_record(3, "Roe", "-;1;B;1;1;1;0", "B;-1;-;0;-1;-1;0"),
    player_record(4, "Poe, Max", "-;2;W;2;2;2;0", "H;0;-;0;0;0;0"),
)


def test_a_file_becomes_a_tournament_of_chess() -> None:
    data = swisssys_file(*FOUR, **{"Final round": 4})
    for indent in (None, 2):
        found = tournament_of_file(json.dumps(json.loads(data), indent=indent).encode(), "x.sjson")
        assert isinstance(found.command, ImportReport)


def test_a_section_is_read_as_a_report() -> None:
    (section,) = read_swisssys(swisssys_file(*FOUR, **{"Final round": 4})).sections
    report = section.report

    assert (section.name, section.left_out, report.rounds, report.paired_rounds) == (
        "Open",
        0,
        4,
        2,
    )
    assert report.header.time_control == "G/90; d5"
    assert (report.header.start_date, report.header.end_date) == ("2026-08-07", "2026-08-28")
    assert [p.cells[0] for p in report.players] == [
        Cell(3, Colour.WHITE, Mark.WIN),
        Cell(4, Colour.BLACK, Mark.WIN),
        Cell(1, Colour.BLACK, Mark.LOSS),
        Cell(2, Colour.WHITE, Mark.LOSS),
    ]
    assert [p.cells[1].mark for p in report.players[2:]] == [Mark.PAIRING_BYE, Mark.HALF_BYE]
    assert [p.title for p in report.players[:2]] == ["FM", ""]
    assert [one.national_id for one in report.national][:1] == ["12345671"]
    assert [(b.mark, b.round_number, b.numbers) for b in report.byes] == [
        (Mark.HALF_BYE, 3, (2,)),
        (Mark.ZERO_BYE, 4, (2,)),
    ]


def test_two_full_point_byes_in_a_round_are_not_pairing_allocated() -> None:
    bye = "B;-1;-;0;-1;-1;0"
    (section,) = read_swisssys(
        swisssys_file(player_record(1, "A", bye), player_record(2, "B", bye))
    ).sections

    assert {p.cells[0].mark for p in section.report.players} == {Mark.FULL_BYE}


def test_an_incomplete_round_and_later_ones_are_left_out() -> None:
    players = (
        player_record(1, "A", "+;2;W;1;2;2;0", "~;2;B;1;2;2;0", "H;-1;-;0;-1;-1;0"),
        player_record(2, "B", "-;1;B;1;1;1;0", "\0;1;W;1;1;1;0", "H;-1;-;0;-1;-1;0"),
    )
    (section,) = read_swisssys(swisssys_file(*players)).sections

    assert (section.report.paired_rounds, section.left_out) == (1, 2)


def test_a_late_entry_has_no_earlier_rounds() -> None:
    empty = "\0;0;-;0;0;0;0"
    players = (
        player_record(1, "A", "U;-1;-;0;-1;-1;0", "B;0;-;0;0;0;0"),
        player_record(2, "B", empty),
    )
    (section,) = read_swisssys(swisssys_file(*players)).sections

    assert [[c.mark for c in p.cells] for p in section.report.players] == [
        [Mark.ZERO_BYE, Mark.PAIRING_BYE],
        [Mark.ZERO_BYE, Mark.ZERO_BYE],
    ]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"{", "not readable as JSON"),
        (b'{"Sections": []}', "Overview is missing"),
        (b'{"Overview": {}}', "Sections is missing"),
        (b'{"Overview": {}, "Sections": [1]}', "Sections is missing"),
        (swisssys_file(), "there is no player"),
        (
            swisssys_file(player_record(1, "A", "?;2;W;1;2;2;0")),
            "the results of no. 1 can't be understood",
        ),
        (
            swisssys_file(player_record(1, "A", "+;two;W")),
            "the results of no. 1 can't be understood",
        ),
        (
            swisssys_file(player_record(1, "A", "+;2;W"), player_record(2, "B", "+;1;B")),
            "do not tell the same",
        ),
        (
            swisssys_file(player_record(1, "A", "+;2;W"), player_record(2, "B", "-;1;W")),
            "do not tell the same",
        ),
        (
            swisssys_file(player_record(1, "A", "+;2;W"), player_record(2, "B", "B;0;-")),
            "round 1: no. 1 and no. 2",
        ),
        (swisssys_file(player_record(1, "A", "+;7;W")), "no. 1 and no. 7"),
        (
            swisssys_file(player_record(1, "A"), player_record(1, "B")),
            "two players have one number",
        ),
        (swisssys_file(player_record(0, "A")), "two players have one number, or none"),
    ],
)
def test_contradictions_are_refused_with_their_place(data: bytes, message: str) -> None:
    with pytest.raises(BadFile, match=message):
        read_swisssys(data, "x.sjson")


def test_only_files_of_swisssys_are_recognised_as_such() -> None:
    assert is_swisssys(b"\xef\xbb\xbf " + swisssys_file(*FOUR))
    assert not is_swisssys(b'{"tournament": "club", "events": []}')
    assert not is_swisssys(b"012 SwissSys\n")


@every("mark", [m for m in Mark if m not in (Mark.ADJOURNED,)])
def test_every_mark_has_a_code_that_is_understood(mark: Mark) -> None:
    met = mark in (Mark.WIN, Mark.DRAW, Mark.LOSS, Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS)
    cell = Cell(7 if met else 0, Colour.WHITE if met else None, mark)
    if mark in (Mark.UNRATED_WIN, Mark.UNRATED_DRAW, Mark.UNRATED_LOSS):
        cell = Cell(7, Colour.WHITE, mark)  # rated nowhere, so it is a forfeit there

    read_back = read_cell(cell_text(cell, 1))

    expected = {
        Mark.UNRATED_WIN: Mark.FORFEIT_WIN,
        Mark.UNRATED_DRAW: Mark.DRAW,
        Mark.UNRATED_LOSS: Mark.FORFEIT_LOSS,
        Mark.PAIRING_BYE: Mark.FULL_BYE,
    }.get(mark, mark)
    assert read_back == cell._replace(mark=expected)


def numbers_and_ratings(tournament: Tournament) -> list[tuple[int, ...]]:
    stage = stage_of(tournament, OPEN)
    return [(int(number), entry.person.rating) for number, entry in stage.numbered_entries()]


@pytest.mark.parametrize(
    "make_tournament", [lambda: played(field(8), 3), lambda: played(field(7), 4)]
)
def test_written_files_are_read_back(make_tournament: Callable[[], Tournament]) -> None:
    tournament = make_tournament()
    (section,) = read_swisssys(write_swisssys(tournament)).sections

    stage = stage_of(tournament, OPEN)
    assert section.report.paired_rounds == len(stage.rounds)
    assert [(p.number, p.rating) for p in section.report.players] == numbers_and_ratings(tournament)
    chart = crosstable_of_report(section.report)
    for r in stage.rounds:
        for board in r.boards:
            white, black = (stage.entry(e).number for e in (board.white, board.black))
            assert white is not None
            assert board.result is not None
            cell = chart.by_number[white].cells[r.number - 1]
            assert cell == Cell(black or 0, Colour.WHITE, board.result.white)


def test_a_game_in_progress_is_written_without_a_result() -> None:
    tournament = with_round(field(4), "1-3 1-0", "2-4")
    (section,) = read_swisssys(write_swisssys(tournament)).sections
    written = json.loads(write_swisssys(tournament))["Sections"][0]

    assert (section.report.paired_rounds, section.left_out) == (0, 1)
    assert written["Players"][1]["Results"] == ["~;4;W;2;4;4;0"]
    assert (written["Rounds paired"], written["Rounds played"]) == (1, 0)


def test_every_swiss_of_the_tournament_is_a_section() -> None:
    section = stages_of(played(field(4), 1))[OPEN]
    sections = {OPEN: section, StageId(2): replace(section, id=StageId(2), name="U1800")}
    written = write_swisssys(replace(five_players(), parts=sections))

    assert [s.name for s in read_swisssys(written).sections] == ["Open", "U1800"]


def test_requested_byes_are_written_as_reserved() -> None:
    tournament = played(field(4), 1)
    stage = stage_of(tournament, OPEN)
    first = next(iter(stage.entries.values()))
    asking = replace(first, byes=((RoundNo(3), Mark.ZERO_BYE), (RoundNo(2), Mark.HALF_BYE)))
    stage = replace(stage, entries={**stage.entries, first.id: asking})
    written = json.loads(write_swisssys(tournament.with_parts(stage, version=1)))

    assert written["Sections"][0]["Players"][0]["Reserved byes"] == "2 3z "
