"""`wallchart serve`: the server on this machine, with the addresses to open."""

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
from events.log.store.sql import SqlStore
from server.access.device_registry import NewDevice
from server.access.devices import FIRST_CODE_LIVES
from server.access.roles import Grant, Role
from server.application.app import build_app
from server.application.backup_rotation import BackupRotation
from server.cli.run.address import ServerAddress
from server.cli.run.database import (
    database_name,
    is_file,
    open_for_reading,
    open_for_writing,
    path_of,
)
from server.cli.run.imports import import_once
from server.cli.run.options import DEFAULT_TABLE, Serve
from server.clock import now
from server.context.services import Services
from server.demo.fours_story import tell_fours_demo
from server.demo.pairs_story import tell_pairs_demo
from server.demo.story import tell_demo
from server.demo.teams_story import tell_teams_demo
from server.feed.direct_socket import DirectSocketProtocol
from server.live.server_draws import secret_beside
from server.operation import startup_checks
from server.operation.connections import files_allowed
from server.operation.logs import configure
from server.operation.uvicorn_protocol import GracefulServer, LimitedProtocol
from server.organisations.store import AT_THE_TERMINAL
from server.settings import LeadBounds, Settings, read_witness
from server.transparency.keys import keys_beside, keys_there

PORTS_TRIED = 20
SWITCH_SECONDS = 0.0005
"""The interpreter's switch interval. A command changes threads a dozen times, and with Python's
default of five milliseconds would wait as often for a thread that draws a picture.
"""
UNSENT_MILLISECONDS = 10_000
MOST_SAID = 5
METRICS_TOKEN = "WALLCHART_METRICS_TOKEN"
RATINGS = "WALLCHART_RATINGS"


def run(asked: Serve) -> None:
    at = ServerAddress(
        *(asked.host, asked.port, asked.certfile, asked.keyfile),
        proxy=asked.behind_proxy,
        named=tuple(asked.name or ()),
        among_servers=asked.reached_at,
    )
    if asked.read_only or asked.public:
        _serve_read_only(asked, at)
    else:
        _serve(asked, at)


def _serve(asked: Serve, at: ServerAddress) -> None:
    """Serve the log until stopped, on the next free port if the given one is taken."""
    if asked.publish_into is not None and not asked.publish_into.is_dir():
        raise BadFile("there is no such folder; make it first.", name=str(asked.publish_into))
    with open_for_writing(asked.database) as store:
        log = address_of(asked.database)
        path = path_of(log) if is_file(log) else None
        # In a shared log each tournament's chain is verified when it is loaded.
        shared = isinstance(store, SharedStore)
        unchecked = not shared and startup_checks.too_large_to_wait(store, path)
        if not (shared or unchecked):
            startup_checks.refuse_damaged(store)
            startup_checks.refuse_unsound(store)
        _warn(store, path)
        begun = _begin(store, asked)
        secret, keys = secret_beside(path_of(log)), keys_beside(path_of(log), now())
        settings = replace(
            _settings(at),
            unchecked=unchecked,
            beside=beside_log(path_of(log)),
            private_targets=asked.private_targets,
            publish_into=asked.publish_into,
            bounds=LeadBounds(asked.idle, asked.memory * 1_000_000),
            witnesses=tuple(map(read_witness, asked.witness or ())),
        )
        app = build_app(store, secret, _rotation(asked, store), settings, keys)
        first = Role.OPERATOR if asked.federation else Role.ORGANISER
        _run(app, at, database_name(log), begun, asked.browser, first)


def _serve_read_only(asked: Serve, at: ServerAddress) -> None:
    """Serve the log read-only, beside the server that writes it or because it is damaged."""
    with open_for_reading(asked.database, replicas=True) as store:
        log, address = ReadOnlyStore(store), address_of(asked.database)
        keys = keys_there(path_of(address), now())
        app = build_app(log, settings=_settings(at, asked.public), keys=keys)
        told = f"{database_name(address)}, shown only"
        _run(app, at, told, log.tournaments(), asked.browser)


def _settings(at: ServerAddress, public: bool = False) -> Settings:
    """Settings; secrets and shared files come from the environment."""
    token, table = os.environ.get(METRICS_TOKEN, ""), os.environ.get(RATINGS, DEFAULT_TABLE)
    return Settings(
        public,
        at.in_the_hall,
        token,
        names=at.names,
        files=files_allowed(),
        proxy=at.proxy,
        ratings=Path(table),
    )


def beside_log(log: Path) -> Path:
    """The folder of the desk's files beside the log."""
    return log.with_name(f"{log.name}.desk")


def _rotation(asked: Serve, store: EventStore) -> BackupRotation | None:
    """The rotation of backups: by default for a log in a file; for a database server only if a
    folder is given.
    """
    log = address_of(asked.database)
    source = path_of(log) if is_file(log) else None
    if asked.backups == 0 or (source is None and asked.backup_folder is None):
        return None
    folder = asked.backup_folder or path_of(log).with_name(f"{path_of(log).name}.backups")
    return BackupRotation(store, source, folder, asked.backups)


def _warn(store: SqlStore, path: Path | None) -> None:
    for sentence in startup_checks.warnings(store, path, now()):
        print(f"warning: {sentence}", file=sys.stderr)


def _run(
    app: Starlette,
    at: ServerAddress,
    log: str,
    begun: Sequence[TournamentId],
    browser: bool,
    owner: Role = Role.ORGANISER,
) -> None:
    """Run the server. `owner` is the role of the first browser."""
    at.checked()
    listening = listen(at.host, at.port)
    port = listening.getsockname()[1]
    _reached_at(app, at, port)
    _say(f"[bold]Wallchart[/bold] is running, its log is {log}")
    first = _say_addresses(app, at, port, begun, owner)
    if browser:  # it waits for an answer, as the socket listens already
        Thread(target=webbrowser.open, args=(first,), daemon=True).start()
    configure()
    server_of(app, at).run(sockets=[listening])


def server_of(app: Starlette, at: ServerAddress | None = None) -> GracefulServer:
    """The server of this process, with the switch interval that its threads need."""
    sys.setswitchinterval(SWITCH_SECONDS)
    services: Services = app.state.services
    config = _configure(app, at or ServerAddress())
    return GracefulServer(config, services.sheets, services.quiet)


def _reached_at(app: Starlette, at: ServerAddress, port: int) -> None:
    """Set the address at which other processes on the same log reach this one."""
    services: Services = app.state.services
    if services.proxy is not None:
        own = f"{at.scheme}://{at.in_the_hall or at.here}:{port}"
        services.proxy.lead.address = at.among_servers or own


def _configure(app: Starlette, at: ServerAddress) -> uvicorn.Config:
    services: Services = app.state.services
    return uvicorn.Config(
        app,
        http=cast(type[asyncio.Protocol], partial(LimitedProtocol, services.connections, at.tls)),
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(at.proxy),
        forwarded_allow_ips=at.proxy,
        lifespan="on",
        ws=DirectSocketProtocol,
        ws_per_message_deflate=False,
        ws_max_size=64 * 1024,
        timeout_graceful_shutdown=3,
    )


def _begin(store: EventStore, asked: Serve) -> Sequence[TournamentId]:
    """Begin a new log with a report, with the demo or with nothing."""
    if asked.trf is not None:
        return [import_once(asked.trf, store)]
    if asked.demo:
        # the newest tournament is first in every list
        told = (tell_fours_demo, tell_teams_demo, tell_pairs_demo, tell_demo)
        return [tell(store) for tell in told][::-1]
    return store.tournaments()


def listen(host: str, port: int) -> socket.socket:
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
        _drop_dead_peers(found)
        return found
    raise NotNow(f"Ports {port} to {port + PORTS_TRIED - 1} of {host} are all taken; free one.")


def _drop_dead_peers(listening: socket.socket) -> None:
    """Let the system drop connections of displays that vanished silently."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNSENT_MILLISECONDS)


def _say_addresses(
    app: Starlette, at: ServerAddress, port: int, tournaments: Sequence[TournamentId], owner: Role
) -> str:
    """Print the addresses; return the one to open on this machine, the desk's if there is one."""
    settings = app.state.services.settings
    here = f"{at.scheme}://{at.here}:{port}"
    hall = f"{at.scheme}://{at.in_the_hall}:{port}" if at.in_the_hall else here
    _say(f"  all of it   {hall}/")
    first = here
    if not settings.public:
        first = f"{here}/enrol/{_first_code(app, owner)}"
        _say(f"  {'operator' if owner is Role.OPERATOR else 'the desk':12}{first}")
        _say(f"              opens once, within the hour, and makes that browser the {owner}'s")
    for tournament in tournaments[:MOST_SAID]:
        _say(f"  the hall    {hall}/t/{tournament}")
    if tournaments:
        _say("              the screens of a tournament, for everybody")
    if at.in_the_hall and at.scheme == "http" and not at.proxy:
        _say("No TLS: the hall's network can read what is sent. --certfile and --keyfile end that.")
    _say("Ctrl-C stops it; nothing is lost.")
    return first


def _first_code(app: Starlette, owner: Role) -> str:
    """The code for an owner, printed at every start, so that no owner can be locked out of their
    server.
    """
    services: Services = app.state.services
    new = NewDevice(Grant(owner), owner.value, lives=FIRST_CODE_LIVES, at_once=True)
    if owner is Role.OPERATOR:
        return services.organisations.invite_operator(services.access, new, AT_THE_TERMINAL)
    return services.access.invite(new)


def _say(line: str) -> None:
    Console(highlight=False, soft_wrap=True).print(line)
