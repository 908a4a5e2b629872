"""The next version of this program reads the logs that this one writes. This version refuses
events of the next one and gives the reason.
"""

import sys
from pathlib import Path
from subprocess import run

import pytest

from events.bundle import AlteredBundle, read_bundle, verified_records, write_bundle
from events.codec import canonical_json
from events.contest.commands import WithdrawEntry
from events.contest.vocabulary.entries import Withdrawn
from events.log.chain import verify_chain
from events.log.records import Act
from tests.effort import beyond_the_gate
from tests.events.chess.evening import STAGE, Evening
from tests.events.forging import acts, with_forged_event

NEXT = [sys.executable, "-m", "tests.next_version"]


@pytest.fixture
def bundle_file(tmp_path: Path) -> Path:
    """The bundle's file of an evening from which a player has withdrawn with a reason."""
    evening = Evening(6).played(1)
    evening.do(WithdrawEntry(STAGE, 2, "ill"))
    evening.paired(2)
    file = tmp_path / "evening.bundle"
    file.write_bytes(write_bundle(evening.acts))
    return file


def test_the_next_version_continues_the_log_with_its_own_decisions(
    bundle_file: Path, tmp_path: Path
) -> None:
    """Its bytes stay as they are, and each act is decided again by the newer decision."""
    continued = tmp_path / "on.bundle"
    done = run(
        [*NEXT, "--continue", str(bundle_file), str(continued)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr

    before = list(read_bundle(bundle_file.read_bytes()).acts())
    *same, last = read_bundle(continued.read_bytes()).acts()
    assert same == before
    assert "withdrawn/1" in {event.kind for act in before for event in act.events}
    assert (last.act.command, last.events[0].kind) == ("withdraw-entry/2", "withdrawn/2")


@beyond_the_gate
def test_the_next_versions_audit_accepts_old_events_and_reports_forged_ones(
    bundle_file: Path, tmp_path: Path
) -> None:
    audit = run([*NEXT, "audit", str(bundle_file)], capture_output=True, text=True)
    assert (audit.returncode, "0 contradictions" in audit.stdout) == (0, True), audit.stdout

    log = list(verify_chain(read_bundle(bundle_file.read_bytes()).acts()))
    at = next(r.version for r in log if r.event.kind == "withdrawn/1")
    forged_one = tmp_path / "forged.bundle"
    forged_one.write_bytes(
        write_bundle(acts(with_forged_event(log, at, Withdrawn(STAGE, 3, 2, "ill"))))
    )
    audit = run([*NEXT, "audit", str(forged_one)], capture_output=True, text=True)
    assert (audit.returncode, "entry would be 2, not 3" in audit.stdout) == (1, True), audit.stdout


def test_this_version_refuses_events_of_the_next_version(bundle_file: Path, tmp_path: Path) -> None:
    continued = tmp_path / "on.bundle"
    done = run(
        [*NEXT, "--continue", str(bundle_file), str(continued)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr

    with pytest.raises(AlteredBundle, match="'withdrawn/2'; update it"):
        verified_records(read_bundle(continued.read_bytes()))


def test_an_act_repeated_to_the_next_version_gets_its_first_receipt() -> None:
    """A tablet sends an act until it is acknowledged, perhaps to a server of the next version."""
    body = canonical_json(b'{"stage":1,"entry":2}')
    first = Act("withdraw-entry/1", body, "chief", "desk", "now", "key-0001")
    again = Act("withdraw-entry/2", body, "chief", "desk", "later", "key-0001")
    assert first.is_repetition_of(again)
    assert not first.is_repetition_of(
        Act("expel-entry/1", body, "chief", "desk", "now", "key-0001")
    )
