"""A part or the whole log as a file: what the desk gives away and `wallchart export` writes."""

from typing import Any

import msgspec

from domain.characters import escaped
from domain.errors import Unsupported
from domain.ids import TournamentId
from domain.tournament import Tournament
from events.fold import fold
from events.log.chain import verified
from events.log.errors import UnknownTournament
from events.log.recorded import Recorded, Stamp
from events.log.store import EventStore
from server.games.registry import GAMES

LOG = "json"


def report_or_log(store: EventStore, tournament: str, form: str, stage: int = 1) -> bytes:
    """The part as a report for a federation, or the whole log as it stands (json)."""
    records = list(verified(store.read(TournamentId(tournament))))
    state = fold(records)
    if state is None:
        raise UnknownTournament(tournament)
    if form == LOG:
        return _log_as_json(state, records)
    if not any(form in game.reports for game in GAMES.values()):
        raise Unsupported("wallchart export", f"the format {form!r} (see --help)")
    part = state.part(stage)
    if form not in GAMES[part.game].reports:
        raise Unsupported(form, f"{part.game}; take --format json or --bundle")
    return GAMES[part.game].reports[form](records, part.id)


def _log_as_json(state: Tournament, records: list[Recorded]) -> bytes:
    log = {
        "tournament": state.id,
        "name": state.name,
        "version": state.version,
        "head": records[-1].hash.hex(),
        "events": [_event_as_json(record) for record in records],
    }
    text = msgspec.json.format(msgspec.json.encode(log), indent=1).decode()
    return escaped(text).encode() + b"\n"


def _event_as_json(record: Recorded) -> dict[str, Any]:
    return {
        "version": record.version,
        "id": record.event.event_id,
        "kind": record.event.kind,
        "payload": msgspec.Raw(record.event.payload),
        **_stamped(record.stamp),
        "previous_hash": record.previous_hash.hex(),
        "hash": record.hash.hex(),
    }


def _stamped(stamp: Stamp) -> dict[str, str]:
    """A signature only where there is one."""
    said = msgspec.structs.asdict(stamp)
    return {name: value for name, value in said.items() if value or name != "signature"}
