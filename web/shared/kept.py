"""What was worked out last about a thing, for who asks again: the hall's phones ask all at once.

Nothing of it is the truth. It is used from several threads at a time.
"""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Kept(Generic[Value]):
    """Of the things that were asked about last."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[Hashable, Value] = OrderedDict()
        self._lock = Lock()

    def get(self, thing: Hashable) -> Value | None:
        with self._lock:
            return self._values.get(thing)

    def put(self, thing: Hashable, value: Value) -> Value:
        with self._lock:
            self._values[thing] = value
            self._values.move_to_end(thing)
            if len(self._values) > self._most:
                self._values.popitem(last=False)
        return value
