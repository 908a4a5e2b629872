"""A stage or the whole log as a file: what the desk gives away and `wallchart export` writes.

trf16, trf26   a report of the rounds that are complete
json           the whole log as it stands
csv-entries    the players, as `wallchart import` reads them
csv-pairings   a published round
csv, csv-standings
json-stage     neutral results, see domain.formats.stage_json
"""

from typing import Any

import msgspec

from domain.bridge.phase import phases_of
from domain.chess.stage import Stage, stage_of
from domain.errors import NotNow, Unsupported
from domain.formats.player_csv.write import write_entries
from domain.formats.stage_json import write_stage
from domain.formats.trf.write import write_trf16, write_trf26
from domain.ids import RoundNo, StageId, TournamentId
from domain.tournament import Tournament
from events.audit.history import History
from events.chess.audit.comments import full_report
from events.chess.federation_report import report
from events.fold import fold
from events.log.chain import verified
from events.log.errors import UnknownTournament
from events.log.recorded import Recorded
from events.log.store import EventStore
from web.chess.spreadsheets import pairings_sheet, standings_sheet
from web.chess.views.parts import published_rounds

TABLES = ("csv", "csv-entries", "csv-pairings", "csv-standings", "json-stage")


def report_or_log(store: EventStore, tournament: str, form: str, stage: int = 1) -> bytes:
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


def table(state: Tournament, stage: Stage, form: str, round_number: int = 0) -> bytes:
    """`round_number` 0: the newest published one."""
    match form:
        case "csv-entries":
            return write_entries(stage)
        case "csv-pairings":
            return pairings_sheet(stage, _asked_round(stage, round_number))
        case "json-stage":
            return write_stage(state, stage)
        case _:
            return standings_sheet(stage)


def _asked_round(stage: Stage, round_number: int) -> RoundNo:
    shown = published_rounds(stage)
    if not round_number and not shown:
        raise NotNow(f"No round of {stage.name} is published yet.")
    return RoundNo(round_number) if round_number else shown[-1].number
