"""Which acts of a log a device's key has signed, ready for whoever can check ECDSA on P-256.

Browsers take points of the curve with both coordinates; the log keeps the first and a sign.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from events.audit.history import History, names_of
from events.transparency.signatures import intent_of, read_device_signature

_P = 2**256 - 2**224 + 2**192 + 2**96 - 1
_B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
_COORDINATE = 32


@dataclass(frozen=True, slots=True)
class SignedAct:
    """Of the act whose first event is that version. Without a point the key is none."""

    version: int
    point: bytes
    message: bytes
    signature: bytes


def signed_acts(history: History) -> Iterator[SignedAct | None]:
    """One for each act, None for one that no device has signed."""
    names = names_of(history.records)
    for first in history.records:
        if not first.begins:
            continue
        act = first.act
        if not act.signature:
            yield None
            continue
        read = read_device_signature(act.signature)
        if read is None:
            yield SignedAct(first.version, b"", b"", b"")
            continue
        message = intent_of(names[first.version - 1], act).message
        yield SignedAct(first.version, both(read.public), message, read.signature)


@lru_cache(1024)
def both(compressed: bytes) -> bytes:
    """The point with both coordinates (SEC 1, 2.3.3 and 2.3.4); b"" if it is not on the curve."""
    x = int.from_bytes(compressed[1:], "big")
    square = (x * x * x - 3 * x + _B) % _P
    y = pow(square, (_P + 1) // 4, _P)
    if x >= _P or y * y % _P != square or compressed[0] not in (2, 3):
        return b""
    if y % 2 != compressed[0] % 2:
        y = _P - y
    return b"\x04" + compressed[1:] + y.to_bytes(_COORDINATE, "big")
