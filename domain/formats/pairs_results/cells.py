"""Values common to all results formats: numbers, dates, results, ignored content.

Reading is tolerant: unreadable parts are left out with a warning, and the rest of the line counts.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from domain.bridge.scoring.contract import TRICKS, Compass
from domain.bridge.scoring.notation import (
    NOT_PLAYED,
    PASSED_OUT,
    card_from_text,
    contract_from_text,
    result_from_text,
)
from domain.bridge.scoring.result import (
    AdjustedScore,
    Award,
    BoardResult,
    Card,
    NotPlayed,
    PassedOut,
    PlayedContract,
    WeightedOutcome,
    assign_both,
)
from domain.errors import DomainError
from domain.messages import say
from domain.texts import counted_noun

Warn = Callable[[str], None]

_PASSED = {PASSED_OUT, "P", "PASSED", "PASSED OUT", "AP", "ALL PASS"}
_UNPLAYED = {NOT_PLAYED, "NOT PLAYED", "-", "BYE"}
_DATE = re.compile(r"(\d{1,2})[/.](\d{1,2})[/.](\d{4})", re.ASCII)
_ISO_DATE = re.compile(r"(\d{4})[-.](\d{1,2})[-.](\d{1,2})", re.ASCII)
MOST_SCORED = 7600
_WHOLE = re.compile(r"[+-]?\d{1,9}", re.ASCII)
_AMOUNT = re.compile(r"[+-]?\d{1,9}(\.\d{0,9})?", re.ASCII)


class WrittenResult(NamedTuple):
    """A result in the parts most formats have; `score` is the printed number, from NS."""

    contract: str
    declarer: str
    tricks: int | None
    lead: str
    score: int | None


def parse_integer(text: str) -> int | None:
    """Parse a number of at most nine digits; None if it is none."""
    found = _WHOLE.fullmatch(text.strip())
    return int(found[0]) if found else None


def parse_amount(text: str) -> Decimal | None:
    """Parse a number without exponent, as 1e999999 would have a million digits."""
    found = _AMOUNT.fullmatch(text.strip())
    return Decimal(found[0]) if found else None


def parse_table_score(text: str) -> int | None:
    """Parse a score; None if impossible: above 7600 (7NT redoubled down thirteen)."""
    score = parse_integer(text)
    return score if score is not None and abs(score) <= MOST_SCORED else None


def parse_day(text: str) -> str:
    """Parse 19/1/2026 or 2026.01.19 into 2026-01-19; empty if it is no date."""
    if found := _DATE.match(text.strip()):
        parts = found[3], found[2], found[1]
    elif found := _ISO_DATE.match(text.strip()):
        parts = found[1], found[2], found[3]
    else:
        return ""
    try:
        return date(*map(int, parts)).isoformat()
    except ValueError:
        return ""


def parse_percentages(text: str) -> AdjustedScore | None:
    """Parse USEBIO's Annss: A6040 is 60 per cent to NS and 40 to EW."""
    if not re.fullmatch(r"A\d{4}", text, re.ASCII):
        return None
    return AdjustedScore(Award(int(text[1:3])), Award(int(text[3:])))


def result_from(written: WrittenResult, warn: Warn) -> BoardResult:
    """The result of the written fields; the printed score if there is no valid contract."""
    contract = written.contract.strip().upper()
    if contract in _PASSED:
        return PassedOut()
    if contract in _UNPLAYED:
        return NotPlayed()
    if contract:
        try:
            return _read_played(written, warn)
        except DomainError as reason:
            warn(str(reason))
        except ValueError:
            warn(
                say(
                    "contract {contract} has no declarer or no number of tricks",
                    contract=written.contract,
                )
            )
    return (
        assign_both(WeightedOutcome(1, written.score)) if written.score is not None else NotPlayed()
    )


def _read_played(written: WrittenResult, warn: Warn) -> PlayedContract:
    """The played contract; ValueError without a declarer or a number of tricks."""
    contract, declarer = (
        contract_from_text(written.contract),
        Compass(written.declarer.strip().upper()[:1]),
    )
    if written.tricks is None or not 0 <= written.tricks <= TRICKS:
        raise ValueError(written.tricks)
    return PlayedContract(contract, declarer, written.tricks, parse_lead(written.lead, warn))


def parse_lead(text: str, warn: Warn) -> Card | None:
    """Parse the card led; None, with a warning if there is a text, for any other."""
    if not text.strip():
        return None
    try:
        return card_from_text(text)
    except DomainError:
        warn(say("the lead {text} is no card and was left out", text=text))
        return None


def parse_ruling(text: str, warn: Warn) -> BoardResult | None:
    """A result in this program's notation, which has complete rulings; None without a text."""
    try:
        return result_from_text(text) if text else None
    except DomainError as reason:
        warn(str(reason))
        return None


def absolute_tricks(contract: str, relative: str) -> int | None:
    """The number of tricks made, from a contract and the text programs add to it: =, +1 or -2."""
    level = contract.strip()[:1]
    if not ("1" <= level <= "7"):
        return None
    overtricks = 0 if relative.strip() == "=" else parse_integer(relative)
    return None if overtricks is None else 6 + int(level) + overtricks


LONGEST = 60


def unread_notes(found: Iterable[str]) -> tuple[str, ...]:
    """Sentences on ignored content; `found` has each name as often as it occurs."""
    return tuple(_unread_sentences(Counter(found)))


def _unread_sentences(often: Counter[str]) -> Iterator[str]:
    for name, times in often.items():
        shown = name if len(name) <= LONGEST else f"{name[:LONGEST]}…"
        if times == 1:
            yield say("{name} is in the file once and is not kept", name=shown)
        else:
            how_often = counted_noun(times, "time")
            yield say("{name} is in the file {often} and is not kept", name=shown, often=how_often)
