"""The audit that runs in a browser without a server, as a server hands it out."""

from collections.abc import Iterator

import pytest

from tests.server.club import Club, running
from web.proof import program_name, proof_addresses

vendored = pytest.mark.skipif(proof_addresses() is None, reason="`make vendored` had no network")


@pytest.fixture(scope="module")
def club() -> Iterator[Club]:
    with running() as club:
        yield club


def test_the_proof_page_is_in_the_readers_language(club: Club) -> None:
    club.client.cookies.clear()
    german = club.client.get("/proof/", headers={"Accept-Language": "de"})
    assert '<html lang="de"' in german.text
    assert '<html lang="pl"' in club.client.get("/proof/pl.html").text
    assert club.client.get("/proof").url.path == "/proof/"


def test_only_the_proof_page_may_run_web_assembly(club: Club) -> None:
    policy = "content-security-policy"
    assert "'wasm-unsafe-eval'" in club.client.get("/proof/").headers[policy]
    assert "'wasm-unsafe-eval'" not in club.client.get("/").headers[policy]
    assert "unsafe-eval" not in club.client.get("/static/base.css").headers[policy]


@vendored
def test_files_named_by_their_digest_are_immutable(club: Club) -> None:
    rules = club.client.get(f"/proof/{program_name()}")
    keeper = club.client.get("/proof/kept.js")
    assert "immutable" in rules.headers["cache-control"]
    assert keeper.headers["cache-control"] == "no-cache"
    assert keeper.headers["content-type"].startswith("text/javascript")
    assert program_name() in club.client.get("/proof/files.js").text


def test_another_program_of_the_proof_is_not_found(club: Club) -> None:
    assert club.client.get("/proof/program-0.zip").status_code == 404
    assert club.client.get("/proof/static/base.css").status_code == 200
