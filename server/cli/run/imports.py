"""`wallchart import`: import a file of any known format into a log; the last line printed is the
id alone.

`wallchart import FILE --into ID`: results of scoring devices, or deals, into a session; games in
PGN into a stage of chess, whose results wait until an arbiter accepts them.
"""

import json
import sys
from hashlib import sha256
from pathlib import Path
from uuid import uuid4

from msgspec import structs

from domain.bridge.phase import phase_of
from domain.contest.stage import Contest
from domain.errors import NotNow
from domain.ids import StageId, TournamentId
from domain.tournament import Tournament
from events.bridge.decisions.session_files import take_rows
from events.bridge.vocabulary.files import DeviceRowsTaken
from events.contest.commands import TakeGames
from events.game.warnings import MOST_CONFIRMED
from events.log.records import Receipt
from events.log.store import EventStore
from server.bridge.results_files import as_imported_tournament, new_deals, session_file
from server.cli.bridge.results_files import bytes_of, is_bws, is_exported, read, tables
from server.cli.console.files import read_bytes
from server.cli.console.terminal import bar
from server.cli.run import players
from server.cli.run.database import bundle_at, import_bundle, open_for_writing, state_of
from server.cli.run.options import Import
from server.cli.run.players import Imported
from server.contest.polled_games import held, news_in, taken
from server.context.game_routes import ImportedTournament
from server.games.registry import tournament_of_file
from server.live.sender import at_the_command_line, events_of, run_offline, tournament_id


def bring_in(asked: Import, store: EventStore) -> list[str]:
    """Import a file into a part; return sentences on the outcome. Repeating it is harmless."""
    path, state = asked.file, state_of(store, asked.into)
    if isinstance(state.part(asked.stage), Contest):
        return _bring_games(asked, store, state)
    phase = phase_of(state, StageId(asked.stage))
    session = asked.session or (phase.shown.number if phase.shown else 0)
    if not session:
        raise NotNow(f"{phase.name} has no published session yet.")
    files = tables(path) if is_bws(path) else {path.name: bytes_of(path)}
    found = session_file(files, path.name, asked.stage, session)
    deals, others = new_deals(phase, found)
    told, key = [*found.left_out, *others], f"import-{uuid4()}"
    if deals:
        receipt, _ = run_offline(store, state.id, state, deals, at_the_command_line(f"{key}-deals"))
        told.append(f"{len(deals.deals)} deals, session {session} at version {receipt.last}")
    if found.rows:
        told += _bring_rows(store, state_of(store, asked.into), found.rows, key)
    return told


def _bring_rows(
    store: EventStore, state: Tournament, command: DeviceRowsTaken, key: str
) -> list[str]:
    found = take_rows(phase_of(state, StageId(command.stage)), command)
    if not found.rows:
        return [*found.notes, f"{found.known} results, nothing new"]
    receipt, _ = run_offline(store, state.id, state, command, at_the_command_line(key))
    events = events_of(store, state.id, key)
    notes = [note for e in events if isinstance(e, DeviceRowsTaken) for note in e.notes]
    told = f"{len(events)} events, session {command.session} at version {receipt.last}"
    return [*notes, told]


def _bring_games(asked: Import, store: EventStore, state: Tournament) -> list[str]:
    path, number = asked.file, asked.stage
    found = held(state, number, read_bytes(path), path.name, asked.session)
    news = news_in(state, number, found, path.name)
    if news:
        command = TakeGames(number, found.games, path.name)
        run_offline(store, state.id, state, command, at_the_command_line(f"import-{uuid4()}"))
    counts = taken(state.version, found, news)
    told = f"{counts.moves} new moves, {counts.proposed} results proposed, {counts.agreed} stand"
    return [*found.notes, told]


def run(asked: Import) -> None:
    if asked.into:
        with open_for_writing(asked.database) as store:
            brought = bring_in(asked, store)
        fields = {"tournament": asked.into, "told": brought}
        print(json.dumps(fields) if asked.as_json else "\n".join(brought))
        return
    of_devices = is_bws(asked.file)
    if players.is_player_list(asked.file) and not of_devices:
        _tell(asked, players.enter_players(asked))
        return
    if not of_devices and (bundle := bundle_at(asked.file)) is not None:
        with open_for_writing(asked.database) as store:
            head = import_bundle(bundle, store)
        told = (f"head {head.hash.hex()}",)
        _tell(asked, Imported(bundle.tournament, head.version, told=told))
        return
    _tell(asked, _import_history(asked))


def _tell(asked: Import, found: Imported) -> None:
    if asked.as_json:
        print(json.dumps(found._asdict()))
        return
    for sentence in found.notes:
        print(sentence, file=sys.stderr)
    for sentence in found.told:
        print(sentence)
    print(f"{found.events} events\n{found.tournament}")


def _import_history(asked: Import) -> Imported:
    """Import the whole file in one act; an unreadable file leaves no log."""
    path, key = asked.file, f"import-{uuid4()}"
    with open_for_writing(asked.database) as store, bar(f"Reading {path.name}"):
        found = _import_file(path)
        receipt = _append(found, key, store)
    notes = tuple(f"{path.name}: {sentence}." for sentence in found.notes)
    told = tuple(map(str, found.disagreements))
    return Imported(tournament_id(key), receipt.last, notes, told)


def import_once(path: Path, store: EventStore) -> TournamentId:
    """Import a file unless it was imported before; return its tournament."""
    key = f"import-{sha256(read_bytes(path)).hexdigest()}"
    tournament = tournament_id(key)
    if store.head(tournament).version == 0:
        _append(_import_file(path), key, store)
    return tournament


def _import_file(path: Path) -> ImportedTournament:
    if is_exported(path):
        return as_imported_tournament(read(path), path.name, tables(path).values())
    return tournament_of_file(read_bytes(path), path.name)


def _append(found: ImportedTournament, key: str, store: EventStore) -> Receipt:
    """Append an import, which is confirmed by naming the file on the command line."""
    command = structs.replace(found.command, confirmed=MOST_CONFIRMED)
    return run_offline(store, tournament_id(key), None, command, at_the_command_line(key))[0]
