"""POST /api/ratings: an organiser uploads a rating list; anything else is refused."""

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


def zip_of(data: bytes, name: str = "players_list_foa.xml") -> bytes:
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr(name, data)
    return file.getvalue()


def archive_claiming(size: int) -> bytes:
    """An archive whose directory claims another size than its list has."""
    data = bytearray(zip_of(LIST))
    directory = data.index(b"PK\x01\x02")
    struct.pack_into("<I", data, directory + 24, size)
    return bytes(data)


def files_left_over(table: Path) -> list[str]:
    return [path.name for path in table.parent.iterdir() if path != table]


@pytest.mark.parametrize("data", [LIST, zip_of(LIST)], ids=["xml", "zip"])
def test_an_uploaded_list_can_be_searched(organiser: TestClient, table: Path, data: bytes) -> None:
    answer = organiser.post("/api/ratings?name=players_list.zip", content=data)

    assert answer.json() == {"players": len([p for p in PLAYERS if p]), "skipped": 0}
    first = next(p for p in PLAYERS if p)
    found = organiser.get("/api/ratings", params={"q": str(first.fide_id)}).json()
    assert [p["fide_id"] for p in found["players"]] == [first.fide_id]
    assert files_left_over(table) == []


BOMBS = {
    "an archive that swells": (zip_of(b" " * 80_000_000), "would become 80,000,000 bytes"),
    "an archive that lies": (archive_claiming(3_000_000_000), "would become 3,000,000,000 bytes"),
    "entities": (
        b'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><playerslist>&b;</playerslist>',
        "declares a document type",
    ),
    "a nest": (b"<playerslist>" + b"<a>" * 400_000, "without a player"),
    "an archive in an archive": (zip_of(zip_of(LIST), "list.zip"), "no list"),
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_decompression_bomb_or_trap_is_refused_and_the_old_table_kept(
    organiser: TestClient, table: Path, bomb: str
) -> None:
    organiser.post("/api/ratings?name=list.xml", content=LIST)
    before = table.read_bytes()
    data, reason = BOMBS[bomb]

    answer = organiser.post("/api/ratings?name=list.zip", content=data)

    assert answer.status_code == 422
    assert reason in answer.json()["detail"]
    assert table.read_bytes() == before
    assert files_left_over(table) == []


def test_a_file_name_with_a_path_writes_nothing_elsewhere(
    organiser: TestClient, table: Path
) -> None:
    answer = organiser.post("/api/ratings?name=../../up/.rapid.xml", content=LIST)

    assert answer.status_code == 200
    assert sorted(table.parent.rglob("*")) == [table]


@pytest.mark.parametrize("role", [Role.CHIEF, Role.AUDITOR])
def test_only_an_organiser_may_upload_a_list(organiser: TestClient, role: Role) -> None:
    organiser.cookies.clear()
    sign_in(organiser, Grant(role))

    assert organiser.post("/api/ratings?name=a", content=LIST).status_code == 403


async def chunks(*parts: bytes) -> AsyncIterator[bytes]:
    for part in parts:
        yield part


def test_an_upload_beyond_the_limit_is_not_kept(table: Path) -> None:
    imports = RatingImports(table, lambda: "2026-11-21T09:00:00Z", largest=10)

    with pytest.raises(BadFile, match="larger than 10 bytes"):
        run(imports.receive_list, "list.txt", 0, chunks(b"12345", b"678901"))

    assert files_left_over(table) == []
    assert imports.progress is None


def test_a_second_upload_at_the_same_time_is_refused(table: Path) -> None:
    imports = RatingImports(table, lambda: "", progress=ImportProgress("Sorting", 1, 2))

    with pytest.raises(NotNow, match="already"):
        run(imports.receive_list, "list.txt", 0, chunks(LIST))
