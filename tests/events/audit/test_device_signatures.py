"""What devices have signed, as a browser can check it."""

import msgspec
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import (
    decode_dss_signature,
    encode_dss_signature,
)
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from events.audit.device_signatures import both, signed_acts
from events.audit.history import History
from events.transparency.signatures import Intent, device_signature
from tests.events.chess.evening import Evening
from tests.events.forging import chained

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
    stamp = msgspec.structs.replace(records[-1].stamp, signature="p256:nonsense")
    last = msgspec.structs.replace(records[-1], stamp=stamp)

    *before, act = signed_acts(History(chained([*records[:-1], last])))

    assert set(before) == {None}
    assert act is not None
    assert (act.version, act.point) == (len(records), b"")


def test_a_signature_by_that_key_holds_for_the_message_it_gives() -> None:
    records = Evening().played(1).records
    stamp = msgspec.structs.replace(records[-1].stamp, client_instant="2026-11-22T10:00:00.000Z")
    unsigned = device_signature(POINT, bytes(64), "record-result", b"{}")
    message = Intent(
        records[0].tournament,
        "record-result",
        stamp.caused_by,
        stamp.client_instant,
        unsigned.body_digest,
    ).message
    r, s = decode_dss_signature(KEY.sign(message, ec.ECDSA(hashes.SHA256())))
    pair = r.to_bytes(32, "big") + s.to_bytes(32, "big")
    signed = device_signature(POINT, pair, "record-result", b"{}")
    stamp = msgspec.structs.replace(stamp, signature=str(signed))
    last = msgspec.structs.replace(records[-1], stamp=stamp)

    *_, act = signed_acts(History(chained([*records[:-1], last])))

    assert act is not None
    der = encode_dss_signature(
        int.from_bytes(act.signature[:32], "big"), int.from_bytes(act.signature[32:], "big")
    )
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), act.point)
    public.verify(der, act.message, ec.ECDSA(hashes.SHA256()))
