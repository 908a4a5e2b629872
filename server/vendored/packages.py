"""The list of packages with their sources and digests; downloading them, and installing the wanted
files into folders: valid ones are kept, unlisted ones are deleted.

A package is downloaded by the registry's own client, which uses this machine's proxies and mirrors,
otherwise over HTTPS.
"""

import gzip
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tomllib
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from tarfile import TarFile, TarInfo
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote, urljoin
from urllib.request import Request, urlopen
from zipfile import ZipFile

LIST = Path(__file__).parent / "packages.toml"
PACKED = ".packed"
VENDORED = Path(__file__).parents[2] / "web" / "static" / "vendored"
_SEAL = "sealed.json"
"""The package of the files, and the digest of each: if these are valid, no registry is asked."""


@dataclass(frozen=True, slots=True)
class Package:
    """A package; without `files` it is kept whole. `packed` are the files stored as gzip."""

    registry: str
    name: str
    version: str
    integrity: str
    files: tuple[str, ...] = ()
    packed: tuple[str, ...] = ()
    wheel: str = ""

    @property
    def folder(self) -> str:
        return f"{self.name.rpartition('/')[2]}-{self.version}"

    @property
    def archive_name(self) -> str:
        if self.registry == "npm":
            return f"{self.folder}.tgz"
        return f"{self.name.replace('-', '_')}-{self.version}-{self.wheel}.whl"

    @property
    def file_names(self) -> tuple[str, ...]:
        if not self.files:
            return (self.archive_name,)
        return tuple(
            Path(file).name + (PACKED if file in self.packed else "") for file in self.files
        )


def read_packages(listed: Path = LIST) -> Sequence[Package]:
    read = tomllib.loads(listed.read_text())
    return tuple(
        Package(**{key: _lists_as_tuples(value) for key, value in package.items()})
        for package in read["package"]
    )


def _lists_as_tuples(value: Any) -> Any:
    return value if isinstance(value, str) else tuple(value)


class NotThePackage(Exception):
    """Another content was received under the package's name."""

    def __init__(self, package: Package, reason: str) -> None:
        super().__init__(package, reason)
        self.package = package
        self.reason = reason

    def __str__(self) -> str:
        package = self.package
        return (
            f"What came as {package.name} {package.version} is not the package that "
            f"server/vendored/packages.toml pins: {self.reason}. Nothing of it is used."
        )


def files_of(package: Package, data: bytes) -> Mapping[str, bytes]:
    """The package's files by their local names; NotThePackage if the digest differs."""
    kind = package.integrity.partition("-")[0]
    found = f"{kind}-{b64encode(hashlib.new(kind, data).digest()).decode()}"
    if found != package.integrity:
        raise NotThePackage(package, f"its integrity is {found}")
    if not package.files:
        return {package.archive_name: data}
    members = _npm_members(data) if package.registry == "npm" else _wheel_members(data)
    missing = [file for file in package.files if file not in members]
    if missing:
        raise NotThePackage(package, f"it has no {missing[0]}")
    landing = zip(package.files, package.file_names, strict=True)
    return {name: _as_stored(name, members[file]) for file, name in landing}


def _as_stored(name: str, content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0) if name.endswith(PACKED) else content


def _npm_members(data: bytes) -> Mapping[str, bytes]:
    """The files of a package, without its top folder."""
    with TarFile.open(fileobj=BytesIO(data), mode="r:gz") as archive:
        return {
            member.name.partition("/")[2]: _content_of_member(archive, member)
            for member in archive
            if member.isfile()
        }


def _content_of_member(archive: TarFile, member: TarInfo) -> bytes:
    opened = archive.extractfile(member)
    assert opened is not None, "only files are asked for"
    return opened.read()


def _wheel_members(data: bytes) -> Mapping[str, bytes]:
    with ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


PATIENCE = 120
_NPM = "https://registry.npmjs.org"
_PYPI = "https://pypi.org/simple"


class Unreachable(Exception):
    def __init__(self, package: Package) -> None:
        super().__init__(package)
        self.package = package

    def __str__(self) -> str:
        package = self.package
        return f"{package.name} {package.version} can't be fetched from {package.registry} now."


def download_package(package: Package) -> bytes:
    """Download the package; the caller verifies it."""
    return _download_by_client(package) or _download_over_https(package)


def _download_by_client(package: Package) -> bytes | None:
    """The package downloaded by a client of its registry; None if there is none, or it fails."""
    with TemporaryDirectory() as folder:
        for command in _client_commands(package, folder):
            with suppress(OSError, subprocess.TimeoutExpired):
                subprocess.run(command, capture_output=True, timeout=PATIENCE, cwd=folder)
        return next((found.read_bytes() for found in Path(folder).iterdir()), None)


def _client_commands(package: Package, folder: str) -> Iterator[Sequence[str]]:
    if package.registry == "pypi":
        python, abi, platform = package.wheel.split("-")
        yield [
            *(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"),
            *("--only-binary", ":all:", "--dest", folder, "--implementation", python[:2]),
            *("--python-version", python[2:], "--abi", abi, "--platform", platform),
            f"{package.name}=={package.version}",
        ]
    elif npm := shutil.which("npm"):
        wanted = f"{package.name}@{package.version}"
        yield [npm, "pack", "--silent", "--prefer-offline", "--pack-destination", folder, wanted]


def _download_over_https(package: Package) -> bytes:
    try:
        return _https_get(_download_address(package))
    except (OSError, ValueError, LookupError, StopIteration):
        raise Unreachable(package) from None


def _download_address(package: Package) -> str:
    if package.registry == "npm":
        root = os.environ.get("NPM_CONFIG_REGISTRY", _NPM).rstrip("/")
        return f"{root}/{quote(package.name, safe='@/')}/-/{package.archive_name}"
    root = os.environ.get("PIP_INDEX_URL", _PYPI).rstrip("/")
    index = f"{root}/{package.name}/"
    listed = json.loads(_https_get(index, "application/vnd.pypi.simple.v1+json"))
    found: str = next(
        file["url"] for file in listed["files"] if file["filename"] == package.archive_name
    )
    return urljoin(index, found)


def _https_get(address: str, accept: str = "*/*") -> bytes:
    if not address.startswith("https://"):
        raise ValueError(address)
    with urlopen(Request(address, headers={"Accept": accept}), timeout=PATIENCE) as answer:
        content: bytes = answer.read()
    return content


def missing_packages(packages: Sequence[Package], folder: Path = VENDORED) -> Sequence[Package]:
    return [package for package in packages if not _is_installed(package, folder / package.folder)]


def install_package(
    package: Package, fetch: Callable[[Package], bytes], folder: Path = VENDORED
) -> None:
    """Install a package's files into its folder atomically."""
    files = dict(files_of(package, fetch(package)))
    seal = {"integrity": package.integrity, "files": dict(_digests(files))}
    fresh, place = folder / f".{package.folder}", folder / package.folder
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    for name, content in (files | {_SEAL: json.dumps(seal, indent=1).encode()}).items():
        (fresh / name).write_bytes(content)
    shutil.rmtree(place, ignore_errors=True)
    fresh.rename(place)


def delete_unlisted(packages: Sequence[Package], folder: Path = VENDORED) -> None:
    """Delete the folders of packages that are no longer listed."""
    wanted = {package.folder for package in packages}
    for found in folder.iterdir() if folder.is_dir() else ():
        if found.is_dir() and found.name not in wanted:
            shutil.rmtree(found)


def _is_installed(package: Package, place: Path) -> bool:
    try:
        seal = json.loads((place / _SEAL).read_text())
        files = {name: (place / name).read_bytes() for name in package.file_names}
    except (OSError, ValueError):
        return False
    return bool(seal == {"integrity": package.integrity, "files": dict(_digests(files))})


def _digests(files: Mapping[str, bytes]) -> Iterator[tuple[str, str]]:
    for name, content in files.items():
        yield name, hashlib.sha256(content).hexdigest()
