"""A report that becomes a tournament: disagreements with the rules, and parts that are not kept."""

from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from domain.formats.trf.read import read_trf
from domain.formats.trf.tournament import (
    AbnormalPoints,
    NationalRecord,
    RankedTeam,
    Regulations,
    ReportedTeam,
)
from domain.formats.trf.write import write_trf26
from server.cli.wallchart import app
from server.games.registry import tournament_of_file
from server.team_chess.files import tournament_of_file as tournament_of_team_file
from tests.domain.formats.trf.report_lines import player_line, report_bytes

DUTCH = "by the FIDE Dutch system, 2026 it is"
RIGHT = (
    player_line(1, "1.0", "3 w 1", rank="1"),
    player_line(2, "1.0", "4 b 1", rank="2"),
    player_line(3, "0.0", "1 b 0", rank="3"),
    player_line(4, "0.0", "2 w 0", rank="4"),
)
PAIRED_OTHERWISE = (
    player_line(1, "1.0", "2 w 1", rank="1"),
    player_line(2, "0.0", "1 b 0", rank="2"),
    player_line(3, "1.5", "4 w 1", rank="3"),
    player_line(4, "0.0", "3 b 0", rank="4"),
)
RULES = ("142 3", "152 W", "192 FIDE_DUTCH_2026", "202 WIN,SB")


def test_a_report_that_follows_the_rules_has_no_disagreements() -> None:
    tournament = tournament_of_file(report_bytes(*RULES, *RIGHT), "club.trf")
    assert (tournament.disagreements, tournament.notes) == ((), ())


def test_rounds_points_and_places_that_differ_from_the_rules_are_listed() -> None:
    tournament = tournament_of_file(report_bytes(*RULES, *PAIRED_OTHERWISE), "club.trf")
    # 1 and 3 have won and share the first place, 2 and 4 the third.
    assert tournament.disagreements == (
        f"round 1: the file has 1–2, 3–4; {DUTCH} 1–3, 4–2",
        "no. 3 has 1.5 points in the file, 1.0 computed",
        "no. 2 has place 2 in the file, 3 by its tie-breaks",
        "no. 3 has place 3 in the file, 1 by its tie-breaks",
    )
    assert tournament.notes == ()


def test_a_comment_of_the_report_explains_its_round() -> None:
    by_hand = "### MPA @ Round 1: 1 - 2 paired by hand"
    tournament = tournament_of_file(report_bytes(by_hand, *RULES, *PAIRED_OTHERWISE), "club.trf")
    assert (
        tournament.disagreements[0] == f"round 1: 1–2, 3–4, as the file itself explains: {by_hand}"
    )


def test_a_field_too_large_is_not_paired_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("domain.formats.trf.differences.MOST_PAIRED_AGAIN", 3)
    tournament = tournament_of_file(report_bytes(*RULES, *PAIRED_OTHERWISE), "club.trf")
    assert tournament.disagreements[0].startswith("too large to be paired again here")


def test_parts_of_a_report_that_are_not_kept_are_listed() -> None:
    read = read_trf(report_bytes(*RULES, *RIGHT)).tournament
    data = write_trf26(
        replace(
            read,
            players=(read.players[0]._replace(birth="1990/05/17"), *read.players[1:]),
            regulations=read.regulations._replace(
                tie_breaks=("XYZ",), standings_order=("PTS", "WIN")
            ),
            abnormal_points=(AbnormalPoints(None, 5, 1, (1,)),),
            positions=(2, 1, 3, 4),
            teams=(ReportedTeam("Club One", (1, 2)),),
            national=(NationalRecord("SUI", 1, rating=1999, national_id="98765"),),
            comments=("### written by hand",),
            unknown=("QQQ something",),
        )
    )
    tournament = tournament_of_file(data, "club.trf")
    notes = "\n".join(tournament.notes)
    for part in (
        "not known are not kept: 'QQQ'",
        "comments that do not tell",
        "the year alone",
        "tie-breaks XYZ can't be followed",
        "record 212, PTS, WIN",
        "by the position",
        "record 013",
        "record 299",
        "membership number alone",
    ):
        assert part in notes, part
    assert "line is kept as it is" not in notes


def test_team_matches_that_differ_from_the_rules_are_listed() -> None:
    read = read_trf(report_bytes("142 3", "152 W", *PAIRED_OTHERWISE)).tournament
    teams = tuple(
        RankedTeam(number, f"Team {number}", f"T{number}", rank=rank, members=(number,))
        for number, rank in enumerate((1, 2, 3, 4), 1)
    )
    rules = Regulations(system="FIDE_TEAM_TYPEA_MP_GP", tie_breaks=("WIN",), board_colours="W")
    data = write_trf26(replace(read, ranked_teams=teams, regulations=rules))
    found = tournament_of_team_file(data, "cup.trf")
    assert found is not None
    assert found.disagreements[0].startswith("round 1: the file has 1–2, 3–4; by the FIDE Swiss")
    assert any("has place 2 in the file" in sentence for sentence in found.disagreements)


def test_the_import_command_prints_the_same_disagreements(tmp_path: Path) -> None:
    path = tmp_path / "club.trf"
    path.write_bytes(report_bytes(*RULES, *PAIRED_OTHERWISE))
    log = f"sqlite:///{tmp_path / 'log.sqlite3'}"
    answer = CliRunner().invoke(
        app, ("import", str(path), "--database", log), catch_exceptions=False
    )
    assert f"round 1: the file has 1–2, 3–4; {DUTCH} 1–3, 4–2\n" in answer.output
