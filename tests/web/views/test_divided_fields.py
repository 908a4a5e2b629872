"""Quads and team matches within a field on the screens: the group of each row and the totals of
the teams.
"""

import re

import pytest

from domain.chess.stage import stages_of
from domain.ids import Number
from domain.results import Colour
from domain.tournament import Tournament
from tests.stories import OPEN
from tests.web.views.round_robins import (
    MATCH,
    QUADS,
    after_rounds,
    round_robin_drawn,
    without_player,
)
from web.chess.documents import standings_csv
from web.chess.pictures.bump import bump_chart
from web.chess.views import charts, pairings
from web.contest.views import standings
from web.contest.views.charts import ChartHead, ChartRow
from web.pages.printing import PrintPage
from web.shared.languages import words_in
from web.shared.paper import Foot
from web.site.build import build_site

COLUMNS = {"standings": 7, "crosstable": 7, "round-1": 8}


def lines(tournament: Tournament) -> list[standings.StandingRow]:
    rows = standings.build_sheet(tournament, OPEN).rows
    return [row for row in rows if isinstance(row, standings.StandingRow)]


def chart_rows(tournament: Tournament) -> list[ChartRow]:
    rows = charts.CROSSTABLE.build(tournament, OPEN).rows
    return [row for row in rows if isinstance(row, ChartRow)]


class TestQuads:
    def test_places_start_again_with_each_quad(self) -> None:
        rows = lines(after_rounds(round_robin_drawn(8, QUADS), 1))

        assert [(row.quad, row.rank, row.player.number) for row in rows] == [
            *((1, 1, 1), (1, 1, 2), (1, 3, 3), (1, 3, 4)),
            *((2, 1, 5), (2, 1, 6), (2, 3, 7), (2, 3, 8)),
        ]

    def test_a_withdrawn_player_is_last_in_their_quad(self) -> None:
        rows = lines(without_player(after_rounds(round_robin_drawn(8, QUADS), 1), 1))

        assert [row.rank for row in rows if row.player.number == 1] == [0]
        assert rows[3].player.number == 1

    def test_the_wall_chart_has_all_three_rounds_before_the_first_is_published(self) -> None:
        """US Chess 30G: 5 has White against 8, Black against 7, and by the toss White against 6."""
        sheet = charts.CROSSTABLE.build(round_robin_drawn(8, QUADS), OPEN)
        head = sheet.head
        assert isinstance(head, ChartHead)

        row = chart_rows(round_robin_drawn(8, QUADS))[4]

        assert (head.meetings, head.columns) == (0, 3)
        assert [(cell.opponent, cell.mark, cell.scored) for cell in row.cells] == [
            *((8, "w", ""), (7, "b", ""), (6, "w", ""))
        ]
        assert row.quad == 2

    def test_boards_name_their_quad(self) -> None:
        rows = pairings.build_sheet(after_rounds(round_robin_drawn(8, QUADS), 1), OPEN).rows

        assert [row.quad for row in rows if isinstance(row, pairings.BoardRow)] == [1, 1, 2, 2]

    def test_on_paper_and_in_a_spreadsheet_the_quad_comes_first(self) -> None:
        tournament = after_rounds(round_robin_drawn(8, QUADS), 1)

        page = PrintPage.build(tournament, OPEN, "standings", Foot("ABCD", 1, ""), "de")
        sheet = standings_csv(stages_of(tournament)[OPEN]).decode("utf-8-sig").splitlines()

        assert [cell.text for cell in page.paper.columns][:2] == ["Gruppe", "Rang"]
        assert [row[0].text for row in page.paper.rows] == [*"11112222"]
        assert sheet[0].startswith("Quad,Rank")
        assert sheet[5].startswith("2,1,")

    @pytest.mark.parametrize("page", ["standings", "crosstable", "round-1"])
    def test_the_site_has_a_heading_over_every_quad(self, page: str) -> None:
        found = build_site(after_rounds(round_robin_drawn(8, QUADS), 1))[
            f"stage-1/{page}.html"
        ].decode()

        assert re.findall(r'<th scope="colgroup" colspan="(\d+)">(Quad \d)</th>', found) == [
            (str(COLUMNS[page]), "Quad 1"),
            (str(COLUMNS[page]), "Quad 2"),
        ]

    def test_field_of_quads_has_no_overall_leader(self) -> None:
        assert (
            bump_chart(
                stages_of(after_rounds(round_robin_drawn(8, QUADS), 2))[OPEN], words_in("en")
            )
            == ""
        )


class TestTeams:
    def test_head_has_both_teams_and_each_row_its_players_team(self) -> None:
        """Two a side, round 1 A1-B1 A2-B2 with White winning; round 2 B2-A1 B1-A2."""
        sheet = standings.build_sheet(after_rounds(round_robin_drawn(4, MATCH), 1), OPEN)
        head = sheet.head
        assert isinstance(head, standings.StandingsHead)

        assert [(side.name, side.points) for side in head.sides or ()] == [
            ("Ajax", "2"),
            ("Hercules", "0"),
        ]
        rows = lines(after_rounds(round_robin_drawn(4, MATCH), 1))
        assert {row.player.number: row.team for row in rows} == {
            **{1: "Ajax", 2: "Ajax"},
            **{3: "Hercules", 4: "Hercules"},
        }

    def test_the_site_has_the_score_of_the_match(self) -> None:
        page = build_site(after_rounds(round_robin_drawn(4, MATCH), 1), lang="de")[
            "stage-1/standings.html"
        ].decode()

        assert "<b>Ajax</b> 2 – 0 <b>Hercules</b>" in page
        assert ">Mannschaft</th>" in page

    def test_the_grid_is_empty_among_team_mates(self) -> None:
        row = chart_rows(round_robin_drawn(4, MATCH))[0]

        assert [cell.opponent for cell in row.cells] == [0, 0, 3, 4]
        assert row.cells[2].mark == Colour.WHITE
        assert Number(row.player.number) == 1
