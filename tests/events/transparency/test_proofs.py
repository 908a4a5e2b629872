"""What a QR code carries: smaller than the text, and the same."""

from time import perf_counter

import metamorphic_log  # type: ignore[import-untyped]
import pytest

from events.transparency.checkpoints import read_checkpoint
from events.transparency.evidence import Kept, Trusted, held
from events.transparency.logs import tree_of
from events.transparency.notes import ED25519, Key, NotANote
from events.transparency.proofs import EventProof, pack, read_proof, unpack, write_proof
from server.transparency.ed25519 import verify
from tests.events.transparency.forger import KEY, ORIGIN, honest, signed, told

TREE = tree_of(told(honest(200)))
OFFLINE = 0.050
LARGEST_QR = 4296
"""Letters of the largest code at level L (ISO/IEC 18004, table 7)."""


def proof(version: int) -> EventProof:
    note = signed(TREE)
    index = version - 1
    path = TREE.inclusion(index, TREE.size)
    return EventProof(index, TREE.node(0, index), path, note, read_checkpoint(note))


def test_text_and_code_hold_the_same() -> None:
    for version in (1, 77, 200):
        one = proof(version)
        assert one.holds
        assert read_proof(write_proof(one)) == one
        assert unpack(pack(one)) == one
        assert unpack(pack(one).lower()) == one
        assert 11 * len(pack(one)) < 16 * len(write_proof(one)), "in bits: two letters take 11"
        assert len(pack(one)) < LARGEST_QR


def test_others_read_the_proof() -> None:
    one = proof(77)
    key = str(Key(ORIGIN, ED25519, KEY.public))
    path = list(one.path)
    metamorphic_log.checkpoint_verify_inclusion(str(one.note), [key], 76, one.leaf, path)


def test_a_proof_is_verified_offline_in_no_time() -> None:
    text, trusted = pack(proof(77)), Trusted((KEY,), (), verify)
    begun = perf_counter()
    one = unpack(text)
    found = held(TREE, Kept(one.checkpoint, one.note, one), trusted)
    taken = perf_counter() - begun
    assert found.proof_holds
    assert found.signed
    assert not found.leaf_differs
    assert taken < OFFLINE


def test_the_event_on_paper_is_not_that_of_the_log() -> None:
    one = proof(77)
    events = honest(200)
    events[76] = (events[76][0], "2026-11-21T10:00:00Z")
    other = tree_of(told(events))
    found = held(other, Kept(one.checkpoint, one.note, one), Trusted((KEY,), (), verify))
    assert found.leaf_differs == 77
    assert found.told


@pytest.mark.parametrize(
    "text", ["", "!", "A" * 16, pack(proof(3))[:-8], pack(proof(3)) + "AAAAAAAA"]
)
def test_what_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(NotANote):
        unpack(text)


@pytest.mark.parametrize("text", ["", "c2sp.org/tlog-proof@v1\n", write_proof(proof(3))[:-3]])
def test_what_is_no_proof_is_refused(text: str) -> None:
    with pytest.raises(NotANote):
        read_proof(text)
