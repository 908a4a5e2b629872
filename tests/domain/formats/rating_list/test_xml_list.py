"""XML lists, read piece by piece; refusals of hostile XML."""

from itertools import chain, repeat

import pytest
from hypothesis import given, strategies as st

from domain.errors import BadFile
from domain.formats.rating_list.rated_player import RatedPlayer, RatingKind
from domain.formats.rating_list.reading import read_xml

LIST = b"""<playerslist>
<player>
<fideid>1503014</fideid>
<name>Carlsen, Magnus</name>
<country>NOR</country>
<sex>M</sex>
<title>GM</title>
<w_title></w_title>
<o_title></o_title>
<rating>2823</rating>
<games>0</games>
<k>10</k>
<rapid_rating>2801</rapid_rating>
<rapid_k>20</rapid_k>
<blitz_rating>2860</blitz_rating>
<birthday>1990</birthday>
<flag></flag>
</player>
<player>
<fideid>15</fideid>
<name>Smith &amp; Jones, O&#39;Neill</name>
<country>IND</country>
<sex>F</sex>
<title/>
<w_title>WFM</w_title>
<rating>0</rating>
<birthday>0</birthday>
<flag>wi</flag>
</player>
</playerslist>
"""
PLAYERS = [
    RatedPlayer(1503014, "Carlsen, Magnus", "NOR", "m", "GM", 2823, 2801, 2860, 1990, True, 10, 20),
    RatedPlayer(15, "Smith & Jones, O'Neill", "IND", "w", "WFM", 0, 0, 0, 0, False),
]


def test_elements_become_players() -> None:
    assert list(read_xml([LIST])) == PLAYERS


@given(st.integers(1, 200))
def test_a_stream_is_read_alike_in_chunks_of_any_size(size: int) -> None:
    chunks = [LIST[at : at + size] for at in range(0, len(LIST), size)]

    assert list(read_xml(chunks)) == PLAYERS


def test_the_rating_of_a_single_list_is_of_the_kind_given() -> None:
    data = b"<playerslist><player><fideid>1</fideid><name>A</name><rating>2000</rating></player>"

    (player,) = read_xml([data, b"</playerslist>"], RatingKind.BLITZ)

    assert player is not None
    assert (player.standard, player.rapid, player.blitz) == (0, 0, 2000)


def test_a_player_without_a_name_is_none() -> None:
    data = b"<playerslist><player><fideid>1</fideid></player></playerslist>"

    assert list(read_xml([data])) == [None]


BILLION_LAUGHS = b"""<?xml version="1.0"?>
<!DOCTYPE playerslist [
 <!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;">
]>
<playerslist><player><fideid>1</fideid><name>&c;</name></player></playerslist>"""
FILE_ENTITY = (
    b'<!DOCTYPE playerslist [<!ENTITY f SYSTEM "file:///etc/passwd">]>'
    b"<playerslist><player><fideid>1</fideid><name>&f;</name></player></playerslist>"
)


@pytest.mark.parametrize("data", [BILLION_LAUGHS, FILE_ENTITY, b"<!DOCTYPE playerslist>"])
def test_a_file_with_a_document_type_is_refused(data: bytes) -> None:
    with pytest.raises(BadFile, match="declares a document type"):
        list(read_xml([data], file_name="l.xml"))


@pytest.mark.parametrize(
    "chunk",
    [b"<a>" * 10_000, b"<!-- -->" * 5_000, b"x" * 50_000, b"</a><a>" * 5_000],
    ids=["nesting", "comments", "text", "strangers"],
)
def test_a_stream_that_never_names_a_player_is_cut_off(chunk: bytes) -> None:
    with pytest.raises(BadFile, match="a megabyte without a player"):
        list(read_xml(chain([b"<playerslist><a>"], repeat(chunk)), file_name="l.xml"))


def test_a_tag_without_an_end_is_cut_off() -> None:
    with pytest.raises(BadFile, match="a megabyte without a player"):
        list(read_xml(chain([b"<playerslist><"], repeat(b"a" * 50_000)), file_name="l.xml"))


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "not readable as XML"),
        (b"<playerslist>", "not readable as XML"),
        (b"<playerslist><player></playerslist>", "line 1: not readable as XML"),
        (b"<html><body/></html>", "the root element is not playerslist"),
        (b"<playerslist><player><fideid>&x;</fideid></player></playerslist>", "not readable"),
    ],
)
def test_files_that_are_no_list_are_refused(data: bytes, sentence: str) -> None:
    with pytest.raises(BadFile, match=sentence):
        list(read_xml([data], file_name="l.xml"))
