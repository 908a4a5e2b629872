"""Long polls are timed so that a cache asks once for all who wait."""

import asyncio
import gzip

import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message

from server.sheets.durable_streams import StreamEvents, StreamRequest, StreamTiming, answer_stream
from server.sheets.versions import SheetVersions

BEGAN = 1_795_000_000_000


def stream_request(**query: str) -> Request:
    query_text = "&".join(f"{name}={value}" for name, value in query.items())
    return Request(
        {"type": "http", "method": "GET", "headers": [], "query_string": query_text.encode()}
    )


def sheet_versions() -> SheetVersions:
    versions = SheetVersions()
    versions.add_version(1, b"whole", b"whole", BEGAN)
    return versions


def answers_to(
    versions: SheetVersions, timing: StreamTiming, *queries: dict[str, str]
) -> list[Response]:
    async def answer_all() -> list[Response]:
        answers = [
            answer_stream(stream_request(live="long-poll", **query), versions, timing)
            for query in queries
        ]
        return await asyncio.gather(*answers)

    return asyncio.run(answer_all())


def test_long_polls_end_together_whenever_they_began() -> None:
    """10 ms before the end of the 20 s interval: a reader that has waited long, and a new one."""
    versions, timing = sheet_versions(), StreamTiming(lambda: BEGAN + 19_990)
    long, new = answers_to(
        versions, timing, {"offset": versions.tail}, {"offset": versions.tail, "cursor": "7"}
    )

    assert [long.status_code, new.status_code] == [204, 204]
    assert long.headers["stream-cursor"] == new.headers["stream-cursor"] == str(BEGAN + 20_000)
    assert long.headers["stream-next-offset"] == versions.tail


def test_the_cursor_is_the_instant_of_the_change_and_not_of_the_request() -> None:
    versions = sheet_versions()
    before = versions.tail
    versions.add_version(2, b"whole 2", b"step 2", BEGAN + 500)
    sooner, later = StreamTiming(lambda: BEGAN + 600), StreamTiming(lambda: BEGAN + 9_000)
    [one], [other] = (
        answers_to(versions, timing, {"offset": before}) for timing in (sooner, later)
    )

    assert one.headers["stream-cursor"] == other.headers["stream-cursor"] == str(BEGAN + 500)


def test_a_cursor_is_always_after_the_readers() -> None:
    versions = sheet_versions()
    ahead = {"offset": "-1", "cursor": str(BEGAN + 10**6)}
    [answer] = answers_to(versions, StreamTiming(lambda: BEGAN), ahead)

    assert answer.headers["stream-cursor"] == str(BEGAN + 10**6 + 1)


def test_a_long_poll_ends_when_the_server_stops() -> None:
    versions = sheet_versions()

    async def ended() -> Response:
        waiting = asyncio.create_task(
            answer_stream(
                stream_request(live="long-poll", offset=versions.tail),
                versions,
                StreamTiming(lambda: BEGAN),
            )
        )
        await asyncio.sleep(0)
        versions.end_stream()
        return await asyncio.wait_for(waiting, 60)

    assert asyncio.run(ended()).status_code == 204


def pieces_of(events: StreamEvents) -> list[bytes]:
    sent: list[bytes] = []

    async def send(message: Message) -> None:
        sent.append(message.get("body", b""))

    async def receive() -> Message:
        await asyncio.Event().wait()
        raise AssertionError("it never leaves")

    asyncio.run(events({"type": "http"}, receive, send))
    return sent


def test_an_event_stream_ends_where_a_version_is_no_longer_kept() -> None:
    """The reader then reconnects with the version it has."""

    class Restarted(SheetVersions):
        async def wait_for_later(self, offset: str) -> None:
            self.add_version(9, b"anew", b"anew", BEGAN)

    restarted = Restarted()
    restarted.add_version(1, b"whole", b"whole", BEGAN)
    sent = pieces_of(
        StreamEvents(restarted, StreamRequest("-1", "sse", -1), StreamTiming(lambda: BEGAN))
    )

    assert sent[1].startswith(b"event: data\ndata:[whole]\n\nevent: control\n")
    assert sent[-1] == b""
    assert len(sent) == 3


@pytest.mark.parametrize("cursor", ["", "x", "1" * 40, "-5"])
def test_an_invalid_cursor_counts_as_none(cursor: str) -> None:
    assert StreamRequest.from_request(stream_request(offset="-1", cursor=cursor)).cursor == -1


def test_a_change_is_compressed_once_for_all_readers_that_accept_gzip() -> None:
    versions, whole = sheet_versions(), b"0123456789" * 100
    versions.add_version(2, whole, whole, BEGAN + 500)
    packed = stream_request(offset="-1")
    packed.scope["headers"] = [(b"accept-encoding", b"br, gzip")]
    askers = (packed, packed, stream_request(offset="-1"))
    one, other, plain = (
        asyncio.run(answer_stream(who, versions, StreamTiming(lambda: BEGAN))) for who in askers
    )

    assert one.body is other.body
    assert gzip.decompress(bytes(one.body)) == plain.body == b"[%b]" % whole
    assert one.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert {answer.headers["vary"] for answer in (one, plain)} == {"Accept-Encoding"}
