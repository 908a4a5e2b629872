"""What becomes of a result that somebody says, whatever is played."""

from dataclasses import dataclass, field

import pytest

from domain.claims import Claim
from events.game.claims import Policy, Verdict, repeats, weighed


def claim(result: str, device: str = "tablet", act: str = "a1", version: int = 1) -> Claim[str]:
    return Claim(result, version, "scorer", device, "2026-11-21T19:00:00Z", act)


@dataclass(frozen=True)
class Board:
    result: str | None = None
    changed_at: int = 5
    told: tuple[Claim[str], ...] = field(default=())

    @property
    def disputed(self) -> bool:
        return self.result is None and bool(self.told)


EMPTY, STANDS = Board(), Board("1-0")
DISPUTED = Board(told=(claim("1-0"), claim("0-1")))


@pytest.mark.parametrize(
    ("board", "said", "saw", "policy", "verdict"),
    [
        (EMPTY, "1-0", 5, Policy(witness=True, late=False, seen=True), Verdict.FIRST),
        (EMPTY, "1-0", 5, Policy(witness=True, late=False, seen=False), Verdict.CHANGED),
        (EMPTY, "1-0", 5, Policy(witness=True, late=True, seen=True), Verdict.LATE),
        (STANDS, "1-0", 0, Policy(witness=True, late=False, seen=False), Verdict.WITNESS),
        (STANDS, "1-0", 0, Policy(witness=True, late=True, seen=False), Verdict.WITNESS),
        (STANDS, "1-0", 5, Policy(witness=False, late=False, seen=True), Verdict.STANDS),
        (STANDS, "1-0", 5, Policy(witness=False, late=True, seen=True), Verdict.LATE),
        (STANDS, "0-1", 0, Policy(witness=True, late=False, seen=False), Verdict.CHANGED),
        (STANDS, "0-1", 5, Policy(witness=True, late=False, seen=True), Verdict.STANDS),
        (STANDS, "0-1", 5, Policy(witness=True, late=False, seen=True, anew=True), Verdict.ANEW),
        (STANDS, "0-1", 4, Policy(witness=True, late=False, seen=True), Verdict.DISPUTE),
        (
            STANDS,
            "0-1",
            4,
            Policy(witness=True, late=False, seen=True, follows=True),
            Verdict.CONTESTED,
        ),
        (DISPUTED, "0-1", 5, Policy(witness=True, late=False, seen=True), Verdict.WITNESS),
        (DISPUTED, "=-=", 5, Policy(witness=True, late=False, seen=True), Verdict.DISPUTE),
        (DISPUTED, "0-1", 0, Policy(witness=True, late=False, seen=True), Verdict.CHANGED),
        (
            DISPUTED,
            "=-=",
            5,
            Policy(witness=True, late=False, seen=True, agree=lambda one, other: True),
            Verdict.WITNESS,
        ),
    ],
)
def test_what_the_sender_saw_decides(
    board: Board, said: str, saw: int, policy: Policy[str], verdict: Verdict
) -> None:
    assert weighed(board, said, saw, policy) is verdict


def test_a_device_repeats_itself_if_it_said_the_same_in_another_act() -> None:
    before = (claim("1-0", "other", "a1"), claim("0-1", "tablet", "a2"))

    assert repeats(claim("0-1", "tablet", "a3"), before)
    assert not repeats(claim("0-1", "tablet", "a2"), before)
    assert not repeats(claim("1-0", "tablet", "a3"), before)
    assert not repeats(claim("0-1", "", "a3"), (claim("0-1", "", "a2"),))
    assert not repeats(claim("0-1"), ())
