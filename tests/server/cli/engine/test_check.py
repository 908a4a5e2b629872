"""`wallchart check`: the files it reads, the differences it finds, how it prints them."""

import json
from collections.abc import Callable
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from typer.testing import CliRunner

from domain.chess.stage import stages_of
from domain.errors import BadFile
from domain.formats.trf.tournament import TournamentReport
from domain.formats.trf.write import write_trf16, write_trf26
from domain.round_robin.berger import DoubleForm
from domain.round_robin.plan import TablePlan
from domain.round_robin.systems import TableName
from events.chess.decisions.reports.federation_report import build_report
from server.cli.engine.check import check_reports, is_report
from server.cli.engine.options import Check
from server.cli.wallchart import app
from tests.domain.formats.trf.report_lines import player_line, report_bytes
from tests.stories import OPEN
from tests.web.views.round_robins import after_rounds, round_robin_drawn

# Four players, two rounds of three. Round 1: 1-3 and 4-2. Round 2 by the Dutch system of 2026: the
# winners 1 and 2 meet, the losers 3 and 4 meet, everybody gets the other colour.
GOOD = report_bytes(
    player_line(1, "2.0", "3 w 1", "2 b 1", name="Anna"),
    player_line(2, "1.0", "4 b 1", "1 w 0", name="Bert"),
    player_line(3, "0.5", "1 b 0", "4 w =", name="Carl"),
    player_line(4, "0.5", "2 w 0", "3 b =", name="Dora"),
    "XXR 3",
    "XXC white1",
).decode()
COLOURS_TURNED = GOOD.replace("2 b 1", "2 w 1").replace("1 w 0", "1 b 0")
BROKEN = GOOD.replace("   1 w 0", "   3 w 0")


@pytest.fixture
def folder_of_reports(tmp_path: Path) -> Path:
    (tmp_path / "good.trf").write_text(GOOD)
    (tmp_path / "turned.trf").write_text(COLOURS_TURNED)
    (tmp_path / "readme.md").write_text("not a report")
    return tmp_path


def test_rounds_paired_by_the_rules_have_no_differences(folder_of_reports: Path) -> None:
    summary = check_reports(Check([folder_of_reports / "good.trf"], jobs=1))

    assert (summary.rounds, summary.unexcused_differences, summary.exit_code) == (2, (), 0)


def test_turned_colours_are_a_difference(folder_of_reports: Path) -> None:
    summary = check_reports(Check([folder_of_reports / "turned.trf"], jobs=1))

    ((_, difference),) = summary.unexcused_differences
    assert difference.round_number == 2
    assert (1, 2) in difference.expected
    assert (2, 1) in difference.got
    assert summary.exit_code == 1


def test_a_folder_and_a_zip_give_what_their_files_give(folder_of_reports: Path) -> None:
    with ZipFile(folder_of_reports / "both.zip", "w") as archive:
        archive.writestr("inside/good.trf", GOOD)
        archive.writestr("inside/turned.trf", COLOURS_TURNED)
        archive.writestr("inside/readme.txt", "not a report")

    in_folder = check_reports(Check([folder_of_reports], jobs=1))
    in_zip = check_reports(Check([folder_of_reports / "both.zip"], jobs=1))

    assert [o.differences for o in in_folder.outcomes] == [o.differences for o in in_zip.outcomes]
    assert [o.name for o in in_zip.outcomes] == ["inside/good.trf", "inside/turned.trf"]


def test_two_processes_report_the_same_differences_as_one(folder_of_reports: Path) -> None:
    assert (
        check_reports(Check([folder_of_reports], jobs=2)).outcomes
        == check_reports(Check([folder_of_reports], jobs=1)).outcomes
    )


@pytest.mark.parametrize("packed", [False, True], ids=["folder", "zip"])
def test_rounds_are_compared_with_the_pairs_in_a_json_beside_the_report(
    folder_of_reports: Path, packed: bool
) -> None:
    stated = {"expected": {"1": [[1, 3], [4, 2]], "2": [[1, 2], [4, 3]]}, "by": "another program"}
    (folder_of_reports / "turned.json").write_text(json.dumps(stated))
    (folder_of_reports / "good.json").write_text('{"rounds": 2}')
    if packed:
        with ZipFile(folder_of_reports / "all.zip", "w") as archive:
            for name in ("good.trf", "turned.trf", "good.json", "turned.json"):
                archive.write(folder_of_reports / name, name)

    summary = check_reports(
        Check([folder_of_reports / "all.zip" if packed else folder_of_reports], jobs=1)
    )

    ((name, difference),) = summary.unexcused_differences
    assert name.endswith("turned.trf")
    assert difference.expected == ((1, 2), (4, 3))
    assert (2, 1) in difference.got


def test_a_broken_report_is_refused_and_the_others_are_checked(folder_of_reports: Path) -> None:
    (folder_of_reports / "broken.trf").write_text(BROKEN)

    summary = check_reports(
        Check([folder_of_reports / "broken.trf", folder_of_reports / "good.trf"], jobs=1)
    )

    assert [o.rounds for o in summary.outcomes] == [0, 2]
    assert "round 2" in summary.refused_reports[0].refusal
    assert summary.exit_code == 3


@pytest.mark.parametrize(
    "teams",
    [
        "310   1 Alpha" + " " * 60 + "   1    2\n",
        "092 Team: Round-Robin (standard)\n013 Alpha" + " " * 30 + "1    2\n",
    ],
    ids=["trf26", "trf16"],
)
def test_a_team_event_is_refused(folder_of_reports: Path, teams: str) -> None:
    (folder_of_reports / "teams.trf").write_text(f"{GOOD}\n{teams}")

    summary = check_reports(Check([folder_of_reports / "teams.trf"], jobs=1))

    assert "team event" in summary.refused_reports[0].refusal


def test_an_archive_replaced_between_two_checks_is_read_anew(tmp_path: Path) -> None:
    def differing_rounds(report: str) -> int:
        with ZipFile(tmp_path / "r.zip", "w") as archive:
            archive.writestr("r.trf", report)
        summary = check_reports(Check([tmp_path / "r.zip"], jobs=1))
        return len(summary.unexcused_differences)

    assert [differing_rounds(report) for report in (GOOD, COLOURS_TURNED)] == [0, 1]


def test_a_zip_bomb_is_refused(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "bomb.zip", "w", ZIP_DEFLATED) as archive:
        archive.writestr("bomb.trf", bytes(60_000_000))
        archive.writestr("good.trf", GOOD)

    summary = check_reports(Check([tmp_path / "bomb.zip"], jobs=1))

    assert [o.rounds for o in summary.outcomes] == [0, 2]
    assert summary.refused_reports[0].refusal.startswith("bomb.trf: 60,000,000 bytes")


# A byte of the packed report, and one of the directory at the end.
@pytest.mark.parametrize("at", [60, -60])
def test_a_damaged_archive_is_refused(tmp_path: Path, at: int) -> None:
    with ZipFile(tmp_path / "r.zip", "w", ZIP_DEFLATED) as archive:
        archive.writestr("good.trf", GOOD)
    data = bytearray((tmp_path / "r.zip").read_bytes())
    data[at] ^= 0xFF
    (tmp_path / "r.zip").write_bytes(data)

    done = CliRunner().invoke(app, ["check", str(tmp_path / "r.zip"), "--jobs", "1"])

    assert done.exit_code == 3 or isinstance(done.exception, BadFile)


def test_json_has_the_promised_fields(folder_of_reports: Path) -> None:
    result = CliRunner().invoke(app, ["check", str(folder_of_reports), "--json", "--jobs", "1"])

    summary = json.loads(result.stdout)
    assert list(summary) == [
        *("files", "rounds", "differing", "excused", "refused", "seconds", "standings")
    ]
    assert (summary["files"], summary["rounds"], summary["refused"]) == (2, 4, [])
    assert list(summary["differing"][0]) == ["file", "round", "expected", "got"]
    assert result.exit_code == 1


# The same with the ranks the list PTS, TPN gives; 3 and 4 are at half a point each.
RANKED = report_bytes(
    player_line(1, "2.0", "3 w 1", "2 b 1", name="Anna", rank="1"),
    player_line(2, "1.0", "4 b 1", "1 w 0", name="Bert", rank="2"),
    player_line(3, "0.5", "1 b 0", "4 w =", name="Carl", rank="3"),
    player_line(4, "0.5", "2 w 0", "3 b =", name="Dora", rank="4"),
    "XXR 3",
    "XXC white1",
    "202 TPN",
).decode()


def test_ranks_that_contradict_the_tie_break_list_are_reported(folder_of_reports: Path) -> None:
    (folder_of_reports / "ranked.trf").write_text(RANKED.replace("202 TPN", "202 TPN/R"))

    result = CliRunner().invoke(app, ["check", str(folder_of_reports / "ranked.trf"), "--json"])
    shown = CliRunner().invoke(app, ["check", str(folder_of_reports / "ranked.trf")])

    name = str(folder_of_reports / "ranked.trf")
    assert json.loads(result.stdout)["standings"] == [
        {"file": name, "number": 3, "rank": 3, "computed": 4},
        {"file": name, "number": 4, "rank": 4, "computed": 3},
    ]
    assert result.exit_code == 1
    assert "3 at 3, not 4, 4 at 4, not 3" in shown.stdout
    assert "2 ranks contradicted" in shown.stdout


def test_ranks_that_follow_the_list_are_no_difference(folder_of_reports: Path) -> None:
    (folder_of_reports / "ranked.trf").write_text(RANKED)

    assert check_reports(Check([folder_of_reports / "ranked.trf"], jobs=1)).exit_code == 0


def test_with_an_unusable_tie_break_list_the_pairings_are_still_checked(
    folder_of_reports: Path,
) -> None:
    (folder_of_reports / "ranked.trf").write_text(RANKED.replace("202 TPN", "202 EDET"))

    summary = check_reports(Check([folder_of_reports / "ranked.trf"], jobs=1))

    assert (summary.rounds, summary.exit_code) == (2, 0)
    assert "it belongs to team competitions" in summary.outcomes[0].unranked


def test_into_a_pipe_only_the_answer_is_printed(folder_of_reports: Path) -> None:
    result = CliRunner().invoke(app, ["check", str(folder_of_reports / "good.trf"), "--jobs", "1"])

    assert result.stdout.startswith(
        "1 report, 2 rounds, 0 different, 0 refused, 0 ranks contradicted"
    )
    assert result.stderr == ""


def test_a_report_without_rounds_is_refused_with_the_lines_that_were_not_read(
    tmp_path: Path,
) -> None:
    file = tmp_path / "entries.trf"
    file.write_bytes(report_bytes(player_line(1, "0.0", name="Anna"), "qqq 3"))

    result = CliRunner().invoke(app, ["check", str(file)])
    assert result.exit_code == 3
    refusal, total = result.output.splitlines()
    assert refusal.startswith(f"Refused: {file}: no round of it is paired, so nothing is checked (")
    assert "qqq" in refusal
    assert total.startswith("1 report, 0 rounds, 0 different, 1 refused, ")


@pytest.mark.parametrize("name", ["nowhere.trf", "empty"])
def test_a_path_without_reports_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "empty").mkdir()

    with pytest.raises(BadFile):
        check_reports(Check([tmp_path / name], jobs=1))


def test_an_unknown_system_is_refused(folder_of_reports: Path) -> None:
    with pytest.raises(BadFile, match="fide-dutch"):
        check_reports(Check([folder_of_reports], system="fide-lottery", jobs=1))


def test_only_reports_are_taken_from_folders() -> None:
    names = ["a.trf", "b.TRF", "c.trfx", "d.trf16", "e.txt", "sub/.hidden.trf", "notrf"]

    assert [name for name in names if is_report(name)] == ["a.trf", "b.TRF", "c.trfx", "d.trf16"]


@pytest.fixture
def round_robin_report() -> TournamentReport:
    """Seven players twice, by FIDE's order, all fourteen rounds played."""
    plan = TablePlan(TableName.BERGER, DoubleForm.FIDE)
    played = after_rounds(round_robin_drawn(7, plan), 14)
    return build_report(played, stages_of(played)[OPEN])


@pytest.mark.parametrize("write", [write_trf16, write_trf26])
def test_a_round_robin_is_compared_with_its_table(
    tmp_path: Path, round_robin_report: TournamentReport, write: Callable[[TournamentReport], bytes]
) -> None:
    (tmp_path / "double.trf").write_bytes(write(round_robin_report))

    summary = check_reports(Check([tmp_path], jobs=1))

    assert (summary.rounds, summary.unexcused_differences, summary.exit_code) == (14, (), 0)


def test_a_round_robin_of_other_games_than_its_table_is_refused_unless_a_system_is_stated(
    tmp_path: Path,
) -> None:
    (tmp_path / "wrong.trf").write_text(f"192 BERGER_ROUNDROBIN\n{GOOD}")

    (refused,) = check_reports(Check([tmp_path], jobs=1)).refused_reports

    assert "BERGER_ROUNDROBIN, but its games are not those of the table" in refused.refusal
    assert check_reports(Check([tmp_path], system="fide-dutch", jobs=1)).exit_code == 0


def test_a_knock_out_is_not_paired_by_a_swiss(tmp_path: Path) -> None:
    (tmp_path / "cup.trf").write_text(f"092 Individual: Knock-out\n{GOOD}")

    (refused,) = check_reports(Check([tmp_path], jobs=1)).refused_reports

    assert "knock-out" in refused.refusal
