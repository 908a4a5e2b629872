"""The one way a route reads what it was sent: never more of it than it could use."""

from starlette.requests import Request

from server.problems import BadRequest


async def body_of(request: Request, largest: int, refusal: str) -> bytes:
    """BadRequest with that sentence as soon as there is more; the rest is not read."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > largest:
            raise BadRequest(refusal)
    return bytes(body)
