"""The messages of the Bridgemate Data Connector (version 5, HTTP): a session of pairs is sent, and
the entries of the devices are received.

The vendor's interface is JSON with the data of a command as JSON in a string. A session is sent
once, and a section again whenever its seating changes. The entries of the devices are in five
queues (results, player data, seats, hand records, calls of the director): each is polled for new
items, which are accepted up to the last one stored here. Meant for the local network of a hall:
received items are checked against the movement before use
(`events.bridge.decisions.session_files`)."""

import json
from collections.abc import Callable, Iterator, Mapping
from enum import IntEnum
from hashlib import sha256
from typing import Any, NamedTuple, TypeVar

from domain.bridge.cards import boards_at
from domain.bridge.deal import Deal, parse_hand
from domain.bridge.phase import Phase, PhaseSession
from domain.bridge.phases.closing import fields_of
from domain.bridge.scoring.notation import result_as_text, result_from_text
from domain.bridge.scoring.policy import Form
from domain.bridge.session import NOBODY, PairNo, Sitting
from domain.errors import DomainError, SentenceError
from domain.formats.bws import BwsRow, artificial_score
from domain.ids import TournamentId
from domain.messages import say

PATH = "/dc-scoringprogram"
LARGEST_QUEUE = 4 * 1024 * 1024


class BridgemateCommand(IntEnum):
    INITIALIZE_EVENT = 5
    UPDATE_MOVEMENT = 6
    CONTINUE_EVENT = 31


class Queue(NamedTuple):
    """The codes of its commands: `new` requests items, `accept` confirms them up to an item."""

    name: str
    new: int
    accept: int


RESULTS = Queue("results", 19, 27)
PLAYERS = Queue("players", 20, 28)
SEATS = Queue("seats", 21, 29)
HANDS = Queue("hands", 22, 30)
CALLS = Queue("calls", 36, 38)
QUEUES = (PLAYERS, SEATS, RESULTS, HANDS, CALLS)

_START = 1 | 2 | 4
"""Start the vendor's program, initialise the devices, read from them."""
_METHODS = {Form.MATCHPOINTS: 10, Form.BUTLER: 22, Form.CROSS_IMPS: 30}
_PAIRS = 10
_DENOMINATIONS = ("", "C", "D", "H", "S", "NT")
_SUITS = ("", "C", "D", "H", "S")
_RANKS = {11: "J", 12: "Q", 13: "K", 14: "A", 10: "T"}
_COMPASS = ("", "N", "E", "S", "W")
_SEATS = ("North", "East", "South", "West")
_SUIT_NAMES = ("Spades", "Hearts", "Diamonds", "Clubs")
_BUSY = (1, 11)
_ERRORS = {
    2: say("no data"),
    3: say("nothing to update"),
    4: say("unknown round or table"),
    5: say("not valid"),
    6: say("unknown entry"),
    8: say("not supported"),
}

T = TypeVar("T")
Json = Mapping[str, Any]
"""An object as read or written by the vendor's program."""


class ConnectorRefused(SentenceError):
    """The vendor's program has answered with an error."""


class QueueAnswer(NamedTuple):
    """`last` is the newest item of a queue; `data` its content."""

    last: int
    data: Any


class DeviceRound(NamedTuple):
    """A table's pairs and boards in a round; pair 0 and boards 0–0 if a seat is empty."""

    table: int
    round: int
    ns: int
    ew: int
    low: int
    high: int


class DeviceCall(NamedTuple):
    """A call of the director; `waits`: none has come yet. `key` identifies call and status."""

    section: str
    table: int
    waits: bool
    key: str


class EnteredSeat(NamedTuple):
    """A seat entered at the start; `direction` is a letter."""

    section: str
    table: int
    direction: str
    number: str
    name: str


def guid_of(tournament: TournamentId, phase: Phase, session: int) -> str:
    """The identifier of a session, the same after a restart, so that the server continues it."""
    named = f"{tournament}/{phase.id}/{session}"
    return sha256(named.encode()).hexdigest()[:32].upper()


def command_message(command: int, club: str, licence: str, guid: str, data: object = None) -> bytes:
    """The bytes of a message with a command and its data, None if the command has none."""
    serialized = "" if data is None else json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    body = {
        "Command": int(command),
        "ClubId": club,
        "LicenceKey": licence,
        "SessionGuid": guid,
        "SerializedData": serialized,
    }
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()


def read_answer(body: bytes) -> QueueAnswer:
    """Parse an answer; ConnectorRefused if it is an error or unreadable."""
    try:
        answer = json.loads(body)
        error, last = int(answer["ErrorType"] or 0), int(answer["LastQueueItemId"] or 0)
        data = json.loads(answer["SerializedData"] or "null")
    except (ValueError, TypeError, KeyError):
        raise ConnectorRefused("The Data Connector's answer can't be read.") from None
    if error in _BUSY:
        raise ConnectorRefused("The Data Connector is busy; it is asked again.")
    if error:
        why = _ERRORS.get(error, str(error))
        detail = data if isinstance(data, str) else ""
        raise ConnectorRefused(
            "The Data Connector refuses it: {why}. {detail}", why=why, detail=detail[:200]
        )
    return QueueAnswer(last, data)


def table_rounds(phase: Phase, session: PhaseSession) -> Mapping[str, tuple[DeviceRound, ...]]:
    """The session's rounds at each table, by the letter of the section."""
    found: dict[str, list[DeviceRound]] = {}
    for sitting in session.seating.sittings:
        found.setdefault(sitting.section, []).append(_table_round(sitting, phase.plan.boards))
    return {letter: tuple(sorted(rounds)) for letter, rounds in found.items()}


def _table_round(sitting: Sitting, boards: int) -> DeviceRound:
    played = boards_at(sitting, boards)
    low, high = (played[0], played[-1]) if played else (0, 0)
    return DeviceRound(sitting.table, sitting.round, sitting.ns, sitting.ew, low, high)


def event_message(club: str, guid: str, phase: Phase, session: PhaseSession) -> Json:
    """The first message of a session: its sections, its players and the devices' settings."""
    return {
        "Commands": _START,
        "EventGuid": guid,
        "ClubId": club,
        "AlternativeDataFolder": None,
        "Sessions": [_session_json(club, guid, phase, session)],
        "PlayerData": [dict(each) for each in _player_items(club, guid, phase, session)],
        "Participations": [dict(each) for each in _seat_items(guid, phase, session)],
        "Handrecords": None,
        "Bridgemate2Settings": None,
        "Bridgemate3Settings": [
            {"SessionGuid": guid, "SectionLetters": letter, "BM3TDCall": 1, "BM3LeadCardEntry": 1}
            for letter in table_rounds(phase, session)
        ],
    }


def continuation_message(club: str, guid: str) -> Json:
    """The message by which a restarted server continues a session."""
    return {
        "EventGuid": guid,
        "ClubId": club,
        "Commands": _START & ~2,
        "AlternativeDataFolder": None,
    }


def section_update_message(
    club: str, guid: str, phase: Phase, letter: str, rounds: tuple[DeviceRound, ...]
) -> Json:
    """The message for a changed seating; rounds already played must not differ."""
    return {
        **_section_json(guid, phase, letter, rounds),
        "ClubId": club,
        "ScoringGroupScoringMethod": _METHODS[phase.scoring.form],
        "IsDeleted": False,
        "AddedPlayers": None,
        "Participations": None,
    }


def _session_json(club: str, guid: str, phase: Phase, session: PhaseSession) -> Json:
    sections = table_rounds(phase, session).items()
    group = {
        "SessionGuid": guid,
        "ClubId": club,
        "ScoringGroupNumber": 1,
        "Name": phase.name,
        "ScoringMethod": _METHODS[phase.scoring.form],
        "Sections": [_section_json(guid, phase, letter, rounds) for letter, rounds in sections],
    }
    return {
        "SessionGuid": guid,
        "EventGuid": guid,
        "Name": f"{phase.name} {session.number}",
        "ScoringGroups": [group],
    }


def _section_json(guid: str, phase: Phase, letter: str, rounds: tuple[DeviceRound, ...]) -> Json:
    tables: dict[int, list[DeviceRound]] = {}
    for each in rounds:
        tables.setdefault(each.table, []).append(each)
    return {
        "SessionGuid": guid,
        "ScoringGroupNumber": 1,
        "Letters": letter,
        "Name": letter,
        "Winners": 2 if fields_of(phase) else 1,
        "GameType": _PAIRS,
        "EWMoveBeforePlay": 0,
        "MissingPair": 0,
        "Tables": [_table_json(guid, letter, number, played) for number, played in tables.items()],
    }


def _table_json(guid: str, letter: str, number: int, rounds: list[DeviceRound]) -> Json:
    where = {"SessionGuid": guid, "SectionLetters": letter, "TableNumber": number}
    played = [
        {
            **where,
            "RoundNumber": each.round,
            "LowBoardNumber": each.low,
            "HighBoardNumber": each.high,
            "PairNS": each.ns,
            "PairEW": each.ew,
        }
        for each in rounds
    ]
    return {**where, "Rounds": played}


def _player_items(club: str, guid: str, phase: Phase, session: PhaseSession) -> Iterator[Json]:
    seated = {pair for each in session.seating.sittings for pair in (each.ns, each.ew)} - {NOBODY}
    for pair in sorted(seated):
        for number, player in enumerate(phase.entries[pair].players[:2], 1):
            yield {
                "SessionGuid": guid,
                "ClubId": club,
                "PlayerNumber": _player_number(pair, number),
                "FirstName": player.given,
                "LastName": player.family,
                "CountryCode": player.federation,
            }


def _player_number(pair: PairNo, player: int) -> str:
    """A player's number at the devices; the federation's might be wrong and merge two players."""
    return f"{pair}-{player}"


def _seat_items(guid: str, phase: Phase, session: PhaseSession) -> Iterator[Json]:
    """The seats at the start; the vendor's program follows the movement from there."""
    for each in session.seating.sittings:
        if each.round != 1:
            continue
        for pair, directions in ((each.ns, (1, 3)), (each.ew, (2, 4))):
            players = phase.entries[pair].players[:2] if pair else ()
            for number, direction in zip(range(1, len(players) + 1), directions, strict=False):
                yield {
                    "SessionGuid": guid,
                    "SectionLetters": each.section,
                    "TableNumber": each.table,
                    "Direction": direction,
                    "RoundNumber": 1,
                    "PlayerNumber": _player_number(pair, number),
                }


def result_rows_from(items: object) -> Iterator[BwsRow]:
    """The result rows among the items, not checked any further."""
    return _read_items(items, _result_row)


def _result_row(item: Json) -> BwsRow:
    return BwsRow(
        _int_field(item, "RoundNumber"),
        str(item["SectionLetters"]).strip(),
        _int_field(item, "TableNumber"),
        _int_field(item, "BoardNumber"),
        _int_field(item, "PairNorthSouth"),
        _int_field(item, "PairEastWest"),
        "" if item.get("IsDeleted") else _result_text(item),
    )


def _result_text(item: Json) -> str:
    """The result in this program's notation; a negative level is an artificial score."""
    level = _int_field(item, "Level")
    if level == 0:
        return "PASS"
    if level < 0:
        return result_as_text(artificial_score(-level))
    strain = _DENOMINATIONS[_int_field(item, "Denomination")]
    doubled = "X" * _int_field(item, "Stake")
    declarer = _COMPASS[_int_field(item, "DeclarerDirection")]
    text = f"{level}{strain}{doubled} {declarer} {_int_field(item, 'TotalTricks')}"
    return result_as_text(result_from_text(f"{text}{_lead_text(item)}"))


def _lead_text(item: Json) -> str:
    """The card led, after a blank; empty if it is no card, so that the result is still kept."""
    rank, suit = int(item.get("LeadCardRank") or 0), int(item.get("LeadCardSuit") or 0)
    known = 2 <= rank <= 14 and 1 <= suit <= 4
    return f" {_SUITS[suit]}{_RANKS.get(rank, rank)}" if known else ""


def deals_from(items: object) -> Iterator[tuple[int, Deal]]:
    """The complete deals among the connector's items, each with its board."""
    return _read_items(items, _numbered_deal)


def _numbered_deal(item: Json) -> tuple[int, Deal]:
    hands = (
        parse_hand(*(str(item[f"{seat}{suit}"] or "") for suit in _SUIT_NAMES)) for seat in _SEATS
    )
    return _int_field(item, "BoardNumber"), Deal(*hands)


def calls_from(items: object) -> Iterator[DeviceCall]:
    """The director calls among the connector's items. Only a launched one (status 1) waits."""
    return _read_items(items, _device_call)


def _device_call(item: Json) -> DeviceCall:
    section, table = str(item["SectionLetters"]).strip(), _int_field(item, "TableNumber")
    status = _int_field(item, "Status")
    when = f"{_int_field(item, 'RoundNumber')}-{item.get('Hour')}-{item.get('Minute')}"
    return DeviceCall(section, table, status == 1, f"{section}{table}-{when}-{status}")


def seats_from(items: object) -> Iterator[EnteredSeat]:
    """The numbers and names entered at tables."""
    return _read_items(items, _entered_seat)


def _entered_seat(item: Json) -> EnteredSeat:
    direction = _COMPASS[_int_field(item, "Direction")]
    where = str(item["SectionLetters"]).strip(), _int_field(item, "TableNumber")
    name = " ".join(str(item.get(part) or "") for part in ("FirstName", "LastName")).strip()
    return EnteredSeat(*where, direction, str(item.get("PlayerNumber") or ""), name)


def _read_items(items: object, read: Callable[[Json], T]) -> Iterator[T]:
    """What `read` makes of each item, without those it can't read."""
    for item in items if isinstance(items, list) else ():
        if isinstance(item, dict):
            try:
                yield read(item)
            except (DomainError, KeyError, ValueError, TypeError, IndexError):
                continue


def _int_field(item: Json, name: str) -> int:
    """The number of a field; ValueError above 100,000."""
    number = int(item[name])
    if abs(number) > 100_000:
        raise ValueError(name)
    return number
