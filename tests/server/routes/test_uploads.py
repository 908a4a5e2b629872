"""Uploads: read up to a limit, never unpacked to disk, and their names never used as paths."""

import ast
import io
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import anyio
import pytest
from starlette.requests import Request
from starlette.types import Message

import server
from server.http.bodies import body_of
from server.refusals import BadRequest
from tests.server.club import Club, running

SERVER = Path(server.__file__).parent
UNBOUNDED = {"body", "form", "json"}
STREAMED = {"bodies.py", "ratings.py"}
"""Modules that read a body in pieces and count them."""
LISTS = ("/api/players", "/api/pairs/list")
LAUGHS = (
    b'<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "aaaaaaaaaa">'
    + b"".join(b'<!ENTITY %c "%s">' % (c, b"&%c;" % (c - 1) * 10) for c in b"bcdefghi")
    + b"]><playerslist><player><name>&i;</name></player></playerslist>"
)
OUTSIDE = b'<!DOCTYPE l [<!ENTITY f SYSTEM "file:///etc/passwd">]><playerslist>&f;</playerslist>'


@pytest.fixture(scope="module")
def club() -> Iterator[Club]:
    with running() as club:
        yield club.with_players(4)


def zip_of(name: str, data: bytes) -> bytes:
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        archive.writestr(name, data)
    return packed.getvalue()


BOMBS = {
    "a zip of zeros": zip_of("list.csv", b"\0" * 50_000_000),
    "a zip that points outside": zip_of("../../../../etc/cron.d/list.csv", b"Name\nAlpha\n"),
    "a billion laughs": LAUGHS,
    "a file of the server": OUTSIDE,
    "one line": b"Name;" * 300_000,
    "one field": b"Name\n" + b"x" * 1_900_000,
    "nothing but quotes": b'"' * 1_900_000,
    "control characters": bytes(range(32)) * 1000,
    "lone surrogates": b"Name\n" + b"\xed\xa0\x80" * 1000,
    "a report with endless rounds": b"012 Club\n001    1 " + b"    2 w 1 " * 150_000,
}


@pytest.mark.parametrize("path", LISTS)
@pytest.mark.parametrize("bomb", BOMBS)
def test_a_bomb_or_trap_sent_as_a_list_enters_and_reveals_nothing(
    club: Club, path: str, bomb: str
) -> None:
    before = club.version()

    answer = club.client.post(path, content=BOMBS[bomb])

    assert answer.status_code in (200, 400, 422)
    assert len(answer.content) < 10_000_000
    assert "root:" not in answer.text
    assert club.version() == before


@pytest.mark.parametrize("name", ["../../up.csv", "/etc/passwd", "..\\up", "a\0b", "x" * 5000])
def test_a_file_name_of_a_list_never_becomes_a_path(club: Club, name: str, tmp_path: Path) -> None:
    headers = {b"Content-Disposition": f'attachment; filename="{name}"'.encode()}
    answer = club.client.post(
        "/api/players", content=b"Name\nAlpha\n", headers=headers, params={"name": name}
    )

    assert answer.status_code == 200
    assert list(tmp_path.iterdir()) == []


def test_a_body_is_not_read_beyond_its_limit() -> None:
    sent = 0

    async def endless() -> Message:
        nonlocal sent
        sent += 1000
        return {"type": "http.request", "body": b" " * 1000, "more_body": True}

    request = Request({"type": "http", "method": "POST", "headers": []}, endless)
    with pytest.raises(BadRequest, match="send less"):
        anyio.run(body_of, request, 4500, "Too large; send less.")
    assert sent == 5000


def test_no_route_reads_a_body_without_a_limit() -> None:
    reads = {
        (file.name, call.attr)
        for file in SERVER.rglob("*.py")
        for call in ast.walk(ast.parse(file.read_text()))
        if isinstance(call, ast.Attribute)
        if isinstance(call.value, ast.Name)
        if call.value.id == "request"
        if call.attr in UNBOUNDED or (call.attr == "stream" and file.name not in STREAMED)
    }
    assert reads == set()
