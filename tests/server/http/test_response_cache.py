"""Answers to anybody: made once however many ask, by their own thread, and within bounds."""

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
    HUNG_UP,
    KEPT_BYTES,
    LARGEST_SHARE,
    MOST_OF_ADDRESS,
    ResponseCache,
)
from tests.effort import beyond_the_gate

LONG = b"<p>standings</p>" * 100


def asked(
    path: str = "/tables",
    query: str = "",
    known: bool = False,
    address: str = "10.0.0.1",
    gone: anyio.Event | None = None,
    **headers: str,
) -> Request:
    async def receive() -> Message:
        if gone is None or not gone.is_set():  # as a server's own: nothing is waited for then
            await (gone or anyio.Event()).wait()
        return {"type": "http.disconnect"}

    said = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": query.encode(),
        "headers": [(b"host", b"hall"), *said],
        "endpoint": asked,
        "client": (address, 1),
        "state": {"visitor": SimpleNamespace() if known else None},
    }
    return Request(scope, receive)


class Maker:
    """Counts how often it was asked; waits until it may."""

    def __init__(self, body: bytes = LONG) -> None:
        self.made = 0
        self.may = Event()
        self.may.set()
        self._body = body

    def __call__(self) -> Response:
        assert self.may.wait(30)
        self.made += 1
        return Response(self._body, media_type="text/html", headers={"Vary": "Cookie"})


def in_a_hall(test: Callable[[ResponseCache], Awaitable[None]]) -> None:
    async def run() -> None:
        await test(ResponseCache(AnonymousTurns()))

    anyio.run(run)


def test_many_who_ask_at_once_get_the_one_that_is_made() -> None:
    async def test(hall: ResponseCache) -> None:
        make = Maker()
        make.may.clear()
        answers = []

        async def ask() -> None:
            answers.append(await hall.page(asked(), 1, make))

        async with anyio.create_task_group() as readers:
            for _ in range(50):
                readers.start_soon(ask)
            await anyio.sleep(0.05)
            make.may.set()
        answers.append(await hall.page(asked(), 1, make))
        assert make.made == 1
        assert {bytes(answer.body) for answer in answers} == {LONG}

    in_a_hall(test)


def test_another_moment_another_address_or_another_question_is_another_answer() -> None:
    async def test(hall: ResponseCache) -> None:
        make = Maker()
        for request, about in [
            *((asked(), 1), (asked(), 2)),
            *((asked("/other"), 1), (asked(query="lang=de"), 1)),
        ]:
            await hall.page(request, about, make)
        assert make.made == 4

    in_a_hall(test)


def test_what_is_made_for_a_device_we_know_is_shown_to_nobody_else() -> None:
    async def test(hall: ResponseCache) -> None:
        theirs, everybodys = Maker(b"secret" * 200), Maker()
        assert (await hall.page(asked(known=True), 1, theirs)).body == b"secret" * 200
        assert (await hall.page(asked(), 1, everybodys)).body == LONG

    in_a_hall(test)


def test_an_answer_is_compressed_once_for_who_takes_that() -> None:
    async def test(hall: ResponseCache) -> None:
        plain = await hall.page(asked(), 1, Maker())
        small = await hall.page(asked(accept_encoding="br, gzip"), 1, Maker())

        assert gzip.decompress(bytes(small.body)) == plain.body
        assert small.headers["Content-Encoding"] == "gzip"
        assert int(small.headers["Content-Length"]) == len(small.body) < len(plain.body)
        assert plain.headers["Vary"] == small.headers["Vary"] == "Cookie, Accept-Encoding"

    in_a_hall(test)


def test_a_refusal_goes_to_all_who_asked_and_is_not_kept() -> None:
    async def test(hall: ResponseCache) -> None:
        def refuse() -> Response:
            raise Unknown("table system", "x")

        with pytest.raises(Unknown):
            await hall.page(asked(), 1, refuse)
        assert (await hall.page(asked(), 1, Maker())).body == LONG

    in_a_hall(test)


@beyond_the_gate
def test_eight_hundred_players_open_each_their_own_page_at_one_moment() -> None:
    async def test(hall: ResponseCache) -> None:
        make = Maker()
        make.may.clear()
        async with anyio.create_task_group() as readers:
            for entry in range(800):
                readers.start_soon(hall.page, asked("/me", f"entry={entry}"), 1, make)
            await anyio.sleep(0.2)
            make.may.set()
        assert make.made == 800

    in_a_hall(test)


def test_who_comes_when_too_many_answers_are_waited_for_is_told_to_come_again() -> None:
    async def test(hall: ResponseCache) -> None:
        make = Maker()
        make.may.clear()
        async with anyio.create_task_group() as readers:
            for number in range(MOST_OF_ADDRESS):
                readers.start_soon(hall.page, asked(), number, make)
            await anyio.wait_all_tasks_blocked()
            with pytest.raises(TooOften):
                await hall.page(asked(), "one more", make)
            readers.start_soon(hall.page, asked(address="10.0.0.2"), "of another", make)
            await anyio.wait_all_tasks_blocked()
            make.may.set()
        assert make.made == MOST_OF_ADDRESS + 1

    in_a_hall(test)


def test_what_an_address_has_beside_what_is_known_is_not_looked_at() -> None:
    async def test(hall: ResponseCache) -> None:
        make = Maker()
        for query in ("", "x=1", "x=2", "lang=de&x=3", "x=4&lang=de"):
            await hall.page(asked(query=query), 1, make)
        assert make.made == 2

    in_a_hall(test)


def test_addresses_take_turns() -> None:
    async def test(hall: ResponseCache) -> None:
        order: list[str] = []
        make = Maker()
        make.may.clear()

        async def ask(address: str, about: str) -> None:
            def noted() -> Response:
                order.append(address)
                return make()

            await hall.page(asked(address=address), about, noted)

        async with anyio.create_task_group() as readers:
            for number in range(45):
                readers.start_soon(ask, "10.6.6.6", f"attack {number}")
            await anyio.wait_all_tasks_blocked()
            readers.start_soon(ask, "10.0.0.1", "a visitor's")
            await anyio.wait_all_tasks_blocked()
            make.may.set()
        assert order.index("10.0.0.1") <= 2
        assert len(order) == 46

    in_a_hall(test)


def test_what_nobody_waits_for_any_more_is_not_begun() -> None:
    async def test(hall: ResponseCache) -> None:
        make, gone = Maker(), anyio.Event()
        make.may.clear()
        async with anyio.create_task_group() as readers:
            for number in range(MOST_OF_ADDRESS - 1):
                readers.start_soon(hall.page, asked(gone=gone), number, make)
            await anyio.wait_all_tasks_blocked()
            readers.start_soon(hall.page, asked(), 700, make)
            await anyio.wait_all_tasks_blocked()
            gone.set()
            await anyio.wait_all_tasks_blocked()
            readers.start_soon(hall.page, asked(), 500, make)
            await anyio.wait_all_tasks_blocked()
            make.may.set()
        assert make.made == 3, "the one that had begun, and those that are waited for"
        assert not hall._of_address

    in_a_hall(test)


def test_for_who_has_left_before_their_turn_nothing_is_begun() -> None:
    async def test(hall: ResponseCache) -> None:
        make, gone = Maker(), anyio.Event()
        gone.set()
        for number in range(20):
            assert (await hall.study(asked(gone=gone), number, make)).status_code == HUNG_UP
        assert make.made == 0

    in_a_hall(test)


def test_what_takes_seconds_does_not_stop_the_pages() -> None:
    async def test(hall: ResponseCache) -> None:
        long = Maker()
        long.may.clear()
        async with anyio.create_task_group() as readers:
            readers.start_soon(hall.study, asked("/why"), 1, long)
            with anyio.fail_after(30):
                assert (await hall.page(asked(), 1, Maker())).body == LONG
            long.may.set()

    in_a_hall(test)


def test_what_is_kept_has_a_bound() -> None:
    async def test(hall: ResponseCache) -> None:
        large = Maker(b"x" * (KEPT_BYTES // LARGEST_SHARE + 1))
        share = Maker(b"x" * (KEPT_BYTES // LARGEST_SHARE * 9 // 10))
        for _ in range(2):
            await hall.page(asked(), "too large", large)
        for number in range(10):
            await hall.page(asked(), number, share)
        await hall.page(asked(), 0, share)

        assert large.made == 2
        assert share.made == 11
        assert hall._bytes <= KEPT_BYTES

    in_a_hall(test)


def test_a_long_address_counts_as_what_is_kept_under_it() -> None:
    async def test(hall: ResponseCache) -> None:
        for number in range(2):
            await hall.page(asked(query="name=" + f"{number}" * 60_000), 1, Maker())
        assert hall._bytes > 2 * 60_000

    in_a_hall(test)


def test_strangers_take_turns_and_others_come_between() -> None:
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
        assert order.index("desk") < 5
        assert len(order) == 21

    anyio.run(run)
