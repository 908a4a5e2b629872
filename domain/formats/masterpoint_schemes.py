"""Masterpoint schemes as TOML: those of `masterpoints.toml`, or a club's own in the same form."""

import tomllib
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from domain.bridge.masterpoints import (
    AmountRow,
    AnnouncedMasterpoints,
    AwardTable,
    Band,
    MasterpointScheme,
    Product,
    Steps,
    Top,
)
from domain.errors import BadFile, NotNow
from domain.formats.pairs_results.cells import parse_amount
from domain.messages import join_messages, say

Fields = Mapping[str, Any]


@cache
def known_schemes() -> Mapping[str, MasterpointScheme]:
    path = Path(__file__).with_name("masterpoints.toml")
    return parse_schemes(path.read_text(encoding="utf-8"), path.name)


LINE_END = "␊"
"""Ends a line of an announced own scheme, as texts of the log have no line feeds."""


def parse_schemes(text: str, name: str = "") -> Mapping[str, MasterpointScheme]:
    """The schemes by name, each with title, source and edition."""
    try:
        return {each: _parse_scheme(each, fields) for each, fields in tomllib.loads(text).items()}
    except (KeyError, TypeError, ValueError, AttributeError, ArithmeticError) as reason:
        raise BadFile(
            "no scheme of masterpoints ({reason})", 0, name, reason=repr(reason)
        ) from None


def announced_scheme(
    announced: AnnouncedMasterpoints,
) -> tuple[MasterpointScheme, Product | Steps | AwardTable]:
    """The announced scheme and its reading in force; NotNow if there is none of that name."""
    try:
        schemes = (
            parse_schemes(announced.own.replace(LINE_END, "\n"))
            if announced.own
            else known_schemes()
        )
    except BadFile as reason:
        raise NotNow(
            "The club's own scheme can't be read: {reason}", reason=reason.reason
        ) from None
    name = next(iter(schemes), "") if announced.own else announced.scheme
    if name not in schemes:
        raise NotNow(
            "{scheme} is not a scheme of masterpoints; known are {known}; others are "
            "read from a file.",
            scheme=announced.scheme or "-",
            known=join_messages(", ", known_schemes()),
        )
    scheme = schemes[name]
    if announced.reading not in scheme.readings:
        readings = join_messages(", ", filter(None, scheme.readings)) or say("none")
        raise NotNow("Announce a reading of {scheme}: {readings}.", scheme=name, readings=readings)
    reading = scheme.readings[announced.reading]
    choices, given = (reading.choices, reading.given) if isinstance(reading, Product) else ({}, ())
    for factor, value in announced.factors.items():
        if value not in choices.get(factor, ()) and not (factor in given and parse_amount(value)):
            known = join_messages(", ", [*choices, *given]) or say("none")
            raise NotNow(
                "{factor} is no factor of {scheme}; it has {known}, written as {example}.",
                factor=f"{factor}={value}",
                example="R=sectional M=0.9",
                scheme=name,
                known=known,
            )
    return scheme, reading


def _parse_scheme(name: str, fields: Fields) -> MasterpointScheme:
    kind = _KINDS[fields["kind"]]
    own_fields: Fields = fields.get("readings", {"": {}})
    readings = {reading: kind({**fields, **own}) for reading, own in own_fields.items()}
    return MasterpointScheme(name, fields["title"], fields["source"], fields["edition"], readings)


def _product_of(fields: Fields) -> Product:
    bands = (
        Band(
            each["name"],
            each.get("most", 0),
            each.get("plus", 0),
            each.get("log10_over") or each["over"],
            "log10_over" in each,
        )
        for each in fields["bands"]
    )
    choices = {
        name: {chosen: Decimal(str(value)) for chosen, value in values.items()}
        for name, values in fields["choices"].items()
    }
    return Product(tuple(bands), choices, tuple(fields.get("given", ())))


def _steps_of(fields: Fields) -> Steps:
    top = fields.get("top")
    return Steps(
        Fraction(*fields["share"]),
        fields["a_table"],
        fields["minimum"],
        fields.get("step", 0),
        Top(top["times"], top["sqrt_over"], top["up_to"]) if top else None,
        fields.get("full_tables", False),
        fields.get("round_up", True),
    )


def _table_of(fields: Fields) -> AwardTable:
    return AwardTable(
        tuple(
            AmountRow(fewest, most, tuple(Decimal(str(each)) for each in row["awards"]))
            for row in fields["rows"]
            for fewest, most in [map(int, row["tables"])]
        )
    )


_KINDS: Mapping[str, Callable[[Fields], Product | Steps | AwardTable]] = {
    "product": _product_of,
    "steps": _steps_of,
    "table": _table_of,
}
