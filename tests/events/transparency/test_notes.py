"""Signed notes against the example of Go's package `note`, and a Rust program's reading of ours."""

import metamorphic_log  # type: ignore[import-untyped]
import pytest

from events.transparency.checkpoints import (
    Checkpoint,
    cosign_checkpoint,
    read_checkpoint_note,
    sign_checkpoint,
    valid_cosignature,
)
from events.transparency.notes import (
    COSIGNATURE,
    ED25519,
    Key,
    NotAKey,
    NotANote,
    Note,
    is_signed_by,
    read_key,
    read_note,
    succession_note,
    successors,
)
from server.transparency.device_signatures import (
    is_valid_signature,
    public_key_of_seed,
    sign_message,
)

PETER = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
"""A key of the documentation of golang.org/x/mod/sumdb/note, and a note that it has signed."""
SIGNED = (
    "If you think cryptography is the answer to your problem,\n"
    "then you don't know what your problem is.\n"
    "\n"
    "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpR"
    "Zb6KE6RyyBwJnAM=\n"
)
ORIGIN = "example.com/behind-the-sofa"
EXAMPLE = (
    "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n"
    "— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv"
    "2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n"
)
"""The example of c2sp.org/tlog-checkpoint."""
LOG, WITNESS = b"L" * 32, b"W" * 32
OURS = Checkpoint(ORIGIN, 7, bytes(range(32)))


def key(seed: bytes, kind: int = ED25519, name: str = ORIGIN) -> Key:
    return Key(name, kind, public_key_of_seed(seed))


def our_note() -> Note:
    return sign_checkpoint(OURS, [(key(LOG), lambda message: sign_message(LOG, message))])


def cosigned_note(note: Note, at: int = 1_700_000_000) -> Note:
    witness = key(WITNESS, COSIGNATURE, "witness.example")
    line = cosign_checkpoint(note.text, witness, at, lambda message: sign_message(WITNESS, message))
    return Note(note.text, (*note.signatures, line))


def test_the_example_of_the_go_package_holds() -> None:
    peter, note = read_key(PETER), read_note(SIGNED)
    assert str(peter) == PETER
    assert str(note) == SIGNED
    assert is_signed_by(note, peter, is_valid_signature)
    assert not is_signed_by(Note(note.text + "no", note.signatures), peter, is_valid_signature)


def test_the_example_of_the_checkpoints_standard_is_read() -> None:
    checkpoint, note = read_checkpoint_note(EXAMPLE)
    assert (checkpoint.origin, checkpoint.size) == (ORIGIN, 20852163)
    assert str(note) == EXAMPLE
    assert checkpoint.text == note.text


def test_another_program_reads_our_checkpoints() -> None:
    note = our_note()
    head = metamorphic_log.checkpoint_verify(str(note), [str(key(LOG))])
    assert (head.origin, head.size, bytes(head.root)) == (ORIGIN, 7, OURS.root)
    with pytest.raises(metamorphic_log.VerifyError):
        metamorphic_log.checkpoint_verify(str(note), [str(key(b"X" * 32))])


def test_a_cosignature_is_the_witnesss_and_has_its_time() -> None:
    witness = key(WITNESS, COSIGNATURE, "witness.example")
    note = cosigned_note(our_note())
    found = valid_cosignature(note, witness, is_valid_signature)
    assert found is not None
    assert found.at == 1_700_000_000
    assert valid_cosignature(our_note(), witness, is_valid_signature) is None
    assert (
        valid_cosignature(
            Note(note.text.replace("7", "8"), note.signatures), witness, is_valid_signature
        )
        is None
    )


def test_an_invalid_signature_of_a_known_key_invalidates_the_note() -> None:
    note = our_note()
    (line,) = note.signatures
    false = type(line)(line.name, line.key_id, bytes(64))
    assert not is_signed_by(Note(note.text, (line, false)), key(LOG), is_valid_signature)


def test_lines_of_unknown_keys_are_passed_over() -> None:
    note = cosigned_note(our_note())
    assert is_signed_by(note, key(LOG), is_valid_signature)
    assert not is_signed_by(note, key(b"X" * 32), is_valid_signature)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "text without signatures\n",
        "text\n\n",
        "text\n\n— name\n",
        "text\n\n— name AAAA\n",
        "text\n\n- name AAAAAAAA\n",
        "text\n\n— na+me AAAAAAAA\n",
        "text\n\n— name AAAAAAAA",
        "te\x07xt\n\n— name AAAAAAAA\n",
    ],
)
def test_texts_that_are_no_notes_are_refused(text: str) -> None:
    with pytest.raises(NotANote):
        read_note(text)


@pytest.mark.parametrize("body", ["a\n1\n", "a\n01\nX\n", f"\n1\n{'A' * 43}=\n", "a\n-1\nAAAA\n"])
def test_notes_that_are_no_checkpoints_are_refused(body: str) -> None:
    with pytest.raises(NotANote):
        read_checkpoint_note(f"{body}\n— name AAAAAAAA\n")


@pytest.mark.parametrize("text", ["", "name", "a+b+c", PETER[:-2], PETER.replace("c74f", "c74e")])
def test_texts_that_are_no_keys_are_refused(text: str) -> None:
    with pytest.raises(NotAKey):
        read_key(text)


def test_a_key_that_two_succession_notes_lead_to_is_trusted() -> None:
    seeds = [b"a" * 32, b"b" * 32, b"c" * 32]
    keys = [key(seed) for seed in seeds]
    signers = [
        (key(seed), lambda message, seed=seed: sign_message(seed, message)) for seed in seeds
    ]
    notes = [succession_note(signers[0], signers[1]), succession_note(signers[1], signers[2])]
    assert successors(keys[0], notes, is_valid_signature) == tuple(keys)
    assert successors(keys[1], notes, is_valid_signature) == tuple(keys[1:])
    forged = succession_note((keys[1], signers[2][1]), signers[2])
    assert successors(keys[0], [notes[0], forged], is_valid_signature) == tuple(keys[:2])
