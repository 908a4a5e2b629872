"""`wallchart endorse`: a run is recorded, continued where it ended, and reported."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from domain.errors import BadFile
from domain.lab.endorsement.checklist import RunOutcome
from domain.lab.endorsement.tournament_comparison import Discrepancy, SlowMethod
from server.cli.lab import evidence
from server.cli.lab.endorse import REPORT, run
from server.cli.lab.evidence import (
    DISCREPANCIES,
    JOURNAL,
    PART_SIZE,
    JournalPart,
    KeptDiscrepancy,
    PartResult,
    open_journal,
    play_part,
    remaining_parts,
    write_discrepancy_report,
)
from server.cli.lab.options import Endorse
from server.cli.wallchart import app
from tests.effort import beyond_the_gate
from tests.server.cli.engine.test_check import COLOURS_TURNED, GOOD

EDITIONS = ("2026", "2017")
RESULT_OF_ONE = PartResult(tournaments=1, players=8, rounds=5, by_weights=5, by_text=5, seconds=0.5)


def journal_lines(folder: Path) -> list[str]:
    return (folder / JOURNAL).read_text().splitlines()


def test_a_run_is_recorded_part_by_part_and_can_be_continued(tmp_path: Path) -> None:
    assert run(Endorse(tmp_path, tournaments=2, seed="a", jobs=1)) == 0
    first = journal_lines(tmp_path)

    assert run(Endorse(tmp_path, tournaments=3, jobs=2)) == 0

    assert journal_lines(tmp_path)[: len(first)] == first
    parts = [json.loads(line) for line in journal_lines(tmp_path)[1:]]
    assert sorted((p["edition"], p["first"], p["last"]) for p in parts) == [
        *(("2017", 1, 2), ("2017", 3, 3)),
        *(("2026", 1, 2), ("2026", 3, 3)),
    ]


def test_a_run_divided_into_other_parts_has_the_same_results(tmp_path: Path) -> None:
    whole = play_part(tmp_path, "a", JournalPart("2026", 1, 3))[1]
    halves = (
        play_part(tmp_path, "a", JournalPart("2026", 1, 1))[1]
        + play_part(tmp_path, "a", JournalPart("2026", 2, 3))[1]
    )

    assert (whole.players, whole.rounds, whole.by_weights) == (
        *(halves.players, halves.rounds, halves.by_weights),
    )


def test_an_engine_that_fails_is_recorded_as_a_discrepancy(tmp_path: Path) -> None:
    (tmp_path / DISCREPANCIES).mkdir()
    result = play_part(tmp_path, "a", JournalPart("1850", 1, 1))[1]

    (discrepancy,) = result.found
    assert discrepancy.way == SlowMethod.ENDED
    assert result == PartResult(tournaments=1, seconds=result.seconds, found=(discrepancy,))


def test_a_part_whose_journal_line_is_incomplete_is_run_again(tmp_path: Path) -> None:
    journal = open_journal(tmp_path, "a")
    journal.write(JournalPart("2026", 1, PART_SIZE), RESULT_OF_ONE)
    with (tmp_path / JOURNAL).open("a") as file:
        file.write('{"edition": "20')

    again = open_journal(tmp_path, None)

    assert remaining_parts(again, EDITIONS, PART_SIZE) == [JournalPart("2017", 1, PART_SIZE)]
    again.write(JournalPart("2017", 1, PART_SIZE), RESULT_OF_ONE)
    assert remaining_parts(open_journal(tmp_path, "a"), EDITIONS, PART_SIZE) == []


@beyond_the_gate
def test_parts_recorded_before_a_kill_are_not_run_again(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from server.cli.wallchart import main; main()"]
    arguments = ["endorse", str(tmp_path), "--tournaments", "4000", "--seed", "a", "--jobs", "1"]
    process = subprocess.Popen([*command, *arguments])
    deadline = time.monotonic() + 60
    while len(journal_lines(tmp_path) if (tmp_path / JOURNAL).exists() else []) < 2:
        assert time.monotonic() < deadline, "no part was ever finished"
        time.sleep(0.05)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    done = open_journal(tmp_path, None).parts

    assert done
    assert not set(remaining_parts(open_journal(tmp_path, None), EDITIONS, 4000)) & set(done)


def test_a_run_can_not_be_continued_with_another_seed(tmp_path: Path) -> None:
    open_journal(tmp_path, "a")

    with pytest.raises(BadFile, match="go on without --seed"):
        open_journal(tmp_path, "b")


@pytest.mark.parametrize("text", ["hello\n", '{"seed": "a"}\n{"edition": 1}\n'])
def test_a_journal_that_is_no_run_is_refused_and_left_unchanged(tmp_path: Path, text: str) -> None:
    (tmp_path / JOURNAL).write_text(text)

    result = CliRunner().invoke(app, ["endorse", str(tmp_path), "--tournaments", "0"])

    assert isinstance(result.exception, BadFile)
    assert "no line of a run" in str(result.exception)
    assert (tmp_path / JOURNAL).read_text() == text


def test_a_discrepancy_is_kept_as_a_report_and_linked(tmp_path: Path) -> None:
    journal = open_journal(tmp_path, "a")
    kept = write_discrepancy_report(
        tmp_path, Discrepancy("2026", "a-7", 2, SlowMethod.WEIGHTS, GOOD.encode())
    )
    journal.write(JournalPart("2026", 1, PART_SIZE), PartResult(PART_SIZE, found=(kept,)))

    assert run(Endorse(tmp_path, tournaments=0)) == 1

    assert (tmp_path / kept.file).read_text() == GOOD
    page = (tmp_path / REPORT).read_text()
    assert f'<a href="{kept.file}">' in page
    assert "1 tournament of our own with a discrepancy" in page
    assert open_journal(tmp_path, None).total_of_edition("2026").found == (
        KeptDiscrepancy("a-7", 2, "weights", "discrepancies/2026-a-7-round-2-weights.trf"),
    )


def test_more_than_ten_discrepancies_end_the_verification(tmp_path: Path) -> None:
    journal = open_journal(tmp_path, "a")
    discrepancies = tuple(KeptDiscrepancy(f"a-{k}", 1, "weights", "x") for k in range(11))
    journal.write(JournalPart("2026", 1, PART_SIZE), PartResult(PART_SIZE, found=discrepancies))
    before = run(Endorse(tmp_path, tournaments=0))

    page = (tmp_path / REPORT).read_text()
    assert before == 1
    assert "more than is allowed" in page
    assert "contradicted" in page


def test_another_program_s_tournaments_are_paired_again(tmp_path: Path) -> None:
    reports = tmp_path / "theirs"
    reports.mkdir()
    (reports / "good.trf").write_text(GOOD)
    (reports / "turned.trf").write_text(COLOURS_TURNED)

    code = run(Endorse(tmp_path / "run", tournaments=0, others=[f"2026={reports}"], jobs=1))

    page = (tmp_path / "run" / REPORT).read_text()
    row = page[page.index("<td>theirs</td>") :].split("</tr>")[0]
    # Two reports of two rounds, one round of them differs.
    assert code == 1
    assert '<td>2026</td><td class="num">2</td><td class="num">4</td><td class="num">1</td>' in row


@pytest.mark.parametrize("name", ["2026=", "1999=x.trf", "nowhere.trf"])
def test_a_missing_file_of_other_tournaments_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadFile, match=re.escape(f"{name}: there is no such file or folder")):
        run(Endorse(tmp_path, tournaments=0, others=[name]))


def test_a_path_of_other_tournaments_may_contain_an_equals_sign(tmp_path: Path) -> None:
    report = tmp_path / "a=b.trf"
    report.write_text(GOOD)

    assert run(Endorse(tmp_path, tournaments=0, others=[str(report)], jobs=1)) == 0


@beyond_the_gate
def test_outcomes_of_tests_are_reported_by_their_node_ids(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/test_some.py").write_text(
        "import pytest\n"
        "@pytest.mark.parametrize('n', [1, 2])\n"
        "def test_good(n): pass\n"
        "@pytest.mark.parametrize('n', [1, 2])\n"
        "def test_bad(n): assert n == 1\n"
        "class TestGroup:\n"
        "    def test_inside(self): pass\n"
        "    def test_left_out(self): pytest.skip('not here')\n"
    )
    node_suffixes = (
        "::test_good",
        "::test_bad",
        "::TestGroup::test_inside",
        "::TestGroup::test_left_out",
        "",
    )

    outcome_by_id = evidence.run_tests(
        tuple(f"tests/test_some.py{name}" for name in node_suffixes), tmp_path
    )

    expected = (
        RunOutcome.PASSED,
        RunOutcome.FAILED,
        RunOutcome.PASSED,
        RunOutcome.NOT_RUN,
        RunOutcome.FAILED,
    )
    assert tuple(outcome_by_id.values()) == expected


def test_without_the_source_tests_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="needs the source"):
        evidence.run_tests(("tests/test_some.py",), tmp_path)
