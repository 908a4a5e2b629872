"""Bundles on the command line: a whole log to a file and back, the same bytes and hashes."""

from pathlib import Path

from domain.errors import BadFile
from domain.ids import TournamentId
from events.bundle import Bundle, is_bundle, read_bundle, write_bundle
from events.log.errors import LogError, UnknownTournament
from events.log.recorded import Head
from events.log.store import EventStore
from server.cli.console.files import read_bytes
from server.files.bundles import verified_bundle, what_is_missing


def bundle_of(store: EventStore, tournament: str) -> bytes:
    acts = list(store.read(TournamentId(tournament)))
    if not acts:
        raise UnknownTournament(tournament)
    return write_bundle(acts)


def bundle_at(path: Path) -> Bundle | None:
    """None if the file is no bundle; BadFile if it can't be read."""
    data = read_bytes(path)
    return read_bundle(data, path.name) if is_bundle(data) else None


def bundle_named(what: str) -> Bundle | None:
    """What is meant by an id or a file: a file there is must be a bundle; None: it is an id."""
    path = Path(what)
    if not path.is_file():
        return None
    if bundle := bundle_at(path):
        return bundle
    raise BadFile("this is not a bundle; write one by wallchart export ID --bundle.", name=what)


def import_bundle(bundle: Bundle, store: EventStore) -> Head:
    """Everything is verified before anything is written. A log that has the first part of it gets
    the rest; one that has all of it stays as it is.
    """
    records, _ = verified_bundle(bundle)
    here = store.head(bundle.tournament)
    answers = store.append_group(what_is_missing(records, here))
    for answer in answers:
        if isinstance(answer, LogError):
            raise answer
    head = store.head(bundle.tournament)
    if head.hash != records[-1].hash:
        raise BadFile("the log does not end with the head of the bundle.", name=bundle.tournament)
    return head
