"""The format of a results file is detected; a damaged file is read or refused in a sentence."""

from contextlib import suppress
from random import Random

import pytest

from domain.errors import BadFile
from domain.formats.format_detection import read_results
from domain.formats.pairs_results.agreement import compare_printed_results
from domain.formats.pbn.write import write_pbn
from domain.formats.usebio.write import write_usebio
from tests.bridge_sessions import club_evening

EVENING = club_evening()
LINES = 10 * 5
"""Boards by tables of the club evening."""
SCORER = b"""<session><board_results><brsection id="A">
<result bd="1" ns="1" ew="2" dec="N" cont="4 S" res="=" score="420" mp_ns="0" mp_ew="0"/>
</brsection></board_results></session>"""
DEVICES = b"""Section,Board,PairNS,PairEW,NS/EW,Contract,Result
1,1,1,2,N,4 S,=
"""
WRITTEN = {"usebio": write_usebio(EVENING), "pbn": write_pbn(EVENING)}
ALL = WRITTEN | {"scorer": SCORER, "devices": DEVICES}


@pytest.mark.parametrize("kind", ALL)
def test_a_format_is_detected_by_its_content(kind: str) -> None:
    lines = read_results(ALL[kind]).lines

    assert len(lines) == (LINES if kind in WRITTEN else 1)


def test_a_byte_order_mark_does_not_hide_a_format() -> None:
    text = WRITTEN["usebio"].decode().replace('encoding="utf-8"', "")

    assert len(read_results(b"\xef\xbb\xbf" + WRITTEN["pbn"]).lines) == LINES
    assert len(read_results(b"\xef\xbb\xbf" + WRITTEN["usebio"]).lines) == LINES
    assert len(read_results(text.encode("utf-16")).lines) == LINES


@pytest.mark.parametrize(
    "data", [b"", b"hello", b"<html/>", b"\x00\x01\x02", b"PK\x03\x04", b'{"a": 1}', b"%PDF-1.7"]
)
def test_unknown_formats_are_refused(data: bytes) -> None:
    with pytest.raises(BadFile, match=r"known|another kind"):
        read_results(data, "x")


@pytest.mark.parametrize("kind", ALL)
def test_a_damaged_file_is_read_or_refused(kind: str) -> None:
    """Any error but BadFile fails the test."""
    for seed in range(40):
        with suppress(BadFile):
            compare_printed_results(read_results(damage_bytes(ALL[kind], Random(seed))))


def damage_bytes(whole: bytes, random: Random) -> bytes:
    data = bytearray(whole)
    for _ in range(random.randint(1, 30)):
        at = random.randrange(len(data))
        match random.randrange(4):
            case 0:
                data[at] = random.randrange(256)
            case 1:
                del data[at : at + random.randrange(4)]
            case 2:
                data[at:at] = data[at : at + random.randrange(60)]
            case _:
                data[at : at + 1] = random.choice((b"-", b"9", b"A", b"<", b'"', b" ", b"\n"))
    return bytes(data)
