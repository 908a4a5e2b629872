"""Processes of different program versions ("editions") on one log, as during an upgrade.

If another process has a newer program, all requests are forwarded to it: this one does not know its
commands, fields, screens and routes, and pages need the scripts of the same program.
"""

from collections.abc import Callable, Sequence

from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from domain.errors import WallchartError
from events.catalogue import COMMANDS, KINDS
from events.log.store.leases import Edition, edition_of
from events.upcasts import UPCASTS
from server.cluster.proxy import Proxy, was_proxied
from server.release import release_name
from web.faces import FACES

NEVER_FORWARDED = ("/healthz", "/metrics")
"""Routes about this process itself, which are never forwarded."""


class ForwardToNewest:
    """Forwards requests to a process of a newer edition, before routing. Sockets are relayed
    separately (`server.routes.feed.socket`).
    """

    def __init__(
        self, app: ASGIApp, proxy: Proxy, problem: Callable[[Exception], Response]
    ) -> None:
        self._app = app
        self._proxy = proxy
        self._problem = problem

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        own = scope["type"] != "http" or scope["path"] in NEVER_FORWARDED or was_proxied(scope)
        newest = None if own else self._proxy.lead.alive.newer_process()
        if newest is None:
            await self._app(scope, receive, send)
            return
        try:
            await self._proxy.forward_to_newest(self._app, newest, (scope, receive, send))
        except WallchartError as trouble:
            await self._problem(trouble)(scope, receive, send)


def own_edition(routes: Sequence[BaseRoute]) -> Edition:
    """This program's edition: its version, and how many routes, kinds, fields and views it has."""
    fields = sum(len(command.__struct_fields__) for command in COMMANDS.values())
    shown = sum(len(face.views) + len(face.placed) + len(face.files) for face in FACES.values())
    kinds = len(KINDS) + len(COMMANDS) + len(UPCASTS)
    return edition_of(release_name(), len(routes) + kinds + fields + shown)
