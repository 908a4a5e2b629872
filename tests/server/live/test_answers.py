"""Waiting for the log's answer, each with a time limit of its own."""

import asyncio

import pytest

from events.log.records import Receipt
from server.live import writer
from server.live.store_threads import NotAnswering
from server.live.writer import LogAnswer

RECEIPT = Receipt(1, 1, b"")


async def second_after_the_limit_of_the_first(monkeypatch: pytest.MonkeyPatch) -> object:
    """The outcome for a second reader who still has time when the first has none left."""
    answer = LogAnswer()
    monkeypatch.setattr(writer, "ANSWER_SECONDS", 3600)
    second = asyncio.create_task(answer.wait_for_outcome())
    await asyncio.sleep(0)
    monkeypatch.setattr(writer, "ANSWER_SECONDS", 0)
    with pytest.raises(NotAnswering):
        await answer.wait_for_outcome()
    answer.set_outcome(RECEIPT)
    return await second


def test_a_wait_that_is_over_ends_no_other_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    assert asyncio.run(second_after_the_limit_of_the_first(monkeypatch)) is RECEIPT


async def outcome_after_a_failure_to_settle() -> object:
    complaints: list[str] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _loop, context: complaints.append(context["message"]))

    def fail(_outcome: object) -> None:
        raise ValueError

    answer = LogAnswer()
    answer.when_set(fail)
    waiting = asyncio.create_task(answer.wait_for_outcome())
    await asyncio.sleep(0)
    answer.set_outcome(RECEIPT)
    return await waiting, complaints


def test_an_answer_that_can_not_be_settled_is_given_and_reported() -> None:
    expected = (RECEIPT, ["an answer of the log was not settled"])
    assert asyncio.run(outcome_after_a_failure_to_settle()) == expected
