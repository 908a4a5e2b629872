"""Files of other projects' packages: only the pinned ones, all of a package or none of it."""

import gzip
import hashlib
from base64 import b64encode
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from tarfile import TarFile, TarInfo
from zipfile import ZipFile

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient

from server.http.static_files import StaticFolder
from server.vendored import __main__ as command, packages
from server.vendored.packages import (
    PACKED,
    VENDORED,
    NotThePackage,
    Package,
    Unreachable,
    files_of,
    missing_packages,
    read_packages,
)
from web.pages.render import STATIC

FONT, LICENCE = b"a font's bytes" * 40, b"OFL"


def tarball() -> bytes:
    written = BytesIO()
    with TarFile.open(fileobj=written, mode="w:gz") as archive:
        for name, content in (("files/one.woff2", FONT), ("LICENSE", LICENCE), ("more.js", b"")):
            member = TarInfo(f"package/{name}")
            member.size = len(content)
            archive.addfile(member, BytesIO(content))
    return written.getvalue()


def integrity(data: bytes) -> str:
    return f"sha512-{b64encode(hashlib.sha512(data).digest()).decode()}"


SENT = tarball()
FONTS = Package(
    "npm", "@fonts/one", "1.2.3", integrity(SENT), ("files/one.woff2", "LICENSE"), ("LICENSE",)
)


def wheel() -> tuple[Package, bytes]:
    written = BytesIO()
    with ZipFile(written, "w") as archive:
        archive.writestr("one/__init__.py", "")
    data = written.getvalue()
    return Package("pypi", "one", "2.0", integrity(data), wheel="py3-none-any"), data


def all_files(folder: Path) -> Iterator[str]:
    return (path.relative_to(folder).as_posix() for path in sorted(folder.rglob("*.*")))


def test_named_files_land_under_the_name_and_version_of_their_package(tmp_path: Path) -> None:
    assert not command.install_missing_packages([FONTS], lambda _: SENT, tmp_path)
    assert (tmp_path / "one-1.2.3" / "one.woff2").read_bytes() == FONT
    packed = (tmp_path / "one-1.2.3" / f"LICENSE{PACKED}").read_bytes()
    assert gzip.decompress(packed) == LICENCE
    assert not (tmp_path / "one-1.2.3" / "more.js").exists()


def test_a_package_without_named_files_is_kept_as_it_is() -> None:
    package, data = wheel()
    assert files_of(package, data) == {"one-2.0-py3-none-any.whl": data}


def test_only_missing_or_damaged_packages_are_downloaded(tmp_path: Path) -> None:
    command.install_missing_packages([FONTS], lambda _: SENT, tmp_path)
    assert not missing_packages([FONTS], tmp_path)
    (tmp_path / "one-1.2.3" / "one.woff2").write_bytes(FONT[:-1])
    assert missing_packages([FONTS], tmp_path) == [FONTS]
    command.install_missing_packages([FONTS], lambda _: SENT, tmp_path)
    assert not missing_packages([FONTS], tmp_path)


def test_packages_that_are_no_longer_listed_are_removed(tmp_path: Path) -> None:
    package, data = wheel()
    command.install_missing_packages([FONTS], lambda _: SENT, tmp_path)
    command.install_missing_packages([package], lambda _: data, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["one-2.0"]


def test_a_package_with_a_wrong_hash_is_not_installed(tmp_path: Path) -> None:
    (problem,) = command.install_missing_packages([FONTS], lambda _: SENT + b"\0", tmp_path)
    assert isinstance(problem, NotThePackage)
    assert str(problem).startswith("What came as @fonts/one 1.2.3 is not the package")
    assert not list(all_files(tmp_path))


def test_a_file_that_the_package_has_not_is_named() -> None:
    wrong = Package("npm", "@fonts/one", "1.2.3", integrity(SENT), ("files/two.woff2",))
    with pytest.raises(NotThePackage, match=r"it has no files/two\.woff2"):
        files_of(wrong, SENT)


def test_one_that_cannot_be_fetched_does_not_hold_up_the_others(tmp_path: Path) -> None:
    package, data = wheel()

    def fetch(wanted: Package) -> bytes:
        if wanted is FONTS:
            raise Unreachable(wanted)
        return data

    (problem,) = command.install_missing_packages([FONTS, package], fetch, tmp_path)
    assert str(problem) == "@fonts/one 1.2.3 can't be fetched from npm now."
    assert missing_packages([FONTS, package], tmp_path) == [FONTS]


def test_a_download_without_npm_and_network_is_reported_as_unreachable(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("NPM_CONFIG_REGISTRY", "https://127.0.0.1:9")
    with pytest.raises(Unreachable):
        packages.download_package(FONTS)


def test_every_package_is_pinned_by_a_hash_of_its_content() -> None:
    for package in read_packages():
        kind, _, digest = package.integrity.partition("-")
        assert (kind, len(digest)) in (("sha512", 88), ("sha256", 44)), package
        assert set(package.packed) <= set(package.files), package
    folders = [package.folder for package in read_packages()]
    assert len(set(folders)) == len(folders)


def test_a_packages_address_has_its_version_and_is_never_asked_for_again() -> None:
    if missing_packages(read_packages()):
        pytest.skip("`make vendored` had no network")
    app = Starlette(routes=[Mount("/static", StaticFolder())])
    lies = next(VENDORED.rglob("*.mjs")).relative_to(STATIC).as_posix()
    with TestClient(app) as client:
        assert "immutable" in client.get(f"/static/{lies}").headers["cache-control"]
        assert client.get("/static/base.css").headers["cache-control"] == "no-cache"
