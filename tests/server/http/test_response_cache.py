"""Pages for anonymous readers are rendered once and cached, in separate threads, in order and
within limits.
"""

import gzip
from collections.abc import Awaitable, Callable
from threading import Event
from types import SimpleNamespace

import anyio
import anyio.lowlevel
import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message

from domain.errors import Unknown
from server.access.refusals import TooOften
from server.http.anonymous_fairness import AnonymousTurns
from server.http.response_cache import (
    CLIENT_CLOSED_REQUEST,
    KEPT_BYTES,
    LARGEST_SHARE,
    MOST_OF_ADDRESS,
    ResponseCache,
)
from tests.effort import beyond_the_gate

LONG = b"<p>standings</p>" * 100


def request_for(
    path: str = "/tables",
    query: str = "",
    signed_in: bool = False,
    address: str = "10.0.0.1",
    gone: anyio.Event | None = None,
    **headers: str,
) -> Request:
    """A GET request; its client disconnects once `gone` is set."""

    async def receive() -> Message:
        if gone is None or not gone.is_set():  # as a server's own: nothing is waited for then
            await (gone or anyio.Event()).wait()
        return {"type": "http.disconnect"}

    sent_headers = [
        (name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()
    ]
    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": query.encode(),
        "headers": [(b"host", b"hall"), *sent_headers],
        "endpoint": request_for,
        "client": (address, 1),
        "state": {"visitor": SimpleNamespace() if signed_in else None},
    }
    return Request(scope, receive)


class PageMaker:
    """Makes a page; counts how often, and waits until `allowed` is set."""

    def __init__(self, body: bytes = LONG) -> None:
        self.made = 0
        self.allowed = Event()
        self.allowed.set()
        self._body = body

    def __call__(self) -> Response:
        assert self.allowed.wait(30)
        self.made += 1
        return Response(self._body, media_type="text/html", headers={"Vary": "Cookie"})


def run_with_cache(scenario: Callable[[ResponseCache], Awaitable[None]]) -> None:
    async def run() -> None:
        await scenario(ResponseCache(AnonymousTurns()))

    anyio.run(run)


def test_simultaneous_requests_share_one_made_page() -> None:
    async def scenario(cache: ResponseCache) -> None:
        make = PageMaker()
        make.allowed.clear()
        answers = []

        async def ask() -> None:
            answers.append(await cache.page_response(request_for(), 1, make))

        async with anyio.create_task_group() as readers:
            for _ in range(50):
                readers.start_soon(ask)
            await anyio.wait_all_tasks_blocked()
            make.allowed.set()
        answers.append(await cache.page_response(request_for(), 1, make))
        assert make.made == 1
        assert {bytes(answer.body) for answer in answers} == {LONG}

    run_with_cache(scenario)


def test_a_page_is_made_once_even_for_a_request_that_comes_as_it_is_finished() -> None:
    """One request comes in each iteration of the event loop, until the page is there. A page that
    was stored twice would have its bytes counted twice.
    """

    async def scenario(cache: ResponseCache) -> None:
        for number in range(10):
            make, path, answers = PageMaker(), f"/tables/{number}", list[Response]()

            async def ask(make: PageMaker, path: str, answers: list[Response]) -> None:
                answers.append(await cache.page_response(request_for(path), 1, make))

            async with anyio.create_task_group() as readers:
                while not answers:
                    readers.start_soon(ask, make, path, answers)
                    await anyio.lowlevel.cancel_shielded_checkpoint()
            assert make.made == 1

    run_with_cache(scenario)


def test_another_version_path_or_language_makes_another_page() -> None:
    async def scenario(cache: ResponseCache) -> None:
        make = PageMaker()
        for request, about in [
            *((request_for(), 1), (request_for(), 2)),
            *((request_for("/other"), 1), (request_for(query="lang=de"), 1)),
        ]:
            await cache.page_response(request, about, make)
        assert make.made == 4

    run_with_cache(scenario)


def test_a_page_made_for_a_signed_in_device_is_not_shared() -> None:
    async def scenario(cache: ResponseCache) -> None:
        theirs, everybodys = PageMaker(b"secret" * 200), PageMaker()
        assert (
            await cache.page_response(request_for(signed_in=True), 1, theirs)
        ).body == b"secret" * 200
        assert (await cache.page_response(request_for(), 1, everybodys)).body == LONG

    run_with_cache(scenario)


def test_an_answer_is_compressed_for_clients_that_accept_gzip() -> None:
    async def scenario(cache: ResponseCache) -> None:
        plain = await cache.page_response(request_for(), 1, PageMaker())
        small = await cache.page_response(request_for(accept_encoding="br, gzip"), 1, PageMaker())

        assert gzip.decompress(bytes(small.body)) == plain.body
        assert small.headers["Content-Encoding"] == "gzip"
        assert int(small.headers["Content-Length"]) == len(small.body) < len(plain.body)
        assert plain.headers["Vary"] == small.headers["Vary"] == "Cookie, Accept-Encoding"

    run_with_cache(scenario)


def test_a_refusal_is_not_cached() -> None:
    async def scenario(cache: ResponseCache) -> None:
        def refuse() -> Response:
            raise Unknown("table system", "x")

        with pytest.raises(Unknown):
            await cache.page_response(request_for(), 1, refuse)
        assert (await cache.page_response(request_for(), 1, PageMaker())).body == LONG

    run_with_cache(scenario)


@beyond_the_gate
def test_eight_hundred_players_may_open_their_own_pages_at_once() -> None:
    async def scenario(cache: ResponseCache) -> None:
        make = PageMaker()
        make.allowed.clear()
        async with anyio.create_task_group() as readers:
            for entry in range(800):
                readers.start_soon(
                    cache.page_response, request_for("/me", f"entry={entry}"), 1, make
                )
            await anyio.wait_all_tasks_blocked()
            make.allowed.set()
        assert make.made == 800

    run_with_cache(scenario)


def test_an_address_that_waits_for_too_many_answers_is_refused_as_too_often() -> None:
    async def scenario(cache: ResponseCache) -> None:
        make = PageMaker()
        make.allowed.clear()
        async with anyio.create_task_group() as readers:
            for number in range(MOST_OF_ADDRESS):
                readers.start_soon(cache.page_response, request_for(), number, make)
            await anyio.wait_all_tasks_blocked()
            with pytest.raises(TooOften):
                await cache.page_response(request_for(), "one more", make)
            readers.start_soon(
                cache.page_response, request_for(address="10.0.0.2"), "of another", make
            )
            await anyio.wait_all_tasks_blocked()
            make.allowed.set()
        assert make.made == MOST_OF_ADDRESS + 1

    run_with_cache(scenario)


def test_unknown_query_parameters_do_not_make_another_page() -> None:
    async def scenario(cache: ResponseCache) -> None:
        make = PageMaker()
        for query in ("", "x=1", "x=2", "lang=de&x=3", "x=4&lang=de"):
            await cache.page_response(request_for(query=query), 1, make)
        assert make.made == 2

    run_with_cache(scenario)


def test_a_visitor_is_answered_before_the_queue_of_another_address() -> None:
    async def scenario(cache: ResponseCache) -> None:
        order: list[str] = []
        make = PageMaker()
        make.allowed.clear()

        async def ask(address: str, about: str) -> None:
            def noted() -> Response:
                order.append(address)
                return make()

            await cache.page_response(request_for(address=address), about, noted)

        async with anyio.create_task_group() as readers:
            for number in range(45):
                readers.start_soon(ask, "10.6.6.6", f"attack {number}")
            await anyio.wait_all_tasks_blocked()
            readers.start_soon(ask, "10.0.0.1", "a visitor's")
            await anyio.wait_all_tasks_blocked()
            make.allowed.set()
        # At most two pages of the other address had been begun before.
        assert order.index("10.0.0.1") <= 2
        assert len(order) == 46

    run_with_cache(scenario)


def test_queued_pages_whose_readers_all_left_are_not_made() -> None:
    async def scenario(cache: ResponseCache) -> None:
        make, gone = PageMaker(), anyio.Event()
        make.allowed.clear()
        async with anyio.create_task_group() as readers:
            for number in range(MOST_OF_ADDRESS - 1):
                readers.start_soon(cache.page_response, request_for(gone=gone), number, make)
            await anyio.wait_all_tasks_blocked()
            readers.start_soon(cache.page_response, request_for(), "queued, reader stays", make)
            await anyio.wait_all_tasks_blocked()
            gone.set()
            await anyio.wait_all_tasks_blocked()
            readers.start_soon(cache.page_response, request_for(), "asked for later", make)
            await anyio.wait_all_tasks_blocked()
            make.allowed.set()
        assert make.made == 3, "the one that had begun, and those that are waited for"
        assert not cache._of_address

    run_with_cache(scenario)


def test_a_study_whose_reader_has_left_is_not_begun() -> None:
    async def scenario(cache: ResponseCache) -> None:
        make, gone = PageMaker(), anyio.Event()
        gone.set()
        for number in range(20):
            assert (
                await cache.slow_response(request_for(gone=gone), number, make)
            ).status_code == CLIENT_CLOSED_REQUEST
        assert make.made == 0

    run_with_cache(scenario)


def test_a_long_study_does_not_delay_pages() -> None:
    async def scenario(cache: ResponseCache) -> None:
        long = PageMaker()
        long.allowed.clear()
        async with anyio.create_task_group() as readers:
            readers.start_soon(cache.slow_response, request_for("/why"), 1, long)
            with anyio.fail_after(30):
                assert (await cache.page_response(request_for(), 1, PageMaker())).body == LONG
            long.allowed.set()

    run_with_cache(scenario)


def test_the_cache_has_a_size_bound_and_keeps_no_oversized_page() -> None:
    async def scenario(cache: ResponseCache) -> None:
        large = PageMaker(b"x" * (KEPT_BYTES // LARGEST_SHARE + 1))
        # Ten of these are more than all that is kept: nine tenths of an eighth each.
        share = PageMaker(b"x" * (KEPT_BYTES // LARGEST_SHARE * 9 // 10))
        for _ in range(2):
            await cache.page_response(request_for(), "too large", large)
        for number in range(10):
            await cache.page_response(request_for(), number, share)
        await cache.page_response(request_for(), 0, share)

        assert large.made == 2
        assert share.made == 10 + 1, "the first was dropped for later ones and made again"
        assert cache._bytes <= KEPT_BYTES

    run_with_cache(scenario)


def test_the_length_of_a_query_counts_toward_the_cache_size() -> None:
    async def scenario(cache: ResponseCache) -> None:
        for number in range(2):
            await cache.page_response(
                request_for(query="name=" + f"{number}" * 60_000), 1, PageMaker()
            )
        assert cache._bytes > 2 * 60_000

    run_with_cache(scenario)


def test_anonymous_requests_take_turns_and_let_others_in_between() -> None:
    async def run() -> None:
        turns, order = AnonymousTurns(), []

        async def stranger(number: int) -> None:
            await turns.wait_for_turn()
            order.append(f"stranger {number}")

        async with anyio.create_task_group() as tasks:
            for number in range(20):
                tasks.start_soon(stranger, number)
            await anyio.lowlevel.checkpoint()
            await anyio.lowlevel.checkpoint()
            order.append("desk")
        # The desk has waited for two iterations of the loop, not for all twenty strangers.
        assert order.index("desk") < 5
        assert len(order) == 21

    anyio.run(run)
