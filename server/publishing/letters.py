"""Results by e-mail: a letter to each subscriber after each round or session.

An address is stored only after its owner has followed the link in a first letter, beside the log
with the credentials, and is deleted with them, by the link in each letter, or by the organisation's
retention. A letter is marked as sent when the mail server has accepted it: a server that is killed
just then sends it again, so that none is lost. Both have the same Message-ID, by which duplicates
are dropped (RFC 5322, 3.6.4).
"""

import smtplib
import socket
import ssl
from collections.abc import Iterator
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from hashlib import sha256
from typing import Any

import msgspec
from anyio import to_thread
from msgspec import Struct

from domain.messages import say
from domain.tournament import Part, Tournament
from server.http.client import addresses_of, known_authorities
from server.publishing.sending import SendingTerms
from server.publishing.target import Mail, mail_server
from server.refusals import Unpublished
from web.faces import face_of
from web.shared.languages import Words, words_in
from web.shared.paper import Foot, paper_as_text

TABLES = ("standings", "ranking")
TO = "to:"
PERMANENT = 500
"""Permanent errors (RFC 5321, 4.2.1); lower codes are temporary."""
Given = dict[str, str]
"""The stored data of a publication, here a subscriber as JSON under `TO` and the address."""


class ReaderUnavailable(Unpublished):
    """A reader's mailbox is unavailable; letters to others may succeed."""


class Subscriber(Struct, frozen=True):
    """`origin` is the address by which they reached this server, `stop` their link to unsubscribe;
    `had` the last closed round or session of each part that they had a letter about.
    """

    lang: str
    origin: str
    stop: str
    had: dict[int, int] = {}


class Letter(Struct, frozen=True):
    """`named` identifies a letter in all tries; empty for one that is sent only once."""

    to: str
    subject: str
    text: str
    stop: str = ""
    named: str = ""


def list_subscribers(given: Given) -> Iterator[tuple[str, Subscriber]]:
    """Yield the address and the data of each subscriber."""
    for key, value in sorted(given.items()):
        if key.startswith(TO):
            yield key.removeprefix(TO), msgspec.json.decode(value, type=Subscriber)


def with_subscriber(given: Given, *, address: str, subscriber: Subscriber) -> Given:
    return {**given, f"{TO}{address}": msgspec.json.encode(subscriber).decode()}


def record_letter(given: Given, *, address: str, after: Subscriber) -> Given:
    """Record a sent letter, unless the reader has unsubscribed meanwhile."""
    known = any(known_address == address for known_address, _ in list_subscribers(given))
    return with_subscriber(given, address=address, subscriber=after) if known else given


def closed_rounds(state: Tournament) -> dict[int, int]:
    """The number of closed rounds or sessions of each part."""
    return {int(part.id): face_of(part).extent(part).finished for part in state.parts.values()}


def letters_due(state: Tournament, given: Given) -> Iterator[tuple[str, Subscriber, Letter]]:
    """Yield due letters: address, the subscriber after receiving it, and the letter."""
    now = closed_rounds(state)
    for address, known in list_subscribers(given):
        fresh = [part for part in state.parts.values() if now[part.id] > known.had.get(part.id, 0)]
        if fresh:
            after = msgspec.structs.replace(known, had={**known.had, **now})
            yield address, after, _make_letter(state, fresh, address, after)


def _make_letter(
    state: Tournament, parts: list[Part], address: str, subscriber: Subscriber
) -> Letter:
    about = msgspec.json.encode((state.id, address, sorted(subscriber.had.items())))
    words = words_in(subscriber.lang)
    tables = "\n\n".join(_results_text(state, part, words) for part in parts)
    link = f"{subscriber.origin}/t/{state.id}{words.query}"
    end = words.translate(say("To have no more letters: {address}", address=subscriber.stop))
    text = f"{tables}\n\n{link}\n\n{end}\n"
    subject = f"{state.name}: {words('Results')}"
    return Letter(address, subject, text, subscriber.stop, sha256(about).hexdigest()[:32])


def _results_text(state: Tournament, part: Part, words: Words) -> str:
    papers = face_of(part).papers
    printed = papers[next(name for name in TABLES if name in papers)]
    heading = f"{part.name} · {face_of(part).status(part, words)}"
    paper = printed.draw(state, part, words, Foot("", 0, ""))
    return f"{heading}\n\n{paper_as_text(paper, words)}"


async def send_letter(target: Mail, letter: Letter, terms: SendingTerms) -> None:
    """Send a letter; Unpublished if the mail server does not accept it."""
    host, port = mail_server(target)
    addresses = await addresses_of(host, port, terms.private)
    await to_thread.run_sync(_send_now, target, letter, addresses[0], terms, abandon_on_cancel=True)


def _send_now(target: Mail, letter: Letter, address: str, terms: SendingTerms) -> None:
    """Send a letter through the mail server at its checked address; this blocks."""
    host, port = mail_server(target)
    trusted = terms.trusted or known_authorities("smtp")
    try:
        with _connect(target, host, port, address, trusted, terms.seconds) as server:
            if target.user:
                server.login(target.user, target.secret)
            server.send_message(_mail_message(target, letter))
    except smtplib.SMTPRecipientsRefused as refused:
        ((code, _),) = refused.recipients.values()
        if code >= PERMANENT:
            return  # no such mailbox: do not retry
        raise ReaderUnavailable(
            "The mail server {host} does not take it: {trouble}.", host=host, trouble=code
        ) from None
    except (smtplib.SMTPException, OSError) as trouble:
        raise Unpublished(
            "The mail server {host} does not take it: {trouble}.",
            host=host,
            trouble=_error_text(trouble),
        ) from None


def _error_text(trouble: Exception) -> str:
    if isinstance(trouble, smtplib.SMTPResponseException):
        error: Any = trouble.smtp_error
        text = error.decode(errors="replace") if isinstance(error, bytes) else str(error)
        return f"{trouble.smtp_code} {text[:120]}"
    return str(trouble)[:120] or type(trouble).__name__


def _connect(
    target: Mail, host: str, port: int, address: str, trusted: ssl.SSLContext, seconds: float
) -> smtplib.SMTP:
    """Connect to the checked address; TLS verifies the name."""
    if target.address.startswith("smtps:"):
        return _PinnedTls(host, port, address, trusted, seconds)
    server = _Pinned(host, port, address, seconds)
    server.ehlo()
    if server.has_extn("starttls"):
        server.starttls(context=trusted)
        server.ehlo()
    elif target.user:
        raise smtplib.SMTPException("no TLS, and so no password")
    return server


class _Pinned(smtplib.SMTP):
    """Connects to an `address` that was checked, whatever the name resolves to by then."""

    def __init__(self, host: str, port: int, address: str, seconds: float) -> None:
        self._address = address
        super().__init__(host, port, timeout=seconds)

    def _get_socket(self, _host: str, port: int, timeout: float) -> socket.socket:
        return socket.create_connection((self._address, port), timeout)


class _PinnedTls(smtplib.SMTP_SSL):
    """Like `_Pinned`, with TLS from the beginning, for the name `host`."""

    def __init__(
        self, host: str, port: int, address: str, trusted: ssl.SSLContext, seconds: float
    ) -> None:
        self._address = address
        super().__init__(host, port, timeout=seconds, context=trusted)

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        plain = socket.create_connection((self._address, port), timeout)
        return self.context.wrap_socket(plain, server_hostname=host)


def _mail_message(target: Mail, letter: Letter) -> EmailMessage:
    message = EmailMessage()
    message["From"], message["To"] = target.sender, letter.to
    message["Subject"] = letter.subject
    message["Date"] = formatdate()
    domain = target.sender.rpartition("@")[2]
    message["Message-ID"] = (
        f"<{letter.named}@{domain}>" if letter.named else make_msgid(domain=domain)
    )
    if letter.stop:
        message["List-Unsubscribe"] = f"<{letter.stop}>"
    message.set_content(letter.text)
    return message
