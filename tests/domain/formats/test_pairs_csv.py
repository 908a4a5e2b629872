"""Travellers and ranking of pairs written as CSV."""

from dataclasses import replace

from domain.bridge.scoring.notation import result_from_text
from domain.formats.pairs_results.document import PrintedPlayer
from domain.formats.pairs_results.pairs_csv import write_ranking, write_travellers
from tests.bridge_sessions import club_evening


def csv_rows(data: bytes) -> list[str]:
    return data.decode("utf-8-sig").splitlines()


def test_travellers_are_written_a_row_for_each_line() -> None:
    rows = csv_rows(write_travellers(club_evening(rulings={1: result_from_text("4S N 10 HA")})))

    assert len(rows) == 1 + 10 * 5, "a heading, and ten boards at five tables"
    assert rows[1].startswith("1,,1NS,3EW,4S,N,HA,10,420,")


def test_adjusted_scores_are_written_in_words() -> None:
    rows = csv_rows(write_travellers(club_evening(rulings={1: result_from_text("A+/A-")})))

    assert rows[1].split(",")[4:9] == ["A+/A-", "", "", "", ""]


def test_the_ranking_is_written_direction_by_direction_best_first() -> None:
    found = [row.split(",") for row in csv_rows(write_ranking(club_evening()))[1:]]

    assert [direction for _, _, direction, *_ in found] == ["EW"] * 5 + ["NS"] * 5
    places_of_ew = [int(place.rstrip("=")) for place, *_ in found[:5]]
    assert places_of_ew == sorted(places_of_ew)


def test_a_name_like_a_formula_is_written_as_text() -> None:
    evening = club_evening()
    pair = replace(evening.pairs[0], players=(PrintedPlayer("=1+1"), PrintedPlayer("Bo")))
    written = write_ranking(replace(evening, pairs=(pair, *evening.pairs[1:])))

    assert ",'=1+1,Bo," in written.decode("utf-8-sig")
