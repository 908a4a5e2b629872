"""The state of a watched file, with its times and without them."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from events.log.store.file_watch import FileState, read_file_state, read_untimed_state

Reader = Callable[[str], FileState]
READERS: list[Reader] = [read_file_state, read_untimed_state]


@pytest.mark.parametrize("read", READERS)
def test_state_has_the_inode_and_the_size(tmp_path: Path, read: Reader) -> None:
    file = tmp_path / "Zürich"
    file.write_bytes(bytes(5_000))
    state = read(str(file))
    assert (state.inode, state.size) == (file.stat().st_ino, 5_000)


@pytest.mark.parametrize("read", READERS)
def test_missing_file_is_named(tmp_path: Path, read: Reader) -> None:
    with pytest.raises(FileNotFoundError, match="no-such-file"):
        read(str(tmp_path / "no-such-file"))


@pytest.mark.parametrize("read", READERS)
def test_device_tells_file_systems_apart(tmp_path: Path, read: Reader) -> None:
    here, elsewhere = str(tmp_path), "/proc"
    if os.stat(here).st_dev == os.stat(elsewhere).st_dev:
        pytest.skip("one file system holds both")
    assert read(here).device != read(elsewhere).device
