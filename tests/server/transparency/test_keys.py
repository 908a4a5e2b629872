"""The server's signing keys: made once, private, replaced with continuity, and backed up."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from domain.errors import BadFile, NotNow
from domain.ids import TournamentId
from events.audit.verdict.portable_proofs import Papers
from events.log.store.databases import open_store
from events.transparency.checkpoints import checkpoint_of_note
from events.transparency.evidence import KeptCheckpoint, TrustedKeys, compare_kept_checkpoint
from events.transparency.merkle import Tree
from events.transparency.notes import is_signed_by, notes_in, read_note, successors
from server.backup.files import back_up, restore_file
from server.live.server_draws import read_secret, secret_of_log, secret_path
from server.transparency.device_signatures import is_valid_signature
from server.transparency.keys import (
    KeyRing,
    existing_keys,
    key_path,
    keys_of_log,
    new_ring,
    read_keys,
    replace_keys,
)
from tests.faults.club import migrate_database, sqlite_url

NOW, OPEN = "2026-11-22T09:00:00.000Z", TournamentId("open")


def test_keys_are_made_once_and_private(tmp_path: Path) -> None:
    log = tmp_path / "log.sqlite3"
    ring = keys_of_log(log, NOW)
    assert keys_of_log(log, NOW) == ring
    assert key_path(log).stat().st_mode & 0o777 == 0o600
    assert keys_of_log(tmp_path / "other.sqlite3", NOW) != ring


def test_servers_with_one_secret_have_equal_keys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WALLCHART_SECRET", "the same on both machines")
    one, other = (keys_of_log(tmp_path / name, NOW) for name in ("a.pg", "b.pg"))
    assert one == other == existing_keys(tmp_path / "shown.pg", NOW)


def test_a_server_that_only_reads_a_log_makes_no_keys(tmp_path: Path) -> None:
    log = tmp_path / "log.sqlite3"
    assert existing_keys(log, NOW) is None
    assert not key_path(log).exists()
    assert keys_of_log(log, NOW) == existing_keys(log, NOW)


def test_a_checkpoint_is_the_same_each_time(tmp_path: Path) -> None:
    ring = keys_of_log(tmp_path / "log.sqlite3", NOW)
    assert ring.signed_checkpoint(OPEN, 7, bytes(32)) == ring.signed_checkpoint(OPEN, 7, bytes(32))
    assert ring.log_origin(OPEN) == f"{ring.name}/open"


def test_a_new_key_is_signed_by_the_old_one_until_that_is_retired(tmp_path: Path) -> None:
    log = tmp_path / "log.sqlite3"
    first = keys_of_log(log, NOW)
    replace_keys(log, first.with_new_key(b"2" * 32, NOW))
    turning = read_keys(key_path(log))
    notes = [read_note(text) for text in turning.notes]
    assert successors(first.key, notes, is_valid_signature) == (first.key, turning.key)
    assert turning.name == first.name
    both = turning.signed_checkpoint(OPEN, 1, bytes(32))
    assert all(
        is_signed_by(both, key, is_valid_signature)
        for key, _ in turning.signers(f"{first.name}/open")
    )
    alone = turning.without_old(NOW)
    assert len(alone.signed_checkpoint(OPEN, 1, bytes(32)).signatures) == 1
    with pytest.raises(NotNow):
        alone.without_old(NOW)


def test_keys_are_backed_up_and_restored_privately(tmp_path: Path) -> None:
    log, saved, other = (tmp_path / name for name in ("log.sqlite3", "saved", "other.sqlite3"))
    migrate_database(sqlite_url(tmp_path))
    ring = keys_of_log(log, NOW)
    store = open_store(sqlite_url(tmp_path))
    back_up(store, log, saved)
    store.close()

    restore_file(saved, other)

    assert read_keys(key_path(other)) == ring
    assert [key_path(file).stat().st_mode & 0o777 for file in (saved, other)] == [0o600] * 2


def test_an_unreadable_key_file_is_refused(tmp_path: Path) -> None:
    log = tmp_path / "log.sqlite3"
    key_path(log).write_text("{}")
    with pytest.raises(BadFile):
        keys_of_log(log, NOW)


@pytest.mark.parametrize("beside", [key_path, secret_path])
def test_a_restore_with_unreadable_keys_or_secret_changes_nothing(
    beside: Callable[[Path], Path], tmp_path: Path
) -> None:
    log, saved = tmp_path / "log.sqlite3", tmp_path / "saved"
    migrate_database(sqlite_url(tmp_path))
    ring, secret = keys_of_log(log, NOW), secret_of_log(log)
    store = open_store(sqlite_url(tmp_path))
    back_up(store, log, saved)
    store.close()
    beside(saved).write_text("{}")

    with pytest.raises(BadFile):
        restore_file(saved, log)

    assert log.exists()
    assert (read_keys(key_path(log)), read_secret(secret_path(log))) == (ring, secret)


def test_trust_in_a_retired_key_extends_to_its_successor_by_their_notes() -> None:
    """The server shows notes with its keys in which the retired key signs its successor."""
    old = new_ring(b"o" * 32, NOW)
    now = old.with_new_key(b"n" * 32, NOW).without_old(NOW)
    note = now.signed_checkpoint(OPEN, 1, bytes(32))
    paper = KeptCheckpoint(checkpoint_of_note(note), note)
    _, notes = notes_in(now.public_text())

    assert not compare_kept_checkpoint(
        Tree(), paper, TrustedKeys.from_keys([old.key], is_valid_signature)
    ).signed
    assert compare_kept_checkpoint(
        Tree(), paper, TrustedKeys.from_keys([old.key], is_valid_signature, notes)
    ).signed
    forged = notes_in(now.public_text().replace("— ", "— x"))[1]
    assert not compare_kept_checkpoint(
        Tree(), paper, TrustedKeys.from_keys([old.key], is_valid_signature, forged)
    ).signed


def test_keys_that_are_only_in_a_note_are_not_trusted() -> None:
    ring = new_ring(b"o" * 32, NOW).with_new_key(b"n" * 32, NOW)
    papers = Papers(is_valid_signature)
    only_notes = ring.public_text().partition("\n\n")[2]
    assert papers.believe(only_notes) == "[]"
    assert len(json.loads(papers.believe(f"{first_key(ring)}\n\n{only_notes}"))) == 2


def first_key(ring: KeyRing) -> str:
    return ring.public_text().partition("\n")[0]
