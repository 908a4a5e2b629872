"""The publication of one tournament's results to a target, with retries until it succeeds.

Newly published pairings are sent at once; other changes (mainly results) wait until the last
publication is `QUIET` seconds ago. If the target fails it is retried after increasing pauses, and
files that have arrived are not sent twice.
"""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from math import inf
from time import monotonic
from typing import Any

from anyio import CancelScope, Event, Lock, move_on_after, to_thread
from msgspec.structs import replace

from domain.errors import WallchartError
from domain.ids import TournamentId
from domain.messages import join_messages, say
from domain.tournament import Tournament
from events.game.roles import Role
from events.log.vocabulary import Command
from server.access.refusals import TooOften
from server.files.site import SiteCache
from server.http.client import RequestFailed, client_to
from server.live.sender import Sender
from server.live.tournaments import Live
from server.publishing import target as targets
from server.publishing.device_exchange import DeviceExchange
from server.publishing.letters import (
    Given,
    Letter,
    ReaderUnavailable,
    letters_due,
    record_letter,
    send_letter,
)
from server.publishing.outlets import send_to_outlet
from server.publishing.records import PublicationPlace, PublicationRecord, PublicationRecords
from server.publishing.sending import SendingTerms, send_site, site_changes
from server.publishing.target import FolderRoot
from server.publishing.telephones import (
    PushMessage,
    PushServices,
    messages_due,
    record_message,
    without_keys,
)
from server.publishing.web_push import VapidKey
from server.refusals import Unpublished
from web.faces import face_of

QUIET = 120.0
QUIET_TELEPHONES = 5.0
"""Shorter pause for telephones, as changed seats and called rounds are not publications."""
POLL_SECONDS = 2.0
"""Between polls of Bridgemates."""
GAMES_SECONDS = 15.0
"""Between polls for games."""
PAUSES = (5.0, 15.0, 60.0, 300.0)
"""Pauses between retries; the last one is repeated."""
WRITTEN_DOWN_EVERY = 20
MOST_FIRST = 25
FIRST_WITHIN = 600.0
"""Seconds in which at most `MOST_FIRST` letters go to unconfirmed addresses."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PublishingContext:
    """Shared context of all publications of a server."""

    records: PublicationRecords
    sites: SiteCache
    live: Callable[[TournamentId], Awaitable[Live]]
    terms: SendingTerms
    folders: FolderRoot
    execute: Callable[[TournamentId, Command, Sender], Awaitable[object]]
    exchange: Callable[[targets.Target], DeviceExchange[Any]]
    vapid: VapidKey


class Publication:
    """The publication to one target; used from the event loop only. `trouble` is why the last try
    failed, empty if it did not; `waiting` the number of files of the newest state that are not sent
    yet. For a polled target, `heard` is when it last answered, and `round` its newest round.
    """

    def __init__(
        self, place: PublicationPlace, record: PublicationRecord, context: PublishingContext
    ) -> None:
        self._place = place
        self._tournament = place[0]
        self._context = context
        self.record = record
        self.trouble = ""
        self.notes = record.notes
        self.heard, self.round = "", 0
        self.waiting = 0
        self.is_under_way = False
        self._failures = 0
        self._send_all = False
        self._due_at = monotonic()  # after a start, missed changes are due
        self._last_ended_at = -inf
        self._next_poll_at = inf
        self._source_is_over = False
        self._marker = record.marker
        self._schedule_event = Event()
        self._exchange = context.exchange(record.target)
        self._changing = Lock()
        self._pending_changes: list[Callable[[Given], Given]] = []
        self._letters_sent: list[float] = []
        self._services = PushServices(context.vapid, context.terms)

    @property
    def is_due(self) -> bool:
        """Whether anything is scheduled to be sent."""
        return self._due_at != inf

    def on_change(self, live: Live) -> None:
        """Schedule the new state: new pairings at once, other changes after a pause."""
        if live.head.version <= self.record.version:
            return
        marker = marker_of(live.state)
        if marker != self._marker:
            self._marker = marker
            self.send_now()
        elif isinstance(self.record.target, targets.Polled):
            if self._source_is_over:
                self.send_now()  # otherwise it is polled soon anyhow
        elif not self._failures:
            since = monotonic() if self.is_under_way else self._last_ended_at
            quiet = (
                QUIET_TELEPHONES if isinstance(self.record.target, targets.Telephones) else QUIET
            )
            self._schedule(max(monotonic(), since + quiet))

    def send_now(self) -> None:
        self._schedule(monotonic())

    def send_all_again(self) -> None:
        """Send all files again, including those already sent."""
        self._send_all = True
        self.send_now()

    def _schedule(self, due_at: float) -> None:
        self._due_at = min(self._due_at, due_at)
        self._schedule_event.set()

    async def run(self) -> None:
        """Publish and poll when due, until cancelled."""
        while True:
            with move_on_after(max(0.0, min(self._due_at, self._next_poll_at) - monotonic())):
                await self._schedule_event.wait()
                self._schedule_event = Event()
                continue
            await self._try_once()

    async def _try_once(self) -> None:
        self._due_at, self._next_poll_at, self.is_under_way = inf, inf, True
        afresh, self._send_all = self._send_all, False
        try:
            await self._publish(await self._context.live(self._tournament), afresh)
        except WallchartError as trouble:
            self._plan_retry(str(trouble), afresh)
        except Exception:  # a failure must not end the server
            log.exception("publishing %s", self._tournament)
            self._plan_retry(say("Something went wrong on this server; its log says what."), afresh)
        else:
            self._failures, self.trouble = 0, ""
        finally:
            self.is_under_way, self._last_ended_at = False, monotonic()

    def _plan_retry(self, sentence: str, afresh: bool) -> None:
        """Retry after a pause; `sentence` is why the try failed, `afresh`: all files are sent."""
        self.trouble, self._send_all = sentence, self._send_all or afresh
        longest = 1 if isinstance(self.record.target, targets.Bridgemates) else len(PAUSES) - 1
        pause = PAUSES[min(self._failures, longest)]
        self._failures += 1
        self._due_at = min(self._due_at, monotonic() + pause)
        log.warning("publishing %s: %s", self._tournament, sentence)

    async def _publish(self, live: Live, afresh: bool) -> None:
        """Send what the target lacks of that state; `afresh`: all files again."""
        record, target = self.record, self._checked_target()
        if afresh:
            record = replace(record, there=dict.fromkeys(record.there, ""))
            if isinstance(target, targets.Games):
                self._exchange = self._context.exchange(target)
        if isinstance(target, targets.Polled):
            self._marker = marker_of(live.state)
            await self._poll_target(target, live)
            return
        if live.head.version == record.version and all(record.there.values()) and not afresh:
            return
        self._marker = marker_of(live.state)
        if isinstance(target, targets.Outlet | targets.Mail | targets.Telephones):
            await self._send_messages(target, live)
            return
        files = await self._context.sites.site_of(live, record.languages)
        changes = site_changes(files, record.there)
        # The state of files in transit is unknown until it is stored.
        digests = {**record.there, **dict.fromkeys((path for path, _ in changes.put), "")}
        self.waiting = changes.count
        await self._save_record(replace(record, there=digests))

        async def note_arrival(path: str, digest: str) -> None:
            digests.pop(path, None)
            if digest:
                digests[path] = digest
            self.waiting -= 1
            if self.waiting % WRITTEN_DOWN_EVERY == 0:
                await self._save_record(replace(record, there=digests))

        try:
            await send_site(target, files, changes, note_arrival, self._context.terms)
        finally:
            with CancelScope(shield=True):
                await self._save_record(replace(record, there=digests))
        await self._note_complete(replace(record, there=digests), live)

    async def _send_messages(
        self, target: targets.Outlet | targets.Mail | targets.Telephones, live: Live
    ) -> None:
        given, terms = await self.load_given(), self._context.terms
        if isinstance(target, targets.Telephones):
            if not await self._notify_telephones(live.state, given):
                now = terms.instant()
                self.record = replace(self.record, version=live.head.version, published=now)
                return  # nothing was sent, so nothing to store
        elif isinstance(target, targets.Mail):
            await self._write_letters(target, live.state, given)
        else:
            self.notes = await send_to_outlet(target, live.state, given, self._keep_given, terms)
            self.record = replace(self.record, notes=self.notes)
        await self._note_complete(self.record, live)

    async def _poll_target(self, target: targets.Polled, live: Live) -> None:
        """Exchange data once with a polled target, and schedule the next poll."""

        async def execute(command: Command, key: str) -> None:
            sender = Sender(Role.ARBITER, " ".join((targets.kind_of(target), self.record.by)), key)
            await self._context.execute(self._tournament, command, sender)

        terms = self._context.terms
        given = await self.load_given()
        try:
            where = targets.polled_address(target)
            async with client_to(where, terms.private, terms.seconds, terms.trusted) as client:
                done = await self._exchange.run(
                    client, target, live.state, given, self._keep_given, execute
                )
        except RequestFailed:
            self._exchange = self._context.exchange(target)
            raise
        self.notes, self.round, self._source_is_over = done.notes, done.round, done.over
        self.heard = "" if done.over else terms.instant()
        if isinstance(target, targets.Games):
            self._next_poll_at = inf if done.over else monotonic() + GAMES_SECONDS
            return
        if self.record.version != live.head.version:
            await self._note_complete(self.record, live)
        self._next_poll_at = monotonic() + POLL_SECONDS

    async def _write_letters(self, target: targets.Mail, state: Tournament, given: Given) -> None:
        """Send due letters; an unavailable mailbox is retried and does not delay others."""
        later: Unpublished | None = None
        for address, after, letter in letters_due(state, given):
            try:
                await send_letter(target, letter, self._context.terms)
            except ReaderUnavailable as refused:
                later = refused
            else:
                await self.change_given(partial(record_letter, address=address, after=after))
        if later:
            raise later

    async def _notify_telephones(self, state: Tournament, given: Given) -> bool:
        """Send due messages to telephones; return whether there were any."""
        due, gone = await to_thread.run_sync(messages_due, state, given)

        async def record_outcome(message: PushMessage, subscribed: bool) -> None:
            forgotten = partial(without_keys, keys=(message.to.key,))
            await self.change_given(
                partial(record_message, message=message) if subscribed else forgotten
            )

        if gone:
            await self.change_given(partial(without_keys, keys=gone))
        await self._services.send(due, record_outcome)
        return bool(due)

    async def load_given(self) -> Given:
        """The stored data given by the other side or by readers."""
        return await to_thread.run_sync(self._context.records.load_given, self._place)

    async def change_given(self, change: Callable[[Given], Given]) -> None:
        """Change the stored data of readers. Waiting changes are written together."""
        self._pending_changes.append(change)
        async with self._changing:
            if changes := self._pending_changes:
                self._pending_changes = []
                given = await self.load_given()
                for change_ in changes:
                    given = change_(given)
                await self._keep_given(given)

    async def send_confirming_letter(self, letter: Letter) -> None:
        """Send the confirming letter to a new reader; TooOften if there were too many."""
        now = monotonic()
        self._letters_sent = [sent for sent in self._letters_sent if now - sent < FIRST_WITHIN]
        if len(self._letters_sent) >= MOST_FIRST:
            raise TooOften(FIRST_WITHIN - (now - self._letters_sent[0]))
        self._letters_sent.append(now)
        if isinstance(self.record.target, targets.Mail):
            await send_letter(self.record.target, letter, self._context.terms)

    async def _keep_given(self, given: Given) -> None:
        await to_thread.run_sync(self._context.records.save_given, self._place, given)

    async def _note_complete(self, record: PublicationRecord, live: Live) -> None:
        """Record that this state has arrived completely."""
        done = {"version": live.head.version, "published": self._context.terms.instant()}
        shown = newest_round(live.state)
        await self._save_record(replace(record, **done, marker=self._marker, round=shown))

    def _checked_target(self) -> targets.Target:
        """The target; if it is a folder, it is checked again that it may be used."""
        target = self.record.target
        if isinstance(target, targets.Folder):
            return targets.Folder(
                str(self._context.folders.resolve_folder(self._tournament, target.path))
            )
        return target

    async def _save_record(self, record: PublicationRecord) -> None:
        """Store the record before it is shown, so that a killed server does not contradict it."""
        await to_thread.run_sync(self._context.records.save, self._place, record)
        self.record = record


def marker_of(state: Tournament) -> str:
    """A marker that changes whenever a round is published or unpublished."""
    return join_messages(
        " ",
        (
            f"{part.id}:{face_of(part).extent(part).seen}:{part.last_publication}"
            for part in state.parts.values()
        ),
    )


def newest_round(state: Tournament) -> int:
    """The newest published round of parts with games by round; 0 if none."""
    faces = ((face_of(part), part) for part in state.parts.values())
    return max((face.extent(part).seen for face, part in faces if face.games), default=0)
