"""Installing packages' files into folders: valid ones are kept, unlisted ones are deleted."""

import hashlib
import json
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from server.vendored.package_list import Package, files_of

VENDORED = Path(__file__).parents[2] / "web" / "static" / "vendored"
_SEAL = "sealed.json"
"""The package of the files, and the digest of each: if these are valid, no registry is
contacted."""


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
