"""Old logs are read, verified and answered about exactly as when their answers were recorded.

A failure means that people or programs get another answer about an existing log; the first
difference is printed as a diff. If it is meant, `python -m tests.golden.accept "WHY"` records it.
"""

import gzip
import json
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZipFile

import pytest

from events.audit.verdict import CLEAN, OK, audit_log
from events.bundle import read_bundle
from tests.effort import A_SHARE, IN_FULL
from tests.golden.asking import NO_ANSWER, QuestionedLog
from tests.golden.files import KINDS, Golden, all_golden, difference


def tried_digests(golden: Golden) -> Mapping[str, str]:
    """All recorded digests; in the gate one question in three, and the site in one language."""
    recorded = golden.recorded_digests()
    if IN_FULL:
        return recorded
    language = next((ask.split()[1] for ask in recorded if ask.startswith("SITE")), "")
    reduced = [ask for ask in recorded if not ask.startswith("SITE") or ask.split()[1] == language]
    return {ask: recorded[ask] for ask in reduced[len(golden.name) % 3 :: 3]}


@pytest.mark.parametrize("name", all_golden()[::A_SHARE])
def test_answers_about_a_log_equal_the_recorded_ones(name: str, tmp_path: Path) -> None:
    golden = Golden(name)
    recorded = tried_digests(golden)
    questioned = QuestionedLog(tmp_path, golden.unpack(tmp_path))
    assert questioned.bundle.read_bytes() == golden.unpack(tmp_path).read_bytes(), (
        "the import made another log"
    )
    with questioned.open():
        answer_lines = dict(questioned.answers_to(recorded))
    now = {ask: answer_lines.get(ask, NO_ANSWER) for ask in recorded}
    differing = [ask for ask, digest in recorded.items() if now[ask].digest != digest]
    if differing:
        first = differing[0]
        before, after = golden.text(first), f"{now[first].status}\n{now[first].text}"
        pytest.fail(
            f"{len(differing)} answers differ: {differing[:20]}\n{difference(before, after)}"
        )


@pytest.mark.parametrize("name", all_golden())
def test_audit_of_a_recorded_log_is_clean(name: str) -> None:
    verdict = audit_log(read_bundle(gzip.decompress(Golden(name).bundle.read_bytes())).acts())

    assert verdict.chain == OK
    assert verdict.again.contradictions == []
    assert verdict.exit_code == CLEAN


def test_recorded_logs_contain_every_kind_of_event(tmp_path: Path) -> None:
    recorded: set[str] = set()
    for name in all_golden():
        with ZipFile(Golden(name).unpack(tmp_path)) as bundle:
            recorded |= set(json.loads(bundle.read("manifest.json"))["kinds"])
    assert set(KINDS.read_text().split()) <= recorded
