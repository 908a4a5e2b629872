"""Upcasts: conversions of older versions of stored events and commands to the next version.

The table has each kind of event and command by the stored name of the older version. A step leads
to the next version only; steps are chained until the newest is reached. Nothing that was ever
released is removed from this table.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from events.game.warnings import MOST_CONFIRMED

Payload = Mapping[str, Any]


class Upcast(NamedTuple):
    """Converts an older version's payload into that of the next, which is stored as `kind`."""

    kind: str
    change: Callable[[Payload], Payload]


def _identity(payload: Payload) -> Payload:
    return payload


def _with_all_confirmed(body: Payload) -> Payload:
    """The command as if its sender had answered every question."""
    return {**body, "confirmed": MOST_CONFIRMED}


UPCASTS: Mapping[str, Upcast] = {
    # There was no question about missing boards, nor about people entered twice.
    "call-round/1": Upcast("call-round/2", _with_all_confirmed),
    "register-pair/1": Upcast("register-pair/2", _with_all_confirmed),
    "register-pairs/1": Upcast("register-pairs/2", _with_all_confirmed),
    "drop-in/1": Upcast("drop-in/2", _with_all_confirmed),
    "close-session/1": Upcast("close-session/2", lambda body: {**body, "missing": "later"}),
    # Hands were not exchanged to balance directions.
    "seed-lines/1": Upcast("seed-lines/2", lambda body: {**body, "edition": 2}),
    "replan-lines/1": Upcast("replan-lines/2", lambda body: {**body, "edition": 2}),
    # Players' changes of results were not limited.
    "record-board/1": Upcast("record-board-1/1", _identity),
}
