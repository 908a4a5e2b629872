"""What brings an older version of a stored event or command up to the next.

Of every kind of event and of command, by the name that the older version was stored under. A step
leads to the next version only; steps follow one another until the newest is reached. Nothing that
was ever released leaves this table.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from events.game.warnings import MOST_CONFIRMED

Payload = Mapping[str, Any]


class Upcast(NamedTuple):
    """Change of an older version's payload into that of the next, which is stored under `kind`."""

    kind: str
    change: Callable[[Payload], Payload]


def _unchanged(payload: Payload) -> Payload:
    return payload


def _answered(body: Payload) -> Payload:
    return {**body, "confirmed": MOST_CONFIRMED}


UPCASTS: Mapping[str, Upcast] = {
    # What is missing was not asked about, nor people who are entered twice.
    "call-round/1": Upcast("call-round/2", _answered),
    "register-pair/1": Upcast("register-pair/2", _answered),
    "register-pairs/1": Upcast("register-pairs/2", _answered),
    "drop-in/1": Upcast("drop-in/2", _answered),
    "close-session/1": Upcast("close-session/2", lambda body: {**body, "missing": "later"}),
    # Nobody's hands were exchanged for the sake of directions.
    "seed-lines/1": Upcast("seed-lines/2", lambda body: {**body, "edition": 2}),
    "replan-lines/1": Upcast("replan-lines/2", lambda body: {**body, "edition": 2}),
    # What players may change of a result, and until when, was not limited.
    "record-board/1": Upcast("record-board-1/1", _unchanged),
}
