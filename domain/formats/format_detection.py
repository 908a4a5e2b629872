"""Detect the format of a results file by its content, not by its name, and read it."""

import re
from enum import Enum, auto

from domain.errors import BadFile
from domain.formats.acblscore import MARK as ACBLSCORE, read_acblscore
from domain.formats.bws import RECEIVED, read_bws
from domain.formats.nz_scorer import ROOT as NZ_SCORER, nz_scorer_results
from domain.formats.pairs_results.document import PairsResults
from domain.formats.pbn.read import read_pbn
from domain.formats.usebio.read import ROOT as USEBIO, usebio_results
from domain.formats.xml_elements import parse_xml
from domain.messages import say

_KNOWN = say("USEBIO, scorer XML, PBN, ACBLscore and the ReceivedData table of a BWS file are read")
_NO_PBN = re.compile(rb'\{\s*"|%PDF-')
"""The begin of a file in JSON, which is no comment of PBN, and of a PDF."""
_MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")


class Syntax(Enum):
    XML = auto()
    PBN = auto()
    RECEIVED_DATA = auto()
    ACBLSCORE = auto()


def read_results(data: bytes, name: str = "") -> PairsResults:
    match syntax_of(data):
        case Syntax.XML:
            root = parse_xml(data, name)
            if root.tag == USEBIO:
                return usebio_results(root, name)
            if root.tag == NZ_SCORER:
                return nz_scorer_results(root, name)
            raise BadFile(
                "XML of another kind ({tag}); {known}", root.line, name, tag=root.tag, known=_KNOWN
            )
        case Syntax.RECEIVED_DATA:
            return read_bws({RECEIVED: data}, name)
        case Syntax.PBN:
            return read_pbn(data, name)
        case Syntax.ACBLSCORE:
            return read_acblscore(data, name)
        case None:
            raise BadFile("no results file that is known; {known}", 0, name, known=_KNOWN)


def syntax_of(data: bytes) -> Syntax | None:
    """The syntax of a results file by its first bytes; None if it is none of them."""
    if data.startswith(ACBLSCORE):
        return Syntax.ACBLSCORE
    start = data[:4096].lstrip()
    for mark in _MARKS:
        start = start.removeprefix(mark)
    if start.lstrip()[:2].strip(b"\0") == b"<" or start[:1] == b"<":
        return Syntax.XML
    if b"PairNS" in start.partition(b"\n")[0]:
        return Syntax.RECEIVED_DATA
    is_pbn = start[:1] in (b"[", b"%", b"{", b";") and not _NO_PBN.match(start)
    return Syntax.PBN if is_pbn else None
