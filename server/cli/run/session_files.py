"""`wallchart import FILE --into ID`: results of scoring devices, or deals, into a session."""

from uuid import uuid4

from domain.bridge.phase import phase_of
from domain.errors import NotNow
from domain.ids import StageId
from events.bridge.decisions.session_files import taken
from events.bridge.vocabulary.files import DeviceRowsTaken
from events.log.store import EventStore
from server.bridge.results_files import session_file
from server.cli.bridge.results_files import bytes_of, is_bws, tables
from server.cli.run.database import state_of
from server.cli.run.options import Import
from server.live.offline import at_the_command_line, done, events_of


def bring_in(asked: Import, store: EventStore) -> list[str]:
    """What came of it, a sentence each; the file may have been brought before."""
    path, state = asked.file, state_of(store, asked.into)
    phase = phase_of(state, StageId(asked.stage))
    session = asked.session or (phase.shown.number if phase.shown else 0)
    if not session:
        raise NotNow(f"{phase.name} has no published session yet.")
    files = tables(path) if is_bws(path) else {path.name: bytes_of(path)}
    command, left_out = session_file(files, path.name, asked.stage, session)
    if isinstance(command, DeviceRowsTaken):
        found = taken(phase, command)
        if not found.rows:
            return [*left_out, *found.notes, f"{found.known} results, nothing new"]
    sender = at_the_command_line(f"import-{uuid4()}")
    receipt, _ = done(store, state.id, state, command, sender)
    events = events_of(store, state.id, sender.key)
    notes = [note for e in events if isinstance(e, DeviceRowsTaken) for note in e.notes]
    told = f"{len(events)} events, session {session} at version {receipt.last}"
    return [*left_out, *notes, told]
