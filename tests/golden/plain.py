"""Any value of the rules as one line of text, the same in every run."""

import json
from collections.abc import Callable, Mapping, Set
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from hashlib import sha256
from typing import TypeVar

from domain.errors import DomainError

Answer = TypeVar("Answer")
LONGEST = 120


def or_refusal(ask: Callable[..., object], *arguments: object) -> object:
    try:
        return ask(*arguments)
    except DomainError as refusal:
        return f"refused: {refusal}"


def described_or_refusal(
    describe: Callable[[Answer], object], ask: Callable[..., Answer], *arguments: object
) -> object:
    return or_refusal(lambda: describe(ask(*arguments)))


def plain(value: object) -> str:
    """The value as one line; a long one is cut and ends in the digest of the whole."""
    text = json.dumps(_simple(value), ensure_ascii=False, separators=(",", ":"))
    if len(text) <= LONGEST:
        return text
    return f"{text[: LONGEST - 20]}… {sha256(text.encode()).hexdigest()[:16]}"


def _simple(value: object) -> object:
    if value is None or isinstance(value, bool | int | str) and not isinstance(value, Enum):
        return value
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, float):
        return round(value, 9)
    if isinstance(value, bytes):
        return [sha256(value).hexdigest()[:24], len(value)]
    if isinstance(value, Fraction) or not isinstance(value, Mapping | Set | tuple | list):
        return _of_fields(value)
    if isinstance(value, Mapping):
        return [[_simple(key), _simple(each)] for key, each in value.items()]
    if isinstance(value, Set):
        return sorted((_simple(each) for each in value), key=repr)
    return [_simple(each) for each in value]


def _of_fields(value: object) -> object:
    if is_dataclass(value):
        return [_simple(getattr(value, field.name)) for field in fields(value)]
    return str(value)
