"""Promised deals over HTTP: files for those who deal the boards, before the end for nobody else;
the proof for everybody.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from domain.bridge.promised_deals import deal_boards, read_proof
from domain.formats.deal_files.read import read_deals
from tests.server.club import Club, running

PAIRS = 8


@pytest.fixture
def club() -> Iterator[Club]:
    with running() as club:
        yield club.with_pairs(PAIRS, movement="Howell", boards=2)


def deals_address(club: Club, name: str) -> str:
    return f"/t/{club.id}/s/1/deals/1/{name}"


def test_deal_files_are_secret_before_the_end_and_anybody_can_prove_the_deals_after_it(
    club: Club,
) -> None:
    terms: dict[str, Any] = {"beacon": "three dice", "form": "numbers in order", "example": "6 6 6"}
    club.do("promise-deals", session=1, boards=14, **terms)
    assert "missing" in club.client.get(deals_address(club, "file.dup")).text
    promise = read_proof(club.client.get(deals_address(club, "proof")).text)
    assert (promise.seed, promise.word) == ("", "")

    club.do("give-deals-word", session=1, word="2 5 1")
    files = {
        form: {
            each.board: each.deal
            for each in read_deals(
                club.client.get(deals_address(club, f"file.{form}")).content, form
            )
        }
        for form in ("pbn", "dup", "dge", "bri", "dlm")
    }
    stranger = TestClient(club.client.app)
    assert stranger.get(deals_address(club, "file.pbn")).status_code in (401, 403)
    assert stranger.get(deals_address(club, "proof")).status_code == 200
    assert club.client.get(deals_address(club, "file.txt")).status_code == 404

    club.do("publish-session", session=1)
    club.do("close-session", session=1, missing="later")
    club.do("show-deals", session=1)
    proof = read_proof(club.client.get(deals_address(club, "proof")).text)
    assert proof.commitment == promise.commitment
    assert len(deal_boards(proof)) == 14
    for form, deals in files.items():
        assert deals == deal_boards(proof), form


def test_masterpoints_are_on_the_sheet_and_in_the_exported_files(club: Club) -> None:
    """Eight pairs, four tables: B = 14/60, R 10: 2.33 to each player of the first."""
    club.do("announce-masterpoints", scheme="acbl-first-overall", factors=[["R", "sectional"]])
    club.do("publish-session", session=1)
    paper = f"/t/{club.id}/s/1/print/masterpoints"
    assert "There is nothing to print." in club.client.get(paper).text
    play_all_boards(club)
    printed = club.client.get(paper).text
    assert "MPBOOK.041" in printed
    assert "2.33" in printed
    table = club.client.get(f"/t/{club.id}/s/1/export/csv-ranking").text.splitlines()
    assert table[0].endswith("Masterpoints")
    assert table[1].endswith("2.33")
    usebio = club.client.get(f"/t/{club.id}/s/1/export/usebio").text
    assert usebio.count("<MASTER_POINTS_AWARDED>2.33<") == 1


def play_all_boards(club: Club) -> None:
    """Enter all boards; the lower pair number always wins the board, so pair 1 is first alone."""
    for table in range(1, PAIRS // 2 + 1):
        sheet = club.client.get(f"/api/tournaments/{club.id}/stages/1/table/A/{table}").json()
        for each in sheet["rows"]:
            sides = {"ns": each["ns"]["pair"], "ew": each["ew"]["pair"]}
            for board in each["boards"]:
                place = {"session": 1, "round": each["round"], "section": "A", "table": table}
                body = {**place, **sides, "board": board["board"], "saw": board["saw"]}
                club.do(
                    "record-board", **body, result=f"3NT N {10 if sides['ns'] < sides['ew'] else 5}"
                )
