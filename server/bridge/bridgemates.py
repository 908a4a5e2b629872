"""Bridgemates at the tables, by the vendor's Data Connector: the current session is sent out, and
the devices' results are received.

Decided here. Received data is entered as acts of the user who set up the connection, and
acknowledged only afterwards: a server that is killed in between receives the same again, and known
data changes nothing. Changed seats are sent at once, unless that would change a round with a
result: then nothing is sent for that section, and this is reported. A number typed at a table is
reported to the director and changes no entry.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any
from urllib.parse import SplitResult, urlsplit

import msgspec

from domain.bridge.phase import Phase, PhaseSession, phases_of
from domain.bridge.session import SessionState
from domain.errors import DomainError
from domain.formats import bridgemates
from domain.messages import join_messages, message_as_data, message_from_data, say
from domain.tournament import Tournament
from events.bridge.decisions.session_files import is_played_in, take_rows
from events.bridge.vocabulary.files import DealsStated, DeviceRow, DeviceRowsTaken, hands_of
from events.bridge.vocabulary.sessions import DirectorAsked, DirectorCame
from events.log.vocabulary import Command
from server.http.client import OutgoingClient
from server.publishing.device_exchange import ExchangeOutcome, Execute, Keep
from server.publishing.target import Bridgemates
from server.refusals import Unpublished

DEVICES = "Bridgemates"
MOST_NAMED = 4
MOST_REFUSED = 20


@dataclass(slots=True)
class BridgemateExchange:
    """With one Data Connector; `opened` are sessions that this process has opened there."""

    opened: set[str] = field(default_factory=set)

    async def run(
        self,
        client: OutgoingClient,
        target: Bridgemates,
        state: Tournament,
        given: dict[str, str],
        keep: Keep,
        execute: Execute,
    ) -> ExchangeOutcome:
        """Send the session that is on in each phase, and take in what the devices have sent."""
        notes: list[str] = []
        for phase in phases_of(state).values():
            session = phase.public_session
            if session is None or session.state is not SessionState.PUBLISHED:
                continue
            if phase.is_individual:
                notes.append(
                    say("Bridgemates are not told of {name}, an individual.", name=phase.name)
                )
                continue
            guid = bridgemates.guid_of(state.id, phase, session.number)
            link = _SessionLink(client, target, guid, given, keep)
            await self._open_or_resume(link, phase, session)
            notes += await link.send_changes(phase, session)
            for queue in bridgemates.QUEUES:
                await link.take_queue(queue, phase, session, execute)
            notes += [*link.refusal_notes(), *link.seat_notes()]
        return ExchangeOutcome(tuple(notes))

    async def _open_or_resume(
        self, link: "_SessionLink", phase: Phase, session: PhaseSession
    ) -> None:
        if link.guid in self.opened:
            return
        if link.stored_value("opened"):
            await link.send_command(
                bridgemates.BridgemateCommand.CONTINUE_EVENT,
                bridgemates.continuation_message(link.club, link.guid),
                session="",
            )
        else:
            await link.open_session(phase, session)
        self.opened.add(link.guid)


class _SessionLink:
    """One session at a Data Connector; `keep` stores texts about it, by session and name."""

    def __init__(
        self,
        client: OutgoingClient,
        target: Bridgemates,
        guid: str,
        stored: dict[str, str],
        keep: Keep,
    ) -> None:
        self.guid, self.club = guid, target.club
        self._client, self._target = client, target
        self._address: SplitResult = urlsplit(target.address)
        self._stored, self._keep = stored, keep

    def stored_value(self, name: str) -> str:
        return self._stored.get(f"{self.guid}:{name}", "")

    async def _store_value(self, name: str, value: str) -> None:
        self._stored[f"{self.guid}:{name}"] = value
        await self._keep(self._stored)

    async def open_session(self, phase: Phase, session: PhaseSession) -> None:
        """Open a session there; if the answer was lost, the same session is filled again."""
        event = bridgemates.event_message(self.club, self.guid, phase, session)
        await self.send_command(bridgemates.BridgemateCommand.INITIALIZE_EVENT, event, session="")
        for letter, rounds in bridgemates.table_rounds(phase, session).items():
            self._stored[f"{self.guid}:{letter}"] = json.dumps(rounds)
        await self._store_value("opened", "1")

    async def send_changes(self, phase: Phase, session: PhaseSession) -> list[str]:
        """Send changed sections; sentences on those that are not sent because of results."""
        refused: list[str] = []
        for letter, rounds in bridgemates.table_rounds(phase, session).items():
            if self.stored_value(letter) == json.dumps(rounds):
                continue
            known = json.loads(self.stored_value(letter) or "[]")
            before = tuple(bridgemates.DeviceRound(*each) for each in known)
            if endangered := list(_endangered_results(phase, session, letter, before, rounds)):
                refused.append(
                    say(
                        "Section {section} is not changed on the Bridgemates: there are results of "
                        "{tables}.",
                        section=letter,
                        tables=join_messages(", ", endangered[:MOST_NAMED]),
                    )
                )
                continue
            update = bridgemates.section_update_message(self.club, self.guid, phase, letter, rounds)
            await self.send_command(bridgemates.BridgemateCommand.UPDATE_MOVEMENT, update)
            await self._store_value(letter, json.dumps(rounds))
        return refused

    async def take_queue(
        self, queue: bridgemates.Queue, phase: Phase, session: PhaseSession, execute: Execute
    ) -> None:
        """Take in what is new in a queue, then confirm it there."""
        answer = await self.send_command(queue.new, None)
        if not answer.last or not answer.data:
            return
        if queue in (bridgemates.SEATS, bridgemates.PLAYERS):
            await self._take_seats(queue, answer.data)
        else:
            await self._take_acts(queue, answer, phase, session, execute)
        await self.send_command(queue.accept, answer.last)

    async def _take_acts(
        self,
        queue: bridgemates.Queue,
        answer: bridgemates.QueueAnswer,
        phase: Phase,
        session: PhaseSession,
        execute: Execute,
    ) -> None:
        """Enter the acts; refused ones stay in the queue unless all their data is known."""
        for command, key in _commands_of_answer(queue, answer, phase, session):
            try:
                await execute(command, f"bridgemates-{self.guid}-{key}")
            except DomainError as reason:
                if isinstance(command, DeviceRowsTaken):
                    found = take_rows(phase, command)
                    if found.rows:
                        raise Unpublished(str(reason)) from None
                    await self._note_refused(found.notes)

    async def _note_refused(self, notes: tuple[str, ...]) -> None:
        known = list(self.refusal_notes())
        fresh = [note for note in notes if note not in known]
        if fresh:
            kept = [message_as_data(note) for note in (*known, *fresh)[-MOST_REFUSED:]]
            await self._store_value("refused", json.dumps(kept))

    def refusal_notes(self) -> Iterator[str]:
        yield from map(message_from_data, json.loads(self.stored_value("refused") or "[]"))

    async def _take_seats(self, queue: bridgemates.Queue, items: object) -> None:
        if queue is bridgemates.SEATS:
            seats: dict[str, str] = json.loads(self.stored_value("seats") or "{}")
            for each in bridgemates.seats_from(items):
                where = f"{each.section}{each.table} {each.direction}"
                seats[where] = f"{each.number} {each.name}".strip()
            await self._store_value("seats", json.dumps(seats, ensure_ascii=False))

    def seat_notes(self) -> Iterator[str]:
        seats: Mapping[str, str] = json.loads(self.stored_value("seats") or "{}")
        for where, who in sorted(seats.items()):
            if who:
                yield say("At {where} {who} was typed in.", where=where, who=who)

    async def send_command(
        self, command: int, data: object, session: str | None = None
    ) -> bridgemates.QueueAnswer:
        """Send a command about this session, or about `session`, empty for none."""
        sent = bridgemates.command_message(
            command, self.club, self._target.secret, self.guid if session is None else session, data
        )
        headers = {
            "host": self._address.netloc,
            "user-agent": "Wallchart",
            "content-type": "application/json; charset=utf-8",
        }
        path = f"{self._address.path.rstrip('/')}{bridgemates.PATH}"
        answer = await self._client.request("POST", path, headers, sent, bridgemates.LARGEST_QUEUE)
        if answer.status != 200:
            raise Unpublished(
                "{host} answers {status}.", host=self._address.netloc, status=answer.status
            )
        return bridgemates.read_answer(answer.body)


def _endangered_results(
    phase: Phase,
    session: PhaseSession,
    letter: str,
    before: tuple[bridgemates.DeviceRound, ...],
    after: tuple[bridgemates.DeviceRound, ...],
) -> Iterator[str]:
    """The tables and rounds that would change although they have a result."""
    changed = {(each.table, each.round) for each in set(before) ^ set(after)} if before else set()
    records = phase.play.session_records(session.number)
    played = {
        (at.table, at.round)
        for by_table in records.values()
        for at, record in by_table.items()
        if at.section == letter and record.result is not None
    }
    for table, number in sorted(changed & played):
        yield say("{table}, round {round}", table=f"{letter}{table}", round=number)


def _commands_of_answer(
    queue: bridgemates.Queue, answer: bridgemates.QueueAnswer, phase: Phase, session: PhaseSession
) -> Iterator[tuple[Command, str]]:
    """The commands, each with a key that makes a repeated one the same act."""
    about: dict[str, Any] = {"stage": phase.id, "session": session.number}
    if queue is bridgemates.RESULTS:
        if rows := tuple(DeviceRow(*row) for row in bridgemates.result_rows_from(answer.data)):
            yield (
                DeviceRowsTaken(**about, rows=rows, file=DEVICES),
                _act_key("results", answer.last, rows),
            )
    elif queue is bridgemates.HANDS:
        deals = tuple(
            (board, *hands_of(deal))
            for board, deal in bridgemates.deals_from(answer.data)
            if is_played_in(phase, session, board)
        )
        if deals:
            yield (
                DealsStated(**about, deals=deals, file=DEVICES),
                _act_key("hands", answer.last, deals),
            )
    elif queue is bridgemates.CALLS:
        for call in bridgemates.calls_from(answer.data):
            kind = DirectorAsked if call.waits else DirectorCame
            yield kind(**about, section=call.section, table=call.table), f"call-{call.key}"


def _act_key(kind: str, last: int, items: object) -> str:
    """The key of received data, by kind, last number and digest, as numbering may restart."""
    digest = sha256(msgspec.json.encode(items)).hexdigest()[:12]
    return f"{kind}-{last}-{digest}"
