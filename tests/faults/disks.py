"""Simulated disks as file systems for SQLite (apsw.VFS): one that fails, one that records."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import apsw

Flags = list[int]


class FailingDisk(apsw.VFS):
    """A disk whose n-th operation after `fail_at(n)` fails; `failed` is true when it did."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "")
        self.failed = False
        self._countdown = 0
        self._error: type[apsw.Error] = apsw.IOError

    def fail_at(self, n: int, error: type[apsw.Error]) -> None:
        self.failed, self._countdown, self._error = False, n, error

    def heal(self) -> None:
        self._countdown = 0

    def operation(self) -> None:
        self._countdown -= 1
        if self._countdown == 0:
            self.failed = True
            raise self._error(f"the disk failed ({self._error.__name__})")

    def xOpen(self, name: Any, flags: Flags) -> "FailingFile":
        self.operation()
        return FailingFile(self, name, flags)


class FailingFile(apsw.VFSFile):
    def __init__(self, disk: FailingDisk, name: Any, flags: Flags) -> None:
        super().__init__("", name, flags)
        self._disk = disk

    def xRead(self, amount: int, offset: int) -> bytes:
        self._disk.operation()
        return super().xRead(amount, offset)

    def xWrite(self, data: bytes, offset: int) -> None:
        self._disk.operation()
        super().xWrite(data, offset)

    def xSync(self, flags: int) -> None:
        self._disk.operation()
        super().xSync(flags)

    def xTruncate(self, size: int) -> None:
        self._disk.operation()
        super().xTruncate(size)

    def xFileSize(self) -> int:
        self._disk.operation()
        return super().xFileSize()


@dataclass(slots=True)
class _Content:
    """A file's durable content, and the writes that are not synced yet."""

    durable: bytearray = field(default_factory=bytearray)
    pending: list[Callable[[bytearray], None]] = field(default_factory=list)

    def sync(self) -> None:
        for change in self.pending:
            change(self.durable)
        self.pending.clear()

    def after_power_cut(self, lots: Random) -> bytes:
        """The synced content, with each unsynced write applied or lost at random."""
        content = bytearray(self.durable)
        for change in self.pending:
            if lots.random() < 0.5:
                change(content)
        return bytes(content)


def _remove(files: dict[str, _Content], name: str) -> None:
    files.pop(name, None)


class RecordingDisk(apsw.VFS):
    """A disk that records writes and syncs, to rebuild its files as of any moment."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "")
        self.acts: list[Callable[[dict[str, _Content]], None]] = []

    def xOpen(self, name: Any, flags: Flags) -> "RecordingFile":
        path = name.filename() if isinstance(name, apsw.URIFilename) else str(name)
        return RecordingFile(self, name, flags, Path(path).name)

    def xDelete(self, name: str, sync_directory: bool) -> None:
        self.acts.append(lambda files: _remove(files, Path(name).name))
        super().xDelete(name, sync_directory)

    def after_power_cut(self, moment: int, lots: Random, folder: Path) -> None:
        """Write the files as a power cut after that many acts would leave them."""
        files: dict[str, _Content] = {}
        for act in self.acts[:moment]:
            act(files)
        for name, content in files.items():
            (folder / name).write_bytes(content.after_power_cut(lots))


class RecordingFile(apsw.VFSFile):
    def __init__(self, disk: RecordingDisk, name: Any, flags: Flags, short: str) -> None:
        super().__init__("", name, flags)
        self._acts = disk.acts
        self._name = short

    def xWrite(self, data: bytes, offset: int) -> None:
        written = bytes(data)

        def write(content: bytearray) -> None:
            content.extend(bytes(max(0, offset - len(content))))
            content[offset : offset + len(written)] = written

        self._record(write)
        super().xWrite(data, offset)

    def xTruncate(self, size: int) -> None:
        self._record(lambda content: content.__delitem__(slice(size, None)))
        super().xTruncate(size)

    def xSync(self, flags: int) -> None:
        super().xSync(flags)
        name = self._name
        self._acts.append(lambda files: files.setdefault(name, _Content()).sync())

    def _record(self, change: Callable[[bytearray], None]) -> None:
        name = self._name
        self._acts.append(lambda files: files.setdefault(name, _Content()).pending.append(change))
