"""In which language a public page is: what its address asks for, else what the browser prefers.

The desk's pages are English; screens and printed sheets have their language in their address.
"""

from urllib.parse import urlencode

from starlette.requests import Request

from web.shared.languages import LANGUAGES, Offered, Words, chosen, preferred, words_of

BY_LANGUAGE = {"Vary": "Accept-Language"}
"""For whoever keeps answers: the same address reads otherwise to another browser."""


def spoken(request: Request) -> Words:
    asked = request.query_params.get("lang", "")
    if asked in LANGUAGES:
        return chosen(asked)
    return words_of(preferred(request.headers.get("accept-language", "")))


def offered(request: Request) -> tuple[Offered, ...]:
    """This very page in every language."""
    asked = dict(request.query_params)
    return tuple(
        Offered(lang, name, f"?{urlencode({**asked, 'lang': lang})}")
        for lang, name in LANGUAGES.items()
    )
