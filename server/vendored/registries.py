"""A package's bytes from its registry: by the registry's own client, which knows the proxies and
mirrors of this machine, else plainly over HTTPS.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote, urljoin
from urllib.request import Request, urlopen

from server.vendored.package_list import Package

PATIENCE = 120
_NPM = "https://registry.npmjs.org"
_PYPI = "https://pypi.org/simple"


class Unreachable(Exception):
    """No client and no address gave it."""

    def __init__(self, package: Package) -> None:
        super().__init__(package)
        self.package = package

    def __str__(self) -> str:
        package = self.package
        return f"{package.name} {package.version} can't be fetched from {package.registry} now."


def fetch(package: Package) -> bytes:
    """Download the package; the caller verifies it."""
    return _by_client(package) or _over_https(package)


def _by_client(package: Package) -> bytes | None:
    """None where there is no such client, or it has no success either."""
    with TemporaryDirectory() as folder:
        for command in _client(package, folder):
            with suppress(OSError, subprocess.TimeoutExpired):
                subprocess.run(command, capture_output=True, timeout=PATIENCE, cwd=folder)
        return next((found.read_bytes() for found in Path(folder).iterdir()), None)


def _client(package: Package, folder: str) -> Iterator[Sequence[str]]:
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


def _over_https(package: Package) -> bytes:
    try:
        return _got(_address(package))
    except (OSError, ValueError, LookupError, StopIteration):
        raise Unreachable(package) from None


def _address(package: Package) -> str:
    if package.registry == "npm":
        root = os.environ.get("NPM_CONFIG_REGISTRY", _NPM).rstrip("/")
        return f"{root}/{quote(package.name, safe='@/')}/-/{package.archive}"
    root = os.environ.get("PIP_INDEX_URL", _PYPI).rstrip("/")
    index = f"{root}/{package.name}/"
    listed = json.loads(_got(index, "application/vnd.pypi.simple.v1+json"))
    found: str = next(one["url"] for one in listed["files"] if one["filename"] == package.archive)
    return urljoin(index, found)


def _got(address: str, accept: str = "*/*") -> bytes:
    if not address.startswith("https://"):
        raise ValueError(address)
    with urlopen(Request(address, headers={"Accept": accept}), timeout=PATIENCE) as answer:
        content: bytes = answer.read()
    return content
