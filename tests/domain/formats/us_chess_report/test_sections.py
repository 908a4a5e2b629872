"""The cells of a report: code, opponent, colour; the cells of both players agree.

W won, L lost, D drew, R and S rated otherwise, X forfeit win, F forfeit loss, B full bye, H half
bye, U unpaired.
"""

from dataclasses import replace

import pytest

from domain.chess.stage import RatedAs, stage_of
from domain.errors import NotNow
from domain.formats.us_chess_report.files import (
    CellContradiction,
    EntryRecord,
    SectionRecord,
    check_opponents_agree,
    parse_cell,
    section_record,
)
from domain.ids import BoardNo, RoundNo
from domain.results import RESULTS, parse_result
from tests.domain.formats.us_chess_report.events import five_players
from tests.every import every
from tests.stories import OPEN, field, played, with_result, with_round


def cells_of_entries(section: SectionRecord) -> list[str]:
    return [" ".join(entry.cells) for entry in section.entries]


def test_every_kind_of_round_has_its_code() -> None:
    section = section_record(stage_of(five_players(), OPEN))

    assert cells_of_entries(section) == [
        "X0 D2B S5W F0 B0",
        "W4B D1W B0 H0 X0",
        "F0 U0 W4W F0 U0",
        "L2W D5B L3B X0 B0",
        "B0 D4W R1B F0 F0",
    ]
    check_opponents_agree(section)


@every("code", [code for code in RESULTS if "?" not in code])
def test_the_cells_of_both_players_agree_for_every_result(code: str) -> None:
    check_opponents_agree(section_record(stage_of(with_round(field(2), f"1-2 {code}"), OPEN)))


def test_the_cells_of_both_players_agree_in_a_whole_tournament() -> None:
    section = section_record(stage_of(played(field(30), 9), OPEN))

    check_opponents_agree(section)
    assert {len(entry.cells) for entry in section.entries} == {9}


def test_a_game_without_a_result_is_not_reported() -> None:
    tournament = with_round(field(4), "1-3 1-0", "4-2")

    with pytest.raises(NotNow, match="round 1, board 2 has no result yet"):
        section_record(stage_of(tournament, OPEN))
    with pytest.raises(NotNow, match="board 2 has no result yet"):
        section_record(stage_of(with_result(tournament, 2, "?-?"), OPEN))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("W2W", "W1B"),
        ("W2W", "L1W"),
        ("W2W", "L3B"),
        ("W2W", "U0"),
        ("W9W", "L1B"),
        ("W2", "L1B"),
        ("D2W", "R1B"),
    ],
)
def test_cells_that_contradict_one_another_are_refused(one: str, other: str) -> None:
    entries = (EntryRecord(1, "A", 0, (one,)), EntryRecord(2, "B", 0, (other,)))

    with pytest.raises(CellContradiction, match=f"Open, round 1: no. 1 has {one}, no. "):
        check_opponents_agree(SectionRecord("Open", 1, entries))


def test_a_colour_turned_on_one_side_is_found_anywhere() -> None:
    section = section_record(stage_of(played(field(8), 3), OPEN))
    entries = list(section.entries)
    entry = entries[3]
    *earlier, cell = entry.cells
    turned = cell[:-1] + {"W": "B", "B": "W"}[cell[-1]]
    entries[3] = entry._replace(cells=(*earlier, turned))

    with pytest.raises(CellContradiction, match="round 3"):
        check_opponents_agree(section._replace(entries=tuple(entries)))


@pytest.mark.parametrize(
    ("cell", "parts"),
    [
        ("W9B", ("W", 9, "B")),
        ("D16W", ("D", 16, "W")),
        ("L1000W", ("L", 1000, "W")),
        ("B0", ("B", 0, "")),
        ("U0", ("U", 0, "")),
    ],
)
def test_a_cell_is_parsed_into_code_opponent_and_colour(
    cell: str, parts: tuple[str, int, str]
) -> None:
    assert parse_cell(cell) == parts


def test_opponents_are_written_by_pairing_number_not_entry_id() -> None:
    stage = stage_of(played(field(4), 1), OPEN)

    assert all(int(parse_cell(e.cells[0])[1]) <= 4 for e in section_record(replace(stage)).entries)


def test_results_with_other_ratings_are_reported_as_rated() -> None:
    stage = stage_of(with_round(field(4), "1-3 1-0", "4-2 1-0"), OPEN)
    known = {(RoundNo(1), BoardNo(1)): RatedAs(parse_result("0-1"), "slips exchanged")}

    section = section_record(replace(stage, rated_as=known))

    assert cells_of_entries(section) == ["L3W", "L4B", "W1B", "W2W"]
    check_opponents_agree(section)
