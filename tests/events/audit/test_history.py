"""States of a tournament at earlier versions of its log."""

from dataclasses import replace

import pytest

from domain.chess.stage import Board
from domain.errors import Unknown
from domain.ids import Number
from domain.tournament import Tournament
from events.audit.history import VERSIONS_BETWEEN, History, sentence_of, tournaments_of
from events.chess.vocabulary.commands import PlanStage
from events.contest.audit.proof import pair_again_after_correction
from events.contest.commands import RecordResult
from events.decide import decide_command
from events.fold import fold_records
from events.games import difference_sentences
from tests.confirmations import CONFIRMED
from tests.events.audit.stories import log_of
from tests.events.chess.evening import STAGE, Evening
from tests.events.memory_log import NAME


def long_evening() -> Evening:
    evening = Evening(24, rounds=7)
    for number in range(1, 5):
        evening.played(number, "=-=")
    assert evening.version > VERSIONS_BETWEEN
    return evening


def test_state_at_a_version_is_the_fold_of_the_events_up_to_it() -> None:
    records = long_evening().records
    history = History(records)

    for version in (
        1,
        2,
        VERSIONS_BETWEEN - 1,
        VERSIONS_BETWEEN,
        VERSIONS_BETWEEN + 1,
        len(records),
    ):
        assert history.state_at(version) == fold_records(records[:version])


def test_an_extended_history_has_the_states_of_the_longer_log() -> None:
    records = long_evening().records
    history = History(records[:10])

    for start in range(10, len(records), 7):
        history.extend(records[start : start + 7])

    assert history.head.version == len(records)
    assert history.state_at(len(records)) == fold_records(records)
    assert history.state_at(VERSIONS_BETWEEN + 3) == fold_records(records[: VERSIONS_BETWEEN + 3])


def test_only_every_64th_state_is_kept() -> None:
    records = long_evening().records
    history = History(records[:3])
    history.extend(records[3:])

    assert [version for version, _ in history._kept] == list(
        range(VERSIONS_BETWEEN, len(records) + 1, VERSIONS_BETWEEN)
    )


@pytest.mark.parametrize("version", [0, -1, 999])
def test_a_version_outside_the_log_is_refused(version: int) -> None:
    with pytest.raises(Unknown, match="version"):
        Evening().history.state_at(version)


class TestDifferences:
    def test_differences_between_two_versions_are_sentences(self) -> None:
        evening = Evening()
        before = evening.state
        evening.paired(1)
        evening.enter(1, 1, "1-0")

        assert list(difference_sentences(before, evening.state)) == ["Round 1 is paired."]

    def test_a_first_number_is_no_other_number(self) -> None:
        evening = Evening().paired(1)
        first, second, third, _ = evening.stage.entries.values()

        def state_with(*numbers: Number | None) -> Tournament:
            renumbered = {
                each.id: replace(each, number=number)
                for each, number in zip((first, second, third), numbers, strict=True)
            }
            stage = replace(evening.stage, entries={**evening.stage.entries, **renumbered})
            return evening.state.with_parts(stage, version=evening.version)

        before = state_with(Number(1), Number(2), None)
        after = state_with(Number(2), Number(1), Number(3))
        assert list(difference_sentences(before, after)) == ["2 entries have another number."]

    def test_a_recorded_and_a_withdrawn_result_give_opposite_sentences(self) -> None:
        evening = Evening().paired(1)
        before = evening.state
        evening.enter(1, 1, "--+")

        there = list(difference_sentences(before, evening.state))
        back = list(difference_sentences(evening.state, before))

        assert there == ["Round 1, board 1 has − + by forfeit, not no result."]
        assert back == ["Round 1, board 1 has no result, not − + by forfeit."]

    def test_changed_pairings_are_counted(self) -> None:
        evening = Evening(6).paired(1)
        first, second, third = evening.round(1).boards
        others = [b._replace(white=b.black, black=b.white) for b in evening.round(1).boards]

        def state_with(*boards: Board) -> Tournament:
            stage = replace(evening.stage, rounds=(replace(evening.round(1), boards=boards),))
            return evening.state.with_parts(stage, version=evening.version)

        def differences(*boards: Board) -> list[str]:
            return list(difference_sentences(evening.state, state_with(*boards)))

        assert differences(first, second, others[2]) == ["Round 1 has other pairings on board 3."]
        assert differences(*others[:2], third) == ["Round 1 has other pairings on boards 1, 2."]
        assert differences(first, second) == ["Round 1 has fewer pairings."]

    def test_a_state_has_no_difference_from_itself(self) -> None:
        state = long_evening().state

        assert list(difference_sentences(state, state)) == []


class TestWhatIf:
    def test_a_late_correction_shows_the_rounds_it_would_have_changed(self) -> None:
        """1 and 2 of four won, so 1-2 was paired; with 3 and 2 as the winners it is 2-3 or 3-2."""
        evening = Evening()
        evening.paired(1)
        evening.enter(1, 1, "1-0")
        evening.enter(1, 2, "0-1")
        evening.paired(2)
        version = evening.correct(1, 1, "0-1", confirmed=CONFIRMED)

        (second,) = pair_again_after_correction(evening.history, version)

        assert (second.round, second.is_different) == (2, True)
        assert {frozenset(pair) for pair in second.recorded} == {
            frozenset({1, 2}),
            frozenset({3, 4}),
        }
        assert {frozenset(pair) for pair in second.computed} == {
            frozenset({2, 3}),
            frozenset({1, 4}),
        }

    def test_only_a_correction_can_be_asked_about(self) -> None:
        with pytest.raises(Unknown, match="correction at version 1"):
            list(pair_again_after_correction(Evening().history, 1))


def test_a_sentence_names_its_part_once_there_is_another() -> None:
    evening = Evening().paired(1)
    entered = RecordResult(STAGE, 1, 1, "1-0", evening.board(1, 1).changed_at)
    (event,) = decide_command(evening.state, entered)
    alone = sentence_of(evening.state, event)
    evening.do(PlanStage("U1800", rounds=5, initial_colour="w"))

    assert sentence_of(evening.state, event) == f"Open: {alone}"


def test_decisions_in_a_copied_log_use_the_name_of_the_original() -> None:
    log = log_of("copy")
    (copied,) = (each.version for each in log if each.event.kind == "tournament-copied/1")

    names = tournaments_of(log)

    assert copied == len(log)
    assert names == [NAME] * (copied - 1) + [log[0].tournament]
