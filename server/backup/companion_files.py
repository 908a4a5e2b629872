"""Files beside a log that are backed up and restored with it: the secret that draws are derived
from, and the keys that sign checkpoints.
"""

from collections.abc import Callable
from pathlib import Path

from server.disk import replace_private
from server.live.server_draws import read_secret, secret_path
from server.transparency.keys import key_path, read_keys

_COMPANIONS: tuple[tuple[Callable[[Path], Path], Callable[[Path], object]], ...] = (
    (secret_path, read_secret),
    (key_path, read_keys),
)
"""The path of each file, and the function that reads it or refuses a foreign file."""


def companion_files(log: Path) -> list[Path]:
    """The existing files beside the log."""
    return [path_beside(log) for path_beside, _ in _COMPANIONS if path_beside(log).exists()]


def files_to_replace(log: Path, to: Path) -> list[Path]:
    """The files beside `to` that those beside `log` would replace."""
    return [
        path_beside(to)
        for path_beside, _ in _COMPANIONS
        if path_beside(log).exists() and path_beside(to).exists()
    ]


def has_other_secret(log: Path, to: Path) -> bool:
    """Whether the logs `log` and `to` have different secrets, so are of different servers."""
    files = (secret_path(log), secret_path(to))
    return all(file.exists() for file in files) and len({*map(read_secret, files)}) > 1


def refuse_foreign_files(log: Path) -> None:
    """Raise BadFile if a foreign file has the name of one of the log's files."""
    for path_beside, read in _COMPANIONS:
        if path_beside(log).exists():
            read(path_beside(log))


def copy_companions(log: Path, to: Path) -> None:
    """Copy the files beside the log, each atomically and readable by its owner only."""
    refuse_foreign_files(log)
    for path_beside, _ in _COMPANIONS:
        if path_beside(log).exists():
            replace_private(path_beside(to), path_beside(log).read_bytes())
