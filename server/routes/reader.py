"""Who reads a public page: their language, and what their device's role would let them open."""

from starlette.requests import Request

from server.access.devices import Visitor
from server.access.roles import Grant, Place, may, may_do_somewhere
from server.routes.language import offered, spoken
from server.settings import Settings
from web.shared.links import Reader

BY_READER = {"Vary": "Accept-Language, Cookie"}
"""The page leads each device to what it may do."""


def reader(request: Request) -> Reader:
    visitor: Visitor | None = request.state.visitor
    return reader_of(request, visitor.grant if visitor else None)


def reader_of(request: Request, grant: Grant | None) -> Reader:
    """Of a device that has this grant, or is just getting it; None: nobody we know. One that is
    locked is asked for its PIN where it is led.
    """
    settings: Settings = request.app.state.settings
    return Reader(
        spoken(request),
        offered(request),
        known=grant is not None,
        way_in=grant is None and not settings.public,
        lets_in=may_do_somewhere(grant, "devices"),
        may=lambda act, where, stage: may(grant, act, Place(where, stage)),
    )
