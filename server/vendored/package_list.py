"""The list of packages: what is fetched, from where, and by what it is known again."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

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
