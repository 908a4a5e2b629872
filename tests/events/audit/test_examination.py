"""The examination of one audit bundle, as the audit page runs it in a browser without a server."""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from domain.errors import BadFile
from domain.ids import TournamentId
from events.audit.verdict import BROKEN
from events.audit.verdict.examination import Examination
from events.audit.verdict.verdict_report import as_json
from events.bundle import write_bundle
from events.log.chain import verify_chain
from events.log.records import Recorded, StoredAct, to_stored_acts
from events.message_json import RefusedInJson, answer_or_refusal
from server.cli.run.audit import audit_named
from tests.effort import some_of
from tests.events.chess.evening import Evening
from tests.events.forging import with_valid_chain
from tests.golden.files import Golden, all_golden


def examination(log: list[StoredAct]) -> Examination:
    return Examination(write_bundle(log), "evening.bundle")


def verdict(known: Examination, printed: str = "") -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(known.verdict(printed, lambda done, of: None))
    return answer


@pytest.mark.parametrize("name", some_of(all_golden()))
def test_an_examination_gives_the_verdict_of_the_command_line(name: str, tmp_path: Path) -> None:
    file = Golden(name).unpack(tmp_path)
    from_command_line = audit_named(str(file), "")
    from_page = verdict(Examination(file.read_bytes()))
    assert from_page["found"] == json.loads(as_json(from_command_line))
    assert from_page["exit_code"] == from_command_line.exit_code


def test_progress_is_reported_up_to_the_total() -> None:
    steps: list[tuple[int, int]] = []
    examination(Evening().played(1).acts).verdict("", lambda *step: steps.append(step))
    assert steps
    assert steps[-1][0] == steps[-1][1]


def test_refusal_of_a_file_that_is_no_bundle_names_the_file() -> None:
    with pytest.raises(BadFile, match=r"^notes\.txt: this is not a bundle"):
        Examination(b"notes", "notes.txt")


def test_the_refusal_of_a_file_can_be_translated_by_the_page() -> None:
    with pytest.raises(RefusedInJson) as refused:
        answer_or_refusal(lambda: Examination(b"notes", "notes.txt"))
    answer = json.loads(str(refused.value))

    assert answer["problem"].startswith("notes.txt: this is not a bundle")
    assert answer["messages"].keys() == {answer["problem"]}


def test_a_code_that_no_event_has_is_reported() -> None:
    known = examination(Evening().played(1).acts)
    assert verdict(known, "0000-0000")["exit_code"] == BROKEN
    assert (
        "no event of this log has the printed head" in verdict(known, "0000-0000")["found"]["chain"]
    )


def test_a_manifest_of_another_log_is_reported() -> None:
    written = write_bundle(Evening().played(1).acts)
    forged = written.replace(b'"name": "Club"', b'"name": "Pub!"', 1)
    assert forged != written
    report = verdict(Examination(forged))
    assert report["exit_code"] == BROKEN
    assert "the manifest does not describe this log" in report["found"]["chain"]


def test_an_examination_answers_why_and_why_not() -> None:
    known = examination(Evening(6).played(1).played(2).acts)
    rounds = json.loads(known.rounds())
    assert [(one["round"], len(one["boards"]), len(one["players"])) for one in rounds] == [
        (1, 3, 6),
        (2, 3, 6),
    ]
    assert rounds[0]["boards"][0]["result"] == "1–0"
    # Of stage 1, round 2: board 1, and players 1 and 6.
    assert "White" in " ".join(json.loads(known.why(1, 2, 1))["sentences"])
    assert json.loads(known.why_not(1, 2, 1, 6))["sentences"]


def test_an_impossible_question_is_answered_with_the_reason() -> None:
    known = examination(Evening(4).played(1).acts)
    assert json.loads(known.why_not(1, 1, 1, 99))["sentences"], "of four players there is no 99"


def test_every_event_is_a_sentence() -> None:
    evening = Evening().played(1)
    answer = json.loads(examination(evening.acts).timeline())
    assert [one["version"] for one in answer] == [*range(1, evening.version + 1)]
    assert all(one["says"] for one in answer)


def test_the_first_difference_of_two_histories_is_found() -> None:
    one, other = Evening().played(1, "1-0").acts, Evening().played(1, "0-1").acts
    first = next(a.first_version for a, b in zip(one, other, strict=True) if a.hash != b.hash)

    difference = json.loads(examination(one).first_difference(examination(other)))

    assert difference["version"] == first
    mine, theirs = (side["says"] for side in difference["sides"])
    assert mine != theirs


def test_a_log_and_its_own_beginning_have_no_difference() -> None:
    log = Evening().played(1).acts
    difference = json.loads(examination(log).first_difference(examination(log[:-1])))
    assert difference == {
        "version": 0,
        "versions": [log[-1].version, log[-2].version],
        "sides": [],
        "names": ["club", "club"],
        "shared": 0,
    }


def log_under_name(log: list[StoredAct], name: str) -> list[StoredAct]:
    records = [replace(record, tournament=TournamentId(name)) for record in verify_chain(log)]
    return list(to_stored_acts(with_valid_chain(records)))


def test_a_second_log_that_begins_with_the_same_acts_is_reported() -> None:
    one, other = Evening().played(1, "1-0").acts, Evening().played(1, "0-1").acts
    first = next(a.first_version for a, b in zip(one, other, strict=True) if a.hash != b.hash)
    difference = json.loads(
        examination(one).first_difference(examination(log_under_name(other, "pub")))
    )
    assert difference["names"] == ["club", "pub"]
    assert (difference["shared"], difference["version"]) == (first - 1, first)
    assert len(difference["sides"]) == 2


def test_the_log_of_another_tournament_shares_nothing() -> None:
    other = log_under_name(Evening(6).acts, "pub")
    keys = [replace(act, act=replace(act.act, key=f"other-{act.version}")) for act in other]
    other_records = [record for act in keys for record in records_of_act(act)]
    difference = json.loads(
        examination(Evening().acts).first_difference(
            examination(list(to_stored_acts(with_valid_chain(other_records))))
        )
    )
    assert difference["shared"] == 0


def records_of_act(act: StoredAct) -> list[Recorded]:
    return [
        Recorded(act.tournament, act.first_version + n, event, act.act, b"", b"", n == 0)
        for n, event in enumerate(act.events)
    ]


def test_events_after_a_broken_chain_are_left_out_of_the_timeline() -> None:
    log = Evening().played(1).played(2).acts[:-3]
    *_, broken_act, last = log
    data = write_bundle(log)
    known = Examination(data.replace(broken_act.hash.hex().encode(), b"0" * 64, 1))
    assert verdict(known)["exit_code"] == BROKEN
    assert len(json.loads(known.timeline())) < last.version


def test_a_witnessed_sheet_excludes_more_lies_than_the_log_alone() -> None:
    """The sheet is of version 14, cosigned by two witnesses."""
    known = examination(Evening().played(1).acts)
    verdict(known)
    alone = {one["lie"] for one in json.loads(known.excludes(0, 0))["lies"] if one["by"]}
    witnessed = {one["lie"] for one in json.loads(known.excludes(14, 2))["lies"] if one["by"]}
    assert alone < witnessed
