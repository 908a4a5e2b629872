"""The rules and the log's own code in one archive, as a browser's Python runs them.

The same tree makes the same bytes, on whatever machine: its address is its digest.
"""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import domain
import events

_EPOCH = (1980, 1, 1, 0, 0, 0)
_LAYERS = (domain, events)
_ENDINGS = {".py", ".json"}
ONLY_ON_A_SERVER = (
    *("events/log/store/", "events/replay.py", "domain/lab/endorsement/"),
    *("domain/before_sending/", "domain/lab/generation/", "domain/lab/simulation/"),
    *("domain/lab/generation/teams.py", "domain/formats/checklist.py"),
    *("domain/formats/player_csv/", "domain/formats/rating_list/", "domain/formats/swisssys/"),
    *("domain/formats/us_chess_report/", "domain/formats/pair_list.py"),
    *("domain/formats/pairs_csv.py", "domain/formats/team_csv.py"),
)
"""Modules and packages; no module that is packed imports one of them."""
_DIGITS = 16


@cache
def program() -> bytes:
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for path, file in _sources():
            member = ZipInfo(path, _EPOCH)
            member.create_system = 3
            member.external_attr = 0o644 << 16
            member.compress_type = ZIP_DEFLATED
            archive.writestr(member, file.read_bytes(), compresslevel=9)
    return packed.getvalue()


@cache
def program_name() -> str:
    return f"program-{sha256(program()).hexdigest()[:_DIGITS]}.zip"


def _sources() -> Iterator[tuple[str, Path]]:
    for layer in _LAYERS:
        assert layer.__file__ is not None, "a package with an __init__"
        root = Path(layer.__file__).parent
        for file in sorted(root.rglob("*")):
            path = file.relative_to(root.parent).as_posix()
            if file.suffix in _ENDINGS and not path.startswith(ONLY_ON_A_SERVER):
                yield path, file
