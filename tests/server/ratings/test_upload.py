"""POST /api/ratings: the organiser brings a list in, and what is no list stays outside."""

import struct
from collections.abc import AsyncIterator, Iterator
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from anyio import run
from starlette.testclient import TestClient

from domain.errors import BadFile, NotNow
from server.access.roles import Grant, Role
from server.application.app import build_app
from server.ratings.list_import import ImportProgress, RatingImports
from server.settings import Settings
from tests.domain.formats.rating_list.test_xml_list import LIST, PLAYERS
from tests.events.log.memory_store import MemoryStore
from tests.server.door import sign_in


@pytest.fixture
def table(tmp_path: Path) -> Path:
    return tmp_path / "ratings.sqlite3"


@pytest.fixture
def organiser(table: Path) -> Iterator[TestClient]:
    with TestClient(build_app(MemoryStore(), settings=Settings(ratings=table))) as client:
        sign_in(client, Grant(Role.ORGANISER))
        yield client


def zipped(data: bytes, name: str = "players_list_foa.xml") -> bytes:
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr(name, data)
    return file.getvalue()


def claiming(size: int) -> bytes:
    """An archive whose directory tells another size than its list has."""
    data = bytearray(zipped(LIST))
    directory = data.index(b"PK\x01\x02")
    struct.pack_into("<I", data, directory + 24, size)
    return bytes(data)


def left_over(table: Path) -> list[str]:
    return [path.name for path in table.parent.iterdir() if path != table]


@pytest.mark.parametrize("data", [LIST, zipped(LIST)], ids=["xml", "zip"])
def test_a_list_is_searched_once_it_is_in(organiser: TestClient, table: Path, data: bytes) -> None:
    answer = organiser.post("/api/ratings?name=players_list.zip", content=data)

    assert answer.json() == {"players": len([p for p in PLAYERS if p]), "skipped": 0}
    first = next(p for p in PLAYERS if p)
    found = organiser.get("/api/ratings", params={"q": str(first.fide_id)}).json()
    assert [p["fide_id"] for p in found["players"]] == [first.fide_id]
    assert left_over(table) == []


BOMBS = {
    "an archive that swells": (zipped(b" " * 80_000_000), "would become 80,000,000 bytes"),
    "an archive that lies": (claiming(3_000_000_000), "would become 3,000,000,000 bytes"),
    "entities": (
        b'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><playerslist>&b;</playerslist>',
        "declares a document type",
    ),
    "a nest": (b"<playerslist>" + b"<a>" * 400_000, "without a player"),
    "an archive in an archive": (zipped(zipped(LIST), "list.zip"), "no list"),
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_bomb_is_refused_and_the_old_table_stays(
    organiser: TestClient, table: Path, bomb: str
) -> None:
    organiser.post("/api/ratings?name=list.xml", content=LIST)
    before = table.read_bytes()
    data, said = BOMBS[bomb]

    answer = organiser.post("/api/ratings?name=list.zip", content=data)

    assert answer.status_code == 422
    assert said in answer.json()["detail"]
    assert table.read_bytes() == before
    assert left_over(table) == []


def test_a_name_leads_nowhere(organiser: TestClient, table: Path) -> None:
    answer = organiser.post("/api/ratings?name=../../up/.rapid.xml", content=LIST)

    assert answer.status_code == 200
    assert sorted(table.parent.rglob("*")) == [table]


@pytest.mark.parametrize("role", [Role.CHIEF, Role.AUDITOR])
def test_the_list_is_the_organisers(organiser: TestClient, role: Role) -> None:
    organiser.cookies.clear()
    sign_in(organiser, Grant(role))

    assert organiser.post("/api/ratings?name=a", content=LIST).status_code == 403


async def chunks(*parts: bytes) -> AsyncIterator[bytes]:
    for part in parts:
        yield part


def test_what_is_larger_than_any_list_is_not_kept(table: Path) -> None:
    imports = RatingImports(table, lambda: "2026-11-21T09:00:00Z", largest=10)

    with pytest.raises(BadFile, match="larger than 10 bytes"):
        run(imports.take, "list.txt", 0, chunks(b"12345", b"678901"))

    assert left_over(table) == []
    assert imports.progress is None


def test_one_list_at_a_time(table: Path) -> None:
    imports = RatingImports(table, lambda: "", progress=ImportProgress("Sorting", 1, 2))

    with pytest.raises(NotNow, match="already"):
        run(imports.take, "list.txt", 0, chunks(LIST))
