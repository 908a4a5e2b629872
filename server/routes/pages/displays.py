"""Displays: their page, their websocket, and the desk's page that manages them."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Annotated, TypeVar

import msgspec
from anyio import Event, create_task_group, fail_after
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from domain.errors import Unknown
from domain.ids import StageId
from domain.messages import join_messages, plain_text, say
from domain.texts import show_controls
from domain.tournament import Part
from server.access.refusals import TooOften
from server.context import answers
from server.context.request_context import BY_READER, RequestContext, TournamentContext
from server.context.services import services_of
from server.displays.content import SHORTEST_SECONDS, Display, DisplayContent
from server.displays.registry import DisplayRegistry, DisplayReport
from server.http.bodies import body_of, require_legible
from server.http.guard import client_address
from server.http.request_state import path_text, visitor_of
from server.refusals import BadRequest
from web.face import Extent
from web.faces import face_of
from web.pages.displays import (
    AssignableScreen,
    DisplayLine,
    DisplayPage,
    DisplaysPage,
    TimedRound,
    overlay_links,
)
from web.pages.links import screen_titles, titles_worth_showing
from web.pages.tournaments import THEMES
from web.shared.languages import LANGUAGES

SEND_SECONDS = 10
LARGEST_BODY = 8 * 1024
NOT_UNDERSTOOD = 4000
TRY_LATER = 1013
_ROOT = "/t/{tournament}/displays"
Wanted = TypeVar("Wanted")


class DisplayHeartbeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    address: str
    version: int
    age: int
    type: int = 0
    shared: int = 0


class Assign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    shows: DisplayContent


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Join displays into a wall, from left to right."""

    displays: Annotated[tuple[str, ...], msgspec.Meta(min_length=2, max_length=32)]
    name: str
    shows: DisplayContent


_HEARTBEAT = msgspec.json.Decoder(DisplayHeartbeat)
_ASSIGN = msgspec.json.Decoder(Assign)
_JOIN = msgspec.json.Decoder(Join)


def routes() -> list[BaseRoute]:
    return [
        Route("/display", display_page, name="display"),
        WebSocketRoute("/display/line/{word}", display_socket, name="display-line"),
        Route(_ROOT, displays_page, name="displays"),
        Route(f"{_ROOT}/list", list_displays, name="list-displays"),
        Route(f"{_ROOT}/wall", join_displays, methods=["POST"], name="join-displays"),
        Route(
            f"{_ROOT}/{{display}}/apart", separate_display, methods=["POST"], name="part-displays"
        ),
        Route(
            f"{_ROOT}/{{display}}/assign", assign_content, methods=["POST"], name="assign-display"
        ),
        Route(
            f"{_ROOT}/{{display}}/release",
            release_display,
            methods=["POST"],
            name="release-display",
        ),
    ]


async def display_page(request: Request) -> Response:
    return answers.as_page(DisplayPage(words=RequestContext(request).words), headers=BY_READER)


async def displays_page(request: Request) -> Response:
    ctx = await TournamentContext.from_request(request)
    state, words = ctx.state, ctx.words
    turnables = [
        AssignableScreen(
            f"{number}/{view}",
            say("{name}: {words}", name=name, words=words(title)),
            f"/t/{state.id}/s/{number}/screen/{view}{words.query}",
        )
        for number, name in state.part_names.items()
        for view, title in titles_worth_showing(state, number).items()
    ]
    parts = [(part, face_of(part)) for part in state.parts.values()]
    page = DisplaysPage(
        state.name,
        f"/t/{state.id}",
        tuple(turnables),
        THEMES,
        tuple(_with_start_time(part, face.extent(part)) for part, face in parts),
        state.id,
        str(request.url_for("display")),
        tuple(part.name for part, face in parts if face.outside_fide(part)),
        overlay_links(state, words),
    )
    return answers.framed_page(ctx, page)


def _with_start_time(part: Part, extent: Extent) -> TimedRound:
    """The part with the announced beginning of its current round or session."""
    announced = part.schedule.beginning_of(extent.seen)
    starts, minutes = (announced.instant, announced.minutes) if announced else ("", 0)
    return TimedRound(part.id, part.name, extent.timed, starts, minutes, part.countdown)


async def list_displays(request: Request) -> Response:
    registry, tournament = services_of(request).displays, path_text(request, "tournament")
    owner = services_of(request).organisations.owner_of(tournament)
    return answers.as_json(
        [_display_line(registry, display) for display in registry.displays_for(tournament, owner)]
    )


async def assign_content(request: Request) -> Response:
    """Assign content to a display, which is shown before this is answered, and kept."""
    ctx = await TournamentContext.from_request(request)
    wanted = await _decode_body(request, _ASSIGN)
    name, shows = _check_content(ctx, wanted.name, wanted.shows)
    registry, display = ctx.services.displays, _display_in_path(ctx).id
    await _save_displays(ctx, registry.separate_wall(display))
    await _save_displays(ctx, [registry.assign_content(display, name, ctx.state.id, shows)])
    return await list_displays(request)


async def join_displays(request: Request) -> Response:
    """Join displays, which show one sheet from left to right and turn pages together."""
    ctx = await TournamentContext.from_request(request)
    wanted = await _decode_body(request, _JOIN)
    name, shows = _check_content(ctx, wanted.name, wanted.shows)
    if len(set(wanted.displays)) < len(wanted.displays):
        raise BadRequest("A display can be in one place of a wall only; name each of them once.")
    registry = ctx.services.displays
    displays = [_usable_display(ctx, display).id for display in wanted.displays]
    for display in displays:
        await _save_displays(ctx, registry.separate_wall(display))
    await _save_displays(ctx, registry.join_wall(displays, name, ctx.state.id, shows))
    return await list_displays(request)


async def separate_display(request: Request) -> Response:
    ctx = await TournamentContext.from_request(request)
    await _save_displays(ctx, ctx.services.displays.separate_wall(_display_in_path(ctx).id))
    return await list_displays(request)


async def release_display(request: Request) -> Response:
    ctx = await TournamentContext.from_request(request)
    registry, display = ctx.services.displays, _display_in_path(ctx).id
    await _save_displays(ctx, registry.separate_wall(display))
    await ctx.ask_store(registry.delete, display)
    registry.release(display)
    return await list_displays(request)


async def _save_displays(ctx: TournamentContext, displays: Sequence[Display]) -> None:
    for display in displays:
        await ctx.ask_store(ctx.services.displays.save, display)


def _check_content(
    ctx: TournamentContext, named: str, shows: DisplayContent
) -> tuple[str, DisplayContent]:
    """The name and the content as they are stored; BadRequest or Unknown if they are invalid."""
    for turn in shows.turns:
        if turn.view not in screen_titles(ctx.state, StageId(turn.stage)):
            raise Unknown("screen", turn.view)
        if 0 < turn.seconds < SHORTEST_SECONDS:
            raise BadRequest(
                "A page stays at least {shortest} seconds; give 0 for as long as it takes to read.",
                shortest=SHORTEST_SECONDS,
            )
    name = join_messages(" ", require_legible(named, "name").split())[:60]
    if not name:
        raise BadRequest("A display needs a name; say where it hangs.")
    if shows.theme not in THEMES:
        raise Unknown("theme", shows.theme)
    if shows.lang not in ("", *LANGUAGES):
        raise Unknown("language", shows.lang)
    first, last = (require_legible(end, "range").strip() for end in (shows.first, shows.last))
    return name, replace(shows, first=first, last=last, part=None)


async def display_socket(socket: WebSocket) -> None:
    """Serve a display's websocket: send its content, and each change of it."""
    sockets = services_of(socket).sockets
    await socket.accept()
    try:
        with sockets.count_while_open(client_address(socket.scope), "", lambda: None):
            await _serve_display(socket)
    except TooOften:
        await socket.close(TRY_LATER)


async def _serve_display(socket: WebSocket) -> None:
    registry = services_of(socket).displays
    changed = Event()

    def wake() -> None:
        changed.set()

    visitor = visitor_of(socket)
    organisation = visitor.grant.organisation if visitor else ""
    display = registry.connect(path_text(socket, "word"), wake, organisation)

    async def send_content() -> None:
        nonlocal changed
        while True:
            changed = Event()
            with fail_after(SEND_SECONDS):
                await socket.send_text(
                    _content_message(registry.find_display(display), registry.current_turn(display))
                )
            await changed.wait()

    try:
        async with create_task_group() as tasks:
            tasks.start_soon(send_content)
            await _read_heartbeats(socket, partial(registry.take_report, display))
            tasks.cancel_scope.cancel()
    except* (TimeoutError, WebSocketDisconnect):
        pass
    finally:
        registry.disconnect(display, wake)


async def _read_heartbeats(socket: WebSocket, take_report: "partial[None]") -> None:
    while True:
        try:
            heard = _HEARTBEAT.decode((await socket.receive_text())[:LARGEST_BODY])
        except WebSocketDisconnect:
            return
        except (msgspec.DecodeError, KeyError):
            await socket.close(NOT_UNDERSTOOD)
            return
        address = show_controls(heard.address[:200])
        take_report(DisplayReport(address, heard.version, heard.age, heard.type, heard.shared))


def _content_message(display: Display, turned_to: int | None) -> str:
    """The content of a display, and the screen to turn to at once, if any."""
    fields: dict[str, object] = {
        "code": display.code,
        "name": display.name,
        "screens": display.rotation_addresses(),
    }
    if turned_to is not None:
        fields["now"] = turned_to
    return msgspec.json.encode(fields, enc_hook=plain_text).decode()


async def _decode_body(request: Request, decoder: "msgspec.json.Decoder[Wanted]") -> Wanted:
    body = await body_of(
        request, LARGEST_BODY, say("This assignment is larger than 8 KiB; send less.")
    )
    try:
        return decoder.decode(body)
    except msgspec.DecodeError as problem:
        raise BadRequest("This assignment can't be read: {problem}", problem=problem) from None


def _display_line(registry: DisplayRegistry, display: Display) -> DisplayLine:
    report = registry.report_on(display.id)
    return DisplayLine(
        id=display.id,
        code=display.code,
        name=display.name,
        alive=registry.is_alive(display.id),
        address=report.address,
        version=report.version,
        age=report.age,
        type=report.type,
        shared=report.shared,
        turns=tuple((f"{t.stage}/{t.view}", t.seconds) for t in display.shows.turns),
        theme=display.shows.theme,
        lang=display.shows.lang,
        first=display.shows.first,
        last=display.shows.last,
        wall=display.shows.part.wall if display.shows.part else "",
        place=display.shows.part.place if display.shows.part else 0,
        inches=display.shows.inches,
    )


def _display_in_path(ctx: TournamentContext) -> Display:
    return _usable_display(ctx, path_text(ctx.request, "display"))


def _usable_display(ctx: TournamentContext, display_id: str) -> Display:
    """The display, if it belongs to this tournament, or is unnamed and free."""
    display = ctx.services.displays.find_display(display_id)
    organisation = ctx.services.organisations.owner_of(ctx.state.id)
    if not ctx.services.displays.is_free_for(display, ctx.state.id, organisation):
        raise Unknown("display", display.id)
    return display
