"""Tournaments that require device signatures: a cookie alone is not enough to enter anything."""

from base64 import urlsafe_b64encode

from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, generate_private_key
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from httpx2 import Response

from domain.ids import TournamentId
from events.audit.verdict import CLEAN, audit_log
from events.transparency.signatures import Intent
from server.transparency.device_signatures import is_validly_signed
from tests.server.club import Club, running
from tests.server.door import code_for

MADE = "2026-11-22T09:00:00.000Z"
PRIVATE = generate_private_key(SECP256R1())
POINT = PRIVATE.public_key().public_bytes(Encoding.X962, PublicFormat.CompressedPoint)


def base64(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def signed_headers(club: Club, act: str, key: str, body: bytes) -> dict[str, str]:
    message = Intent(club.id, act, key, MADE, body).message
    r, s = decode_dss_signature(PRIVATE.sign(message, ECDSA(SHA256())))
    signature = base64(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return {"Idempotency-Key": key, "Client-Instant": MADE, "Device-Signature": signature}


def send_command(club: Club, act: str, key: str, body: bytes, signed: bool) -> Response:
    headers = {"Idempotency-Key": key, "Client-Instant": MADE}
    if signed:
        headers = signed_headers(club, act, key, body)
    path = f"/api/tournaments/{club.id}/commands/{act}"
    return club.client.post(path, content=body, headers=headers)


def require_signatures(club: Club) -> None:
    """Enrol a device with a key, and make the tournament require signatures."""
    enrolled = {"code": code_for(club.client), "name": "Anna", "public-key": base64(POINT)}
    club.client.post("/enrol", data=enrolled)
    required = b'{"required":true}'
    assert send_command(club, "require-signatures", "key-00001", required, signed=True).is_success


def test_a_device_signature_is_valid_for_one_command_of_one_tournament_only() -> None:
    with running() as club:
        require_signatures(club)
        plan = b'{"name":"Open","rounds":5}'
        headers = signed_headers(club, "plan-stage", "key-00002", plan)
        path = f"/api/tournaments/{club.id}/commands/plan-stage"
        first = club.client.post(path, content=plan, headers=headers).json()
        again = club.client.post(path, content=plan, headers=headers).json()
        otherwise = (
            {"Client-Instant": "2026-11-23T09:00:00.000Z", "Idempotency-Key": "key-00003"},
            {"Idempotency-Key": "key-00004"},
        )
        replayed = [
            club.client.post(path, content=plan, headers={**headers, **each}) for each in otherwise
        ]
        changed = club.client.post(path, content=b'{"name":"Open","rounds":6}', headers=headers)
        elsewhere = club.post("/api/tournaments", {"name": "Elsewhere"}, "key-00005")["tournament"]
        commands_elsewhere = f"/api/tournaments/{elsewhere}/commands"
        foreign_headers = signed_headers(
            club, "require-signatures", "key-00006", b'{"required":true}'
        )
        stray = club.client.post(
            f"{commands_elsewhere}/require-signatures",
            content=b'{"required":true}',
            headers=foreign_headers,
        )
        versions = club.version()

    assert (first["repeated"], again["repeated"]) == (False, True)
    assert first["version"] == again["version"] == versions
    assert {answer.status_code for answer in replayed} == {409}
    assert all("takes only signed entries" in answer.text for answer in replayed)
    assert changed.status_code in (409, 422)
    assert "This device does not sign" in stray.text


def test_unsigned_commands_are_refused_where_signatures_are_required() -> None:
    with running() as club:
        code = code_for(club.client)
        club.client.post("/enrol", data={"code": code, "name": "Anna", "public-key": base64(POINT)})
        required, plan = b'{"required":true}', b'{"name":"Open","rounds":5}'
        refused = send_command(club, "require-signatures", "key-00001", required, signed=False)
        assert refused.status_code == 409
        assert "This device does not sign" in refused.text
        assert send_command(
            club, "require-signatures", "key-00001", required, signed=True
        ).is_success

        stolen = send_command(club, "plan-stage", "key-00002", plan, signed=False)
        assert stolen.status_code == 409
        assert "takes only signed entries" in stolen.text
        off = send_command(
            club, "require-signatures", "key-00003", b'{"required":false}', signed=False
        )
        assert off.status_code == 409
        assert send_command(club, "plan-stage", "key-00002", plan, signed=True).is_success

        verdict = audit_log(club.store.read(TournamentId(club.id)), holds=is_validly_signed)
        assert (verdict.exit_code, verdict.again.contradictions) == (CLEAN, [])
        assert (verdict.signatures.signed, verdict.signatures.unsigned) == (2, ())
