"""Findings in words, with their number and the reason for asking, by `sentences.toml`."""

import tomllib
from pathlib import Path

from domain.before_sending import Amiss
from web.shared.languages import Words

_TABLE = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def sentence_of(amiss: Amiss, count: int, words: Words) -> str:
    says = _TABLE[amiss]["says"]
    if isinstance(says, str):
        return words(says)
    one, many = says
    return words.count(one, many, count)


def reason_of(amiss: Amiss, words: Words) -> str:
    """Why this is a finding; "" if it needs no reason."""
    return words(_TABLE[amiss]["why"]) if "why" in _TABLE[amiss] else ""
