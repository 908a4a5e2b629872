"""`wallchart site`: the results of a tournament as a folder of pages."""

from collections.abc import Mapping
from pathlib import Path

from domain.errors import BadFile
from events.fold import fold_records
from events.log.chain import verify_chain
from events.log.store import EventStore
from events.log.store.databases import address_of
from events.transparency.merkle import tree_of
from server.cli.run.database import acts_in, open_for_reading, path_of
from server.cli.run.options import Site
from server.clock import now_in_iso
from server.disk import write_folder
from server.files.site import is_page_or_proof, languages_named, site_files
from server.publishing.sending import MARK
from server.transparency.keys import KeyRing, existing_keys
from server.transparency.trees import log_files


def run(args: Site) -> None:
    with open_for_reading(args.database) as store:
        keys = existing_keys(path_of(address_of(args.database)), now_in_iso())
        files = write_site(store, args.tournament, args.output, args.lang, keys)
    print(f"{files} files in {args.output}; open {args.output / 'index.html'}")


def write_site(
    store: EventStore, tournament: str, folder: Path, langs: str = "en", keys: KeyRing | None = None
) -> int:
    """Write the site; return the number of files. `langs` are separated by commas; Unknown if one
    does not exist. With the server's `keys` the log's signed tree is included.

    Outdated pages of an earlier state are deleted.
    """
    named = languages_named(langs)
    records = list(verify_chain(acts_in(store, tournament)))
    state = fold_records(records)
    assert state is not None, "there is one act at least"
    files = dict(site_files(state, records[-1].hash, named, proof=True))
    if keys is not None:
        files |= log_files(tree_of(records), keys, state.id)
    _refuse_foreign(folder, files)
    write_folder(files, folder, is_page_or_proof)
    return len(files)


def _refuse_foreign(folder: Path, files: Mapping[str, bytes]) -> None:
    """BadFile if a foreign file would be overwritten or deleted."""
    if (folder / MARK).is_file():
        return
    found = (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    foreign = next((path for path in found if path in files or is_page_or_proof(path)), None)
    if foreign is not None:
        reason = "{foreign} is there already and is no page of a site; name another folder."
        raise BadFile(reason, name=str(folder), foreign=foreign)
