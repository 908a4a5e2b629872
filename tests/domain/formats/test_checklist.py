"""The checklist before round 3, compared with the two earlier rounds.

Round 1: 1-3 and 2-4 are won, 5 has the bye. Round 2: 1-2 is drawn, 5 floats down to 3 and wins, 4
has the bye.
"""

import pytest

from domain.formats.checklist import checklist_text
from domain.formats.trf.read import read_trf
from domain.formats.trf.rounds import request_for_round
from domain.swiss.systems import system_of
from tests.domain.formats.trf.report_lines import player_line, report_bytes

REPORT = report_bytes(
    player_line(1, "1.5", "3 w 1", "2 b ="),
    player_line(2, "1.5", "4 b 1", "1 w ="),
    player_line(3, "0.0", "1 b 0", "5 w 0"),
    player_line(4, "1.0", "2 w 0", "0000 - U"),
    player_line(5, "2.0", "0000 - U", "3 b 1"),
    "XXR 5",
)
# number: points, colours, may have the bye, float of round 2 and of round 1, opponents
EXPECTED = {
    "1": ["1.5", "WB", "Y", "", "", "3", "2"],
    "2": ["1.5", "BW", "Y", "", "", "4", "1"],
    "3": ["0.0", "BW", "Y", "U", "", "1", "5"],
    "4": ["1.0", "W", "N", "D", "", "2", ""],
    "5": ["2.0", "B", "N", "D", "D", "", "3"],
}


@pytest.mark.parametrize("edition", ["2017", "2026"])
def test_the_checklist_shows_points_colours_byes_floats_and_opponents(edition: str) -> None:
    request = request_for_round(read_trf(REPORT).tournament, 3)

    listing = system_of("fide-dutch", edition).player_listing(request)
    assert listing is not None
    text = checklist_text(request, None, listing)

    rows = [
        [cell.strip() for cell in line.split("\t")] for line in text.split("\n") if "\t" in line
    ]
    assert {row[0]: [*row[1:3], *row[4:7], *row[9:11]] for row in rows[1:]} == EXPECTED
