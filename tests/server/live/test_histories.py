"""Answers about a round in the log are computed once, and a bounded number is kept; acts are
decided again once.
"""

import pytest

from domain.errors import NotNow
from domain.tournament import Tournament
from events.audit import redecision
from events.audit.verdict import audit_log
from events.decide import Events, decide_command
from events.game import CommandSender
from events.log.vocabulary import Command
from server.live.histories import ANSWERS_KEPT, OpenHistory
from tests.events.chess.evening import Evening


def test_a_question_is_answered_once_and_then_from_memory() -> None:
    # A question: the version of the pairing, and the two entries.
    opened, computed = OpenHistory(), []

    def answer() -> str:
        computed.append(1)
        return "They met in round 1."

    first = opened.cached_answer((7, 1, 3), answer)
    second = opened.cached_answer((7, 1, 3), answer)

    assert (first, second, len(computed)) == ("They met in round 1.", first, 1)


def test_the_same_pair_in_another_pairing_is_another_question() -> None:
    opened = OpenHistory()

    assert opened.cached_answer((7, 1, 3), lambda: "met") == "met"
    assert opened.cached_answer((9, 1, 3), lambda: "colours") == "colours"


def test_the_least_recently_asked_answer_is_dropped_first() -> None:
    opened = OpenHistory()
    for number in range(ANSWERS_KEPT):
        opened.cached_answer((7, 1, number), lambda: "first time")
    opened.cached_answer((7, 1, 0), lambda: "again")
    opened.cached_answer((7, 2, 0), lambda: "one more")

    assert opened.cached_answer((7, 1, 0), lambda: "again") == "first time"
    assert opened.cached_answer((7, 1, 1), lambda: "again") == "again"


def test_a_refusal_is_not_kept_as_an_answer() -> None:
    opened = OpenHistory()

    def refuse() -> str:
        raise NotNow("Only a round that a Swiss system paired can be asked that.")

    with pytest.raises(NotNow):
        opened.cached_answer((7, 1, 3), refuse)

    assert opened.cached_answer((7, 1, 3), lambda: "met") == "met"


def test_a_second_audit_decides_only_new_acts_again(monkeypatch: pytest.MonkeyPatch) -> None:
    opened, evening = OpenHistory(), Evening().played(1)
    decided: list[Command] = []

    def counted(state: Tournament | None, command: Command, by: CommandSender) -> Events:
        decided.append(command)
        return decide_command(state, command, by)

    monkeypatch.setattr(redecision, "decide_command", counted)
    opened.history.extend(evening.records)
    first = opened.audit()
    assert len(decided) == first.again.acts

    assert opened.audit() == first
    opened.history.extend(evening.played(2).records[first.versions :])
    second = opened.audit()

    assert len(decided) == second.again.acts > first.again.acts
    assert second == audit_log(evening.acts)
