"""`wallchart serve`: run the server on this machine and print the addresses to open."""

import asyncio
import errno
import os
import socket
import sys
import webbrowser
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Thread
from typing import cast

import uvicorn
from rich.console import Console
from starlette.applications import Starlette

from domain.errors import BadFile, NotNow
from domain.ids import TournamentId
from events.log.store import EventStore, SharedStore
from events.log.store.databases import address_of
from events.log.store.read_only import ReadOnlyStore
from server.access.device_registry import NewDevice
from server.access.devices import FIRST_CODE_SECONDS
from server.access.roles import Grant, Role
from server.application.app import build_app
from server.application.backup_rotation import BackupRotation
from server.cli.run.address import ServerAddress
from server.cli.run.database import (
    database_name,
    is_sqlite,
    open_for_reading,
    open_for_writing,
    path_of,
)
from server.cli.run.imports import import_once
from server.cli.run.options import DEFAULT_TABLE, Serve
from server.clock import now_in_iso
from server.context.services import services_in
from server.demo.fours_story import FoursStory
from server.demo.pairs_story import PairsStory
from server.demo.story import ChessStory
from server.demo.teams_story import TeamsStory
from server.feed.direct_socket import DirectSocketProtocol
from server.live.server_draws import secret_of_log
from server.operation import startup_checks
from server.operation.connections import raise_file_limit
from server.operation.logs import configure_logging
from server.operation.uvicorn_protocol import GracefulServer, LimitedProtocol
from server.organisations.store import AT_THE_TERMINAL
from server.settings import LeadBounds, Settings, read_witness
from server.transparency.keys import existing_keys, keys_of_log

PORTS_TRIED = 20
SWITCH_SECONDS = 0.0005
"""The interpreter's switch interval. A command changes threads a dozen times, and with Python's
default of five milliseconds would wait as often for a thread that draws a picture.
"""
UNSENT_MILLISECONDS = 10_000
MOST_LISTED = 5
METRICS_TOKEN = "WALLCHART_METRICS_TOKEN"
RATINGS = "WALLCHART_RATINGS"


def run(args: Serve) -> None:
    address = ServerAddress(
        *(args.host, args.port, args.certfile, args.keyfile),
        proxy=args.behind_proxy,
        other_names=tuple(args.name or ()),
        peer_url=args.reached_at,
    )
    if args.read_only or args.public:  # beside the server that writes it, or as it is damaged
        with open_for_reading(args.database, replicas=True) as store:
            log, log_url = ReadOnlyStore(store), address_of(args.database)
            keys = existing_keys(path_of(log_url), now_in_iso())
            app = build_app(log, settings=_settings(address, args.public), keys=keys)
            description = f"{database_name(log_url)}, shown only"
            _run_server(app, address, description, log.tournaments(), args.browser)
    else:
        _serve_log(args, address)


def _serve_log(args: Serve, address: ServerAddress) -> None:
    """Serve the log until stopped, on the next free port if the given one is taken."""
    if args.publish_into is not None and not args.publish_into.is_dir():
        raise BadFile("there is no such folder; make it first.", name=str(args.publish_into))
    with open_for_writing(args.database) as store:
        log = address_of(args.database)
        path = path_of(log) if is_sqlite(log) else None
        # In a shared log each tournament's chain is verified when it is loaded.
        shared = isinstance(store, SharedStore)
        unchecked = not shared and startup_checks.is_too_large_to_wait_for(store, path)
        if not (shared or unchecked):
            startup_checks.refuse_damaged(store)
            startup_checks.refuse_unsound(store)
        for sentence in startup_checks.startup_warnings(store, path, now_in_iso()):
            print(f"warning: {sentence}", file=sys.stderr)
        begun = _begin_log(store, args)
        secret, keys = secret_of_log(path_of(log)), keys_of_log(path_of(log), now_in_iso())
        settings = replace(
            _settings(address),
            unchecked=unchecked,
            beside=desk_folder_of_log(path_of(log)),
            private_targets=args.private_targets,
            publish_into=args.publish_into,
            bounds=LeadBounds(args.idle, args.memory * 1_000_000),
            witnesses=tuple(map(read_witness, args.witness or ())),
        )
        app = build_app(store, secret, _backup_rotation(args, store), settings, keys)
        first = Role.OPERATOR if args.federation else Role.ORGANISER
        _run_server(app, address, database_name(log), begun, args.browser, first)


def _settings(address: ServerAddress, public: bool = False) -> Settings:
    """Settings; secrets and shared files come from the environment."""
    token, table = os.environ.get(METRICS_TOKEN, ""), os.environ.get(RATINGS, DEFAULT_TABLE)
    return Settings(
        public,
        address.hall_host,
        token,
        names=address.names,
        files=raise_file_limit(),
        proxy=address.proxy,
        ratings=Path(table),
    )


def desk_folder_of_log(log: Path) -> Path:
    """The folder of the desk's files beside the log."""
    return log.with_name(f"{log.name}.desk")


def _backup_rotation(args: Serve, store: EventStore) -> BackupRotation | None:
    """The rotation of backups; None if they are off, or a database server has no folder for it."""
    log = address_of(args.database)
    source = path_of(log) if is_sqlite(log) else None
    if args.backups == 0 or (source is None and args.backup_folder is None):
        return None
    folder = args.backup_folder or path_of(log).with_name(f"{path_of(log).name}.backups")
    return BackupRotation(store, source, folder, args.backups)


def _run_server(
    app: Starlette,
    address: ServerAddress,
    log: str,
    begun: Sequence[TournamentId],
    browser: bool,
    owner: Role = Role.ORGANISER,
) -> None:
    """Run the server. `owner` is the role of the first browser."""
    address.check_tls()
    listening = open_listening_socket(address.host, address.port)
    port = listening.getsockname()[1]
    services = services_in(app)
    if services.proxy is not None:
        own = f"{address.scheme}://{address.hall_host or address.local_host}:{port}"
        services.proxy.lead.address = address.peer_url or own
    _print(f"[bold]Wallchart[/bold] is running, its log is {log}")
    first = _print_addresses(app, address, port, begun, owner)
    if browser:  # it waits for an answer, as the socket listens already
        Thread(target=webbrowser.open, args=(first,), daemon=True).start()
    configure_logging()
    server_of(app, address).run(sockets=[listening])


def server_of(app: Starlette, address: ServerAddress | None = None) -> GracefulServer:
    """The server of this process, with the switch interval that its threads need."""
    sys.setswitchinterval(SWITCH_SECONDS)
    services = services_in(app)
    config = _configure_uvicorn(app, address or ServerAddress())
    return GracefulServer(config, services.sheets, services.quiet)


def _configure_uvicorn(app: Starlette, address: ServerAddress) -> uvicorn.Config:
    services = services_in(app)
    return uvicorn.Config(
        app,
        http=cast(
            type[asyncio.Protocol], partial(LimitedProtocol, services.connections, address.tls)
        ),
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(address.proxy),
        forwarded_allow_ips=address.proxy,
        lifespan="on",
        ws=DirectSocketProtocol,
        ws_per_message_deflate=False,
        ws_max_size=64 * 1024,
        timeout_graceful_shutdown=3,
    )


def _begin_log(store: EventStore, args: Serve) -> Sequence[TournamentId]:
    """Import the report or create the demo tournaments if requested; return the tournaments."""
    if args.trf is not None:
        return [import_once(args.trf, store)]
    if args.demo:
        # the newest tournament is first in every list
        stories = (FoursStory, TeamsStory, PairsStory, ChessStory)
        return [story(store).create_once() for story in stories][::-1]
    return store.tournaments()


def open_listening_socket(host: str, port: int) -> socket.socket:
    for candidate in range(port, min(port + PORTS_TRIED, 65536)):
        found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if sys.platform != "win32":  # on Windows it would take over a port in use
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, candidate))
            found.listen(1024)
        except OSError as problem:
            found.close()
            if problem.errno == errno.EADDRINUSE:
                continue
            raise NotNow(
                f"Port {candidate} of {host} can't be opened ({problem.strerror}); give another "
                "--host or --port."
            ) from None
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # drop connections of displays that vanished
            found.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNSENT_MILLISECONDS)
        return found
    raise NotNow(f"Ports {port} to {port + PORTS_TRIED - 1} of {host} are all taken; free one.")


def _print_addresses(
    app: Starlette,
    address: ServerAddress,
    port: int,
    tournaments: Sequence[TournamentId],
    owner: Role,
) -> str:
    """Print the addresses; return the one to open on this machine, the desk's if there is one."""
    settings = services_in(app).settings
    local_url = f"{address.scheme}://{address.local_host}:{port}"
    hall_url = f"{address.scheme}://{address.hall_host}:{port}" if address.hall_host else local_url
    _print(f"  all of it   {hall_url}/")
    first = local_url
    if not settings.public:
        first = f"{local_url}/enrol/{_first_code(app, owner)}"
        _print(f"  {'operator' if owner is Role.OPERATOR else 'the desk':12}{first}")
        _print(f"              opens once, within the hour, and makes that browser the {owner}'s")
    for tournament in tournaments[-MOST_LISTED:]:
        _print(f"  the hall    {hall_url}/t/{tournament}")
    if tournaments:
        _print("              the screens of a tournament, for everybody")
    if address.hall_host and address.scheme == "http" and not address.proxy:
        _print(
            "No TLS: the hall's network can read what is sent. --certfile and --keyfile end that."
        )
    _print("Ctrl-C stops it; nothing is lost.")
    return first


def _first_code(app: Starlette, owner: Role) -> str:
    """A new code for an owner at every start, so that owners can't be locked out."""
    services = services_in(app)
    new = NewDevice(Grant(owner), owner.value, code_seconds=FIRST_CODE_SECONDS, at_once=True)
    if owner is Role.OPERATOR:
        return services.organisations.invite_operator(services.access, new, AT_THE_TERMINAL)
    return services.access.invite(new)


def _print(line: str) -> None:
    Console(highlight=False, soft_wrap=True).print(line)
