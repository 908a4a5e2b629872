"""Publications of results, managed from the desk.

Credentials are write-only: no response has them.
"""

from collections.abc import Sequence
from dataclasses import replace

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.errors import NotNow
from domain.messages import say
from server.clock import now_in_iso
from server.context import answers
from server.context.request_context import TournamentContext
from server.files.site import languages_named
from server.http.bodies import body_of
from server.publishing.publication import Publication
from server.publishing.records import PublicationRecord
from server.publishing.target import SITE, Target, kind_of, shown_target
from server.refusals import BadRequest
from server.routes.desk.desk_files import note_step, whole_tournament
from web.pages.files import PublicationState

LARGEST_BODY = 16 * 1024
_ROOT = "/api/files/{tournament}/publication"


class PublicationRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    target: Target
    languages: Sequence[str] = ("en",)


def routes() -> list[Route]:
    return [
        Route(_ROOT, publication_state, methods=["GET"], name="publication"),
        Route(_ROOT, set_up_publication, methods=["POST"], name="direct-publication"),
        Route(f"{_ROOT}/now", publish_now, methods=["POST"], name="publish-now"),
        Route(f"{_ROOT}/stop", stop_publication, methods=["POST"], name="stop-publication"),
    ]


async def publication_state(request: Request) -> Response:
    ctx = await whole_tournament(request, "publication")
    return answers.as_json(_all_publications(ctx))


async def set_up_publication(request: Request) -> Response:
    """Publish to a target from now on, beginning at once."""
    ctx = await whole_tournament(request, "direct-publication")
    body = await body_of(request, LARGEST_BODY, say("The target is larger than 16 KiB; send less."))
    try:
        wanted = msgspec.json.decode(body, type=PublicationRequest)
    except (msgspec.DecodeError, UnicodeDecodeError):
        # The decoder's message might contain a part of a secret.
        raise BadRequest("The target can't be read; send it from its page.") from None
    languages = languages_named(",".join(wanted.languages) or "en")
    device = ctx.known_visitor.device.log_name
    record = PublicationRecord(wanted.target, languages, device, now_in_iso())
    await ctx.services.publications.start_publishing(ctx.state.id, record)
    note_step(ctx, say("publication set up"), shown_target(wanted.target).place)
    return answers.as_json(_all_publications(ctx))


async def publish_now(request: Request) -> Response:
    ctx = await whole_tournament(request, "publish-now")
    kind = request.query_params.get("kind", SITE)
    publication = ctx.services.publications.find_publication(ctx.state.id, kind)
    if publication is None:
        raise NotNow("Say first where the results are to be published.")
    publication.send_all_again()
    note_step(ctx, say("published by hand"), shown_target(publication.record.target).place)
    return answers.as_json(_all_publications(ctx))


async def stop_publication(request: Request) -> Response:
    """End a publication; published files stay."""
    ctx = await whole_tournament(request, "stop-publication")
    kind = request.query_params.get("kind", SITE)
    await ctx.services.publications.stop_publications(ctx.state.id, kind)
    note_step(ctx, say("publication stopped"), kind)
    return answers.as_json(_all_publications(ctx))


def _all_publications(ctx: TournamentContext) -> PublicationState:
    """The state of the site's publication, with those of all other targets."""
    publications = ctx.services.publications
    others = (
        publication
        for publication in publications.publications_of(ctx.state.id)
        if kind_of(publication.record.target) != SITE
    )
    return replace(
        _publication_state(publications.find_publication(ctx.state.id)),
        others=tuple(map(_publication_state, others)),
    )


def _publication_state(publication: Publication | None) -> PublicationState:
    if publication is None:
        return PublicationState()
    record = publication.record
    return PublicationState(
        *(
            shown_target(record.target),
            record.languages,
            record.by,
            record.since,
            record.version,
            record.published,
        ),
        *(publication.waiting, publication.is_under_way, publication.is_due, publication.trouble),
        notes=publication.notes,
        heard=publication.heard,
        round=publication.round or record.round,
    )
