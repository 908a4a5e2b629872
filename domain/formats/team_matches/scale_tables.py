"""Tables of victory points as TOML. `scales.toml` has those with an available source; a union's own
table has the same form. The old 25-5 scale of the WBF is missing, as its table was not available.
"""

import tomllib
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from domain.bridge.scoring.match import WBF, Scale, ScaleColumn, VpTable
from domain.errors import BadFile, Unsupported
from domain.messages import say


@cache
def printed_scales() -> Mapping[str, VpTable]:
    path = Path(__file__).with_name("scales.toml")
    return parse_vp_tables(path.read_text(encoding="utf-8"), path.name)


def scale_named(name: str) -> Scale:
    """The scale of that name; Unsupported if none is known."""
    known = name.strip().lower()
    if known in WBF:
        return known
    if found := printed_scales().get(known):
        return found
    names = ", ".join([*WBF, *printed_scales()])
    raise Unsupported(
        "Scoring matches",
        say(
            "the scale {name}: it knows {names}, and tables in files that end in .toml",
            name=name,
            names=names,
        ),
    )


def parse_vp_tables(text: str, name: str = "") -> Mapping[str, VpTable]:
    """The tables by name; BadFile if it is no TOML of this form."""
    try:
        return {each: _vp_table(each, fields) for each, fields in tomllib.loads(text).items()}
    except (KeyError, TypeError, ValueError, AttributeError, ArithmeticError) as reason:
        raise BadFile(
            "no table of victory points ({reason})", 0, name, reason=repr(reason)
        ) from None


def _vp_table(name: str, fields: Mapping[str, Any]) -> VpTable:
    columns = tuple(_scale_column(each, fields.get("shared", 0)) for each in fields["columns"])
    return VpTable(name, str(fields.get("source", "")), str(fields.get("edition", "")), columns)


def _scale_column(fields: Mapping[str, Any], shared: int) -> ScaleColumn:
    """A column; without `lost` the losers get the rest of the `shared` points."""
    fewest, most = map(int, fields["boards"])
    won = tuple(Decimal(str(each)) for each in fields["won"])
    lost = fields.get("lost") or [shared - each for each in won]
    widest = tuple(map(int, fields["widest"]))
    if not len(won) == len(lost) == len(widest) + 1 or sorted(widest) != list(widest):
        raise ValueError(f"the column for {fewest} to {most} boards does not fit")
    return ScaleColumn(fewest, most, widest, won, tuple(Decimal(str(each)) for each in lost))
