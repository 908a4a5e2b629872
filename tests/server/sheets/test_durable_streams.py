"""How waits are timed, so that a cache asks once for all who wait."""

import asyncio
import gzip

import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message

from server.sheets.durable_streams import StreamEvents, StreamRequest, StreamTiming, answer_stream
from server.sheets.versions import SheetVersions

BEGAN = 1_795_000_000_000


def asking(**query: str) -> Request:
    said = "&".join(f"{name}={value}" for name, value in query.items())
    return Request({"type": "http", "method": "GET", "headers": [], "query_string": said.encode()})


def chain() -> SheetVersions:
    made = SheetVersions()
    made.follow(1, b"whole", b"whole", BEGAN)
    return made


def answered(made: SheetVersions, pace: StreamTiming, *askers: dict[str, str]) -> list[Response]:
    async def all_of_them() -> list[Response]:
        asked = [answer_stream(asking(live="long-poll", **who), made, pace) for who in askers]
        return await asyncio.gather(*asked)

    return asyncio.run(all_of_them())


def test_waits_end_together_whenever_they_began() -> None:
    """Just before the end of all waits: one who has waited long, one who comes in between."""
    made, pace = chain(), StreamTiming(lambda: BEGAN + 19_990)
    long, new = answered(made, pace, {"offset": made.tail}, {"offset": made.tail, "cursor": "7"})

    assert [long.status_code, new.status_code] == [204, 204]
    assert long.headers["stream-cursor"] == new.headers["stream-cursor"] == str(BEGAN + 20_000)
    assert long.headers["stream-next-offset"] == made.tail


def test_the_cursor_says_when_the_news_was_there_not_when_it_was_asked_for() -> None:
    made = chain()
    before = made.tail
    made.follow(2, b"whole 2", b"step 2", BEGAN + 500)
    sooner, later = StreamTiming(lambda: BEGAN + 600), StreamTiming(lambda: BEGAN + 9_000)
    [one], [other] = (answered(made, pace, {"offset": before}) for pace in (sooner, later))

    assert one.headers["stream-cursor"] == other.headers["stream-cursor"] == str(BEGAN + 500)


def test_a_cursor_never_goes_back_whatever_a_reader_says() -> None:
    made = chain()
    ahead = {"offset": "-1", "cursor": str(BEGAN + 10**6)}
    [answer] = answered(made, StreamTiming(lambda: BEGAN), ahead)

    assert answer.headers["stream-cursor"] == str(BEGAN + 10**6 + 1)


def test_who_waits_is_sent_away_when_the_server_ends() -> None:
    made = chain()

    async def ended() -> Response:
        waiting = asyncio.create_task(
            answer_stream(
                asking(live="long-poll", offset=made.tail), made, StreamTiming(lambda: BEGAN)
            )
        )
        await asyncio.sleep(0.01)
        made.end()
        return await asyncio.wait_for(waiting, 1)

    assert asyncio.run(ended()).status_code == 204


def sent_by(events: StreamEvents) -> list[bytes]:
    sent: list[bytes] = []

    async def send(message: Message) -> None:
        sent.append(message.get("body", b""))

    async def receive() -> Message:
        await asyncio.Event().wait()
        raise AssertionError("it never leaves")

    asyncio.run(events({"type": "http"}, receive, send))
    return sent


def test_events_end_where_a_version_is_not_kept_any_more() -> None:
    """A minute has not passed, and the reader comes back with what it has."""

    class Restarted(SheetVersions):
        async def wait_for_later(self, offset: str) -> None:
            self.follow(9, b"anew", b"anew", BEGAN)

    restarted = Restarted()
    restarted.follow(1, b"whole", b"whole", BEGAN)
    sent = sent_by(
        StreamEvents(restarted, StreamRequest("-1", "sse", -1), StreamTiming(lambda: BEGAN))
    )

    assert sent[1].startswith(b"event: data\ndata:[whole]\n\nevent: control\n")
    assert sent[-1] == b""
    assert len(sent) == 3


@pytest.mark.parametrize("said", ["", "x", "1" * 40, "-5"])
def test_a_cursor_that_is_none_counts_as_none(said: str) -> None:
    assert StreamRequest.of(asking(offset="-1", cursor=said)).cursor == -1


def test_what_all_have_waited_for_is_packed_once_for_those_who_can_unpack_it() -> None:
    made, whole = chain(), b"0123456789" * 100
    made.follow(2, whole, whole, BEGAN + 500)
    packed = asking(offset="-1")
    packed.scope["headers"] = [(b"accept-encoding", b"br, gzip")]
    askers = (packed, packed, asking(offset="-1"))
    one, other, plain = (
        asyncio.run(answer_stream(who, made, StreamTiming(lambda: BEGAN))) for who in askers
    )

    assert one.body is other.body
    assert gzip.decompress(bytes(one.body)) == plain.body == b"[%b]" % whole
    assert one.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert {answer.headers["vary"] for answer in (one, plain)} == {"Accept-Encoding"}
