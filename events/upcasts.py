"""What brings an older version of a stored event or command up to the next.

Of every kind of event and of command, by the name that the older version was stored under. A step
leads to the next version only; steps follow one another until the newest is reached. Nothing that
was ever released leaves this table.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

Payload = Mapping[str, Any]


class Upcast(NamedTuple):
    """From the payload of an older version to that of the next, stored under `kind`."""

    kind: str
    change: Callable[[Payload], Payload]


UPCASTS: Mapping[str, Upcast] = {}
