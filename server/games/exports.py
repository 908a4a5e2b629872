"""A part or the whole log as a file, for the desk's downloads and `wallchart export`."""

from typing import Any

import msgspec

from domain.errors import Unsupported
from domain.ids import TournamentId
from domain.messages import plain_text
from domain.texts import escape_controls
from events.fold import fold_records
from events.log.chain import verify_chain
from events.log.errors import UnknownTournament
from events.log.records import StoredAct, to_stored_acts
from events.log.store import EventStore
from server.games.registry import GAMES

LOG = "json"


def report_or_log(store: EventStore, tournament: str, form: str, stage: int = 1) -> bytes:
    """The part as a report for a federation, or the whole log (json)."""
    records = list(verify_chain(store.read(TournamentId(tournament))))
    state = fold_records(records)
    if state is None:
        raise UnknownTournament(tournament)
    if form == LOG:
        log = {
            "tournament": state.id,
            "name": state.name,
            "version": state.version,
            "head": records[-1].hash.hex(),
            "acts": [_act_as_json(act) for act in to_stored_acts(records)],
        }
        text = msgspec.json.format(msgspec.json.encode(log, enc_hook=plain_text), indent=1).decode()
        return escape_controls(text).encode() + b"\n"
    if not any(form in game.reports for game in GAMES.values()):
        raise Unsupported("wallchart export", f"the format {form!r} (see --help)")
    part = state.part(stage)
    if form not in GAMES[part.game].reports:
        raise Unsupported(form, f"{part.game}; take --format json or --bundle")
    return GAMES[part.game].reports[form](records, part.id)


def _act_as_json(stored: StoredAct) -> dict[str, Any]:
    """An act as JSON, without empty fields."""
    fields = msgspec.structs.asdict(stored.act)
    fields["body"] = msgspec.Raw(stored.act.body)
    fields["drawn"] = msgspec.Raw(stored.act.drawn) if stored.act.drawn else ""
    events = [
        {"version": version, "kind": event.kind, "payload": msgspec.Raw(event.payload)}
        for version, event in enumerate(stored.events, stored.first_version)
    ]
    filled = {name: value for name, value in fields.items() if value != ""}
    return {"version": stored.version, **filled, "events": events, "hash": stored.hash.hex()}
