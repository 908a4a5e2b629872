"""Data of the report that are not in the log: affiliate, directors, members, place and time
control.

Written by the organiser as TOML:

    affiliate = "A6012345"
    city = "Parsippany"
    state = "NJ"
    zip = "07054"
    chief_td = "12345678"
    assistant_td = "12345679"          # this and what follows may be left out
    other_tds = ["12345680"]
    send_crosstable = true
    begins = "2026-11-20"              # if the tournament does not say so
    ends = "2026-11-22"

    [section.Open]                     # the stage's name; time_control is needed
    time_control = "40/90,SD/30;d5"
    scholastic = ""                    # N, P, J or S
    grand_prix_points = 0
    fide = false

    [section.Open.members]             # number = member ID, state; else those of the entries
    1 = "12345678"
    2 = { id = "12345679", state = "NY" }

The rating system of a time control follows from US Chess rule 5C, the total time for each player.

The total is the minutes of all periods plus the seconds of delay or increment: above 65 regular, 30
to 65 both (dual), above 10 and below 30 quick, 5 to 10 blitz. Format 2C has no letter for blitz;
programs write B, and US Chess recomputes it from the time control.

Time controls are written as US Chess does: G/60;d5, 40/90,SD/30;+30, and ;d0 where there is none.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from domain.errors import BadFile, RuleViolation
from domain.messages import say
from domain.times.time_control import TimeControl, TimeLimits

MEMBER = re.compile(r"(?!0{8})[0-9]{8}")
_AFFILIATE = re.compile(r"A[0-9]{7}")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_KINDS = {
    str: say("a text in quotes"),
    int: say("a whole number"),
    bool: say("true or false"),
    list: say("a list"),
    dict: say("a table"),
}
SCHOLASTIC = ("", "N", "P", "J", "S")


@dataclass(frozen=True, slots=True)
class UsChessMember:
    id: str
    state: str = ""


@dataclass(frozen=True, slots=True)
class SectionDetails:
    time_control: str
    members: Mapping[int, UsChessMember] = field(default_factory=dict)
    scholastic: str = ""
    grand_prix_points: int = 0
    fide: bool = False


@dataclass(frozen=True, slots=True)
class UsChessDetails:
    """Days are ISO 8601; empty: those of the tournament."""

    affiliate: str
    chief_td: str
    city: str
    state: str
    zip: str
    sections: Mapping[str, SectionDetails]
    country: str = "USA"
    assistant_td: str = ""
    other_tds: tuple[str, ...] = ()
    send_crosstable: bool = True
    begins: str = ""
    ends: str = ""


def read_details(data: bytes, name: str = "") -> UsChessDetails:
    """Read the details; raises, by name, for missing, misspelt or malformed values."""
    try:
        written = tomllib.loads(data.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as reason:
        raise BadFile("not readable as TOML: {reason}", 0, name, reason=reason) from None
    return details_from_toml(written, name)


def details_from_toml(written: dict[str, Any], name: str = "") -> UsChessDetails:
    """The details of parsed TOML; the tables are emptied while reading."""
    return _DetailsReader(name).read_event(written)


class _DetailsReader:
    """Reads by taking values out of the tables; keys left over are refused as misspelt."""

    def __init__(self, name: str) -> None:
        self._name = name

    def read_event(self, table: dict[str, Any]) -> UsChessDetails:
        sections = self._take_field(table, "section", dict, {})
        details = UsChessDetails(
            affiliate=self._text_of_form(
                self._take_text(table, "affiliate"),
                _AFFILIATE,
                say("club number (affiliate ID) of US Chess"),
            ),
            chief_td=self._member_id(self._take_text(table, "chief_td")),
            city=self._take_text(table, "city"),
            state=self._take_text(table, "state"),
            zip=self._take_text(table, "zip"),
            country=self._take_text(table, "country", "USA"),
            assistant_td=self._member_id(self._take_text(table, "assistant_td", "")),
            other_tds=tuple(
                self._member_id(td) for td in self._take_field(table, "other_tds", list, [])
            ),
            send_crosstable=self._take_field(table, "send_crosstable", bool, True),
            begins=self._text_of_form(
                self._take_text(table, "begins", ""), _DAY, say("day (YYYY-MM-DD)")
            ),
            ends=self._text_of_form(
                self._take_text(table, "ends", ""), _DAY, say("day (YYYY-MM-DD)")
            ),
            sections={title: self._read_section(title, inner) for title, inner in sections.items()},
        )
        self._refuse_leftovers(table, "")
        return details

    def _read_section(self, title: str, table: Any) -> SectionDetails:
        if not isinstance(table, dict):
            self._refuse(
                "section {title} is not a table; write [section.{title}]", title=repr(title)
            )
        members = self._take_field(table, "members", dict, {})
        section = SectionDetails(
            time_control=self._take_text(table, "time_control"),
            members={self._parse_number(n): self._read_member(m) for n, m in members.items()},
            scholastic=self._take_text(table, "scholastic", ""),
            grand_prix_points=self._take_field(table, "grand_prix_points", int, 0),
            fide=self._take_field(table, "fide", bool, False),
        )
        if section.scholastic not in SCHOLASTIC:
            self._refuse(
                "scholastic is {text}; write N, P, J or S, or nothing",
                text=repr(section.scholastic),
            )
        self._refuse_leftovers(table, say(" of section {title}", title=repr(title)))
        return section

    def _read_member(self, written: Any) -> UsChessMember:
        if not isinstance(written, dict):
            return UsChessMember(self._member_id(written))
        member = UsChessMember(
            self._member_id(self._take_text(written, "id")), self._take_text(written, "state", "")
        )
        self._refuse_leftovers(written, say(" of member {member}", member=member.id))
        return member

    def _parse_number(self, text: str) -> int:
        if not (text.isascii() and text.isdigit()):
            self._refuse("{text} is not the number of a player", text=repr(text))
        return int(text)

    def _take_text(self, table: dict[str, Any], key: str, default: str | None = None) -> str:
        text: str = self._take_field(table, key, str, default)
        return text.strip()

    def _take_field(self, table: dict[str, Any], key: str, kind: type, default: Any) -> Any:
        """Take a value out; refused if missing without a default, or of another type."""
        if key not in table and default is None:
            self._refuse("{key} is missing", key=key)
        value = table.pop(key, default)
        if not isinstance(value, kind):
            self._refuse(
                "{key} should be {kind}, not {text}", key=key, kind=_KINDS[kind], text=repr(value)
            )
        return value

    def _member_id(self, text: Any) -> str:
        return self._text_of_form(str(text), MEMBER, say("member ID of US Chess (8 digits)"))

    def _text_of_form(self, text: str, form: re.Pattern[str], form_name: str) -> str:
        """The text, empty or of that form; a refusal calls it by `form_name`."""
        if text and (not form.fullmatch(text) or not text.strip("0")):
            self._refuse("{text} is not a {what}", text=repr(text), what=form_name)
        return text

    def _refuse_leftovers(self, table: dict[str, Any], whose: str) -> None:
        """Refuse keys that were not taken; `whose` says in which table."""
        for key in table:
            self._refuse("{key}{whose} is not known; is it misspelt?", key=repr(key), whose=whose)

    def _refuse(self, sentence: str, **places: object) -> None:
        raise BadFile(sentence, 0, self._name, **places)


_PERIOD = re.compile(r"(?:G|SD|[0-9]{1,3})/([0-9]{1,3})", re.IGNORECASE)
_EXTRA = re.compile(r"(?:d|\+|inc/)([0-9]{1,3})", re.IGNORECASE)


def rating_system(time_control: str) -> str:
    """The system by the total time (5C): R regular, D dual, Q quick, B blitz."""
    total = total_minutes(time_control)
    if total > 65:
        return "R"
    if total >= 30:
        return "D"
    if total > 10:
        return "Q"
    if total >= 5:
        return "B"
    raise RuleViolation(
        "{time_control} is too fast to be rated.",
        "US Chess rule 5C",
        time_control=repr(time_control),
    )


def total_minutes(time_control: str) -> int:
    """The base minutes plus seconds of delay or increment."""
    periods, _, extra = time_control.replace(" ", "").partition(";")
    matched = [_PERIOD.fullmatch(period) for period in periods.split(",")]
    added = _EXTRA.fullmatch(extra) if extra else None
    if not all(matched) or (extra and not added):
        raise RuleViolation(
            "{time_control} is not a time control; write it like G/60;d5, G/90;+30 or "
            "40/90,SD/30;d5.",
            "US Chess rating report 2C",
            time_control=repr(time_control),
        )
    base = sum(int(match[1]) for match in matched if match)
    return base + (int(added[1]) if added else 0)


def us_chess_time_control(limits: TimeLimits) -> str:
    """The time control as US Chess writes it; empty if it can't be written so."""
    if limits.control:
        return _time_control_notation(limits.control)
    try:
        total_minutes(limits.words)
    except RuleViolation:
        return ""
    return limits.words


def _time_control_notation(control: TimeControl) -> str:
    """The control as US Chess writes it, G/60;d0; empty if that can't express it."""
    periods = control.white
    odd = any(period.seconds % 60 for period in periods)
    increments = {period.increment for period in periods}
    if control.white != control.black or odd or len(increments) > 1:
        return ""
    rest = "SD" if len(periods) > 1 else "G"
    periods_text = ",".join(f"{period.moves or rest}/{period.seconds // 60}" for period in periods)
    (increment,) = increments
    return f"{periods_text};{f'+{increment}' if increment else 'd0'}"
