"""Sending messages to the push services of browsers, independently: a service that is slow, or asks
for a pause, does not delay others.
"""

import logging
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable, Sequence
from time import monotonic
from urllib.parse import urlsplit

from anyio import CapacityLimiter, create_task_group

from domain.messages import say
from server.http.client import HttpAnswer, OutgoingClient, client_to
from server.http.outgoing_addresses import RequestFailed
from server.publishing.sending import GONE, SendingTerms
from server.publishing.target import Unpublished
from server.publishing.telephones import PushMessage
from server.publishing.web_push import TTL, VapidKey, encrypt_message, requested_pause

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
