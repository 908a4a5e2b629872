"""Signatures of devices, in the form that a browser can check."""

from typing import Any

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

from domain.errors import NotNow
from domain.ids import TournamentId
from events.audit.history import History
from events.audit.verdict import CLEAN, FINDINGS, LogVerdict, audit_log
from events.audit.verdict.device_signatures import SignedAct, signed_acts, uncompressed_point
from events.audit.verdict.verdict_report import findings
from events.contest.commands import RecordResult
from events.decide import decide_command
from events.game import CommandSender
from events.log.records import Act, Recorded
from events.tournament.vocabulary import SignaturesRequired
from events.transparency.signatures import DeviceSignature, intent_of
from tests.confirmations import CONFIRMED
from tests.events.chess.evening import STAGE, Evening
from tests.events.forging import acts, with_act, with_valid_chain
from tests.events.memory_log import INSTANT

KEY = ec.derive_private_key(20261122, ec.SECP256R1())
POINT = KEY.public_key().public_bytes(Encoding.X962, PublicFormat.CompressedPoint)


@pytest.mark.parametrize("secret", range(1, 40))
def test_a_compressed_point_of_the_curve_is_uncompressed(secret: int) -> None:
    public = ec.derive_private_key(secret, ec.SECP256R1()).public_key()
    short = public.public_bytes(Encoding.X962, PublicFormat.CompressedPoint)
    whole = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    assert uncompressed_point(short) == whole


@pytest.mark.parametrize(
    "point",
    [
        b"\x02" + b"\xff" * 32,  # x is no element of the field
        b"\x05" + POINT[1:],  # a compressed point begins with 2 or 3
        b"\x02" + bytes(31) + b"\x01",  # no point of the curve has x = 1
    ],
)
def test_bytes_that_are_no_point_of_the_curve_give_nothing(point: bytes) -> None:
    assert uncompressed_point(point) == b""


def test_unsigned_acts_are_distinguished_from_malformed_signatures() -> None:
    records = Evening().played(1).records
    last = replace(records[-1].act, signature="p256:nonsense")

    *before, act = signed_acts(History(with_act(records, len(records), last)))

    assert set(before) == {None}
    assert len(before) == sum(record.begins for record in records) - 1
    assert act is not None
    assert (act.version, act.point) == (len(records), b"")


def log_with_signed_act() -> list[Recorded]:
    """An evening whose last act a device has signed."""
    records = Evening().played(1).records
    act = replace(records[-1].act, client_instant="2026-11-22T10:00:00.000Z")
    message = intent_of(records[0].tournament, act).message
    r, s = decode_dss_signature(KEY.sign(message, ec.ECDSA(hashes.SHA256())))
    pair = r.to_bytes(32, "big") + s.to_bytes(32, "big")
    act = replace(act, signature=str(DeviceSignature(POINT, pair)))
    return with_act(records, len(records), act)


def signature_holds(act: SignedAct | None) -> bool:
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


def test_a_valid_signature_holds_for_the_reconstructed_message() -> None:
    *_, act = signed_acts(History(log_with_signed_act()))
    assert signature_holds(act)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("command", "correct-result/1"),
        ("body", b'{"board":2,"result":"0-1","round":1,"saw":9,"stage":1}'),
        ("key", "another-key"),
        ("client_instant", "2026-11-22T10:00:01.000Z"),
    ],
)
def test_a_signature_fails_for_any_changed_message(field: str, value: str | bytes) -> None:
    """Any field of the signed message may be changed by a forger."""
    log = log_with_signed_act()
    act = replace(log[-1].act, **{field: value})
    *_, forged = signed_acts(History(with_act(log, len(log), act)))
    assert not signature_holds(forged)


def test_a_signature_does_not_hold_in_another_tournament() -> None:
    elsewhere = [
        replace(record, tournament=TournamentId("other")) for record in log_with_signed_act()
    ]
    *_, forged = signed_acts(History(with_valid_chain(elsewhere)))
    assert not signature_holds(forged)


def test_actor_device_server_time_and_draws_are_not_covered_by_the_signature() -> None:
    log = log_with_signed_act()
    act = replace(log[-1].act, actor="organiser", device="x", instant="2026-11-30T00:00:00.000Z")
    *_, last_signed = signed_acts(History(with_act(log, len(log), act)))
    assert signature_holds(last_signed)


STRANGER = ec.derive_private_key(20261123, ec.SECP256R1())
ANNA, BERT = "aa22bb Anna", "cc33dd Bert"


def sign(tournament: str, act: Act, key: ec.EllipticCurvePrivateKey = KEY) -> Act:
    """The act with the signature of that key."""
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.CompressedPoint)
    message = intent_of(tournament, act).message
    r, s = decode_dss_signature(key.sign(message, ec.ECDSA(hashes.SHA256())))
    pair = r.to_bytes(32, "big") + s.to_bytes(32, "big")
    return replace(act, signature=str(DeviceSignature(point, pair)))


def result_versions(log: list[Recorded]) -> list[int]:
    """The versions at which results were recorded."""
    return [record.version for record in log if record.event.kind == "result-recorded/1"]


def signed_evening() -> list[Recorded]:
    """A log of two rounds of four boards whose eight results are all signed by Anna's device."""
    log = Evening(8).played(1).played(2).records
    for at in result_versions(log):
        act = replace(log[at - 1].act, device=ANNA)
        log = with_act(log, at, sign(log[0].tournament, act))
    return log


def verdict_on_changed_result(
    index: int, key: ec.EllipticCurvePrivateKey | None = None, **other: Any
) -> LogVerdict:
    """The verdict on the evening with a changed envelope of the result with this index, signed
    again with `key`.
    """
    log = signed_evening()
    version = result_versions(log)[index]
    act = replace(log[version - 1].act, **other)
    act = sign(log[0].tournament, act, key) if key else act
    return audit_log(acts(with_act(log, version, act)), holds=signature_holds)


def contradictions_of(verdict: LogVerdict) -> list[str]:
    return [one.says for one in verdict.again.contradictions]


def test_an_honest_signed_log_has_no_contradictions() -> None:
    verdict = audit_log(acts(signed_evening()), holds=signature_holds)
    assert (verdict.exit_code, contradictions_of(verdict)) == (CLEAN, [])
    assert (verdict.signatures.signed, verdict.signatures.unsigned) == (8, ())
    assert verdict.signatures.checked


def test_a_false_signature_is_a_contradiction() -> None:
    log = signed_evening()
    at = result_versions(log)[2]
    body = log[at - 1].act.body.replace(b"1-0", b"0-1")
    forged = with_act(log, at, replace(log[at - 1].act, body=body))
    event = replace(log[at - 1].event, payload=log[at - 1].event.payload.replace(b"1-0", b"0-1"))
    forged = with_valid_chain(
        [*forged[: at - 1], replace(forged[at - 1], event=event), *forged[at:]]
    )
    verdict = audit_log(acts(forged), holds=signature_holds)
    assert verdict.exit_code == FINDINGS
    assert any(
        "Its signature is not that of the key" in says for says in contradictions_of(verdict)
    )
    unchecked = audit_log(acts(forged))
    assert "can't be checked here" in " ".join(one.says for one in findings(unchecked))


def test_a_strangers_key_under_the_same_device_is_reported() -> None:
    verdict = verdict_on_changed_result(3, STRANGER)
    (contradiction,) = contradictions_of(verdict)
    assert "Its device had another key at version" in contradiction
    assert verdict.exit_code == FINDINGS


@pytest.mark.parametrize("other", [{"device": BERT}, {"actor": "organiser"}])
def test_another_device_or_role_under_a_kept_signature_is_reported(other: dict[str, Any]) -> None:
    (contradiction,) = contradictions_of(verdict_on_changed_result(3, **other))
    assert "the key that belongs to device aa22bb" in contradiction


def test_a_renamed_device_keeps_its_key() -> None:
    assert contradictions_of(verdict_on_changed_result(3, device="aa22bb Anna's tablet")) == []


def test_a_removed_signature_of_a_signing_device_is_reported() -> None:
    verdict = verdict_on_changed_result(3, signature="")
    assert verdict.exit_code == CLEAN, "an entry may have come without one"
    assert verdict.signatures.unsigned == (result_versions(signed_evening())[3],)
    (named,) = [one for one in findings(verdict) if "without a signature" in one.says]
    assert named.bad
    assert named.says.endswith(f": {result_versions(signed_evening())[3]}.")


def test_all_invalid_signatures_are_reported_each_with_its_act() -> None:
    log = signed_evening()
    for at in result_versions(log):
        log = with_act(log, at, replace(log[at - 1].act, client_instant="2026-11-22T10:00:00Z"))
    verdict = audit_log(acts(log), holds=signature_holds)
    assert len(contradictions_of(verdict)) == 8
    assert verdict.exit_code == FINDINGS


class TestRequired:
    """An unsigned act is refused when it is sent, and reported by an audit of a log that has it."""

    def with_signatures_required(self) -> Evening:
        hall = Evening(8)
        hall.do(SignaturesRequired(required=True))
        return hall.paired(1)

    def test_an_unsigned_act_of_a_device_is_refused(self) -> None:
        hall = self.with_signatures_required()
        state, saw = hall.state, hall.board(1, 1).changed_at
        command = RecordResult(STAGE, 1, 1, "1-0", saw)
        with pytest.raises(NotNow, match="takes only signed entries"):
            decide_command(state, command, CommandSender("arbiter", ANNA, INSTANT, signed=False))
        assert decide_command(state, command, CommandSender("arbiter", ANNA, INSTANT, signed=True))

    @pytest.mark.parametrize("device", ["slip 1.1w", "entry 3", "team 2", "command line"])
    def test_paper_codes_and_the_server_terminal_need_no_signature(self, device: str) -> None:
        hall = self.with_signatures_required()
        state, saw = hall.state, hall.board(1, 1).changed_at
        command = RecordResult(STAGE, 1, 1, "1-0", saw)
        assert decide_command(
            state, command, CommandSender("arbiter", device, INSTANT, signed=False)
        )

    def test_a_device_without_a_key_can_not_require_signatures(self) -> None:
        with pytest.raises(NotNow, match="This device does not sign"):
            decide_command(
                Evening(8).state,
                SignaturesRequired(required=True),
                CommandSender("chief", ANNA, INSTANT, signed=False),
            )

    def test_an_undo_keeps_signatures_required(self) -> None:
        hall = Evening(8).played(1).played(2)
        corrected = hall.correct(1, 1, "0-1", confirmed=CONFIRMED)
        hall.do(SignaturesRequired(required=True))
        hall.undo(corrected)
        assert hall.state.signed

    def test_an_audit_reports_an_unsigned_act_where_signatures_are_required(self) -> None:
        hall = self.with_signatures_required()
        hall.enter(1, 1, "1-0")
        log = hall.records
        at = result_versions(log)[0]
        signed = sign(log[0].tournament, replace(log[at - 1].act, device=ANNA))
        assert (
            contradictions_of(audit_log(acts(with_act(log, at, signed)), holds=signature_holds))
            == []
        )
        verdict = audit_log(
            acts(with_act(log, at, replace(signed, signature=""))), holds=signature_holds
        )
        assert verdict.exit_code == FINDINGS
        assert "takes only signed entries" in contradictions_of(verdict)[0]
