"""Logs that were written once open, fold, verify and answer exactly as they did then.

What is red here is a change of what people or programs are told about a log that exists. The texts
beside the digests show it: the first answer that differs is printed as a diff. Where it was meant,
`python -m tests.golden.accept "WHY"` writes it down.
"""

import gzip
import json
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZipFile

import pytest

from events.audit.verdict import CLEAN, OK, audit
from events.bundle import read_bundle
from tests.effort import A_SHARE, IN_FULL
from tests.golden.asking import GONE, Asking
from tests.golden.files import KINDS, Golden, all_golden, difference


def asked_of(golden: Golden) -> Mapping[str, str]:
    """Everything in full; at the gate one question in three, and the site in one language."""
    held = golden.held()
    if IN_FULL:
        return held
    language = next((ask.split()[1] for ask in held if ask.startswith("SITE")), "")
    once = [ask for ask in held if not ask.startswith("SITE") or ask.split()[1] == language]
    return {ask: held[ask] for ask in once[len(golden.name) % 3 :: 3]}


@pytest.mark.parametrize("name", all_golden()[::A_SHARE])
def test_every_answer_is_what_it_was(name: str, tmp_path: Path) -> None:
    golden = Golden(name)
    held = asked_of(golden)
    asking = Asking(tmp_path, golden.unpacked(tmp_path))
    assert asking.bundle.read_bytes() == golden.unpacked(tmp_path).read_bytes(), "another log"
    with asking.open():
        answered = dict(asking.answers_to(held))
    now = {ask: answered.get(ask, GONE) for ask in held}
    other = [ask for ask, digest in held.items() if now[ask].digest != digest]
    if other:
        first = other[0]
        before, after = golden.text(first), f"{now[first].status}\n{now[first].text}"
        pytest.fail(f"{len(other)} answers differ: {other[:20]}\n{difference(before, after)}")


@pytest.mark.parametrize("name", all_golden())
def test_the_audit_has_nothing_to_say(name: str) -> None:
    verdict = audit(read_bundle(gzip.decompress(Golden(name).bundle.read_bytes())).acts())

    assert verdict.chain == OK
    assert verdict.again.contradictions == []
    assert verdict.exit_code == CLEAN


def test_every_kind_there_was_is_in_one_of_the_logs(tmp_path: Path) -> None:
    held: set[str] = set()
    for name in all_golden():
        with ZipFile(Golden(name).unpacked(tmp_path)) as bundle:
            held |= set(json.loads(bundle.read("manifest.json"))["kinds"])
    assert set(KINDS.read_text().split()) <= held
