"""The treatment of a reported result, in any game."""

from dataclasses import dataclass, field

import pytest

from domain.claims import Claim
from events.game.claims import ClaimPolicy, ClaimVerdict, is_repeated_report, weigh_claim


def claim(result: str, device: str = "tablet", act: str = "a1", version: int = 1) -> Claim[str]:
    return Claim(result, version, "scorer", device, "2026-11-21T19:00:00Z", act)


@dataclass(frozen=True)
class Board:
    result: str | None = None
    changed_at: int = 5
    claims: tuple[Claim[str], ...] = field(default=())

    @property
    def is_disputed(self) -> bool:
        return self.result is None and bool(self.claims)


EMPTY, STANDS = Board(), Board("1-0")
DISPUTED = Board(claims=(claim("1-0"), claim("0-1")))


@pytest.mark.parametrize(
    ("board", "result", "saw", "policy", "verdict"),
    [
        (EMPTY, "1-0", 5, ClaimPolicy(witness=True, late=False, seen=True), ClaimVerdict.FIRST),
        (EMPTY, "1-0", 5, ClaimPolicy(witness=True, late=False, seen=False), ClaimVerdict.CHANGED),
        (EMPTY, "1-0", 5, ClaimPolicy(witness=True, late=True, seen=True), ClaimVerdict.LATE),
        (STANDS, "1-0", 0, ClaimPolicy(witness=True, late=False, seen=False), ClaimVerdict.WITNESS),
        (STANDS, "1-0", 0, ClaimPolicy(witness=True, late=True, seen=False), ClaimVerdict.WITNESS),
        (STANDS, "1-0", 5, ClaimPolicy(witness=False, late=False, seen=True), ClaimVerdict.STANDS),
        (STANDS, "1-0", 5, ClaimPolicy(witness=False, late=True, seen=True), ClaimVerdict.LATE),
        (STANDS, "0-1", 0, ClaimPolicy(witness=True, late=False, seen=False), ClaimVerdict.CHANGED),
        (STANDS, "0-1", 5, ClaimPolicy(witness=True, late=False, seen=True), ClaimVerdict.STANDS),
        (
            STANDS,
            "0-1",
            5,
            ClaimPolicy(witness=True, late=False, seen=True, replaceable=True),
            ClaimVerdict.REPLACED,
        ),
        (STANDS, "0-1", 4, ClaimPolicy(witness=True, late=False, seen=True), ClaimVerdict.DISPUTE),
        (
            STANDS,
            "0-1",
            4,
            ClaimPolicy(witness=True, late=False, seen=True, follows=True),
            ClaimVerdict.CONTESTED,
        ),
        (
            DISPUTED,
            "0-1",
            5,
            ClaimPolicy(witness=True, late=False, seen=True),
            ClaimVerdict.WITNESS,
        ),
        (
            DISPUTED,
            "=-=",
            5,
            ClaimPolicy(witness=True, late=False, seen=True),
            ClaimVerdict.DISPUTE,
        ),
        (
            DISPUTED,
            "0-1",
            0,
            ClaimPolicy(witness=True, late=False, seen=True),
            ClaimVerdict.CHANGED,
        ),
        (
            DISPUTED,
            "=-=",
            5,
            ClaimPolicy(witness=True, late=False, seen=True, agree=lambda one, other: True),
            ClaimVerdict.WITNESS,
        ),
    ],
)
def test_the_verdict_on_a_claim_depends_on_the_version_seen(
    board: Board, result: str, saw: int, policy: ClaimPolicy[str], verdict: ClaimVerdict
) -> None:
    assert weigh_claim(board, result, saw, policy) is verdict


def test_the_same_claim_of_a_device_in_another_act_is_a_repetition() -> None:
    before = (claim("1-0", "other", "a1"), claim("0-1", "tablet", "a2"))

    assert is_repeated_report(claim("0-1", "tablet", "a3"), before)
    assert not is_repeated_report(claim("0-1", "tablet", "a2"), before)
    assert not is_repeated_report(claim("1-0", "tablet", "a3"), before)
    assert not is_repeated_report(claim("0-1", "", "a3"), (claim("0-1", "", "a2"),))
    assert not is_repeated_report(claim("0-1"), ())
