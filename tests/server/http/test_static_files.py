"""A file that never changes is served the same from memory as from the disk."""

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient

from server.http.every_request import ReadCompression
from server.http.static_files import FOR_EVER, StaticFolder
from server.vendored.packages import VENDORED
from web.shared.static_addresses import STATIC, static_stamp

FONT = next(STATIC.rglob("*.woff2"), None)


def client_of_static_files() -> TestClient:
    return TestClient(ReadCompression(Starlette(routes=[Mount("/static", StaticFolder())])))


@pytest.mark.parametrize("encoding", ["gzip, br", "identity"])
def test_file_is_the_same_at_every_request(encoding: str) -> None:
    address = f"/static/{static_stamp()}/base.css"
    client = client_of_static_files()
    first, *later = (client.get(address, headers={"Accept-Encoding": encoding}) for _ in range(3))
    assert first.content == (STATIC / "base.css").read_bytes()
    assert first.headers["Cache-Control"] == FOR_EVER
    assert first.headers["Content-Type"] == "text/css; charset=utf-8"
    assert "Accept-Encoding" in first.headers["Vary"]
    assert ("gzip" in encoding) == ("Content-Encoding" in first.headers)
    for response in later:
        assert (response.content, response.headers) == (first.content, first.headers)


def test_other_requests_of_a_file_in_memory_are_answered_as_of_one_on_disk() -> None:
    client = client_of_static_files()
    file, plain = STATIC / "base.css", "/static/base.css"
    stamped = f"/static/{static_stamp()}/base.css"
    whole = client.get(stamped)
    for address in (stamped, plain):
        known = client.get(address, headers={"If-None-Match": whole.headers["ETag"]})
        assert (known.status_code, known.content) == (304, b"")
        part = client.get(address, headers={"Range": "bytes=0-9", "Accept-Encoding": "identity"})
        assert (part.status_code, part.content) == (206, file.read_bytes()[:10])
        head = client.head(address, headers={"Accept-Encoding": "identity"})
        assert (head.content, head.headers["Content-Length"]) == (b"", str(file.stat().st_size))
        assert client.post(address).status_code == 405
    assert client.get(f"/static/{static_stamp()}/none.css").status_code == 404
    assert client.get(f"/static/{static_stamp()}/../__init__.py").status_code == 404


def test_a_package_is_kept_once_whatever_stamp_stands_before_it() -> None:
    file = next(VENDORED.rglob("*.woff2"), None)
    if file is None:
        pytest.skip("`make vendored` had no network")
    folder = StaticFolder()
    client = TestClient(Starlette(routes=[Mount("/static", folder)]))
    name = file.relative_to(STATIC).as_posix()
    for stamp in ("@0/", "@12ab/", f"{static_stamp()}/", ""):
        response = client.get(f"/static/{stamp}{name}")
        assert (response.content, response.headers["Cache-Control"]) == (
            file.read_bytes(),
            FOR_EVER,
        )
    assert folder.files_in_memory == {name}


def test_a_file_that_compression_does_not_shorten_is_not_compressed() -> None:
    if FONT is None:
        pytest.skip("`make vendored` had no network")
    client = client_of_static_files()
    address = f"/static/{static_stamp()}/{FONT.relative_to(STATIC).as_posix()}"
    for _ in range(2):
        response = client.get(address)
        assert response.content == FONT.read_bytes()
        assert "Content-Encoding" not in response.headers
