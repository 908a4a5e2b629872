"""Logs as transparency-log tiles over HTTP: anybody can verify them with GET requests only."""

from base64 import urlsafe_b64encode

from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, generate_private_key
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from msgspec.structs import replace
from starlette.testclient import TestClient

from domain.ids import TournamentId
from events.bundle import read_bundle, verified_records, write_bundle
from events.log.chain import verify_chain
from events.log.records import Act, to_stored_acts
from events.transparency.checkpoints import read_checkpoint_note
from events.transparency.merkle import leaf_hash, tree_of
from events.transparency.notes import Key, is_signed_by, read_key
from events.transparency.proofs import read_proof
from events.transparency.signatures import Intent, intent_of, read_device_signature
from server.access.roles import Grant, Role
from server.application.app import build_app
from server.settings import Settings
from server.transparency.device_signatures import is_valid_p256_signature, is_valid_signature
from tests.events.transparency.read_tiles import Tiled, read_entries
from tests.server.club import Club, running
from tests.server.door import code_for, sign_in


def read_without_device(club: Club, path: str) -> bytes:
    answer = club.new_browser().get(path)
    assert answer.status_code == 200, answer.text
    return answer.content


def test_anybody_can_verify_the_checkpoint_from_tiles_and_find_the_log_in_it() -> None:
    with running() as club:
        club.with_players(20)
        events = 2 + 20  # the tournament, its stage and the players
        entry = 17  # any of them
        below = f"/log/{club.id}"
        checkpoint, note = read_checkpoint_note(
            read_without_device(club, f"{below}/checkpoint").decode()
        )
        key = read_key(read_without_device(club, "/log/keys").decode().split("\n")[0])
        assert is_signed_by(note, Key(checkpoint.origin, key.kind, key.public), is_valid_signature)

        read = Tiled(checkpoint.size, lambda path: read_without_device(club, f"{below}/{path}"))
        assert read.root() == checkpoint.root
        records = list(verify_chain(club.store.read(TournamentId(club.id))))
        assert tree_of(records).root_hash() == checkpoint.root
        assert checkpoint.size == len(records) == events

        entries = read_entries(club.client.get(f"{below}/tile/entries/000.p/{events}").content)
        assert [leaf_hash(each) for each in entries] == [read.leaf(at) for at in range(events)]
        proof = read_proof(read_without_device(club, f"{below}/proof/{entry}").decode())
        assert proof.holds
        assert proof.leaf == read.leaf(entry - 1)


def test_entries_are_only_for_devices_that_may_read_the_whole_log() -> None:
    with running() as club:
        path = f"/log/{club.id}/tile/entries/000.p/1"
        assert club.client.get(path).status_code == 200
        club.client.cookies.clear()
        assert club.client.get(path).status_code == 401
        sign_in(club.client, Grant(Role.AUDITOR, club.id))
        assert club.client.get(path).status_code == 200
        sign_in(club.client, Grant(Role.AUDITOR, club.id, 1))
        assert club.client.get(path).status_code == 403, "drafts of other stages are among them"


def test_a_public_server_serves_hashes_and_no_entries() -> None:
    with (
        running() as club,
        TestClient(build_app(club.store, settings=Settings(public=True))) as public,
    ):
        below = f"/log/{club.id}/tile"
        assert public.get(f"{below}/0/000.p/1").status_code == 200
        others = (
            "entries/000.p/1",
            "entries%2F000.p/1",
            "/entries/000.p/1",
            "0/../entries/000.p/1",
        )
        for cookies in ({}, dict(club.client.cookies)):
            public.cookies.update(cookies)
            for path in (*others, "%65ntries/000.p/1", "entries/entries/000.p/1"):
                assert public.get(f"{below}/{path}").status_code == 404, path


def test_tiles_checkpoints_and_proofs_outside_the_log_are_not_found() -> None:
    with running() as club:
        tiles = ("tile/0/000", "tile/0/000.p/200", "tile/7/000.p/1", "tile/0/1")
        assert club.client.get(f"/log/{club.id}/checkpoint/1").status_code == 200
        for path in (*tiles, "checkpoint/0", "checkpoint/99", "proof/0"):
            assert club.client.get(f"/log/{club.id}/{path}").status_code == 404, path
        assert club.client.get("/log/elsewhere/checkpoint").status_code == 404


def test_a_printed_sheet_carries_its_proof() -> None:
    with running() as club:
        club.with_players(4).with_round(1)
        page = club.client.get(f"/t/{club.id}/s/1/print/pairings").text
        assert "proved" in page
        assert club.client.get("/log/keys").status_code == 200


def test_a_commands_device_signature_is_kept_if_it_is_valid() -> None:
    private = generate_private_key(SECP256R1())
    point = private.public_key().public_bytes(Encoding.X962, PublicFormat.CompressedPoint)
    public = urlsafe_b64encode(point).decode().rstrip("=")
    with running() as club:
        code = code_for(club.client)
        club.client.post("/enrol", data={"code": code, "name": "Anna", "public-key": public})
        assert public in {device.public_key for device in club.services.access.devices()}

        body, other = b'{"name":"Open","rounds":5}', b'{"name":"B","rounds":5}'
        made, key, act = "2026-11-22T09:00:00.000Z", "device-key-1", "plan-stage"
        intent = Intent(club.id, act, key, made, body)
        signature = private.sign(intent.message, ECDSA(SHA256()))
        r, s = decode_dss_signature(signature)
        pair = urlsafe_b64encode(r.to_bytes(32, "big") + s.to_bytes(32, "big")).decode()

        def send_plan(key: str, signature: str, body: bytes) -> Act:
            headers = {
                "Idempotency-Key": key,
                "Client-Instant": made,
                "Device-Signature": signature.rstrip("="),
            }
            path = f"/api/tournaments/{club.id}/commands/{act}"
            answer = club.client.post(path, content=body, headers=headers)
            assert answer.status_code == 200, answer.text
            return list(club.store.read(TournamentId(club.id)))[-1].act

        stored = send_plan(key, pair, body)
        signed = read_device_signature(stored.signature)
        assert signed is not None
        assert signed.public == point
        assert stored.body == body

        def holds(act: Act) -> bool:
            message = intent_of(club.id, act).message
            return is_valid_p256_signature(signed.public, message, signed.signature)

        assert holds(stored)
        for another in (replace(stored, key="another-key"), replace(stored, body=other)):
            assert not holds(another)
        assert send_plan("device-key-2", pair, other).signature == "", (
            "of another act: nothing is lost, nobody signed"
        )

        log = list(club.store.read(TournamentId(club.id)))
        again = verified_records(read_bundle(write_bundle(log)))
        assert list(to_stored_acts(again)) == log
