"""The file of a proof of drawn start positions."""

import json

import pytest

from domain.draws.start_positions import (
    SecondSeed,
    Terms,
    commitment_of,
    discrepancies,
    draw_positions,
    read_proof,
    write_proof,
)
from domain.errors import BadFile

PROOF = draw_positions(
    Terms("Čevljarček, 1. krog"), bytes(range(32)), ["round 1", "round 2"], "dež", (7,)
)


def test_a_proof_is_read_back_from_its_file() -> None:
    assert read_proof(write_proof(PROOF)) == PROOF
    assert discrepancies(read_proof(write_proof(PROOF))) == ()


@pytest.mark.parametrize(
    "field", ["label", "excluded", "repeats", "commitment", "seed", "beacon", "used", "drawn"]
)
def test_a_missing_field_is_named(field: str) -> None:
    fields = json.loads(write_proof(PROOF))
    del fields[field]

    with pytest.raises(BadFile, match=f"proof.json: the proof has no field '{field}'"):
        read_proof(json.dumps(fields), "proof.json")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seed", "no hex"),
        ("seed", 7),
        ("repeats", "sometimes"),
        ("excluded", ["king"]),
        ("excluded", [960]),
        ("used", None),
        ("drawn", [1]),
        ("drawn", 1),
    ],
)
def test_a_field_of_the_wrong_kind_is_refused(field: str, value: object) -> None:
    fields = json.loads(write_proof(PROOF)) | {field: value}

    with pytest.raises(BadFile, match="wrong kind"):
        read_proof(json.dumps(fields))


@pytest.mark.parametrize("text", ["", "{", "nonsense"])
def test_a_file_that_is_not_json_is_refused_with_its_line(text: str) -> None:
    with pytest.raises(BadFile, match="line 1: this is not JSON"):
        read_proof(text)


def test_a_list_is_not_a_proof() -> None:
    with pytest.raises(BadFile, match="wrong kind"):
        read_proof("[]")


def test_a_second_seed_is_in_the_file_and_half_of_it_is_refused() -> None:
    seed = bytes(range(32, 64))
    second = SecondSeed(commitment_of(PROOF.terms, seed), seed)
    proof = draw_positions(PROOF.terms, PROOF.seed, ["round 1"], second=second)
    text = write_proof(proof)

    assert read_proof(text) == proof
    fields = json.loads(text)
    del fields["second_seed"]
    with pytest.raises(BadFile, match="the proof has no field 'second_seed'"):
        read_proof(json.dumps(fields))
