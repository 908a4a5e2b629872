"""Files of dealing machines, as written by Big Deal: only deals, numbered from 1 except in DLM.

BRI: records of 128 bytes; the cards of north, east and south in two digits each, 01 (the spade ace)
to 52 (the club two). DGE: 128 bytes; the hands from north, before each suit its sign of code page
437. DUP: 156 bytes, both of them and ten signs for the machine. DLM: lines of text, a letter for
every two cards from the spade ace on, 0 to 3 for north to west, and their checksum.
"""

import re
from collections.abc import Callable, Iterator, Mapping

from domain.bridge.deal import SUITS, Deal, Hand, complete_deal
from domain.bridge.scoring.result import RANKS
from domain.errors import BadFile

_ORDER = RANKS[::-1]
_SIGNS = b"\x06\x03\x04\x05"
_DIGITS, _HANDS, _RECORD, _DUP = 78, 68, 128, 156
_DLM = re.compile(r"^Board\s+(\d+)=([a-p]{26})", re.MULTILINE)
_BOARDS = re.compile(r"^(From|To) board=\s*(\d+)", re.MULTILINE)
_KEY = re.compile(r"^Crypto key=\s*0*[1-9]", re.MULTILINE)
Numbered = Mapping[int, Deal]


def read_machine(data: bytes, name: str = "") -> Numbered | None:
    """Read a file of a dealing machine; None if it is no such file."""
    if data.lstrip().startswith(b"[Document]"):
        return _read_dlm(data.decode("latin-1").replace("\r", ""), name)
    if data[:_DIGITS].isdigit() and len(data) >= _DIGITS:
        dup = data[146:148] in (b"YN", b"NN", b"YY", b"NY") or data[_DIGITS : _DIGITS + 1] == b"\6"
        first = data[148:151].strip() if dup else b""
        records = _records(data, _DUP if dup else _RECORD)
        start = int(first) if first.isdigit() else 1
        return dict(enumerate((_deal_of_digits(each, name) for each in records), start=start))
    if data[:1] == _SIGNS[:1]:
        return dict(enumerate((_deal_of_signs(r, name) for r in _records(data, _RECORD)), start=1))
    return None


def _records(data: bytes, size: int) -> Iterator[bytes]:
    """The records; the last one may lack its padding."""
    for start in range(0, len(data), size):
        if len(data) - start >= _HANDS:
            yield data[start : start + size]


def _deal_of_digits(record: bytes, name: str) -> Deal:
    numbers = [record[at : at + 2] for at in range(0, _DIGITS, 2)]
    if not all(each.isdigit() and 1 <= int(each) <= 52 for each in numbers):
        raise BadFile("a card is not a number from 01 to 52", 0, name)
    return complete_deal(
        [*(_hand_of_numbers(map(int, numbers[at : at + 13])) for at in (0, 13, 26)), None]
    )


def _hand_of_numbers(numbers: Iterator[int]) -> Hand:
    held = ["", "", "", ""]
    for number in numbers:
        held[(number - 1) // 13] += _ORDER[(number - 1) % 13]
    return (held[0], held[1], held[2], held[3])


def _deal_of_signs(record: bytes, name: str) -> Deal:
    hands: list[Hand | None] = []
    for at in range(0, _HANDS, 17):
        suits = re.split(rb"[\3-\6]", record[at : at + 17])
        if len(suits) != 5 or suits[0]:
            raise BadFile("a hand has not its four suits", 0, name)
        spades, hearts, diamonds, clubs = (each.decode("latin-1") for each in suits[1:])
        hands.append((spades, hearts, diamonds, clubs))
    return complete_deal(hands)


def _read_dlm(text: str, name: str) -> Numbered:
    if _KEY.search(text):
        raise BadFile("its deals are encrypted; save it again without a crypto key", 0, name)
    bounds = {which: int(number) for which, number in _BOARDS.findall(text)}
    first, last = bounds.get("From", 1), bounds.get("To", 99)
    found = {int(number): letters for number, letters in _DLM.findall(text)}
    return {
        number: _deal_of_letters(letters)
        for number, letters in found.items()
        if first <= number <= last
    }


def _deal_of_letters(letters: str) -> Deal:
    seats = [seat for c in letters for seat in divmod(ord(c) - ord("a"), 4)]
    return complete_deal(
        [
            _hand_of_numbers(card for card, seat in enumerate(seats, start=1) if seat == at)
            for at in range(4)
        ]
    )


def _card_numbers(hand: Hand) -> list[int]:
    return [13 * s + _ORDER.index(rank) + 1 for s in range(len(SUITS)) for rank in hand[s]]


def _card_digits(deal: Deal) -> bytes:
    hands = (deal.north, deal.east, deal.south)
    return "".join(f"{card:02}" for hand in hands for card in _card_numbers(hand)).encode()


def _card_signs(deal: Deal) -> bytes:
    return b"".join(
        _SIGNS[at : at + 1] + hand[at].encode() for hand in deal.hands.values() for at in range(4)
    )


def write_bri(deals: Numbered) -> bytes:
    return b"".join(_card_digits(deal) + b" " * 32 + b"\0" * 18 for deal in deals.values())


def write_dge(deals: Numbered) -> bytes:
    return b"".join(_card_signs(deal) + b"\0" * 60 for deal in deals.values())


def write_dup(deals: Numbered) -> bytes:
    """Write DUP; its ten signs: random hands, not reversed, first board, no copies, boards."""
    machine = f"YN{min(deals):<3}0 {len(deals) % 100:02} ".encode()
    return b"".join(_card_digits(deal) + _card_signs(deal) + machine for deal in deals.values())


def write_dlm(deals: Numbered) -> bytes:
    """Write all boards 1 to 99, as the machine expects; missing ones have a dummy deal."""
    first, last = min(deals), max(deals)
    if last > 99:
        raise BadFile("a DLM file has no board above 99")
    lines = ["[Document]", "Headline=", "Status=Show", "Duplicates=0", f"From board={first}"]
    lines += [f"To board={last}", "Next board to duplimate=0", "PrintOuts=0", "Crypto key=0"]
    lines.append(f"Checksum={first ^ last ^ 1}")
    for board in range(1, 100):
        letters = _card_letters(deals[board]) if board in deals else "aaaaaabffffffkkkkkklpppppp"
        check = board
        for letter in letters:
            check ^= ord(letter)
        lines += [f"Duplicates {board:02}=0", f"Board {board:02}={letters}{check:03}"]
    return "\r\n".join([*lines, ""]).encode()


def _card_letters(deal: Deal) -> str:
    seat = {card: at for at, hand in enumerate(deal.hands.values()) for card in _card_numbers(hand)}
    return "".join(chr(ord("a") + 4 * seat[card] + seat[card + 1]) for card in range(1, 52, 2))


WRITERS: Mapping[str, Callable[[Numbered], bytes]] = {
    ".bri": write_bri,
    ".dge": write_dge,
    ".dup": write_dup,
    ".dlm": write_dlm,
}
"""By file name extension."""
