"""The contents of a QR code are equal to the text, and smaller."""

from dataclasses import replace

import metamorphic_log  # type: ignore[import-untyped]
import pytest

from events.transparency.checkpoints import checkpoint_of_note
from events.transparency.evidence import KeptCheckpoint, TrustedKeys, compare_kept_checkpoint
from events.transparency.merkle import Tree, tree_of
from events.transparency.notes import ED25519, Key, NotAKey, NotANote, Note, Signature, read_key
from events.transparency.proofs import EventProof, pack_proof, read_proof, unpack_proof, write_proof
from server.transparency.device_signatures import is_valid_signature
from tests.events.transparency.forger import (
    KEY,
    ORIGIN,
    honest_events,
    log_of_events,
    signed_checkpoint,
)

TREE = tree_of(log_of_events(honest_events(200)))
LARGEST_QR = 4296
"""Letters of the largest code at level L (ISO/IEC 18004, table 7)."""


def proof(version: int) -> EventProof:
    note = signed_checkpoint(TREE)
    index = version - 1
    path = TREE.inclusion_proof(index, TREE.size)
    return EventProof(index, TREE.node(0, index), path, note, checkpoint_of_note(note))


def test_a_packed_proof_is_read_as_its_text_and_fits_a_qr_code() -> None:
    for version in (1, 77, 200):
        one = proof(version)
        assert one.holds
        assert read_proof(write_proof(one)) == one
        assert unpack_proof(pack_proof(one)) == one
        assert unpack_proof(pack_proof(one).lower()) == one
        assert 11 * len(pack_proof(one)) < 16 * len(write_proof(one)), (
            "in bits of a QR code: two letters of the packed form take 11, two of a text 16"
        )
        assert len(pack_proof(one)) < LARGEST_QR


def test_another_program_reads_the_proof() -> None:
    one = proof(77)
    key = str(Key(ORIGIN, ED25519, KEY.public))
    path = list(one.path)
    metamorphic_log.checkpoint_verify_inclusion(str(one.note), [key], one.index, one.leaf, path)


def test_a_proof_is_verified_offline() -> None:
    text, trusted = pack_proof(proof(77)), TrustedKeys((KEY,), (), is_valid_signature)
    one = unpack_proof(text)
    comparison = compare_kept_checkpoint(
        TREE, KeptCheckpoint(one.checkpoint, one.note, one), trusted
    )
    assert comparison.proof_holds
    assert comparison.signed
    assert not comparison.leaf_differs


def test_an_event_on_paper_that_differs_from_the_log_is_reported() -> None:
    one = proof(77)
    events = honest_events(200)
    events[76] = (events[76][0], "2026-11-21T10:00:00Z")  # version 77
    other = tree_of(log_of_events(events))
    comparison = compare_kept_checkpoint(
        other,
        KeptCheckpoint(one.checkpoint, one.note, one),
        TrustedKeys((KEY,), (), is_valid_signature),
    )
    assert comparison.leaf_differs == 77
    assert comparison.contradicts_log


@pytest.mark.parametrize(
    "text", ["", "!", "A" * 16, pack_proof(proof(3))[:-8], pack_proof(proof(3)) + "AAAAAAAA"]
)
def test_texts_that_are_no_packed_proof_are_refused(text: str) -> None:
    with pytest.raises(NotANote):
        unpack_proof(text)


@pytest.mark.parametrize("text", ["", "c2sp.org/tlog-proof@v1\n", write_proof(proof(3))[:-3]])
def test_texts_that_are_no_proof_are_refused(text: str) -> None:
    with pytest.raises(NotANote):
        read_proof(text)


def test_a_proof_may_omit_its_leaf() -> None:
    """`extra` is optional (c2sp.org/tlog-proof); then the log has to be at hand."""
    one = proof(77)
    text = write_proof(replace(one, leaf=b""))
    assert "extra" not in text
    read = read_proof(text)
    kept = KeptCheckpoint(read.checkpoint, read.note, read)
    trusted = TrustedKeys((KEY,), (), is_valid_signature)
    assert compare_kept_checkpoint(Tree(), kept, trusted).proof_holds is None
    assert compare_kept_checkpoint(TREE, kept, trusted).proof_holds
    events = honest_events(200)
    events[76] = (events[76][0], "2026-11-21T10:00:00Z")  # version 77
    assert (
        compare_kept_checkpoint(tree_of(log_of_events(events)), kept, trusted).proof_holds is False
    )


def test_a_cosignature_with_ml_dsa_is_kept_and_proves_nothing_here() -> None:
    """Its line is 8 + 2,420 bytes (FIPS 204, ML-DSA-44; c2sp.org/tlog-cosignature, type 0x06)."""
    one = proof(77)
    line = Signature("witness.example/pq", b"\x01\x02\x03\x04", bytes(8 + 2420))
    note = Note(one.note.text, (*one.note.signatures, line))
    more = replace(one, note=note)
    assert read_proof(write_proof(more)) == more
    comparison = compare_kept_checkpoint(
        TREE,
        KeptCheckpoint(more.checkpoint, more.note, more),
        TrustedKeys((KEY,), (), is_valid_signature),
    )
    assert comparison.signed
    assert comparison.witnessed == ()
    assert unpack_proof(pack_proof(more)) == one, "no code could hold it"
    with pytest.raises(NotAKey):
        read_key(str(Key("witness.example/pq", 0x06, bytes(1312))))
