"""Bundles on the command line: a whole log to a file and back, the same bytes and hashes."""

from pathlib import Path

from domain.errors import BadFile
from domain.ids import TournamentId
from events.bundle import (
    Bundle,
    batches,
    is_bundle,
    read_bundle,
    verified_records,
    write_bundle,
)
from events.fold import fold
from events.log.errors import LogError, UnknownTournament
from events.log.recorded import Head, Recorded
from events.log.store import EventStore
from server.cli.files import read_bytes


class OtherHistory(LogError):
    """The log has this tournament already, and it goes another way."""

    def __init__(self, tournament: str, version: int) -> None:
        super().__init__(tournament, version)
        self.tournament = tournament
        self.version = version

    def __str__(self) -> str:
        return (
            f"Tournament {self.tournament} is here already and differs from the bundle at version "
            f"{self.version} or before; import it into another log."
        )


def bundled(store: EventStore, tournament: str) -> bytes:
    records = list(store.read(TournamentId(tournament)))
    if not records:
        raise UnknownTournament(tournament)
    return write_bundle(records)


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


def _refuse_untellable(bundle: Bundle, records: list[Recorded]) -> None:
    """Every page that lists the tournaments would stop at it."""
    try:
        told = fold(records)
    except Exception:  # a chain that holds proves nothing of what somebody has made up
        told = None
    if told is None or told.id != bundle.tournament:
        raise BadFile("what it tells can't have happened.", name=bundle.tournament)


def import_bundle(bundle: Bundle, store: EventStore) -> Head:
    """Everything is verified before anything is written. A log that has the first part of it gets
    the rest; one that has all of it stays as it is.
    """
    records = verified_records(bundle)
    _refuse_untellable(bundle, records)
    here = store.head(bundle.tournament)
    if here.version:
        same = here.version <= len(records) and records[here.version - 1].hash == here.hash
        if not same:
            raise OtherHistory(bundle.tournament, min(here.version, len(records)))
    answers = store.append_group(list(batches(records, here)))
    for answer in answers:
        if isinstance(answer, LogError):
            raise answer
    head = store.head(bundle.tournament)
    if head.hash != records[-1].hash:
        raise BadFile("the log does not end with the head of the bundle.", name=bundle.tournament)
    return head
