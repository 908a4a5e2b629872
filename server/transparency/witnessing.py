"""Requesting cosignatures from this server's witnesses for each new state of a tournament, until
they have answered.

A sheet shows the cosignatures at the time of printing. Without a network checkpoints are queued:
printed ones are cosigned in order when a witness is reachable again, the newest last.
A witness that has cosigned another history contradicts this server: that is shown on sheets, at the
desk and by /healthz.
"""

import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

import msgspec
from anyio import Event, create_task_group, move_on_after, to_thread
from msgspec import Struct

from domain.errors import WallchartError
from domain.ids import TournamentId
from events.log.chain import safe_file_name
from events.log.records import Version
from events.transparency.checkpoints import checkpoint_of_note, valid_cosignatures
from events.transparency.notes import NotANote, Note, Signature, read_note
from events.transparency.witness import write_request
from server.disk import OWNER_ONLY_FOLDER, write_folder
from server.live.tournaments import Live
from server.settings import Witness
from server.transparency.device_signatures import is_valid_signature
from server.transparency.trees import Trees
from server.transparency.witness_client import (
    Contradicted,
    GonePast,
    Post,
    Unwitnessed,
    ask_witness,
    send_beginning,
)
from web.shared.paper import WitnessStatus

SETTLES = 0.05
"""Seconds in which several changes are cosigned as one."""
PAUSES = (5.0, 15.0, 60.0)
SHEET_WAITS = 1.5
KEPT_SHEETS = 200
KEPT_LOGS = 256
"""Logs in memory, besides those that wait for a witness; others are only in their files."""

log = logging.getLogger(__name__)


class Conflict(Struct, frozen=True):
    """A witness has cosigned another history than this server shows. `request` is the request to
    it, signed by this server: with the witness's checkpoint it proves the fork.
    """

    witness: str
    since: str
    says: str
    request: str


class WitnessRecord(Struct, frozen=True):
    """The stored record of a tournament: cosigned notes by size, waiting sizes, conflicts."""

    notes: dict[int, str]
    waiting: tuple[int, ...] = ()
    since: str = ""
    conflicts: tuple[Conflict, ...] = ()


NOTHING_KEPT = WitnessRecord({})


class WitnessedLog:
    """A tournament's checkpoints; used from the event loop only."""

    def __init__(self, record: WitnessRecord) -> None:
        self.notes = {size: read_note(text) for size, text in record.notes.items()}
        self.waiting = set(record.waiting)
        self.since = record.since
        self.cosigned: dict[str, int] = {}
        """The assumed last size of each witness."""
        self.silent: set[str] = set()
        """Witnesses that did not cosign the last time."""
        self.begun: set[str] = set()
        """Witnesses that have the note of the log's beginning."""
        self.conflicts = {conflict.witness: conflict for conflict in record.conflicts}

    def as_record(self) -> WitnessRecord:
        notes = {size: str(note) for size, note in sorted(self.notes.items())[-KEPT_SHEETS:]}
        conflicts = tuple(self.conflicts.values())
        return WitnessRecord(notes, tuple(sorted(self.waiting)), self.since, conflicts)

    def add_cosignature(self, note: Note, line: Signature) -> None:
        """Add the line of a witness to the kept note of that size; drop the oldest notes."""
        size = checkpoint_of_note(note).size
        known = self.notes.get(size)
        lines = known.signatures if known and known.text == note.text else note.signatures
        self.notes[size] = Note(note.text, tuple(dict.fromkeys((*lines, line))))
        while len(self.notes) > KEPT_SHEETS:
            del self.notes[min(self.notes)]


class Witnessing:
    """`folder` is for persistent records; None: nothing is stored."""

    def __init__(
        self,
        trees: Trees,
        witnesses: Sequence[Witness],
        folder: Path | None,
        now: Callable[[], str],
        post: Post,
    ) -> None:
        self.witnesses = tuple(witnesses)
        self.trees = trees
        self._folder = folder
        self._now = now
        self._post = post
        self._logs: OrderedDict[TournamentId, WitnessedLog] = OrderedDict()
        self._under_way: TournamentId | None = None
        self._due: dict[TournamentId, None] = {}
        self._news, self._answered = Event(), Event()
        self._failures = 0

    def on_change(self, live: Live) -> None:
        self.request_cosignatures(live.state.id)

    def request_cosignatures(self, tournament: TournamentId, sizes: Iterable[Version] = ()) -> None:
        """Have the newest state cosigned soon, and the log up to each of the `sizes`."""
        if not self.witnesses:
            return
        witnessed = self._witnessed_log(tournament)
        witnessed.waiting.update(sizes)
        witnessed.since = witnessed.since or self._now()
        self._due[tournament] = None
        self._news.set()

    async def newest_checkpoint(self, tournament: TournamentId) -> Note:
        """The checkpoint of the present log, with its cosignatures."""
        return await self.checkpoint_at(tournament, None)

    async def checkpoint_at(self, tournament: TournamentId, size: Version | None) -> Note:
        """The checkpoint of the log up to `size` (None: all of it), with its cosignatures."""
        note = await to_thread.run_sync(partial(self.trees.signed_checkpoint, tournament, size))
        if not self.witnesses:
            return note
        known = self._witnessed_log(tournament).notes.get(checkpoint_of_note(note).size)
        return known if known and known.text == note.text else note

    async def sheet_checkpoint(
        self, tournament: TournamentId, size: Version
    ) -> tuple[Note, WitnessStatus]:
        """The checkpoint for a sheet, after a short wait for the witnesses' cosignatures."""
        note = await self.checkpoint_at(tournament, size)
        if self.witness_standing(tournament, note).since:
            self.request_cosignatures(tournament, [size])
            with move_on_after(SHEET_WAITS):
                while self._may_still_come(tournament, note):
                    await self._answered.wait()
                    note = await self.checkpoint_at(tournament, size)
        return note, self.witness_standing(tournament, note)

    def _may_still_come(self, tournament: TournamentId, note: Note) -> bool:
        """Whether to wait for witnesses: not for those that did not answer the last time."""
        answering = (
            w.key
            for w in self.witnesses
            if w.key.name not in self._witnessed_log(tournament).silent
        )
        keys = list(answering)
        return len(valid_cosignatures(note, keys, is_valid_signature)) < len(keys)

    def witness_standing(self, tournament: TournamentId, note: Note) -> WitnessStatus:
        """The number of witnesses that have cosigned the note, and since when others are due."""
        keys = [witness.key for witness in self.witnesses]
        if not keys:
            return WitnessStatus(0, 0)
        witnessed = self._witnessed_log(tournament)
        cosigned = len(valid_cosignatures(note, keys, is_valid_signature))
        if cosigned == len(keys):
            return WitnessStatus(len(keys), cosigned)
        size = checkpoint_of_note(note).size
        last = max((known_size for known_size in witnessed.notes if known_size < size), default=0)
        since = witnessed.since or self._now()
        return WitnessStatus(len(keys), cosigned, since, last, tuple(sorted(witnessed.conflicts)))

    def conflicts_of(self, tournament: TournamentId) -> tuple[Conflict, ...]:
        return tuple(self._witnessed_log(tournament).conflicts.values()) if self.witnesses else ()

    def contradicted_tournaments(self) -> list[str]:
        """The tournaments for which a witness has cosigned another history."""
        return sorted(name for name, known in self._logs.items() if known.conflicts)

    async def run(self) -> None:
        """Ask witnesses until cancelled, beginning with the queue of the last process."""
        if self.witnesses and self._folder is not None:
            for tournament in await to_thread.run_sync(self._waiting_tournaments):
                self.request_cosignatures(tournament)
        while True:
            pause = PAUSES[min(self._failures, len(PAUSES)) - 1] if self._failures else None
            with move_on_after(pause):
                await self._news.wait()
            self._news = Event()
            with move_on_after(SETTLES):
                await Event().wait()
            due, self._due = list(self._due), {}
            failed = False
            for self._under_way in due:
                failed |= await self._ask_all_witnesses(self._under_way)
            self._under_way = None
            self._failures = self._failures + 1 if failed else 0

    async def _ask_all_witnesses(self, tournament: TournamentId) -> bool:
        """Ask all witnesses concurrently about each waiting checkpoint, the smallest first, and
        tell whether one of them is to be asked again.
        """
        witnessed = self._witnessed_log(tournament)
        try:
            head = checkpoint_of_note(await self.checkpoint_at(tournament, None)).size
            sizes = sorted({size for size in witnessed.waiting if size < head} | {head})
            troubles: list[Unwitnessed] = []
            async with create_task_group() as tasks:
                for witness in self.witnesses:
                    tasks.start_soon(self._ask_witness, witness, tournament, sizes, troubles)
        except WallchartError as trouble:
            log.warning("%s", trouble)
            return False
        for unwitnessed in troubles:
            log.warning("%s", unwitnessed)
        if troubles or witnessed.conflicts:
            witnessed.waiting.update(sizes)
            if troubles:
                self._due[tournament] = None  # a conflict does not end by a retry
        else:
            witnessed.waiting.clear()
            witnessed.since = ""
        await self._save_record(tournament, witnessed)
        return bool(troubles)

    async def _ask_witness(
        self,
        witness: Witness,
        tournament: TournamentId,
        sizes: Sequence[Version],
        troubles: list[Unwitnessed],
    ) -> None:
        """Ask a witness to cosign those sizes in order; add a failure to `troubles`."""
        witnessed, name = self._witnessed_log(tournament), witness.key.name
        for size in sizes:
            note = await self.checkpoint_at(tournament, size)
            if valid_cosignatures(note, [witness.key], is_valid_signature):
                continue
            old = witnessed.cosigned.get(name, 0)
            if size < old and size < sizes[-1]:
                continue  # it has cosigned a later size, which covers this one
            tree = await to_thread.run_sync(self.trees.current_tree, tournament)
            try:
                line = await ask_witness(witness, tree, note, old, self._post)
            except GonePast as past:
                witnessed.cosigned[name] = past.seen
                if size < sizes[-1]:
                    continue
                await self._handle_gone_past(tournament, past, note, troubles)
                return
            except Contradicted as conflict:
                self._note_conflict(tournament, conflict)
                return
            except Unwitnessed as trouble:
                witnessed.silent.add(name)
                troubles.append(trouble)
                self._announce_answer()
                return
            witnessed.conflicts.pop(name, None)
            witnessed.cosigned[name] = size
            witnessed.silent.discard(name)
            witnessed.add_cosignature(note, line)
            self._announce_answer()
        await self._send_beginning(witness, tournament)

    async def _send_beginning(self, witness: Witness, tournament: TournamentId) -> None:
        """Send the witness the note of the log's beginning, once per process."""
        witnessed, name = self._witnessed_log(tournament), witness.key.name
        if name not in witnessed.begun:
            note = await to_thread.run_sync(self.trees.signed_beginning, tournament)
            witnessed.begun.add(name)
            for other in await send_beginning(witness, note, self._post):
                log.warning("%s: to %s it begins as %s does", tournament, name, other)

    async def _handle_gone_past(
        self, tournament: TournamentId, past: GonePast, note: Note, troubles: list[Unwitnessed]
    ) -> None:
        """Find out why the witness is ahead: another process asked, or the log was truncated."""
        newest = checkpoint_of_note(await self.checkpoint_at(tournament, None)).size
        if newest >= past.seen:
            troubles.append(past)
            return
        reason = f"it has seen version {past.seen}, and the log ends with version {newest}"
        request = write_request(past.seen, (), note)
        self._note_conflict(tournament, Contradicted(past.witness, reason, request))

    def _note_conflict(self, tournament: TournamentId, contradiction: Contradicted) -> None:
        witnessed, name = self._witnessed_log(tournament), contradiction.witness
        witnessed.silent.add(name)
        if name not in witnessed.conflicts:
            log.error("%s: %s", tournament, contradiction)
            witnessed.conflicts[name] = Conflict(
                name, self._now(), contradiction.reason, contradiction.request
            )
        self._announce_answer()

    def _waiting_tournaments(self) -> list[TournamentId]:
        return [name for name in self.trees.tournaments() if self._read_record(name).since]

    def _announce_answer(self) -> None:
        """Wake the sheets that wait for an answer of a witness."""
        answered, self._answered = self._answered, Event()
        answered.set()

    def _witnessed_log(self, tournament: TournamentId) -> WitnessedLog:
        if tournament not in self._logs:
            try:
                self._logs[tournament] = WitnessedLog(self._read_record(tournament))
            except NotANote:
                self._logs[tournament] = WitnessedLog(NOTHING_KEPT)
            if self._folder is not None and len(self._logs) > KEPT_LOGS:
                self._drop_unused()
        self._logs.move_to_end(tournament)
        return self._logs[tournament]

    def _drop_unused(self) -> None:
        """Drop the longest unused log with nothing waiting or being written."""
        *before, _ = self._logs
        idle = (n for n in before if n != self._under_way and not self._logs[n].since)
        if (name := next(idle, None)) is not None:
            del self._logs[name]

    def _read_record(self, tournament: TournamentId) -> WitnessRecord:
        if self._folder is None:
            return NOTHING_KEPT
        try:
            return msgspec.json.decode(
                self._record_file(tournament).read_bytes(), type=WitnessRecord
            )
        except (OSError, msgspec.DecodeError):
            return NOTHING_KEPT  # the witnesses report their sizes themselves

    async def _save_record(self, tournament: TournamentId, witnessed: WitnessedLog) -> None:
        if self._folder is None:
            return
        data = msgspec.json.encode(witnessed.as_record())
        file = self._record_file(tournament)

        def write() -> None:
            file.parent.parent.mkdir(OWNER_ONLY_FOLDER, exist_ok=True)
            write_folder({file.name: data}, file.parent)

        try:
            await to_thread.run_sync(write)
        except (OSError, WallchartError) as reason:
            log.warning("what was witnessed can't be written down: %s", reason)

    def _record_file(self, tournament: TournamentId) -> Path:
        assert self._folder is not None
        return self._folder / f"{safe_file_name(tournament)}.json"
