"""Refusals and differences of files and of merges are in the reader's language."""

import pytest

from domain.bridge.merges.merging import MergeObjection, MergeObjectionKind
from domain.bridge.session import PairNo
from domain.contest.game import GamePlace
from domain.errors import BadFile
from domain.formats.pairs_results.agreement import Disagreement
from domain.formats.trf.read import read_trf
from domain.formats.us_chess_report.details import details_from_toml
from domain.ids import BoardNo, RoundNo
from tests.domain.formats.trf.report_lines import player_line, report_bytes
from web.shared.languages import words_in


@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ("152 G", "die Anfangsfarbe (152) muss W oder B sein, nicht 'G'"),
        ("142 five", "die Rundenzahl (142) muss eine Zahl sein, nicht 'five'"),
        ("240 H   x    1", "Runde in Satz 240 muss eine Zahl sein, nicht 'x'"),
        ("XXP 1 x", "ein Spieler aus Satz XXP muss eine Zahl sein, nicht 'x'"),
        ("XXP 1 9", "Spieler 9 gibt es nicht"),
        ("### wallchart option late: 1 x", "ein Spieler dieser Option muss eine Zahl sein, nicht"),
    ],
)
def test_a_refused_line_is_described_in_german(line: str, refusal: str) -> None:
    with pytest.raises(BadFile) as refused:
        read_trf(
            report_bytes(player_line(1, "1.0", "2 w 1"), player_line(2, "0.0", "1 b 0"), line),
            "open.trf",
        )
    assert refusal in words_in("de").translate(str(refused.value))


def test_an_invalid_game_is_described_with_its_player_and_round() -> None:
    lines = report_bytes(player_line(1, "1.0", "2 w 1"), player_line(2, "0.0", "1 x 0"))
    with pytest.raises(BadFile) as refused:
        read_trf(lines, "open.trf")
    refusal = words_in("de").translate(str(refused.value))
    assert "Spieler 2, Runde 1: die Farbe muss w, b oder - sein, nicht 'x'" in refusal


def test_tolerated_faults_are_described_in_german() -> None:
    dates = ("042 2026/11/20", "042 2026/11/21")
    reading = read_trf(
        report_bytes(*dates, player_line(1, "1.0", "2 w 1"), player_line(2, "0.0", "1 b 0"))
    )
    notes = [words_in("de").translate(note) for _, note in reading.warnings]
    assert notes[0] == "Satz 042 steht zweimal da; der letzte zählt"


def test_faults_of_us_chess_details_are_described_in_german() -> None:
    with pytest.raises(BadFile) as refused:
        details_from_toml({"affiliate": "A6012345", "chief_td": 12345678}, "details.toml")
    refusal = words_in("de").translate(str(refused.value))
    assert refusal == (
        "details.toml: chief_td muss ein Text in Anführungszeichen sein, nicht 12345678"
    )


@pytest.mark.parametrize(
    ("at", "german"),
    [
        (GamePlace(RoundNo(3), BoardNo(2)), "Brett 2 der Runde 3"),
        (GamePlace(RoundNo(3), BoardNo(2), 4), "Brett 2 von Wettkampf 4 in Runde 3"),
        (
            GamePlace(RoundNo(3), BoardNo(2), 4, "open"),
            "Board 2 von Wettkampf 4 in Runde 3, offener Raum",
        ),
    ],
)
def test_the_board_of_a_refusal_is_named_in_german(at: GamePlace, german: str) -> None:
    assert words_in("de").translate(str(at)) == german


@pytest.mark.parametrize(
    ("objection", "german"),
    [
        (
            MergeObjection(MergeObjectionKind.HAVE_MET, 2, (PairNo(3), PairNo(7))),
            "Runde 2: 3 und 7 sind sich begegnet.",
        ),
        (
            MergeObjection(MergeObjectionKind.SET_AGAIN, 2, (PairNo(30),), 4),
            "Runde 2: 30 würde einen Satz zweimal spielen (4).",
        ),
        (MergeObjection(MergeObjectionKind.NO_GAME), "niemand würde spielen."),
    ],
)
def test_objections_to_a_merge_are_in_german(objection: MergeObjection, german: str) -> None:
    assert words_in("de").translate(str(objection)) == german


@pytest.mark.parametrize(
    ("difference", "german"),
    [
        (
            Disagreement(3, "1NS", "2EW", "ns_match_points", "4.0", "nothing"),
            "Board 3, 1NS gegen 2EW: Matchpunkte NS in der Datei 4.0, berechnet nichts",
        ),
        (
            Disagreement(3, "", "", "board_average", "120", "130"),
            "Board 3: Durchschnitt des Boards in der Datei 120, berechnet 130",
        ),
        (
            Disagreement(0, "1 EW", "", "place", "1=", "2"),
            "Paar 1 EW: Platz in der Datei 1=, berechnet 2",
        ),
    ],
)
def test_differences_of_a_results_file_are_in_german(difference: Disagreement, german: str) -> None:
    assert words_in("de").translate(str(difference)) == german
