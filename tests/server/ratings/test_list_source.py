"""FIDE rating lists read from a file, or from the zip archive FIDE distributes."""

from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from domain.errors import BadFile
from domain.formats.rating_list.rated_player import RatedPlayer
from server.ratings.list_import import open_list
from tests.domain.formats.rating_list.lists import COMBINED_2026, combined_line, encoded_lines
from tests.domain.formats.rating_list.test_xml_list import LIST, PLAYERS

ONE = combined_line("15", "Anna, One", "NOR", "", "2100  0   20 ", "1990")
TEXT = b"".join(encoded_lines(COMBINED_2026, ONE))


def players_in(path: Path) -> list[RatedPlayer | None]:
    with open_list(path) as source:
        return list(source.read_players())


def zip_of(path: Path, members: dict[str, bytes]) -> Path:
    with ZipFile(path, "w", ZIP_DEFLATED) as written:
        for name, data in members.items():
            written.writestr(name, data)
    return path


def test_text_and_xml_lists_are_recognised_by_content(tmp_path: Path) -> None:
    (tmp_path / "a.dat").write_bytes(TEXT)
    (tmp_path / "b.dat").write_bytes(LIST)

    (anna,) = players_in(tmp_path / "a.dat")
    assert anna is not None
    assert (anna.fide_id, anna.standard) == (15, 2100)
    assert players_in(tmp_path / "b.dat") == PLAYERS


def test_an_archive_gives_the_players_of_its_list(tmp_path: Path) -> None:
    path = zip_of(tmp_path / "players_list_xml.zip", {"list.xml": LIST, "readme.md": b"hello"})

    assert players_in(path) == PLAYERS


def test_the_name_inside_the_archive_decides_the_kind_of_rating(tmp_path: Path) -> None:
    single = LIST.replace(b"<rapid_rating>2801</rapid_rating>", b"").replace(
        b"<blitz_rating>2860</blitz_rating>", b""
    )
    path = zip_of(tmp_path / "list.zip", {"rapid_rating_list.xml": single})

    first = players_in(path)[0]

    assert first is not None
    assert (first.standard, first.rapid) == (0, 2823)


def test_a_member_whose_path_leads_outside_is_not_extracted(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()

    assert players_in(zip_of(inner / "list.zip", {"../list.txt": TEXT})) != []
    assert sorted(p.name for p in tmp_path.rglob("*")) == ["inner", "list.zip"]


def test_an_archive_that_would_unpack_to_far_more_than_its_size_is_refused(tmp_path: Path) -> None:
    path = zip_of(tmp_path / "list.zip", {"list.txt": TEXT + bytes(20_000_000)})

    with pytest.raises(BadFile, match=r"would become 20,000,\d+ bytes; no rating list does"):
        players_in(path)


@pytest.mark.parametrize(
    ("members", "lists"),
    [({"a.txt": TEXT, "b.txt": TEXT}, "2 lists"), ({"a.doc": b"x"}, "no list")],
)
def test_an_archive_must_hold_one_list(
    tmp_path: Path, members: dict[str, bytes], lists: str
) -> None:
    with pytest.raises(BadFile, match=f"there is {lists}"):
        players_in(zip_of(tmp_path / "list.zip", members))


def test_a_damaged_archive_is_refused(tmp_path: Path) -> None:
    path = zip_of(tmp_path / "list.zip", {"list.txt": TEXT * 50})
    data = bytearray(path.read_bytes())
    data[60] ^= 0xFF
    path.write_bytes(data)

    with pytest.raises(BadFile, match="the archive is damaged"):
        players_in(path)


@pytest.mark.parametrize(
    "data", [b"", bytes(5000), b"\x89PNG\r\n\x1a\n" + bytes(50), b"PK\x03\x04" + bytes(50)]
)
def test_a_file_that_is_no_rating_list_is_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "l.txt").write_bytes(data)

    with pytest.raises(BadFile, match="header of a FIDE rating list"):
        players_in(tmp_path / "l.txt")


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="can't be read"):
        players_in(tmp_path / "nowhere.txt")
