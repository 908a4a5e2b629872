"""The TypeScript shapes of the browser's scripts equal the dataclasses that views send."""

import dataclasses
import importlib
import pkgutil
import re
import types
import typing
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import web
from domain.times.schedule import Clock, Notice
from server.files.list_table import ListTable
from server.http.bodies import ListEncoding
from web.pages.render import STATIC
from web.shared.sheet import LEFT_OUT

INTERFACE = re.compile(r"export interface (\w+)(?: extends (\w+))? \{(.*?)\n\}", re.DOTALL)
FIELD = re.compile(r"(\w+): ([^;]+);")
SHAPES = sorted(STATIC.glob("*/shapes.d.ts"))
NOT_SENT = {"AnyHead", "KeyedRow", "Sheet", "Live", "Command", "Outcome", "Entry", "NewEntry"}
NOT_SENT |= {
    "KeptSheet",
    "EntryStore",
    "Part",
    "Field",
    "Asking",
    "Choice",
    "Act",
    "Attributes",
    "Pasted",
}

Fields = Mapping[str, str]


def interfaces() -> Iterator[tuple[Path, str, Fields]]:
    """The interfaces of all shapes with their fields; one may extend what every game of rounds has,
    or what both games of bridge have.
    """
    shared = (_interfaces_in(STATIC / game / "shapes.d.ts") for game in ("bridge", "contest"))
    common = dict(interface for each in shared for interface in each.items())
    for file in SHAPES:
        own = _interfaces_in(file)
        for name in sorted(own.keys() - NOT_SENT):
            yield file, name, dict(_fields({**common, **own}, name))


def _interfaces_in(file: Path) -> Mapping[str, tuple[str, str]]:
    return {name: (base, body) for name, base, body in INTERFACE.findall(file.read_text())}


def _fields(found: Mapping[str, tuple[str, str]], name: str) -> Iterator[tuple[str, str]]:
    base, body = found[name]
    if base:
        yield from _fields(found, base)
    for field, kind in FIELD.findall(body):
        yield field, _kind_in_the_browser(kind)


def _kind_in_the_browser(kind: str) -> str:
    whole, *null = (part.strip() for part in kind.split(" | "))
    if whole.endswith("]"):
        whole = "list"
    elif whole.startswith('"'):
        whole = "string"
    elif whole[0].isupper() or whole == "any":
        whole = "record"
    return " | ".join((whole, *null))


def sent_shapes() -> set[frozenset[tuple[str, str]]]:
    names = [module.name for module in pkgutil.walk_packages(web.__path__, "web.")]
    names += [
        "events.audit.verdict.examination",
        "events.audit.verdict.portable_proofs",
        "events.contest.audit.questions",
    ]
    values = [cls for name in names for cls in vars(importlib.import_module(name)).values()]
    layers = ("web.", "events.", "domain.")
    ours = {cls for cls in values if isinstance(cls, type) and cls.__module__.startswith(layers)}
    classes = {cls for cls in ours if dataclasses.is_dataclass(cls)}
    classes |= {Notice, Clock, ListEncoding, ListTable}
    return {frozenset(_as_sent(cls)) for cls in classes}


def _as_sent(cls: type) -> Iterator[tuple[str, str]]:
    hints = typing.get_type_hints(cls)
    for field in dataclasses.fields(cls):
        if field.default is LEFT_OUT:
            continue  # left out where there is nothing to say
        yield field.name, _kind(hints[field.name])


def _kind(hint: object) -> str:
    if isinstance(hint, types.UnionType):
        return " | ".join(sorted((_kind(one) for one in hint.__args__), key=lambda k: k == "null"))
    if isinstance(hint, typing.NewType):
        return _kind(hint.__supertype__)
    origin = typing.get_origin(hint) or hint
    if not isinstance(origin, type):
        return str(hint)
    kinds = {str: "string", bool: "boolean", int: "number", float: "number", types.NoneType: "null"}
    simple_kind = next((kind for each, kind in kinds.items() if issubclass(origin, each)), "")
    return simple_kind or ("list" if issubclass(origin, Sequence) else "record")


SENT = sent_shapes()


def test_every_typescript_shape_equals_a_sent_dataclass() -> None:
    """A shape without such a dataclass would describe what is never sent."""
    assert [
        f"{file.parent.name}/{name}"
        for file, name, fields in interfaces()
        if frozenset(fields.items()) not in SENT
    ] == []
