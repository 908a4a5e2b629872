"""The golden files: for each log a bundle, the digest of every answer, and the answers' texts.

Tests compare digests; the texts only show the recorded answer when one differs.
"""

import gzip
import json
import lzma
from dataclasses import dataclass
from difflib import unified_diff
from itertools import islice
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).with_name("logs")
REAL_FILES = FOLDER / "real_files.json"
"""For files of other owners: only the digests of the answers."""
OPENAPI = FOLDER / "openapi.json.gz"
KINDS = FOLDER / "kinds.txt"
ACCEPTED = FOLDER / "ACCEPTED.md"
_BUNDLE = ".bundle.gz"
_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Golden:
    name: str

    @property
    def bundle(self) -> Path:
        return FOLDER / f"{self.name}{_BUNDLE}"

    @property
    def digests(self) -> Path:
        return FOLDER / f"{self.name}.answers.json"

    @property
    def texts(self) -> Path:
        return FOLDER / f"{self.name}.texts.xz"

    def unpack(self, into: Path) -> Path:
        file = into / f"{self.name}.bundle"
        file.write_bytes(gzip.decompress(self.bundle.read_bytes()))
        return file

    def recorded_digests(self) -> dict[str, str]:
        """The digests of the recorded answers, by question."""
        found: dict[str, str] = json.loads(self.digests.read_text())
        return found

    def text(self, ask: str) -> str:
        """The recorded answer to this question."""
        status, text = json.loads(lzma.decompress(self.texts.read_bytes()))[ask]
        return f"{status}\n{text}"


def all_golden() -> list[str]:
    return sorted(file.name.removesuffix(_BUNDLE) for file in FOLDER.glob(f"*{_BUNDLE}"))


def difference(before: str, after: str) -> str:
    """The first lines of a diff."""
    lines = unified_diff(before.splitlines(), after.splitlines(), "before", "now", "", "", 3, "")
    return "\n".join(islice(lines, _SHOWN))


def written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=0) + "\n"


def real_files() -> dict[str, dict[str, str]]:
    """The digests of the answers, by file (trf/FILE or bridge/FILE) and question."""
    held: dict[str, dict[str, str]] = json.loads(REAL_FILES.read_text())
    return held


def name_of(real_file: Path) -> str:
    """The file's path below ../shared/data."""
    parts = real_file.resolve().parts
    return "/".join(parts[parts.index("data") + 1 :])


def openapi() -> dict[str, Any]:
    """The recorded document of the HTTP interface."""
    held: dict[str, Any] = json.loads(gzip.decompress(OPENAPI.read_bytes()))
    return held
