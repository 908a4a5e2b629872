"""Files of dealing machines, as the program Big Deal writes them."""

from collections.abc import Mapping

import pytest
from hypothesis import given, strategies as st

from domain.bridge.deal import Deal, Hand, complete_deal
from domain.bridge.scoring.result import RANKS
from domain.errors import BadFile, RuleViolation
from domain.formats.deal_files.machines import (
    WRITERS,
    read_machine,
    write_bri,
    write_dlm,
    write_dup,
)
from domain.formats.deal_files.read import read_deals
from domain.formats.pbn.read import parse_deal
from tests.every import every

BY_SUIT = parse_deal("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
MIXED = parse_deal("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3")


def deal_of_cards(cards: list[int]) -> Deal:
    def hand_of(seat: int) -> Hand:
        mine = sorted(cards[13 * seat : 13 * seat + 13])
        suits = ["".join(RANKS[12 - c % 13] for c in mine if c // 13 == s) for s in range(4)]
        return (suits[0], suits[1], suits[2], suits[3])

    return complete_deal([hand_of(0), hand_of(1), hand_of(2), None])


random_deals = st.permutations(range(52)).map(deal_of_cards)


@every("ending", WRITERS)
def test_written_deals_are_read_back(ending: str) -> None:
    @given(st.lists(random_deals, min_size=1, max_size=4))
    def read_back(deals: list[Deal]) -> None:
        numbered = dict(enumerate(deals, start=1))
        assert read_machine(WRITERS[ending](numbered)) == numbered

    read_back()


def test_written_records_have_the_layouts_of_big_deal() -> None:
    # Three hands of 13 cards in two digits, and two fillings.
    bri = write_bri({1: BY_SUIT})
    assert bri == "".join(f"{n:02}" for n in range(1, 40)).encode() + b" " * 32 + b"\0" * 18
    assert len(bri) == 128
    # A record of DUP: 78 signs for the cards in digits, 68 for them in signs, ten for the machine.
    assert write_dup({1: MIXED, 2: BY_SUIT})[78 + 68 : 156] == b"YN1  0 02 "
    lines = write_dlm({1: BY_SUIT}).decode().splitlines()
    assert "From board=1" in lines
    check = 1
    for letter in "aaaaaabffffffkkkkkklpppppp":
        check ^= ord(letter)
    assert f"Board 01=aaaaaabffffffkkkkkklpppppp{check:03}" in lines
    assert check == 15  # the board's number 1, exclusive-or with 14 of the letters
    assert sum(line.startswith("Board ") for line in lines) == 99  # a file always has as many


@every("ending", [".dup", ".dlm"])
def test_boards_that_begin_later_keep_their_numbers(ending: str) -> None:
    numbered: Mapping[int, Deal] = {19: MIXED, 20: BY_SUIT}
    assert read_machine(WRITERS[ending](numbered)) == numbered


def test_unreadable_files_are_refused() -> None:
    assert read_machine(b"hello") is None
    digits = write_bri({1: MIXED})
    with pytest.raises(BadFile, match="01 to 52"):
        read_machine(b"99" + digits[2:])
    with pytest.raises(RuleViolation, match="West has 14 cards"):
        read_machine(digits[2:4] + digits[2:])
    with pytest.raises(BadFile, match="can't be read"):
        read_deals(digits[2:4] + digits[2:])
    with pytest.raises(BadFile, match="four suits"):
        read_machine(b"\6" * 68)
    with pytest.raises(BadFile, match="crypto key"):
        read_machine(write_dlm({1: MIXED}).replace(b"key=0", b"key=12"))
    with pytest.raises(BadFile, match="above 99"):
        write_dlm({100: MIXED})
