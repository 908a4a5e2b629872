"""Recognise a federation in a list: FIDE's code, another or a former code, a country's name."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from domain.formats.player_csv.headings import normalised_heading
from domain.messages import say

_NEUTRAL = frozenset({"FID", "NON"})
_DIVIDED: Mapping[str, str] = {
    **dict.fromkeys(("URS", "SU", "USSR"), "RUS, UKR, BLR, …"),
    **dict.fromkeys(("YUG", "JUG"), "SRB, CRO, SLO, BIH, MKD, MNE"),
    "SCG": "SRB, MNE",
    **dict.fromkeys(("TCH", "CSR", "CSSR"), "CZE, SVK"),
    **dict.fromkeys(("GBR", "GB", "UK", "UNITED KINGDOM", "GREAT BRITAIN"), "ENG, SCO, WLS"),
}
"""Codes that may mean one of several federations."""


def federation_named(text: str) -> tuple[str, str]:
    """The federation's code and a question about it, each "" if there is none."""
    written = text.strip().upper()
    if divided := _DIVIDED.get(written):
        return "", say(
            "{text} is several federations: choose {divided}", text=text, divided=divided
        )
    known = _names_by_code()
    if not written or written in known or written in _NEUTRAL:
        return written, ""
    if code := _codes_by_name().get(normalised_heading(text)):
        return code, ""
    if len(written) <= 3 and written.isalpha():
        return written, say("{text} is not a federation of FIDE; kept as it is written", text=text)
    return "", say("{text} is not a federation; write its code of three letters", text=text)


@cache
def _names_by_code() -> Mapping[str, list[str]]:
    text = Path(__file__).with_name("federations.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def _codes_by_name() -> Mapping[str, str]:
    return {
        normalised_heading(name): code for code, names in _names_by_code().items() for name in names
    }
