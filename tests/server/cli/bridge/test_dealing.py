"""The command `dealing`: deals committed to, revealed, verified; numbers of deals."""

from functools import partial
from pathlib import Path

import pytest
from typer import BadParameter
from typer.testing import CliRunner

from domain.errors import BadFile
from domain.formats.deal_files.read import read_deals
from server.cli.wallchart import app
from tests.server.cli.running import run_wallchart

NUMBER = "12345678901234567890123456789"
"""Any number below that of all deals."""

ALL_DEALS = "53644737765488792839237440000"
"""52! / 13!⁴: the first number without a deal."""


run_dealing = partial(run_wallchart, "dealing")


def test_promised_deals_are_revealed_to_files_and_verified(tmp_path: Path) -> None:
    secret, proof = tmp_path / "secret.json", tmp_path / "proof.json"
    output = run_dealing(
        *("--commit", str(secret), "--label", "Night", "--boards", "5-8", "--beacon", "Lotto"),
        *("--form", "sorted numbers", "--example", "01 49"),
    )
    assert output.startswith("Night (boards 5-8; word: Lotto, sorted numbers 01 49): ")
    commitment = output.split()[-1]
    assert secret.stat().st_mode & 0o077 == 0

    files = [tmp_path / f"night.{ending}" for ending in ("pbn", "dup", "dlm", "bri", "dge")]
    outputs = [word for file in files for word in ("-o", str(file))]
    proof.write_text(run_dealing("--reveal", str(secret), "--word", "7 3", *outputs))
    deals = [[each.deal for each in read_deals(file.read_bytes())] for file in files]
    assert all(each == deals[0] for each in deals)
    assert [each.board for each in read_deals(files[0].read_bytes())] == [5, 6, 7, 8]

    again = tmp_path / "again.pbn"
    output = run_dealing("--verify", str(proof), "--commitment", commitment, "-o", str(again))
    assert output == f"The proof of Night holds for the commitment {commitment}.\n"
    assert again.read_bytes() == files[0].read_bytes()
    assert "board 8: N:" in run_dealing("--verify", str(proof))

    run_dealing("--verify", str(proof), "--commitment", "00", code=1)
    proof.write_text(proof.read_text().replace('"Night"', '"Day"'))
    assert "do not give the commitment" in run_dealing("--verify", str(proof), code=1)


def test_verifying_a_proof_without_a_word_warns_that_deals_could_be_chosen(tmp_path: Path) -> None:
    secret, proof = tmp_path / "secret.json", tmp_path / "proof.json"
    run_dealing("--commit", str(secret), "--boards", "2")
    with pytest.raises(BadFile, match="can't be written"):
        run_dealing("--commit", str(secret))
    proof.write_text(run_dealing("--reveal", str(secret)))
    assert "could try others first" in run_dealing("--verify", str(proof))


def test_a_number_and_its_deal_are_converted_both_ways() -> None:
    deal = run_dealing("--number", NUMBER).strip()
    assert deal.startswith("N:")
    assert run_dealing("--deal", deal).strip() == NUMBER


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--number", "1", "--deal", "N:"),
        ("--number", ALL_DEALS),
        ("--deal", "hello"),
        ("--commit", "x", "--boards", "many"),
        ("--number", "1", "-o", "x.doc"),
    ],
)
def test_invalid_options_are_refused(words: tuple[str, ...]) -> None:
    with pytest.raises(BadParameter):
        CliRunner().invoke(app, ("dealing", *words), catch_exceptions=False, standalone_mode=False)
