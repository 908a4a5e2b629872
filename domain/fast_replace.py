"""A copy with some fields changed, like `dataclasses.replace`, in a tenth of the time.

`replace` passes every field to the constructor, which sets each by a separate call: for a stage
with thirty fields a tenth of the server's time for a result. Here the copy is made as a twin, of a
class with the same slots that is not frozen, and turned into its own class when it is complete. So
the class must have slots and no `__post_init__`.
"""

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")


def fast_replace(value: T, **changes: Any) -> T:
    """The copy with changed fields; AttributeError for a field that it does not have."""
    kind = type(value)
    made: T = _copier(kind)(value)  # type: ignore[arg-type]  # every class is hashable
    for name, changed in changes.items():
        setattr(made, name, changed)
    made.__class__ = kind
    return made


@cache
def _copier(kind: type[Any]) -> Callable[[Any], Any]:
    """The function that copies a value as a twin; a loop in it would take five times as long."""
    assert not hasattr(kind, "__post_init__"), "fast_replace never calls it"
    thawed = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    # Without them a class that is itself generic can't be made again.
    bases = {"__orig_bases__": kind.__dict__.get("__orig_bases__", kind.__bases__)}
    make_class: Any = type(kind)
    names_in_class = {"__slots__": kind.__slots__, **thawed, **bases}
    twin = make_class(kind.__name__, kind.__bases__, names_in_class)
    twin.__abstractmethods__ = frozenset()  # it uses none of its methods
    steps = "".join(f" made.{field.name} = value.{field.name}\n" for field in fields(kind))
    names: dict[str, Any] = {"new": object.__new__, "twin": twin}
    exec(f"def copy(value):\n made = new(twin)\n{steps} return made", names)
    copier: Callable[[Any], Any] = names["copy"]
    return copier
