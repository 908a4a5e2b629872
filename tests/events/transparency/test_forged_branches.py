"""A thousand forged branches of one history: no honest witness cosigns one, and one kept cosigned
checkpoint of the true history is enough to detect each of them.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from events.log.chain import verify_chain
from events.transparency.checkpoints import read_checkpoint_note
from events.transparency.evidence import (
    CheckpointAgreement,
    KeptCheckpoint,
    TrustedKeys,
    compare_kept_checkpoint,
    is_fork,
)
from events.transparency.merkle import Tree, tree_of
from events.transparency.notes import Note, read_signatures
from events.transparency.witness import WitnessRefusal, write_request
from server.transparency.device_signatures import is_valid_signature
from server.transparency.witness_server import WitnessStore
from tests.effort import beyond_the_gate
from tests.events.forging import acts
from tests.events.transparency.forger import (
    KEY,
    forged_events,
    honest_events,
    log_of_events,
    requests,
    signed_checkpoint,
)

BRANCHES = 1000
LENGTH = 12
NOW = 1_790_000_000


@pytest.fixture
def witness(tmp_path: Path) -> Iterator[WitnessStore]:
    store = WitnessStore(tmp_path / "witness.sqlite3")
    store.create_key("witness.example/w1", b"w" * 32)
    store.trust_key(KEY)
    yield store
    store.close()


def cosigned_checkpoint(witness: WitnessStore, tree: Tree) -> Note:
    note = signed_checkpoint(tree)
    answer = witness.answer_request(write_request(0, [], note), NOW)
    assert isinstance(answer, str), answer
    return Note(note.text, (*note.signatures, *read_signatures(answer)))


def trusted(witness: WitnessStore) -> TrustedKeys:
    return TrustedKeys((KEY,), (witness.key,), is_valid_signature)


def kept_checkpoint(note: Note) -> KeptCheckpoint:
    checkpoint, read = read_checkpoint_note(str(note))
    return KeptCheckpoint(checkpoint, read)


@beyond_the_gate
def test_a_thousand_forged_branches_are_refused_and_detected(witness: WitnessStore) -> None:
    random, true = Random(20), honest_events(LENGTH)
    true_tree = tree_of(log_of_events(true))
    evidence = kept_checkpoint(cosigned_checkpoint(witness, true_tree))
    before = witness.cosigned_logs()
    for _ in range(BRANCHES):
        branch = log_of_events(forged_events(true, LENGTH, random))
        assert list(verify_chain(acts(branch))) == branch, "its own chain holds"
        tried = random.choice(requests(branch, true_tree, random))
        answer = witness.answer_request(tried, NOW + 60)
        assert isinstance(answer, WitnessRefusal), tried
        # A bad request, another size than was cosigned, no proof (c2sp.org/tlog-witness).
        assert answer.status in (400, 409, 422)
        comparison = compare_kept_checkpoint(tree_of(branch), evidence, trusted(witness))
        assert comparison.witnessed
        assert comparison.contradicts_log, "one cosigned checkpoint is enough"
    assert witness.cosigned_logs() == before, "it remembers the true checkpoint alone"


def test_every_way_to_ask_for_one_branch_is_refused(witness: WitnessStore) -> None:
    random, true = Random(21), honest_events(LENGTH)
    true_tree = tree_of(log_of_events(true))
    cosigned_checkpoint(witness, true_tree)
    for body in requests(log_of_events(forged_events(true, LENGTH, random)), true_tree, random):
        assert isinstance(witness.answer_request(body, NOW), WitnessRefusal), body


def test_a_continued_log_agrees_with_its_checkpoints(witness: WitnessStore) -> None:
    true = honest_events(LENGTH + 30)
    evidence = kept_checkpoint(cosigned_checkpoint(witness, tree_of(log_of_events(true[:LENGTH]))))
    for length in range(LENGTH, len(true) + 1):
        comparison = compare_kept_checkpoint(
            tree_of(log_of_events(true[:length])), evidence, trusted(witness)
        )
        assert comparison.agreement is CheckpointAgreement.AGREES
        assert not comparison.contradicts_log


def test_a_tail_that_was_cut_is_reported(witness: WitnessStore) -> None:
    true = honest_events(LENGTH)
    evidence = kept_checkpoint(cosigned_checkpoint(witness, tree_of(log_of_events(true))))
    comparison = compare_kept_checkpoint(
        tree_of(log_of_events(true[:-1])), evidence, trusted(witness)
    )
    assert comparison.agreement is CheckpointAgreement.SHORTER
    assert comparison.contradicts_log


def test_two_signed_checkpoints_of_one_size_are_a_fork() -> None:
    true = honest_events(LENGTH)
    one = tree_of(log_of_events(true))
    other = tree_of(log_of_events([*true[:-1], *honest_events(LENGTH + 1)[-1:]]))
    own_key_trusted = TrustedKeys((KEY,), (), is_valid_signature)
    mine, theirs = (
        compare_kept_checkpoint(one, kept_checkpoint(signed_checkpoint(tree)), own_key_trusted)
        for tree in (one, other)
    )
    assert is_fork(mine, theirs)
    assert not is_fork(mine, mine)
    unsigned = TrustedKeys((), (), is_valid_signature)
    assert not is_fork(
        compare_kept_checkpoint(one, kept_checkpoint(signed_checkpoint(one)), unsigned),
        compare_kept_checkpoint(one, kept_checkpoint(signed_checkpoint(other)), unsigned),
    )
