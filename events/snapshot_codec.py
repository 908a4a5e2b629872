"""Encode a state as bytes for a snapshot, which only the very program that made it can decode.

Snapshots only save time: those of another program are ignored. Only classes of the domain and a few
of Python's value types are built from the bytes; nothing else is called.
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


def decode_snapshot(data: bytes) -> Tournament | None:
    """The state in these bytes; None if they can't be decoded."""
    try:
        state = _StateUnpickler(BytesIO(data)).load()
    except Exception:  # wrong bytes may raise anything
        return None
    return state if isinstance(state, Tournament) else None


class _StateUnpickler(pickle.Unpickler):
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
def program_hash() -> str:
    """A hash of this program's source: any change of the rules or of the fold changes it."""
    digest = sha256(python_version().encode())
    for package in ("domain", "events"):
        for name, text in sorted(_source_files(files(package), package)):
            digest.update(b"%b %d\n" % (name.encode(), len(text)))
            digest.update(text)
    return digest.hexdigest()


def _source_files(folder: Traversable, path: str) -> list[tuple[str, bytes]]:
    """The path and the content of each Python file in the folder, which is at `path`."""
    found = []
    for inside in folder.iterdir():
        if inside.is_dir():
            found += _source_files(inside, f"{path}/{inside.name}")
        elif inside.name.endswith(".py"):
            found.append((f"{path}/{inside.name}", inside.read_bytes()))
    return found
