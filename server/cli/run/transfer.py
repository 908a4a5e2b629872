"""`wallchart import` and `wallchart export`: between files and the log."""

import sys
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec

from domain.bridge.phase import phases_of
from domain.chess.stage import stage_of
from domain.errors import BadFile, Unsupported
from domain.formats.trf.write import write_trf16, write_trf26
from domain.ids import StageId, TournamentId
from domain.tournament import Tournament
from events.audit.history import History
from events.bridge.imported_results import imported_pairs
from events.chess.audit.comments import full_report
from events.chess.federation_report import report
from events.fold import fold
from events.log.chain import verified
from events.log.errors import UnknownTournament
from events.log.recorded import Batch, Receipt, Recorded, Stamp
from events.log.store import EventStore, append
from server.cli.run.results_files import is_bws, read
from server.clock import now
from server.imports import ImportedFile, imported_file, of_pairs
from server.tournaments import new_events, tournament_id


def import_file(path: Path, store: EventStore) -> tuple[TournamentId, ImportedFile, Receipt]:
    """The whole history in one batch: a file that can't be told to its end leaves nothing."""
    found = of_pairs(imported_pairs(read(path), path.name)) if is_bws(path) else _imported(path)
    key = f"import-{uuid4()}"
    return tournament_id(key), found, _tell(found, key, store)


def import_once(path: Path, store: EventStore) -> TournamentId:
    """The same for a file that may have been imported before: then its tournament goes on."""
    key = f"import-{sha256(read_bytes(path)).hexdigest()}"
    tournament = tournament_id(key)
    if store.head(tournament).version == 0:
        _tell(_imported(path), key, store)
    return tournament


def _imported(path: Path) -> ImportedFile:
    return imported_file(read_bytes(path), path.name)


def _tell(found: ImportedFile, key: str, store: EventStore) -> Receipt:
    events = new_events(found.events, key)
    stamp = Stamp("import", "command line", now(), caused_by=key)
    return append(store, Batch(tournament_id(key), 0, events, stamp))


def export(store: EventStore, tournament: str, form: str, stage: int = 1) -> bytes:
    """The stage as a report (trf16, trf26), or the whole log as it stands (json)."""
    records = list(verified(store.read(TournamentId(tournament))))
    state = fold(records)
    if state is None:
        raise UnknownTournament(tournament)
    match form:
        case "trf16" | "trf26" if StageId(stage) in phases_of(state):
            raise Unsupported(form, "bridge; take --format json or --bundle")
        case "trf16":
            return write_trf16(report(state, stage_of(state, StageId(stage))))
        case "trf26":
            return write_trf26(full_report(History(records), StageId(stage)))
        case "json":
            return _log_as_json(state, records)
        case _:
            raise Unsupported("wallchart export", f"the format {form!r} (see --help)")


def _log_as_json(state: Tournament, records: list[Recorded]) -> bytes:
    log = {
        "tournament": state.id,
        "name": state.name,
        "version": state.version,
        "head": records[-1].hash.hex(),
        "events": [_event_as_json(record) for record in records],
    }
    return msgspec.json.format(msgspec.json.encode(log), indent=1) + b"\n"


def _event_as_json(record: Recorded) -> dict[str, Any]:
    return {
        "version": record.version,
        "id": record.event.event_id,
        "kind": record.event.kind,
        "payload": msgspec.Raw(record.event.payload),
        **msgspec.structs.asdict(record.stamp),
        "previous_hash": record.previous_hash.hex(),
        "hash": record.hash.hex(),
    }


def write_bytes(data: bytes, path: Path | None) -> None:
    """To standard output, or wholly to the file: beside it first, then in its place."""
    if path is None:
        sys.stdout.buffer.write(data)
        return
    try:
        draft = path.with_name(f".{path.name}.part")
        draft.write_bytes(data)
        draft.replace(path)
    except OSError as reason:
        raise BadFile(f"can't be written: {reason.strerror}.", name=str(path)) from None


def read_bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as reason:
        raise BadFile(f"can't be read: {reason.strerror}.", name=str(path)) from None
