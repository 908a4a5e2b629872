"""XML parsed into elements with their lines; entities, deep nesting and huge files are refused."""

import pytest

from domain.errors import BadFile
from domain.formats.xml_elements import DEEPEST, MOST_BYTES, parse_xml

LAUGHS = b"""<?xml version="1.0"?>
<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">]>
<USEBIO>&lol2;</USEBIO>"""
OUTSIDE = b"""<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>"""
PARAMETER = b"""<!DOCTYPE a [<!ENTITY % x SYSTEM "http://127.0.0.1/x.dtd"> %x;]><a/>"""


def test_elements_know_their_line_and_text() -> None:
    root = parse_xml(b'<a>\n <b n="1"> x &amp; y </b>\n <c><b>z</b></c></a>')

    assert root.child_text("b") == "x & y"
    assert root.children_named("b").__next__().attributes == {"n": "1"}
    assert [(b.line, b.text) for b in root.descendants("b")] == [(2, "x & y"), (3, "z")]
    assert root.child_text("missing") == ""


def test_a_document_type_without_entities_is_accepted_and_not_fetched() -> None:
    assert parse_xml(b'<!DOCTYPE a SYSTEM "http://127.0.0.1:1/x.dtd"><a>1</a>').text == "1"


@pytest.mark.parametrize("bomb", [LAUGHS, OUTSIDE, PARAMETER])
def test_entities_are_refused_before_they_can_do_anything(bomb: bytes) -> None:
    with pytest.raises(BadFile, match="refused"):
        parse_xml(bomb)


def test_an_entity_that_only_the_named_document_type_could_know_is_refused() -> None:
    with pytest.raises(BadFile, match=r"entity|XML"):
        parse_xml(b'<!DOCTYPE a SYSTEM "x.dtd"><a>&eacute;</a>')


def test_nesting_has_a_limit() -> None:
    with pytest.raises(BadFile, match="nested too deep"):
        parse_xml(b"<a>" * (DEEPEST + 1))


def test_size_has_a_limit() -> None:
    with pytest.raises(BadFile, match="no results file is that large"):
        parse_xml(b" " * (MOST_BYTES + 1))


@pytest.mark.parametrize("data", [b"", b"<a>", b"<a></b>", b"<a>\x00</a>", b"no xml"])
def test_malformed_documents_are_refused(data: bytes) -> None:
    with pytest.raises(BadFile, match="not readable as XML"):
        parse_xml(data, "x.xml")


def test_the_line_of_a_fault_is_named() -> None:
    with pytest.raises(BadFile, match=r"x\.xml, line 3"):
        parse_xml(b"<a>\n<b>\n</a>", "x.xml")


def test_latin_1_without_a_declaration_is_read() -> None:
    assert parse_xml("<a>Müller</a>".encode("latin-1")).text == "Müller"
    assert parse_xml("<a>Müller</a>".encode()).text == "Müller"


def test_utf_16_is_recognised_by_its_byte_order_mark() -> None:
    assert parse_xml("<a>Müller</a>".encode("utf-16")).text == "Müller"


def test_an_unknown_encoding_is_refused() -> None:
    with pytest.raises(BadFile, match="not readable as XML"):
        parse_xml(b'<?xml version="1.0" encoding="x-nothing"?><a/>')
