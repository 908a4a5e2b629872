"""`wallchart import`: import a file of any known format into a log; the last line printed is only
the tournament's id.

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
from server.bridge.session_files import as_imported_tournament, new_deals, session_file
from server.cli.bridge.results_files import (
    is_bws,
    is_bws_export,
    read_bws_tables,
    read_limited,
    read_pairs_results,
)
from server.cli.console.files import read_bytes
from server.cli.console.terminal import progress_bar
from server.cli.run import players
from server.cli.run.database import bundle_at, import_bundle, open_for_writing, state_of
from server.cli.run.options import Import
from server.cli.run.players import ImportOutcome
from server.contest.polled_games import count_taken, match_games, new_events
from server.context.game_routes import ImportedTournament
from server.games.registry import tournament_of_file
from server.live.sender import command_line_sender, events_of_act, run_offline, tournament_id


def import_into_part(args: Import, store: EventStore) -> list[str]:
    """Import a file into a stage or phase, without what it has already; return sentences on it."""
    path, state = args.file, state_of(store, args.into)
    if isinstance(state.part(args.stage), Contest):
        return _import_games(args, store, state)
    phase = phase_of(state, StageId(args.stage))
    session = args.session or (phase.public_session.number if phase.public_session else 0)
    if not session:
        raise NotNow(f"{phase.name} has no published session yet.")
    files = read_bws_tables(path) if is_bws(path) else {path.name: read_limited(path)}
    found = session_file(files, path.name, args.stage, session)
    deals, others = new_deals(phase, found)
    sentences, key = [*found.left_out, *others], f"import-{uuid4()}"
    if deals:
        receipt, _ = run_offline(store, state.id, state, deals, command_line_sender(f"{key}-deals"))
        sentences.append(f"{len(deals.deals)} deals, session {session} at version {receipt.last}")
    if found.rows:
        sentences += _import_rows(store, state_of(store, args.into), found.rows, key)
    return sentences


def _import_rows(
    store: EventStore, state: Tournament, command: DeviceRowsTaken, key: str
) -> list[str]:
    """Enter the results that the session lacks; return sentences on them."""
    found = take_rows(phase_of(state, StageId(command.stage)), command)
    if not found.rows:
        return [*found.notes, f"{found.known} results, nothing new"]
    receipt, _ = run_offline(store, state.id, state, command, command_line_sender(key))
    events = events_of_act(store, state.id, key)
    notes = [note for e in events if isinstance(e, DeviceRowsTaken) for note in e.notes]
    outcome = f"{len(events)} events, session {command.session} at version {receipt.last}"
    return [*notes, outcome]


def _import_games(args: Import, store: EventStore, state: Tournament) -> list[str]:
    path, number = args.file, args.stage
    found = match_games(state, number, read_bytes(path), path.name, args.session)
    news = new_events(state, number, found, path.name)
    if news:
        command = TakeGames(number, found.games, path.name)
        run_offline(store, state.id, state, command, command_line_sender(f"import-{uuid4()}"))
    counts = count_taken(state.version, found, news)
    outcome = f"{counts.moves} new moves, {counts.proposed} results proposed, {counts.agreed} stand"
    return [*found.notes, outcome]


def run(args: Import) -> None:
    if args.into:
        with open_for_writing(args.database) as store:
            outcome = import_into_part(args, store)
        fields = {"tournament": args.into, "told": outcome}
        print(json.dumps(fields) if args.as_json else "\n".join(outcome))
        return
    of_devices = is_bws(args.file)
    if players.is_player_list(args.file) and not of_devices:
        _print_outcome(args, players.enter_players(args))
        return
    if not of_devices and (bundle := bundle_at(args.file)) is not None:
        with open_for_writing(args.database) as store:
            head = import_bundle(bundle, store)
        sentences = (f"head {head.hash.hex()}",)
        _print_outcome(args, ImportOutcome(bundle.tournament, head.version, remarks=sentences))
        return
    _print_outcome(args, _import_tournament(args))


def _print_outcome(args: Import, outcome: ImportOutcome) -> None:
    if args.as_json:
        print(json.dumps(outcome._asdict()))
        return
    for sentence in outcome.notes:
        print(sentence, file=sys.stderr)
    for sentence in outcome.remarks:
        print(sentence)
    print(f"{outcome.events} events\n{outcome.tournament}")


def _import_tournament(args: Import) -> ImportOutcome:
    """Import a file in one act; it is read first, so that an unreadable one creates no log."""
    path, key = args.file, f"import-{uuid4()}"
    with open_for_writing(args.database) as store, progress_bar(f"Reading {path.name}"):
        found = _read_tournament_file(path)
        receipt = _append_import(found, key, store)
    notes = tuple(f"{path.name}: {sentence}." for sentence in found.notes)
    sentences = tuple(map(str, found.disagreements))
    return ImportOutcome(tournament_id(key), receipt.last, notes, sentences)


def import_once(path: Path, store: EventStore) -> TournamentId:
    """Import a file unless it was imported before; return its tournament."""
    key = f"import-{sha256(read_bytes(path)).hexdigest()}"
    tournament = tournament_id(key)
    if store.head(tournament).version == 0:
        _append_import(_read_tournament_file(path), key, store)
    return tournament


def _read_tournament_file(path: Path) -> ImportedTournament:
    if is_bws_export(path):
        return as_imported_tournament(
            read_pairs_results(path), path.name, read_bws_tables(path).values()
        )
    return tournament_of_file(read_bytes(path), path.name)


def _append_import(imported: ImportedTournament, key: str, store: EventStore) -> Receipt:
    """Append an import, which is confirmed by naming the file on the command line."""
    command = structs.replace(imported.command, confirmed=MOST_CONFIRMED)
    return run_offline(store, tournament_id(key), None, command, command_line_sender(key))[0]
