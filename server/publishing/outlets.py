"""Sending results as messages: to chess-results.com, and to webhooks. Only published data is sent.

chess-results.com, description of 2026-01-10: a session is requested, then, only once, the key of a
tournament, as a second request would create a second one; then its whole state is sent, any number
of times. If the answer with the key was lost it is not requested again, as the API can't tell
whether it exists, and a person has to check.
"""

import hmac
import re
from collections.abc import Mapping
from functools import partial
from hashlib import sha256
from urllib.parse import SplitResult, urlencode, urlsplit
from xml.sax.saxutils import quoteattr

import msgspec
from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import AES
from cryptography.hazmat.primitives.ciphers.modes import CBC
from cryptography.hazmat.primitives.padding import PKCS7

from domain.tournament import Part, Tournament
from server.http.client import OutgoingClient, client_to
from server.publishing.asked_once import (
    ASKED,
    FAULT_THERE,
    Given,
    Keep,
    ask_once,
    is_in_doubt,
    known_id_of,
)
from server.publishing.lichess import LichessBroadcast
from server.publishing.sending import SendingTerms
from server.publishing.target import NEW, ChessResults, Outlet, Refused, Webhook
from server.refusals import Unpublished
from server.sheets.versions import sheets_of
from web.faces import face_of

_BRACES = str.maketrans("{}<>", "(){}")
HOOKED = ("pairings", "standings")
_FORM = {"content-type": "application/x-www-form-urlencoded"}
_RESULT = re.compile(r"<result\b([^>]*)>")
_ATTRIBUTE = re.compile(r'\b(\w+)="([^"]*)"')


async def send_to_outlet(
    target: Outlet, state: Tournament, given: Given, keep: Keep, terms: SendingTerms
) -> tuple[str, ...]:
    """Send the newest state; Unpublished if that fails. `given` is the data that `keep` has stored
    before. Return sentences on data that is shown differently there.
    """
    notes: list[str] = []
    address = urlsplit(target.address)
    async with client_to(address, terms.private, terms.seconds, terms.trusted) as client:
        if isinstance(target, Webhook):
            await _post_webhook(client, address, target, state)
            return ()
        for part in state.parts.values():
            if face_of(part).games is None or not face_of(part).extent(part).seen:
                continue
            if isinstance(target, ChessResults):
                await _ChessResultsSite(client, address, target).send(state, part, given, keep)
            else:
                broadcast = LichessBroadcast(client, target, state, part, terms.instant)
                notes += await broadcast.send(given, keep)
    return tuple(notes)


async def _post_webhook(
    client: OutgoingClient, address: SplitResult, target: Webhook, state: Tournament
) -> None:
    """Send the newest sheets of every part as JSON; repeated under the same delivery id."""
    sheets = [msgspec.Raw(sheet) for topic, sheet in sheets_of(state) if topic.view in HOOKED]
    event = {"tournament": state.id, "name": state.name, "version": state.version, "sheets": sheets}
    body = msgspec.json.encode(event)
    signed = hmac.digest(target.secret.encode(), body, sha256).hex()
    headers = {
        "host": address.netloc,
        "user-agent": "Wallchart",
        "content-type": "application/json",
        "x-wallchart-delivery": f"{state.id}.{state.version}",
        "x-wallchart-signature": f"sha256={signed}",
    }
    answer = await client.request("POST", address.path or "/", headers, body)
    if not 200 <= answer.status < 300:
        raise Unpublished("{host} answers {status}.", host=address.netloc, status=answer.status)


class _ChessResultsSite:
    """Uploads parts of a tournament to chess-results.com, as its API describes."""

    def __init__(self, client: OutgoingClient, address: SplitResult, target: ChessResults) -> None:
        self._client, self._address, self._target = client, address, target

    async def send(self, state: Tournament, part: Part, given: Given, keep: Keep) -> None:
        sid = (await self._request("GET", "GETSID")).get("sid", "")
        if not sid:
            raise Unpublished("chess-results gives no session; check the program's number.")
        known = known_id_of(self._target, state, part)
        key = known or given.get(str(part.id), "")
        if known:
            await keep({**given, str(part.id): known})
        if is_in_doubt(key):
            raise Unpublished(
                "It is not known whether chess-results has {name} already: look there, and write "
                "its key into the target, or “{new}” if it is not there.",
                name=part.name,
                new=NEW,
            )
        if not key:
            ask = partial(self._request_key, state, sid)
            key = await ask_once(given, keep, str(part.id), ASKED, ask)
        xml = face_of(part).files["chess-results"].write(state, part, 0).decode()
        security = {"sid": sid, "creator_sid": self._target.creator, "tnr_sid": key}
        for name, value in (("key", key), ("creator", self._target.creator)):
            xml = xml.replace(f' {name}=""', f" {name}={quoteattr(value)}", 1)
        xml = xml.replace(
            '<securitydata source=""', f"<securitydata source={quoteattr(self._target.source)}"
        )
        for name, value in security.items():
            xml = xml.replace(f' {name}=""', f' {name}="{self._encrypt(value)}"', 1)
        await self._request("POST", "UPLOAD", xml)

    async def _request_key(self, state: Tournament, sid: str) -> str:
        target = self._target
        fields = {
            "source": target.source,
            "sid": self._encrypt(sid),
            "creatorID": target.creator,
            "federation": state.federation,
            "tournament": state.name,
        }
        attributes = " ".join(f"{name}={quoteattr(value)}" for name, value in fields.items())
        answer = await self._request("POST", "GETKEY", f"<getkey {attributes}/>")
        if not answer.get("key"):
            raise (Refused if answer else Unpublished)(
                "chess-results gives no key; check the creator's id."
            )
        return answer["key"]

    async def _request(self, method: str, function: str, xml: str = "") -> Mapping[str, str]:
        """Send a request, with braces for `<` and `>`; return the attributes of its answer."""
        query = urlencode({"key1": function, "source": self._target.source})
        body = urlencode({"xml": xml.translate(_BRACES)}) if xml else ""
        headers = {
            "host": self._address.netloc,
            "user-agent": "Wallchart",
            **(_FORM if xml else {}),
        }
        path = f"{self._address.path or '/'}?{query}"
        answer = await self._client.request(method, path, headers, body.encode())
        result = _RESULT.search(answer.body.decode(errors="replace"))
        found = dict(_ATTRIBUTE.findall(result[1])) if result else {}
        status = found.get("status", "OK")
        if answer.status != 200 or status.upper() != "OK":
            raise (Unpublished if answer.status >= FAULT_THERE else Refused)(
                "chess-results answers {status} to {what}.",
                status=status[:60] if answer.status == 200 else answer.status,
                what=function,
            )
        return found

    def _encrypt(self, text: str) -> str:
        """Encrypt by AES-128-CBC with PKCS 7, in hexadecimal digits."""
        key, iv = bytes.fromhex(self._target.key), bytes.fromhex(self._target.iv)
        padding = PKCS7(128).padder()
        sealing = Cipher(AES(key), CBC(iv)).encryptor()
        padded = padding.update(text.encode()) + padding.finalize()
        return (sealing.update(padded) + sealing.finalize()).hex().upper()
