"""A form of one of our own pages: few short fields, each once."""

from urllib.parse import parse_qsl

from starlette.requests import Request

from server.problems import BadRequest
from server.routes.body import body_of

LARGEST_FORM = 4 * 1024
LARGEST_FIELDS = 16


async def fields_of(request: Request) -> dict[str, str]:
    """Without control characters, which have no business in a name; BadRequest if too much."""
    body = await body_of(request, LARGEST_FORM, "The form is larger than 4 KiB; send less.")
    try:
        pairs = parse_qsl(
            body.decode(),
            True,
            errors="strict",
            max_num_fields=LARGEST_FIELDS,
            strict_parsing=bool(body),
        )
    except (ValueError, UnicodeDecodeError):
        raise BadRequest("The form can't be read; send it from its page.") from None
    return {name: "".join(c for c in value if c.isprintable()).strip() for name, value in pairs}
