"""From a package's bytes to the files that are asked of it, once they are known to be the ones."""

import gzip
import hashlib
from base64 import b64encode
from collections.abc import Mapping
from io import BytesIO
from tarfile import TarFile, TarInfo
from zipfile import ZipFile

from server.vendored.package_list import (
    PACKED,
    Package,
)


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
