"""Refusals to withdraw, decide, adjust or correct at a board."""

import pytest

from events.bridge.vocabulary.commands import AdjustScore, ResolveBoard, WithdrawBoard
from tests.events.bridge.test_boards import TableA1, refusal


@pytest.fixture
def club() -> TableA1:
    club = TableA1()
    club.seeded().playing(1)
    return club


def withdraw(club: TableA1, saw: int | None = None) -> None:
    version_seen = club.saw if saw is None else saw
    club.do(WithdrawBoard(**club.fields(reason="wrong table", saw=version_seen)))  # type: ignore[arg-type]


def resolve(club: TableA1, result: str = "4H N 10", saw: int | None = None) -> None:
    version_seen = club.saw if saw is None else saw
    club.do(ResolveBoard(**club.fields(result=result, reason="both asked", saw=version_seen)))  # type: ignore[arg-type]


def adjust(club: TableA1, result: str, saw: int | None = None) -> None:
    version_seen = club.saw if saw is None else saw
    club.do(AdjustScore(**club.fields(result=result, reason="Law 12", saw=version_seen)))  # type: ignore[arg-type]


def with_disputed_board(club: TableA1) -> TableA1:
    planned = club.saw
    club.enter("4H N 10")
    club.enter("4H N 9", planned)
    assert club.record.is_disputed
    return club


def test_a_board_is_withdrawn_once_by_a_sender_who_has_seen_it(club: TableA1) -> None:
    assert refusal(lambda: withdraw(club)) == (
        f"Nobody has entered a result for board {club.board} there."
    )
    club.enter("4H N 10")
    assert "has changed since you looked" in refusal(lambda: withdraw(club, club.saw - 1))
    withdraw(club)
    assert club.result == ""


def test_a_disputed_board_can_not_be_withdrawn_but_is_decided(club: TableA1) -> None:
    sentence = refusal(lambda: withdraw(with_disputed_board(club)))

    assert sentence == f"Board {club.board} is disputed; decide the dispute with a reason."


def test_only_a_disputed_board_is_decided_by_a_sender_who_has_seen_it(club: TableA1) -> None:
    club.enter("4H N 10")
    assert refusal(lambda: resolve(club)) == (f"Board {club.board} at table A1 is not disputed.")
    withdraw(club)
    with_disputed_board(club)
    assert "has changed since you looked" in refusal(lambda: resolve(club, saw=club.saw - 1))
    resolve(club, "4H N 9")
    assert club.result == "4H N 9"


def test_an_adjustment_must_be_a_ruling_and_differ_from_the_present_score(club: TableA1) -> None:
    club.enter("4H N 10")
    assert "'4H N 9' is a result and no adjusted score" in refusal(lambda: adjust(club, "4H N 9"))
    assert "has changed since you looked" in refusal(lambda: adjust(club, "A60/A40", club.saw - 1))
    adjust(club, "60/40")
    standing = club.result
    assert refusal(lambda: adjust(club, "A60/A40")) == (
        f"Board {club.board} has {standing} already."
    )
