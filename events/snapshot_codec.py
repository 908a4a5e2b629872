"""A state as bytes, only for the very program that made it: neither a format nor the truth.

Bytes of another program, or forged ones, are ignored. Only classes of the domain and a few of
Python's value types are built from them; nothing else is called.
"""

import pickle
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from platform import python_version

from domain.messages import say
from domain.tournament import Tournament

_PLAIN = {
    ("builtins", "frozenset"),
    ("builtins", "set"),
    ("collections", "OrderedDict"),
    ("datetime", "date"),
    ("datetime", "datetime"),
    ("datetime", "timedelta"),
    ("decimal", "Decimal"),
    ("fractions", "Fraction"),
}


def encode_snapshot(state: Tournament) -> bytes:
    return pickle.dumps(state, protocol=5)


def decode_snapshot(held: bytes) -> Tournament | None:
    """The state in these bytes; None if they can't be decoded."""
    try:
        state = _Thawing(BytesIO(held)).load()
    except Exception:  # wrong bytes may raise anything
        return None
    return state if isinstance(state, Tournament) else None


class _Thawing(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> type:
        found = super().find_class(module, name) if _may_be_built(module, name) else None
        if not isinstance(found, type):
            raise pickle.UnpicklingError(
                say("{module}.{name} is not a part of a state", module=module, name=name)
            )
        return found


def _may_be_built(module: str, name: str) -> bool:
    return module.startswith("domain.") or (module, name) in _PLAIN


@cache
def program() -> str:
    """A hash of this program's source: any change of the rules or of the fold changes it."""
    read = sha256(python_version().encode())
    for package in ("domain", "events"):
        for name, text in sorted(_texts(files(package), package)):
            read.update(b"%b %d\n" % (name.encode(), len(text)))
            read.update(text)
    return read.hexdigest()


def _texts(folder: Traversable, name: str) -> list[tuple[str, bytes]]:
    found = []
    for inside in folder.iterdir():
        if inside.is_dir():
            found += _texts(inside, f"{name}/{inside.name}")
        elif inside.name.endswith(".py"):
            found.append((f"{name}/{inside.name}", inside.read_bytes()))
    return found
