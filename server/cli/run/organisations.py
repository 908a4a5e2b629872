"""`wallchart organisation` and `wallchart retention`: an operator's acts at the terminal, which the
journal records under the name of the command line.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import msgspec

from domain.ids import TournamentId
from events.games import is_over
from events.log.store.databases import address_of
from events.replay import replay
from server.access.device_registry import DeviceRegistry
from server.access.devices import FIRST_CODE_LIVES
from server.access.records import SqlDeviceRecords
from server.cli.console.files import write_pieces
from server.cli.run import options
from server.cli.run.database import open_for_reading, open_for_writing, path_of
from server.cli.run.serve import beside_log
from server.clock import now, seconds
from server.files.file_journal import FileJournal
from server.organisations.archive import archive_pieces, bring_in_archive, contents_of
from server.organisations.registry import Organisations
from server.organisations.retention import due, notices
from server.organisations.store import AT_THE_TERMINAL, OperatorStamp
from server.organisations.values import Organisation, Quotas, Use
from server.publishing.records import PublicationRecords


def show(asked: options.ListOrganisations) -> None:
    with open_for_reading(asked.database) as store:
        organisations = Organisations(store, seconds)
        uses = organisations.uses()
        lines = [(one, uses[one.id]) for one in organisations.all()]
    if asked.as_json:
        told = [{"organisation": one, "use": use} for one, use in lines]
        print(msgspec.json.format(msgspec.json.encode(told), indent=1).decode())
        return
    for one, use in lines:
        print(_line(one, use))


def _line(one: Organisation, use: Use) -> str:
    closed = ", closed" if one.closed else ""
    size = f"{use.bytes / 1_000_000:.1f} MB"
    return (
        f"{one.id}  {one.name}{closed}: {use.tournaments} tournaments, {use.running} not over, "
        f"{use.entries} entries, {use.events} events, {size}, {use.devices} devices"
    )


def found(asked: options.FoundOrganisation) -> None:
    with _organisations(asked.database) as (organisations, access):
        organisations.found(asked.id, asked.name, _quotas(asked), AT_THE_TERMINAL)
        _tell_way_in(organisations, access, asked.id)


def set_quotas(asked: options.SetQuotas) -> None:
    with _organisations(asked.database) as (organisations, _):
        organisations.set_quotas(asked.id, _quotas(asked), AT_THE_TERMINAL)


def set_retention(asked: options.SetRetention) -> None:
    with _organisations(asked.database) as (organisations, _):
        organisations.set_retention(asked.id, asked.days, AT_THE_TERMINAL)


def invite(asked: options.InviteOrganiser) -> None:
    with _organisations(asked.database) as (organisations, access):
        _tell_way_in(organisations, access, asked.id)


def close(asked: options.CloseOrganisation) -> None:
    with _organisations(asked.database) as (organisations, _):
        change = organisations.reopen if asked.reopen else organisations.close
        change(asked.id, AT_THE_TERMINAL)


def export(asked: options.ExportOrganisation) -> None:
    with open_for_reading(asked.database) as store:
        organisations = Organisations(store, seconds)
        contents = contents_of(organisations.store, organisations.named(asked.id))
        write_pieces(archive_pieces(store, contents, now()), asked.file)
    print(f"{len(contents.tournaments)} tournaments in {asked.file}")


def bring_in(asked: options.ImportOrganisation) -> None:
    with open_for_writing(asked.database) as store:
        taken = bring_in_archive(asked.file, store, OperatorStamp(AT_THE_TERMINAL, seconds()))
        for tournament, reason in taken.manifest.unreadable.items():
            print(f"{tournament} is not in the file: {reason}", file=sys.stderr)
        print(f"{len(taken.tournaments)} tournaments of {taken.organisation.name}")
    print(f"Its devices come in anew: wallchart organisation invite {taken.organisation.id}")


def retention(asked: options.Retention) -> None:
    if asked.dry_run:
        with open_for_reading(asked.database) as store:
            for notice in notices(Organisations(store, seconds).store):
                if not notice.away:
                    print(f"{notice.day}  {notice.organisation}  {notice.tournament}")
        return
    beside = beside_log(path_of(address_of(asked.database)))
    today = datetime.fromtimestamp(seconds(), UTC).date().isoformat()
    with open_for_writing(asked.database) as store:
        stored = Organisations(store, seconds).store
        for its in due(stored, today):
            state = replay(store, TournamentId(its.tournament))
            over = state is not None and is_over(state) and state.version == its.counted
            if over and stored.put_away(its, OperatorStamp(AT_THE_TERMINAL, seconds())) is not None:
                PublicationRecords(beside / "publications").forget_all(TournamentId(its.tournament))
                print(f"{its.organisation}  {its.tournament}")
        FileJournal(beside / "trail.jsonl").forget(stored.away())


@contextmanager
def _organisations(database: str) -> Iterator[tuple[Organisations, DeviceRegistry]]:
    with open_for_writing(database) as store:
        organisations = Organisations(store, seconds)
        room = organisations.room_for_device
        yield organisations, DeviceRegistry(SqlDeviceRecords(store), seconds, room)


def _quotas(asked: options.FoundOrganisation | options.SetQuotas) -> Quotas:
    return Quotas(asked.tournaments, asked.entries, asked.devices, asked.megabytes)


def _tell_way_in(organisations: Organisations, access: DeviceRegistry, id: str) -> None:
    lives = FIRST_CODE_LIVES
    code = organisations.invite_organiser(access, id, "organiser", AT_THE_TERMINAL, lives)
    print(f"Its first organiser opens, once and within the hour: /enrol/{code}")
