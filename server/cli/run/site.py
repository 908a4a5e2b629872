"""`wallchart site`: the results of a tournament as a folder of pages."""

from pathlib import Path

from domain.ids import TournamentId
from events.fold import fold
from events.log.chain import verify_chain
from events.log.errors import UnknownTournament
from events.log.store import EventStore
from events.log.store.databases import address_of
from events.transparency.merkle import tree_of
from server.cli.run.database import open_for_reading, path_of
from server.cli.run.options import Site
from server.clock import now
from server.disk import write_folder
from server.files.site import is_page_or_proof, languages_named, site_files
from server.transparency.keys import KeyRing, keys_there
from server.transparency.trees import log_files


def run(asked: Site) -> None:
    with open_for_reading(asked.database) as store:
        keys = keys_there(path_of(address_of(asked.database)), now())
        files = write_site(store, asked.tournament, asked.output, asked.lang, keys)
    print(f"{files} files in {asked.output}; open {asked.output / 'index.html'}")


def write_site(
    store: EventStore, tournament: str, folder: Path, langs: str = "en", keys: KeyRing | None = None
) -> int:
    """The number of files. `langs` are separated by commas; Unknown if there is none of them. With
    the server's `keys` the log's tree is among them, signed.

    Pages of an earlier state that no longer exist are taken away.
    """
    named = languages_named(langs)
    records = list(verify_chain(store.read(TournamentId(tournament))))
    state = fold(records)
    if state is None:
        raise UnknownTournament(tournament)
    files = dict(site_files(state, records[-1].hash, named, proof=True))
    if keys is not None:
        files |= log_files(tree_of(records), keys, state.id)
    write_folder(files, folder, is_page_or_proof)
    return len(files)
