"""Common parts of all responses: headers against foreign scripts, framing and guessed types, and
compression.
"""

from base64 import b64encode
from hashlib import sha256

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Receive, Scope, Send

from web.pages.render import IN_THE_PAGE

FOLDER_OF_PROOF = "/proof/"
"""The only pages that run WebAssembly, for Python."""
_HASH = b64encode(sha256(IN_THE_PAGE.encode()).digest()).decode()
HEADERS = {
    "Content-Security-Policy": (
        f"default-src 'none'; script-src 'self' 'sha256-{_HASH}'; style-src 'self'; "
        "font-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; "
        "frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
REQUEST_ID = b"x-request-id"
ONLY_WITH_TLS = (b"strict-transport-security", b"max-age=31536000")
"""Without subdomains, which are their owner's decision (ASVS 5.0, 3.4.1)."""

_RAW = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
_OF_PROOF = [
    (name, value.replace(b"script-src 'self'", b"script-src 'self' 'wasm-unsafe-eval'"))
    for name, value in _RAW
]


def security_headers(scope: Scope) -> list[tuple[bytes, bytes]]:
    """The headers of every response; no route sets any of them itself."""
    own = _OF_PROOF if scope["path"].startswith(FOLDER_OF_PROOF) else _RAW
    return [*own, ONLY_WITH_TLS] if scope["scheme"] == "https" else own


class ReadCompression(GZipMiddleware):
    """Compresses responses to reading requests; those to commands are too short."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        reads = scope["type"] == "http" and scope["method"] == "GET"
        await (super().__call__ if reads else self.app)(scope, receive, send)
