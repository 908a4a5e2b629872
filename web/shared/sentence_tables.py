"""Sentences by the codes that they are for: the tables of `<module>.toml`, beside a module."""

import tomllib
from collections.abc import Mapping
from pathlib import Path

from domain.messages import say

Sentences = Mapping[str, str]


def read_sentences(module: str) -> Mapping[str, Sentences]:
    """The tables of a module by their names; `module` is its `__file__`."""
    tables = tomllib.loads(Path(module).with_suffix(".toml").read_text(encoding="utf-8"))
    return {
        name: {code: say(sentence) for code, sentence in sentences.items()}
        for name, sentences in tables.items()
    }
