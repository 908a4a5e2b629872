"""`wallchart import`: a file into a log, told by what it is."""

import sys
from hashlib import sha256
from pathlib import Path
from uuid import uuid4

from msgspec import structs

from domain.ids import TournamentId
from events.game.warnings import MOST_CONFIRMED
from events.log.recorded import Receipt
from events.log.store import EventStore
from server.bridge.results_files import as_imported_tournament
from server.cli.bridge.results_files import is_bws, read, tables
from server.cli.console.files import read_bytes
from server.cli.console.progress import bar
from server.cli.run import players
from server.cli.run.bundle import bundle_at, import_bundle
from server.cli.run.database import open_for_writing
from server.cli.run.options import Import
from server.cli.run.session_files import bring_in
from server.context.game_routes import ImportedTournament
from server.games.imports import tournament_of_file
from server.live.idempotent_ids import tournament_id
from server.live.offline import at_the_command_line, done


def run(asked: Import) -> None:
    if asked.into:
        with open_for_writing(asked.database) as store:
            print("\n".join(bring_in(asked, store)))
        return
    of_devices = is_bws(asked.file)
    if players.is_player_list(asked.file) and not of_devices:
        print(players.enter_players(asked))
        return
    if not of_devices and (bundle := bundle_at(asked.file)) is not None:
        with open_for_writing(asked.database) as store:
            head = import_bundle(bundle, store)
        print(f"head {head.hash.hex()}")
        print(f"{head.version} events in tournament {bundle.tournament}")
        return
    _import_history(asked)


def _import_history(asked: Import) -> None:
    """The whole of it in one act: a file that can't be told to its end leaves nothing."""
    path, key = asked.file, f"import-{uuid4()}"
    with open_for_writing(asked.database) as store, bar(f"Reading {path.name}"):
        found = _imported(path)
        receipt = _append(found, key, store)
    for sentence in found.notes:
        print(f"{path.name}: {sentence}.", file=sys.stderr)
    for sentence in found.disagreements:
        print(sentence)
    print(f"{receipt.last} events in tournament {tournament_id(key)}")


def import_once(path: Path, store: EventStore) -> TournamentId:
    """The same for a file that may have been imported before: then its tournament goes on."""
    key = f"import-{sha256(read_bytes(path)).hexdigest()}"
    tournament = tournament_id(key)
    if store.head(tournament).version == 0:
        _append(_imported(path), key, store)
    return tournament


def _imported(path: Path) -> ImportedTournament:
    if is_bws(path):
        return as_imported_tournament(read(path), path.name, tables(path).values())
    return tournament_of_file(read_bytes(path), path.name)


def _append(found: ImportedTournament, key: str, store: EventStore) -> Receipt:
    """Who names the file on the command line has confirmed it."""
    command = structs.replace(found.command, confirmed=MOST_CONFIRMED)
    return done(store, tournament_id(key), None, command, at_the_command_line(key))[0]
