"""What devices have signed, as a browser can check it."""

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import (
    decode_dss_signature,
    encode_dss_signature,
)
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from msgspec.structs import replace

from domain.ids import TournamentId
from events.audit.history import History
from events.audit.verdict.device_signatures import SignedAct, both, signed_acts
from events.log.recorded import Recorded
from events.transparency.signatures import DeviceSignature, intent_of
from tests.events.chess.evening import Evening
from tests.events.forging import chained, with_act

KEY = ec.derive_private_key(20261122, ec.SECP256R1())
POINT = KEY.public_key().public_bytes(Encoding.X962, PublicFormat.CompressedPoint)


@pytest.mark.parametrize("secret", range(1, 40))
def test_a_point_gets_its_second_coordinate(secret: int) -> None:
    public = ec.derive_private_key(secret, ec.SECP256R1()).public_key()
    short = public.public_bytes(Encoding.X962, PublicFormat.CompressedPoint)
    whole = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    assert both(short) == whole


@pytest.mark.parametrize(
    "point", [b"\x02" + b"\xff" * 32, b"\x05" + POINT[1:], b"\x02" + bytes(31) + b"\x01"]
)
def test_what_is_no_point_has_none(point: bytes) -> None:
    assert both(point) == b""


def test_acts_that_nobody_signed_and_signatures_that_are_none_are_told_apart() -> None:
    records = Evening().played(1).records
    last = replace(records[-1].act, signature="p256:nonsense")

    *before, act = signed_acts(History(with_act(records, len(records), last)))

    assert set(before) == {None}
    assert len(before) == sum(record.begins for record in records) - 1
    assert act is not None
    assert (act.version, act.point) == (len(records), b"")


def signed() -> list[Recorded]:
    """An evening whose last act a device has signed."""
    records = Evening().played(1).records
    act = replace(records[-1].act, client_instant="2026-11-22T10:00:00.000Z")
    message = intent_of(records[0].tournament, act).message
    r, s = decode_dss_signature(KEY.sign(message, ec.ECDSA(hashes.SHA256())))
    pair = r.to_bytes(32, "big") + s.to_bytes(32, "big")
    act = replace(act, signature=str(DeviceSignature(POINT, pair)))
    return with_act(records, len(records), act)


def holds(act: SignedAct | None) -> bool:
    assert act is not None
    der = encode_dss_signature(
        int.from_bytes(act.signature[:32], "big"), int.from_bytes(act.signature[32:], "big")
    )
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), act.point)
    try:
        public.verify(der, act.message, ec.ECDSA(hashes.SHA256()))
    except InvalidSignature:
        return False
    return True


def test_a_signature_by_that_key_holds_for_the_message_it_gives() -> None:
    *_, act = signed_acts(History(signed()))
    assert holds(act)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("command", "correct-result/1"),
        ("body", b'{"board":2,"result":"0-1","round":1,"saw":9,"stage":1}'),
        ("key", "another-key"),
        ("client_instant", "2026-11-22T10:00:01.000Z"),
    ],
)
def test_it_holds_for_nothing_else(field: str, value: str | bytes) -> None:
    """Whatever a forger makes of the act, and of its event."""
    log = signed()
    act = replace(log[-1].act, **{field: value})
    *_, forged = signed_acts(History(with_act(log, len(log), act)))
    assert not holds(forged)


def test_nor_in_another_tournament() -> None:
    elsewhere = [replace(record, tournament=TournamentId("other")) for record in signed()]
    *_, forged = signed_acts(History(chained(elsewhere)))
    assert not holds(forged)


def test_who_where_and_when_the_server_says_and_what_it_drew_is_not_the_devices_word() -> None:
    log = signed()
    act = replace(log[-1].act, actor="organiser", device="x", instant="2026-11-30T00:00:00.000Z")
    *_, told = signed_acts(History(with_act(log, len(log), act)))
    assert holds(told)
