"""One bundle on somebody's table: what the page without a server runs."""

import json
from pathlib import Path
from typing import Any

import pytest

from domain.errors import BadFile
from events.audit.verdict.examination import Examination
from events.audit.verdict.told import as_json
from events.bundle import write_bundle
from events.log.recorded import StoredAct
from server.cli.run.audit import audit_named
from tests.effort import some_of
from tests.events.chess.evening import Evening
from tests.golden.files import Golden, all_golden


def examination(log: list[StoredAct]) -> Examination:
    return Examination(write_bundle(log), "evening.bundle")


def verdict(known: Examination, printed: str = "") -> dict[str, Any]:
    told: dict[str, Any] = json.loads(known.verdict(printed, lambda done, of: None))
    return told


@pytest.mark.parametrize("name", some_of(all_golden()))
def test_it_says_of_a_log_what_the_command_line_says(name: str, tmp_path: Path) -> None:
    file = Golden(name).unpacked(tmp_path)
    said = audit_named(str(file), "")
    told = verdict(Examination(file.read_bytes()))
    assert told["found"] == json.loads(as_json(said))
    assert told["exit_code"] == said.exit_code


def test_progress_is_told_to_its_end() -> None:
    steps: list[tuple[int, int]] = []
    examination(Evening().played(1).acts).verdict("", lambda *step: steps.append(step))
    assert steps
    assert steps[-1][0] == steps[-1][1]


def test_what_is_no_bundle_is_refused_by_its_name() -> None:
    with pytest.raises(BadFile, match=r"^notes\.txt: this is not a bundle"):
        Examination(b"notes", "notes.txt")


def test_a_code_that_no_event_has_is_told() -> None:
    known = examination(Evening().played(1).acts)
    assert verdict(known, "0000-0000")["exit_code"] == 2
    assert (
        "no event of this log has the printed head" in verdict(known, "0000-0000")["found"]["chain"]
    )


def test_it_answers_why_and_why_not() -> None:
    known = examination(Evening(6).played(1).played(2).acts)
    rounds = json.loads(known.rounds())
    assert [(one["round"], len(one["boards"]), len(one["players"])) for one in rounds] == [
        (1, 3, 6),
        (2, 3, 6),
    ]
    assert rounds[0]["boards"][0]["result"] == "1–0"
    assert "White" in " ".join(json.loads(known.why(1, 2, 1)))
    assert json.loads(known.why_not(1, 2, 1, 6)) != []


def test_what_cannot_be_asked_says_why() -> None:
    known = examination(Evening(4).played(1).acts)
    assert json.loads(known.why_not(1, 1, 1, 99))[0]


def test_every_event_is_a_sentence() -> None:
    evening = Evening().played(1)
    told = json.loads(examination(evening.acts).told())
    assert [one["version"] for one in told] == [*range(1, evening.version + 1)]
    assert all(one["says"] for one in told)


def test_two_histories_part_where_they_first_differ() -> None:
    one, other = Evening().played(1, "1-0").acts, Evening().played(1, "0-1").acts
    first = next(a.first for a, b in zip(one, other, strict=True) if a.hash != b.hash)

    parted = json.loads(examination(one).parted(examination(other)))

    assert parted["version"] == first
    mine, theirs = (side["says"] for side in parted["sides"])
    assert mine != theirs


def test_a_history_and_its_beginning_don_t_contradict_each_other() -> None:
    log = Evening().played(1).acts
    parted = json.loads(examination(log).parted(examination(log[:-1])))
    assert parted == {
        "version": 0,
        "versions": [log[-1].version, log[-2].version],
        "sides": [],
    }


def test_what_follows_a_break_is_not_asked_about() -> None:
    log = Evening().played(1).played(2).acts
    data = write_bundle(log[:-3])
    broken = data.replace(log[-5].hash.hex().encode(), b"0" * 64, 1)
    known = Examination(broken)
    assert verdict(known)["exit_code"] == 2
    assert len(json.loads(known.told())) < log[-4].version


def test_a_witnessed_sheet_excludes_what_the_log_alone_can_not() -> None:
    known = examination(Evening().played(1).acts)
    verdict(known)
    alone = {one["lie"] for one in json.loads(known.excludes(0, 0)) if one["by"]}
    witnessed = {one["lie"] for one in json.loads(known.excludes(14, 2)) if one["by"]}
    assert alone < witnessed
