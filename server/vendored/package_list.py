"""The list of packages: what is fetched, from where, and by what it is known again; and from a
package's bytes to the files that are asked of it, once they are known to be the ones.
"""

import gzip
import hashlib
import tomllib
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from tarfile import TarFile, TarInfo
from typing import Any
from zipfile import ZipFile

LIST = Path(__file__).parent / "packages.toml"
PACKED = ".packed"


@dataclass(frozen=True, slots=True)
class Package:
    """No `files`: the package is kept as it is."""

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
    def archive(self) -> str:
        """The file's name in its registry."""
        if self.registry == "npm":
            return f"{self.folder}.tgz"
        return f"{self.name.replace('-', '_')}-{self.version}-{self.wheel}.whl"

    @property
    def lands_as(self) -> tuple[str, ...]:
        """The names of the files in its folder."""
        if not self.files:
            return (self.archive,)
        return tuple(
            Path(file).name + (PACKED if file in self.packed else "") for file in self.files
        )


def packages(listed: Path = LIST) -> Sequence[Package]:
    read = tomllib.loads(listed.read_text())
    return tuple(
        Package(**{key: _frozen(value) for key, value in one.items()}) for one in read["package"]
    )


def _frozen(value: Any) -> Any:
    return value if isinstance(value, str) else tuple(value)


class NotThePackage(Exception):
    """Somebody sent something else under its name."""

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
    """By the name they land under; NotThePackage for any other bytes than the list's."""
    kind = package.integrity.partition("-")[0]
    found = f"{kind}-{b64encode(hashlib.new(kind, data).digest()).decode()}"
    if found != package.integrity:
        raise NotThePackage(package, f"its integrity is {found}")
    if not package.files:
        return {package.archive: data}
    members = _npm_members(data) if package.registry == "npm" else _wheel_members(data)
    missing = [file for file in package.files if file not in members]
    if missing:
        raise NotThePackage(package, f"it has no {missing[0]}")
    landing = zip(package.files, package.lands_as, strict=True)
    return {name: _as_it_lands(name, members[file]) for file, name in landing}


def _as_it_lands(name: str, content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0) if name.endswith(PACKED) else content


def _npm_members(data: bytes) -> Mapping[str, bytes]:
    """Without the folder that everything in a package lies in."""
    with TarFile.open(fileobj=BytesIO(data), mode="r:gz") as archive:
        return {
            member.name.partition("/")[2]: _content(archive, member)
            for member in archive
            if member.isfile()
        }


def _content(archive: TarFile, member: TarInfo) -> bytes:
    opened = archive.extractfile(member)
    assert opened is not None, "only files are asked for"
    return opened.read()


def _wheel_members(data: bytes) -> Mapping[str, bytes]:
    with ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}
