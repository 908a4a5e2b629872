"""A folder is written with all of its files, or not at all."""

import os
from pathlib import Path

import pytest

from domain.errors import BadFile
from server.disk import write_folder

FILES = {"index.html": b"front", "stage-1/round-1.html": b"one"}


def file_contents(folder: Path) -> dict[str, bytes]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def test_a_new_folder_has_all_files_and_nothing_else(tmp_path: Path) -> None:
    write_folder(FILES, tmp_path / "out")

    assert file_contents(tmp_path) == {f"out/{path}": data for path, data in FILES.items()}


def test_in_an_existing_folder_outdated_files_are_removed_and_foreign_ones_kept(
    tmp_path: Path,
) -> None:
    (tmp_path / "stage-1").mkdir()
    for path in ("stage-1/round-1.html", "stage-1/round-2.html", "photo.jpg"):
        (tmp_path / path).write_bytes(b"old")

    write_folder(FILES, tmp_path, lambda path: path.startswith("stage-1/"))

    assert file_contents(tmp_path) == {**FILES, "photo.jpg": b"old"}


def test_a_file_that_cannot_be_written_leaves_the_folder_as_it_was(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    write_folder(FILES, folder)

    with pytest.raises(BadFile, match="can't be written"):
        write_folder({"index.html": b"new", "index.html/below": b"impossible"}, folder)

    assert file_contents(tmp_path) == {f"out/{path}": data for path, data in FILES.items()}


def test_an_old_draft_folder_is_removed_and_a_new_one_kept(tmp_path: Path) -> None:
    old, new, other = (tmp_path / name for name in (".out.draft-x", ".out.draft-y", ".out.2025"))
    for folder in (old, new, other):
        folder.mkdir()
        (folder / "index.html").write_bytes(b"half")
    for folder in (old, other):
        os.utime(folder, (0, 0))

    write_folder(FILES, tmp_path / "out")

    assert [folder.exists() for folder in (old, new, other)] == [False, True, True]


def test_a_file_where_the_folder_should_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file")

    with pytest.raises(BadFile, match="name a folder"):
        write_folder(FILES, tmp_path / "out")


def test_a_folder_whose_parent_is_missing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="can't be written"):
        write_folder(FILES, tmp_path / "nowhere" / "out")
