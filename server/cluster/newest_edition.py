"""Beside a process with a newer program everything is put to that: this one can't answer for
commands, fields, screens and addresses it has not heard of, and the pages of one program want the
scripts of that very program.
"""

from starlette.types import ASGIApp, Receive, Scope, Send

from domain.errors import WallchartError
from server.cluster.proxy import PassingOn, came_by
from server.context.problems import problem

OF_EACH = ("/healthz", "/metrics")
"""What is asked of one process, and answered by no other."""


class ToTheNewest:
    """Before every route. Sockets find their way by themselves (`server.routes.feed.socket`)."""

    def __init__(self, app: ASGIApp, passing_on: PassingOn) -> None:
        self._app = app
        self._passing_on = passing_on

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        own = scope["type"] != "http" or scope["path"] in OF_EACH or came_by(scope)
        newest = None if own else self._passing_on.lead.alive.newer()
        if newest is None:
            await self._app(scope, receive, send)
            return
        try:
            await self._passing_on.to_the_newest(self._app, newest, (scope, receive, send))
        except WallchartError as trouble:
            await problem(trouble)(scope, receive, send)
