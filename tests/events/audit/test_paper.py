"""Printed sheets compared with a log and with each other: who signed a sheet, and what it
contradicts.
"""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from events.audit.history import History
from events.audit.verdict.portable_proofs import Papers
from events.log.records import Recorded
from events.transparency.notes import NotANote
from events.transparency.proofs import pack_proof, write_proof
from tests.events.audit.sheets import KEYS, sheet
from tests.events.chess.evening import Evening

CODE_LENGTH = 24
"""Characters of the code that is printed on a sheet."""
ONE, OTHER = Evening().played(1, "1-0").records, Evening().played(1, "0-1").records


def verify(public: bytes, message: bytes, signature: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except InvalidSignature:
        return False
    return True


@pytest.fixture
def papers() -> Papers:
    papers = Papers(verify)
    papers.believe(KEYS)
    return papers


def answer_on_papers(
    papers: Papers, records: Sequence[Recorded], version: int = 0
) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(papers.read(pack_proof(sheet(records, version))))
    return answer


def comparison_with_papers(papers: Papers, records: Sequence[Recorded]) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(papers.report_against(1, History(records)))
    return answer


def test_a_sheet_shows_the_signatures_of_server_and_witness(papers: Papers) -> None:
    sheet_read = answer_on_papers(papers, ONE)
    assert (sheet_read["signed"], sheet_read["proof_holds"], sheet_read["version"]) == (
        True,
        True,
        len(ONE),
    )
    assert [one["name"] for one in sheet_read["witnessed"]] == ["witness.example"]
    assert len(sheet_read["code"]) == CODE_LENGTH


def test_a_paper_is_read_from_an_address_and_from_a_file(papers: Papers) -> None:
    proof = sheet(ONE)
    address = json.loads(papers.read(f"https://club.example/proof/#{pack_proof(proof)}"))
    file = json.loads(papers.read(write_proof(proof)))
    checkpoint = json.loads(papers.read(str(proof.note)))
    assert address["code"] == file["code"] == checkpoint["code"]
    assert checkpoint["proof_holds"] is None


def test_a_sheet_counts_as_unsigned_until_its_keys_are_trusted() -> None:
    papers = Papers(verify)
    assert not answer_on_papers(papers, ONE)["signed"]
    assert [one["witness"] for one in json.loads(papers.believe(f"no key\n{KEYS}"))] == [
        False,
        True,
    ]
    assert json.loads(papers.report(1))["signed"]


def test_two_sheets_of_two_histories_contradict_each_other(papers: Papers) -> None:
    answer_on_papers(papers, ONE)
    assert answer_on_papers(papers, OTHER)["contradicts"] == 1


def test_sheets_of_one_event_contradict_each_other_in_logs_of_any_length(papers: Papers) -> None:
    changed = next(a.version for a, b in zip(ONE, OTHER, strict=True) if a.hash != b.hash)
    answer_on_papers(papers, ONE[:changed], changed)
    assert answer_on_papers(papers, OTHER, changed)["contradicts"] == 1


def test_sheets_of_one_history_agree(papers: Papers) -> None:
    answer_on_papers(papers, ONE[:-2])
    assert not answer_on_papers(papers, ONE)["contradicts"]


@pytest.mark.parametrize(
    ("records", "agreement"), [(ONE, "agrees"), (ONE[:-1], "shorter"), (OTHER, "other"), ([], "")]
)
def test_a_log_is_compared_with_a_sheet(
    papers: Papers, records: list[Recorded], agreement: str
) -> None:
    answer_on_papers(papers, ONE)
    assert comparison_with_papers(papers, records)["agreement"] == agreement


def test_the_event_on_a_sheet_is_compared_with_that_of_the_log(papers: Papers) -> None:
    answer_on_papers(papers, ONE)
    assert comparison_with_papers(papers, ONE)["leaf_differs"] == 0
    version_on_paper = len(ONE)
    assert comparison_with_papers(papers, OTHER)["leaf_differs"] == version_on_paper


def test_other_texts_are_refused_as_sheets(papers: Papers) -> None:
    with pytest.raises(NotANote):
        papers.read("HELLO")
