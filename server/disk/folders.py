"""Writing several files as one: all of them, or nothing.

They are written beside their destination first. A new folder appears as a whole; in one that is
there already each file takes its place only when all of them are complete, and files of the same
kind that are no longer among them go.
"""

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import mkdtemp

from domain.errors import BadFile


def write_folder(
    files: Mapping[str, bytes], folder: Path, outdated: Callable[[str], bool] = lambda _: False
) -> None:
    """`files` by relative path; `outdated` says of a path found in the folder that it was one of
    these files in an earlier writing.
    """
    if folder.exists() and not folder.is_dir():
        raise BadFile("this is a file; name a folder.", name=str(folder))
    try:
        draft = Path(mkdtemp(dir=folder.absolute().parent, prefix=f".{folder.name}."))
    except OSError as reason:
        raise BadFile(f"can't be written: {reason.strerror}.", name=str(folder)) from None
    try:
        for path, data in files.items():
            (draft / path).parent.mkdir(parents=True, exist_ok=True)
            (draft / path).write_bytes(data)
        _put(draft, files, folder)
        _remove(files, folder, outdated)
    except OSError as reason:
        raise BadFile(f"can't be written: {reason.strerror}.", name=str(folder)) from None
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def _put(draft: Path, files: Mapping[str, bytes], folder: Path) -> None:
    if not folder.exists():
        draft.chmod(0o755)
        draft.rename(folder)
        return
    for path in files:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (draft / path).replace(folder / path)


def _remove(files: Mapping[str, bytes], folder: Path, outdated: Callable[[str], bool]) -> None:
    for found in [path for path in folder.rglob("*") if path.is_file()]:
        path = found.relative_to(folder).as_posix()
        if path not in files and outdated(path):
            found.unlink()
