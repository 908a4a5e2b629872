"""The command `chess960`: positions by number and row, and draws with commitment and proof."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from domain.chess960 import NotAStartPosition
from domain.errors import BadFile
from server.cli.wallchart import app


def invoke_chess960(*words: str, text: str = "") -> Result:
    return CliRunner().invoke(app, ("chess960", *words), input=text)


def run_chess960(*words: str, text: str = "") -> str:
    answer = invoke_chess960(*words, text=text)
    assert answer.exit_code == 0, answer.output
    return answer.output


def commit_and_reveal(tmp_path: Path, *units: str) -> tuple[str, str]:
    """The printed commitment and the printed proof of a draw for these units, or for round 3."""
    secret = str(tmp_path / "secret.json")
    line = run_chess960("--commit", secret, "--label", "Open, round 3")
    drawn = [word for unit in units or ("round 3",) for word in ("--for", unit)]
    proof = run_chess960("--reveal", secret, *drawn, "--beacon", "dice 4 2")
    return line.split()[-1], proof


@pytest.mark.parametrize(
    "text", ["885", "RQBBKRNN", "rqbbkrnn/pppppppp/8/8/8/8/PPPPPPPP/RQBBKRNN w KQkq - 0 1"]
)
def test_a_position_is_found_however_it_is_written(text: str) -> None:
    assert run_chess960(text).startswith("Position SP885 RQBBKRNN\n")


def test_the_arithmetic_from_row_to_number_and_back_is_shown() -> None:
    assert "864 + 16 + 5 = 885." in run_chess960("RQBBKRNN")
    assert "334 ÷ 96 = 3, remainder 46" in run_chess960("334")


def test_facts_of_a_position_are_printed_as_json() -> None:
    facts: dict[str, Any] = json.loads(run_chess960("829", "--json"))

    assert facts["row"] == "RKNBQRBN"
    assert facts["unprotected_pawns"] == ["g"]
    assert facts["shredder_fen"].split()[2] == "FAfa"
    assert facts["pgn"]["Variant"] == "Chess960"


def test_a_diagram_is_written(tmp_path: Path) -> None:
    run_chess960("518", "--svg", str(tmp_path / "518.svg"))

    assert (tmp_path / "518.svg").read_text(encoding="utf-8").startswith("<svg ")


def test_a_random_position_is_never_an_excluded_one() -> None:
    everything_but_7 = ",".join(str(n) for n in range(960) if n != 7)

    assert run_chess960("--random", "--exclude", everything_but_7) == "SP007 QNBNRKRB\n"


def test_a_random_draw_as_json_is_its_own_proof() -> None:
    proof = run_chess960("--random", "--json", "--for", "board 1", "--for", "board 2")

    assert run_chess960("--verify", "-", text=proof).count("board") == 2


def test_a_revealed_draw_is_verified_against_its_commitment(tmp_path: Path) -> None:
    commitment, proof = commit_and_reveal(tmp_path)
    (tmp_path / "proof.json").write_text(proof, encoding="utf-8")

    answer = run_chess960("--verify", str(tmp_path / "proof.json"), "--commitment", commitment)

    assert answer.startswith("round 3: ")
    assert f"The proof of Open, round 3 holds for the commitment {commitment}." in answer


def test_the_secret_file_is_private_and_never_overwritten(tmp_path: Path) -> None:
    commit_and_reveal(tmp_path)
    secret = tmp_path / "secret.json"

    again = invoke_chess960("--commit", str(secret))

    assert secret.stat().st_mode & 0o077 == 0
    assert isinstance(again.exception, BadFile)


def test_a_changed_proof_fails(tmp_path: Path) -> None:
    # Of 960 other beacons one gives the same position, but hardly the same three.
    _, proof = commit_and_reveal(tmp_path, "round 1", "round 2", "round 3")

    answer = invoke_chess960("--verify", "-", text=proof.replace("dice 4 2", "dice 6 6"))

    assert answer.exit_code == 1
    assert "The draw for round " in answer.output


def test_a_proof_of_another_commitment_fails(tmp_path: Path) -> None:
    _, proof = commit_and_reveal(tmp_path)

    answer = invoke_chess960("--verify", "-", "--commitment", "0" * 64, text=proof)

    assert answer.exit_code == 1
    assert "is not the one published" in answer.output


def test_a_secret_changed_after_its_commitment_is_refused(tmp_path: Path) -> None:
    commit_and_reveal(tmp_path)
    secret = tmp_path / "secret.json"
    secret.write_text(secret.read_text(encoding="utf-8").replace("round 3", "round 4"))

    assert isinstance(invoke_chess960("--reveal", str(secret)).exception, BadFile)


@pytest.mark.parametrize("text", ["960", "-1", "RNBQKBNN", "8/8/8/8/8/8/8/8 w - - 0 1"])
def test_an_invalid_start_position_is_refused(text: str) -> None:
    assert isinstance(invoke_chess960("--", text).exception, NotAStartPosition)


@pytest.mark.parametrize(
    "words", [("--exclude", "none"), ("--among", "1,2"), ("--repeats",), ("--label", "Other")]
)
def test_terms_other_than_those_committed_to_are_refused(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    commit_and_reveal(tmp_path)

    answer = invoke_chess960("--reveal", str(tmp_path / "secret.json"), *words)

    assert answer.exit_code == 2
    assert "the promise was made" in " ".join(answer.output.split())


def test_the_committed_terms_may_be_repeated(tmp_path: Path) -> None:
    commit_and_reveal(tmp_path)
    same = ("--exclude", "518", "--label", "Open, round 3")

    assert "518" in run_chess960("--reveal", str(tmp_path / "secret.json"), *same)


def test_a_position_is_thrown_with_one_die() -> None:
    """RNBQKBNR: dark bishop on c (2), light bishop on f (3), queen on d (3 of a b d e g h), knights
    on b (2 of a b e g h) and g (3 of a e g h); throws that are too high do not count.
    """
    assert run_chess960("--dice", "2 3 3 2 3").startswith("Position SP518 RNBQKBNR\n")
    assert run_chess960("--dice", "6,2,5,3,3,6,2,5,3").startswith("Position SP518 RNBQKBNR\n")
    missing = invoke_chess960("--dice", "2 3 3 6").exception
    assert isinstance(missing, NotAStartPosition)
    assert "a number from 1 to 5" in str(missing)
    assert invoke_chess960("--dice", "2 7 3 6 1").exit_code == 2


def test_a_missing_file_is_reported_in_a_sentence(tmp_path: Path) -> None:
    missing = invoke_chess960("--verify", str(tmp_path / "nothing.json")).exception

    assert isinstance(missing, BadFile)
    assert "nothing.json: can't be read: No such file" in str(missing)


@pytest.mark.parametrize("words", [(), ("518", "--random"), ("--random", "--exclude", "king")])
def test_contradictory_or_missing_options_are_refused(words: tuple[str, ...]) -> None:
    assert invoke_chess960(*words).exit_code == 2


@pytest.mark.parametrize("text", ["SP518", "SP 518", "SP 518 RNBQKBNR", "518 rnbqkbnr"])
def test_a_number_may_be_written_with_sp_and_its_row(text: str) -> None:
    answer = run_chess960(text)

    assert answer.startswith("Position SP518 RNBQKBNR\n")
    assert "518 ÷ 96 = 5" in answer, "the row is computed from the number"


def test_positions_may_be_drawn_from_a_chosen_list() -> None:
    drawn = run_chess960(
        "--random", "--among", "SP 518 RNBQKBNR; BBQNNRKR,959", "--for", "1", "--for", "2"
    )

    assert {line.split()[1] for line in drawn.splitlines()} < {"SP518", "SP000", "SP959"}


def test_the_table_counts_all_960_by_their_unprotected_pawns() -> None:
    rows = [line.partition(":")[0] for line in run_chess960("--table").splitlines()]
    numbers = json.loads(run_chess960("--table", "--json"))

    assert rows == [
        "0 unprotected pawns, 360 positions",
        "1 unprotected pawn, 452 positions",
        "2 unprotected pawns, 144 positions",
        "3 unprotected pawns, 4 positions",
    ]
    assert numbers[3] == {"unprotected_pawns": 3, "positions": [59, 75, 881, 897]}


class TestTwoSecrets:
    def commit_secret(
        self, tmp_path: Path, name: str, label: str = "Open, round 3"
    ) -> tuple[str, str]:
        secret = str(tmp_path / name)
        line = run_chess960("--commit", secret, "--label", label, "--among", "0,518,959")
        assert "among 0, 518, 959" in line
        return secret, line.split()[-1]

    def test_both_enter_the_draw_and_both_commitments_are_checked(self, tmp_path: Path) -> None:
        first_secret, first_commitment = self.commit_secret(tmp_path, "one.json")
        second_secret, second_commitment = self.commit_secret(tmp_path, "two.json")

        proof = run_chess960("--reveal", first_secret, "--second", second_secret)

        both = run_chess960(
            "--verify", "-", "--commitment", f"{first_commitment},{second_commitment}", text=proof
        )
        half = run_chess960("--verify", "-", "--commitment", first_commitment, text=proof)
        other = invoke_chess960(
            "--verify", "-", "--commitment", f"{first_commitment},{'0' * 64}", text=proof
        )
        assert f"holds for the commitments {first_commitment} and {second_commitment}." in both
        assert "Compare" not in both
        assert "Compare the commitments" in half
        assert other.exit_code == 1

    def test_the_same_secret_or_another_label_is_no_second_part(self, tmp_path: Path) -> None:
        one, _ = self.commit_secret(tmp_path, "one.json")
        other, _ = self.commit_secret(tmp_path, "other.json", "Open, round 4")

        same = invoke_chess960("--reveal", one, "--second", one).exception
        another = invoke_chess960("--reveal", one, "--second", other).exception

        assert "the same seed" in str(same)
        assert "its label or terms are not those" in str(another)
        assert invoke_chess960("518", "--second", one).exit_code == 2

    def test_verifying_a_draw_of_one_seed_without_a_beacon_warns_of_it(
        self, tmp_path: Path
    ) -> None:
        one, first = self.commit_secret(tmp_path, "one.json")

        bare = run_chess960(
            "--verify", "-", "--commitment", first, text=run_chess960("--reveal", one)
        )
        beacon = run_chess960(
            "--verify", "-", text=run_chess960("--reveal", one, "--beacon", "dice 4 2")
        )

        assert "neither a beacon nor a second seed" in bare
        assert "neither" not in beacon
