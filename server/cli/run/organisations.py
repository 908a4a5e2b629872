"""`wallchart organisation` and `wallchart retention`: an operator's acts at the terminal, which the
journal records with "command line" as their device.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import msgspec

from domain.ids import TournamentId
from events.games import is_over
from events.log.store.databases import address_of
from events.replay import replay_log
from server.access.device_registry import DeviceRegistry
from server.access.devices import FIRST_CODE_SECONDS
from server.access.records import SqlDeviceRecords
from server.cli.console.files import write_pieces
from server.cli.run import options
from server.cli.run.database import open_for_reading, open_for_writing, path_of
from server.cli.run.serve import desk_folder_of_log
from server.clock import now_in_iso, seconds
from server.files.file_journal import FileJournal
from server.organisations.archive import archive_pieces, contents_of, import_archive
from server.organisations.registry import Organisations
from server.organisations.retention import due_tournaments, list_notices
from server.organisations.store import AT_THE_TERMINAL, OperatorStamp
from server.organisations.values import Organisation, Quotas, Use
from server.publishing.records import PublicationRecords


def list_organisations(args: options.ListOrganisations) -> None:
    with open_for_reading(args.database) as store:
        organisations = Organisations(store, seconds)
        uses = organisations.all_uses()
        lines = [(organisation, uses[organisation.id]) for organisation in organisations.list_all()]
    if args.as_json:
        fields = [{"organisation": organisation, "use": use} for organisation, use in lines]
        print(msgspec.json.format(msgspec.json.encode(fields), indent=1).decode())
        return
    for organisation, use in lines:
        print(_organisation_line(organisation, use))


def _organisation_line(organisation: Organisation, use: Use) -> str:
    closed = ", closed" if organisation.closed else ""
    size = f"{use.bytes / 1_000_000:.1f} MB"
    return (
        f"{organisation.id}  {organisation.name}{closed}: {use.tournaments} tournaments, "
        f"{use.running} not over, {use.entries} entries, {use.events} events, {size}, "
        f"{use.devices} devices"
    )


def found_organisation(args: options.FoundOrganisation) -> None:
    with _open_organisations(args.database) as (organisations, access):
        organisations.create(args.id, args.name, _quotas(args), AT_THE_TERMINAL)
        _print_first_code(organisations, access, args.id)


def set_quotas(args: options.SetQuotas) -> None:
    with _open_organisations(args.database) as (organisations, _):
        organisations.set_quotas(args.id, _quotas(args), AT_THE_TERMINAL)


def set_retention(args: options.SetRetention) -> None:
    with _open_organisations(args.database) as (organisations, _):
        organisations.set_retention(args.id, args.days, AT_THE_TERMINAL)


def invite_organiser(args: options.InviteOrganiser) -> None:
    with _open_organisations(args.database) as (organisations, access):
        _print_first_code(organisations, access, args.id)


def close_organisation(args: options.CloseOrganisation) -> None:
    with _open_organisations(args.database) as (organisations, _):
        change = organisations.reopen if args.reopen else organisations.close
        change(args.id, AT_THE_TERMINAL)


def export_organisation(args: options.ExportOrganisation) -> None:
    with open_for_reading(args.database) as store:
        organisations = Organisations(store, seconds)
        contents = contents_of(organisations.store, organisations.by_id(args.id))
        write_pieces(archive_pieces(store, contents, now_in_iso()), args.file)
    print(f"{len(contents.tournaments)} tournaments in {args.file}")


def import_organisation(args: options.ImportOrganisation) -> None:
    with open_for_writing(args.database) as store:
        imported = import_archive(args.file, store, OperatorStamp(AT_THE_TERMINAL, seconds()))
        for tournament, reason in imported.manifest.unreadable.items():
            print(f"{tournament} is not in the file: {reason}", file=sys.stderr)
        print(f"{len(imported.tournaments)} tournaments of {imported.organisation.name}")
    print(f"Invite its devices again: wallchart organisation invite {imported.organisation.id}")


def apply_retention(args: options.Retention) -> None:
    """Delete personal data of tournaments whose retention period is over; --dry-run lists them."""
    if args.dry_run:
        with open_for_reading(args.database) as store:
            for notice in list_notices(Organisations(store, seconds).store):
                if not notice.away:
                    print(f"{notice.day}  {notice.organisation}  {notice.tournament}")
        return
    beside = desk_folder_of_log(path_of(address_of(args.database)))
    today = datetime.fromtimestamp(seconds(), UTC).date().isoformat()
    with open_for_writing(args.database) as store:
        stored = Organisations(store, seconds).store
        for belonging in due_tournaments(stored, today):
            state = replay_log(store, TournamentId(belonging.tournament))
            over = state is not None and is_over(state) and state.version == belonging.counted
            if (
                over
                and stored.put_away(belonging, OperatorStamp(AT_THE_TERMINAL, seconds()))
                is not None
            ):
                PublicationRecords(beside / "publications").delete_all(
                    TournamentId(belonging.tournament)
                )
                print(f"{belonging.organisation}  {belonging.tournament}")
        FileJournal(beside / "trail.jsonl").delete_tournaments(stored.put_away_tournaments())


@contextmanager
def _open_organisations(database: str) -> Iterator[tuple[Organisations, DeviceRegistry]]:
    with open_for_writing(database) as store:
        organisations = Organisations(store, seconds)
        room = organisations.check_room_for_device
        yield organisations, DeviceRegistry(SqlDeviceRecords(store), seconds, room)


def _quotas(args: options.FoundOrganisation | options.SetQuotas) -> Quotas:
    return Quotas(args.tournaments, args.entries, args.devices, args.megabytes)


def _print_first_code(organisations: Organisations, access: DeviceRegistry, id: str) -> None:
    code_seconds = FIRST_CODE_SECONDS
    code = organisations.invite_organiser(access, id, "organiser", AT_THE_TERMINAL, code_seconds)
    print(f"Its first organiser opens, once and within the hour: /enrol/{code}")
