"""Messages to subscribed telephones with a participant's next board or table, once it is published.

A telephone is stored beside the log with the credentials, as addresses of letters are. A digest of
its last message is stored when its push service has accepted that: a server that is killed just
then may send it again, which replaces the first.
"""

from collections.abc import Collection, Iterator
from hashlib import sha256
from typing import NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain.errors import DomainError
from domain.ids import StageId
from domain.tournament import Tournament
from server.publishing.letters import Given
from server.publishing.web_push import Subscription
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


def without_telephones(given: Given, *, keys: Collection[str]) -> Given:
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
