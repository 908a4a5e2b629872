"""What lies beside a log and goes with it, to a backup and back: the secret that draws follow from,
and the keys that it signs with.
"""

from collections.abc import Callable
from pathlib import Path

from server.disk import create
from server.live.server_draws import read_secret, secret_file
from server.transparency.keys import key_file, read_keys

_KEPT: tuple[tuple[Callable[[Path], Path], Callable[[Path], object]], ...] = (
    (secret_file, read_secret),
    (key_file, read_keys),
)
"""Where each lies, and what refuses a file that is none."""


def files_beside(log: Path) -> list[Path]:
    """The files beside the log that there are."""
    return [place(log) for place, _ in _KEPT if place(log).exists()]


def files_to_replace(log: Path, to: Path) -> list[Path]:
    """Files beside `to` whose place is taken by what lies beside `log`."""
    return [place(to) for place, _ in _KEPT if place(log).exists() and place(to).exists()]


def has_other_secret(log: Path, to: Path) -> bool:
    """Whether the log in `to` is another server's: its draws follow from another secret."""
    files = (secret_file(log), secret_file(to))
    return all(file.exists() for file in files) and len({*map(read_secret, files)}) > 1


def refuse_others(log: Path) -> None:
    """Raise BadFile if something else lies where the log's files beside it belong."""
    for place, read in _KEPT:
        if place(log).exists():
            read(place(log))


def copy_companions(log: Path, to: Path) -> None:
    """Each becomes that of the log in `to`: whole or not at all, and for its owner's eyes only."""
    refuse_others(log)
    for place, _ in _KEPT:
        if not place(log).exists():
            continue
        put = place(to)
        draft = put.with_name(f".{put.name}.part")
        draft.unlink(missing_ok=True)
        create(draft, place(log).read_bytes())
        draft.replace(put)
