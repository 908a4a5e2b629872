"""Messages to subscribed telephones with a participant's next board or table, once it is published,
sent to the push services of their browsers. A service that is slow, or asks for a pause, does not
delay others.

A telephone is stored beside the log with the credentials, as addresses of letters are. A digest of
its last message is stored when its push service has accepted that: a server that is killed just
then may send it again, which replaces the first.
"""

import logging
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from hashlib import sha256
from time import monotonic
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec
from anyio import CapacityLimiter, create_task_group
from msgspec import Struct
from msgspec.structs import replace

from domain.errors import DomainError
from domain.ids import StageId
from domain.messages import say
from domain.tournament import Tournament
from server.http.client import HttpAnswer, OutgoingClient, RequestFailed, client_to
from server.publishing.letters import Given
from server.publishing.sending import GONE, SendingTerms
from server.publishing.web_push import TTL, Subscription, VapidKey, encrypt_message, requested_pause
from server.refusals import Unpublished
from web.face import SeatNotice
from web.faces import face_of
from web.shared.languages import words_in

KEY_PREFIX = "telephone:"
MOST = 4000
"""Most telephones of a tournament."""
MOST_OF_ONE = 20
"""Most telephones of one participant, who may be a team."""
LONGEST_TITLE, LONGEST_BODY = 120, 600
"""Characters, so that the encrypted message is less than the 4096 bytes of push services."""
DECLARED = 8030
"""Marks a message that a browser shows without the page's worker (Declarative Web Push)."""


class Telephone(Struct, frozen=True):
    """`stage` and `entry` are the followed participant's. Messages are in the language `lang`, with
    links to `origin`; `had` is the digest of the last message.
    """

    stage: int
    entry: int
    subscription: Subscription
    lang: str
    origin: str
    had: str = ""

    @property
    def key(self) -> str:
        return f"{KEY_PREFIX}{self.stage}.{self.entry}.{_digest(self.subscription.endpoint)}"


class PushMessage(NamedTuple):
    """`topic`: a newer message of the same topic replaces an undelivered one."""

    to: Telephone
    text: bytes
    topic: str
    digest: str


def list_telephones(given: Given) -> Iterator[Telephone]:
    for key, value in given.items():
        if key.startswith(KEY_PREFIX):
            yield msgspec.json.decode(value, type=Telephone)


def with_telephone(given: Given, *, telephone: Telephone) -> Given:
    """Add a telephone, unless there are too many."""
    own = telephone.key.rpartition(".")[0] + "."
    others = [key for key in given if key.startswith(KEY_PREFIX) and key != telephone.key]
    if len(others) >= MOST or sum(key.startswith(own) for key in others) >= MOST_OF_ONE:
        return given
    return {**given, telephone.key: msgspec.json.encode(telephone).decode()}


def without_keys(given: Given, *, keys: Collection[str]) -> Given:
    return {key: value for key, value in given.items() if key not in keys}


def record_message(given: Given, *, message: PushMessage) -> Given:
    """Record a telephone's last message, unless it has unsubscribed meanwhile."""
    key = message.to.key
    if key not in given:
        return given
    after = replace(msgspec.json.decode(given[key], type=Telephone), had=message.digest)
    return {**given, key: msgspec.json.encode(after).decode()}


def mark_notified(state: Tournament, telephone: Telephone) -> Telephone:
    """The telephone, for which the present notice counts as received. Unknown without an entry."""
    notice = _seat_notice(state, telephone)
    return replace(telephone, had=_digest_of(notice)) if notice else telephone


def messages_due(state: Tournament, given: Given) -> tuple[list[PushMessage], list[str]]:
    """The due messages; and the keys of telephones whose participant is gone."""
    known: dict[tuple[int, int, str], SeatNotice | None] = {}
    due, gone = [], []
    for telephone in list_telephones(given):
        follower = telephone.stage, telephone.entry, telephone.lang
        if follower not in known:
            try:
                known[follower] = _seat_notice(state, telephone)
            except DomainError:
                gone.append(telephone.key)
                continue
        notice = known[follower]
        if notice and _digest_of(notice) != telephone.had:
            due.append(_make_message(state, telephone, notice))
    return due, gone


def _seat_notice(state: Tournament, telephone: Telephone) -> SeatNotice | None:
    part = state.part(StageId(telephone.stage))
    return face_of(part).seat_notice(state, part, telephone.entry, words_in(telephone.lang))


def _make_message(state: Tournament, telephone: Telephone, notice: SeatNotice) -> PushMessage:
    topic = _digest(f"{state.id}/{telephone.stage}/{telephone.entry}")
    shown = {
        "title": f"{notice.round} · {state.name}"[:LONGEST_TITLE],
        "body": notice.where[:LONGEST_BODY],
        "navigate": f"{telephone.origin}{notice.address}",
        "lang": telephone.lang,
        "tag": topic,
    }
    text = msgspec.json.encode({"web_push": DECLARED, "notification": shown})
    return PushMessage(telephone, text, topic, _digest_of(notice))


def _digest_of(notice: SeatNotice) -> str:
    return _digest("\n".join(notice))


def _digest(text: str) -> str:
    """A digest in the letters and length of a topic (RFC 8030, 5.4)."""
    return sha256(text.encode()).hexdigest()[:32]


SECONDS = 10.0
"""Time limit of a request."""
LONGEST_PASS = 30.0
"""Seconds for a service in one pass; the rest waits for the next, perhaps newer messages."""
SERVICES_AT_ONCE = 20
AT_ONCE = 8
"""Simultaneous requests to one service."""
MOST_FAILURES = 5
TOO_MANY = 429

log = logging.getLogger(__name__)
Settled = Callable[[PushMessage, bool], Awaitable[None]]
"""Called for a message that needs no retry; False: its browser has unsubscribed."""


class PushServices:
    """Sends to push services; used from the event loop only."""

    def __init__(self, key: VapidKey, terms: SendingTerms) -> None:
        self._key = key
        self._terms = terms
        self._not_before: dict[str, float] = {}
        self._at_once = CapacityLimiter(SERVICES_AT_ONCE)

    async def send(self, messages: Sequence[PushMessage], settled: Settled) -> None:
        """Send messages; Unpublished if some could not be sent, even if others were."""
        services: dict[str, deque[PushMessage]] = defaultdict(deque)
        for message in messages:
            address = message.to.subscription.address
            services[f"https://{address.netloc}"].append(message)
        troubles: list[str] = []
        async with create_task_group() as tasks:
            # The most used services first, as made-up ones have few subscribers.
            for origin in sorted(services, key=lambda origin: -len(services[origin])):
                batch = _Batch(origin, services[origin], settled, self._terms.instant)
                tasks.start_soon(self._serve_batch, batch, troubles)
        if troubles:
            raise Unpublished(troubles[0])

    async def _serve_batch(self, batch: "_Batch", troubles: list[str]) -> None:
        """Send the messages for one service; add a sentence to `troubles` if some are not sent."""
        async with self._at_once:
            if self._not_before.get(batch.origin, 0.0) > monotonic():
                troubles.append(say("{origin} wants to be asked later.", origin=batch.origin))
                return
            terms, waiting = self._terms, batch.waiting
            contact = f"https://{urlsplit(waiting[0].to.origin).netloc}"
            signed = self._key.authorisation_header(batch.origin, contact, terms.instant())
            try:
                async with (
                    client_to(
                        urlsplit(batch.origin), terms.private, SECONDS, terms.trusted
                    ) as client,
                    create_task_group() as workers,
                ):
                    for _ in range(min(AT_ONCE, len(waiting))):
                        workers.start_soon(batch.send_waiting, client, signed)
            except RequestFailed as failed:
                batch.trouble = failed.sentence
            self._not_before[batch.origin] = monotonic() + batch.pause
            if batch.trouble or waiting:
                late = say("{origin} is slow.", origin=batch.origin)
                troubles.append(batch.trouble or late)


class _Batch:
    """The messages for one service in one pass."""

    def __init__(
        self, origin: str, waiting: deque[PushMessage], settled: Settled, instant: Callable[[], str]
    ) -> None:
        self.origin, self.waiting = origin, waiting
        self.trouble, self.pause = "", 0.0
        self._settled, self._instant = settled, instant
        self._failures = 0
        self._until = monotonic() + LONGEST_PASS

    async def send_waiting(self, client: OutgoingClient, signed: str) -> None:
        while self.waiting and self._failures < MOST_FAILURES and monotonic() < self._until:
            message = self.waiting.popleft()
            try:
                answer = await client.request(*_push_request(message, signed))
            except RequestFailed as failed:
                self.trouble, self._failures = failed.sentence, MOST_FAILURES
                return
            await self._handle_answer(message, answer)

    async def _handle_answer(self, message: PushMessage, answer: HttpAnswer) -> None:
        if answer.status == TOO_MANY or answer.status >= 500:
            self.trouble = say(
                "{origin} answers {status}.", origin=self.origin, status=answer.status
            )
            self.pause = max(self.pause, requested_pause(answer, self._instant()))
            self._failures += MOST_FAILURES if self.pause or answer.status == TOO_MANY else 1
            return
        if not 200 <= answer.status < 300 and answer.status not in GONE:
            # A retry would be refused as well, but the next message may succeed.
            log.warning("the push service %s answers %s", self.origin, answer.status)
        await self._settled(message, answer.status not in GONE)


def _push_request(message: PushMessage, signed: str) -> tuple[str, str, dict[str, str], bytes]:
    """Method, path, headers and body; `signed` is the header of authorisation."""
    address = message.to.subscription.address
    headers = {
        "host": address.netloc,
        "user-agent": "Wallchart",
        "authorization": signed,
        "content-type": "application/octet-stream",
        "content-encoding": "aes128gcm",
        "ttl": str(TTL),
        "topic": message.topic,
        "urgency": "high",
    }
    path = f"{address.path}?{address.query}" if address.query else address.path
    return "POST", path, headers, encrypt_message(message.text, message.to.subscription)
