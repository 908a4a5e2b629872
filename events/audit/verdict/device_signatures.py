"""Which acts of a log a device's key has signed, and what contradicts these signatures.

A device makes its key when it is enrolled and never has another: the first act that it signs
registers the key for the rest of the log, with its device and role. The caller's `Holds` checks
the ECDSA signatures on P-256. Browsers take points of the curve with both coordinates; the log
keeps the first and a sign.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from domain.messages import say
from events.audit.history import History, tournaments_of
from events.audit.redecision import LogContradiction, contradiction_at
from events.log.records import Recorded, Version
from events.transparency.signatures import intent_of, read_device_signature

_P = 2**256 - 2**224 + 2**192 + 2**96 - 1
_B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
_COORDINATE = 32


@dataclass(frozen=True, slots=True)
class SignedAct:
    """The signature of the act that begins at `version`; an empty `point` if the key is invalid."""

    version: int
    point: bytes
    message: bytes
    signature: bytes


def signed_acts(history: History) -> Iterator[SignedAct | None]:
    """The signature of each act, None if no device has signed it."""
    names = tournaments_of(history.records)
    for record in history.records:
        if not record.begins:
            continue
        act = record.act
        if not act.signature:
            yield None
            continue
        parsed = read_device_signature(act.signature)
        if parsed is None:
            yield SignedAct(record.version, b"", b"", b"")
            continue
        message = intent_of(names[record.version - 1], act).message
        yield SignedAct(
            record.version, uncompressed_point(parsed.public), message, parsed.signature
        )


Holds = Callable[[SignedAct], bool]


@dataclass(frozen=True, slots=True)
class SignatureCounts:
    """Counts of acts and of signed acts. `checked`: each signature was verified with its key.
    `unsigned`: acts without a signature, sent by a device that had signed before.
    """

    acts: int = 0
    signed: int = 0
    checked: bool = False
    unsigned: tuple[Version, ...] = ()


@dataclass(frozen=True, slots=True)
class _Owner:
    """The user of a key, since the first act signed with it."""

    version: Version
    device: str
    actor: str


class SignatureCheck:
    """Checks all signatures of a log; without `holds` they are only counted."""

    def __init__(self, history: History, holds: Holds | None) -> None:
        self._holds = holds
        self._keys: dict[str, bytes] = {}  # the point of each device's key
        self._owners: dict[bytes, _Owner] = {}  # by the point of the key
        self.contradictions: list[LogContradiction] = []
        first_records = [record for record in history.records if record.begins]
        signed = list(signed_acts(history))
        unsigned = tuple(
            record.version
            for record, act in zip(first_records, signed, strict=True)
            if not self._check_signature(record, act)
        )
        signed_count = len(signed) - signed.count(None)
        self.counts = SignatureCounts(len(signed), signed_count, holds is not None, unsigned)

    def _check_signature(self, first: Recorded, act: SignedAct | None) -> bool:
        """Note what contradicts the signature; False if a device that signs has sent none."""
        device = first.act.device.partition(" ")[0]  # the name behind the id may be changed
        if act is None:
            return device not in self._keys
        for why in self._contradictions(first, act, device):
            self.contradictions.append(contradiction_at(first, why))
        return True

    def _contradictions(self, first: Recorded, act: SignedAct, device: str) -> Iterator[str]:
        if not act.point or (self._holds is not None and not self._holds(act)):
            yield say("Its signature is not that of the key for what stands here.")
            return
        actor = first.act.actor
        owner = self._owners.setdefault(act.point, _Owner(first.version, device, actor))
        if (owner.device, owner.actor) != (device, actor):
            yield say(
                "It is signed with the key that belongs to device {device} ({actor}) since version "
                "{version}.",
                device=owner.device,
                actor=owner.actor,
                version=owner.version,
            )
        elif self._keys.setdefault(device, act.point) != act.point:
            yield say(
                "Its device had another key at version {version}.",
                version=self._owners[self._keys[device]].version,
            )


@lru_cache(1024)
def uncompressed_point(compressed: bytes) -> bytes:
    """Return the uncompressed point (SEC 1, 2.3.3 and 2.3.4); b"" if it is not on the curve."""
    x = int.from_bytes(compressed[1:], "big")
    square = (x * x * x - 3 * x + _B) % _P
    y = pow(square, (_P + 1) // 4, _P)
    if x >= _P or y * y % _P != square or compressed[0] not in (2, 3):
        return b""
    if y % 2 != compressed[0] % 2:
        y = _P - y
    return b"\x04" + compressed[1:] + y.to_bytes(_COORDINATE, "big")
