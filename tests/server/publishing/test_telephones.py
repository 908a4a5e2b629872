"""Telephones that asked to be told where their player sits: each round once, in their own words, by
way of a push service that refuses what real ones do.
"""

import json
import logging
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from starlette.testclient import TestClient

from server.application.app import build_app
from server.publishing.telephones import MOST_OF_ONE, Telephone, messages_due, with_telephone
from server.publishing.web_push import seal
from server.settings import Settings
from tests.events.log.memory_store import MemoryStore
from tests.server.club import Club
from tests.server.door import sign_in
from tests.server.http.test_client import tls_contexts
from tests.server.publishing.push_service import LARGEST, Browser, PushService, push_service
from tests.server.publishing.test_outlets import other, until_there
from tests.server.publishing.test_publishing import until
from tests.server.test_every_game import STORIES
from tests.stories import field, with_round

SECRET = bytes(32)
SAID = {
    "chess": ("Round 2 · Club Evening", "Board 1, Black against Player04"),
    "team-chess": ("Round 2 · Club Evening", "Match 1 against Team 4"),
    "teams-of-four": ("Round 2 · Club Evening", "Match 1 against Team 2"),
    "bridge": (
        "Session 2 · Round 1 · Club Evening",
        "Table A4 · North-South · Boards 7–8\nagainst 36 N36 – E36",
    ),
}
"""The notice to entry 1 about the second round or session."""


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(beside=tmp_path / "desk", private_targets=True)


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.publishing.publication.QUIET_TELEPHONES", 0.02)
    monkeypatch.setattr("server.publishing.publication.PAUSES", (0.05,))


@pytest.fixture
def services(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[PushService]]:
    """Two, of different makers."""
    shown, _ = tls_contexts(tmp_path, "localhost")
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "certificate.pem"))
    with push_service(shown) as one, push_service(shown) as another:
        yield [one, another]


@pytest.fixture
def service(services: list[PushService]) -> PushService:
    return services[0]


@contextmanager
def served(store: MemoryStore, settings: Settings) -> Iterator[TestClient]:
    with TestClient(build_app(store, SECRET, settings=settings)) as client:
        yield sign_in(client)


@pytest.fixture
def club(store: MemoryStore, settings: Settings) -> Iterator[Club]:
    with served(store, settings) as client:
        yield Club(client, store).with_players(4)


def again(club: Club, client: TestClient) -> Club:
    """The same tournament, on a server that was started again."""
    found = Club.__new__(Club)
    found.client, found.store, found.id = client, club.store, club.id
    return found


def anybody(club: Club) -> TestClient:
    """A phone that was never let in, on the same server's event loop."""
    phone = TestClient(club.client.app)
    phone.portal = club.client.portal
    return phone


def ask(
    club: Club,
    of: dict[str, str],
    entry: int = 1,
    tell: bool | None = True,
    stage: int = 1,
    lang: str = "en",
) -> Any:
    body = {"stage": stage, "entry": entry, "subscription": of, "tell": tell}
    return anybody(club).post(f"/t/{club.id}/me/telephone?lang={lang}", json=body)


def subscribe(
    club: Club, service: PushService, number: int = 1, entry: int = 1, **how: Any
) -> Browser:
    browser = Browser(number)
    answer = ask(club, service.of(browser), entry, **how)
    assert answer.json() == {"told": True}
    return browser


def settle(club: Club) -> dict[str, Any]:
    """Whatever there was to tell was told."""
    return until_there(club, version=club.versions(), due=False, under_way=False, trouble="")


def play(club: Club, number: int) -> None:
    club.with_round(number)
    settle(club)
    for board in (1, 2):
        club.result(number, board, "1-0")
    club.do("close-round", round=number)
    settle(club)


def kept(settings: Settings) -> str:
    assert settings.beside is not None
    return "".join(file.read_text() for file in settings.beside.rglob("*.given"))


def test_each_round_is_told_once_with_board_colour_and_opponent(
    club: Club, service: PushService
) -> None:
    browser = subscribe(club, service)
    play(club, 1)
    play(club, 2)

    one, two = service.to(browser)
    assert one["title"] == "Round 1 · Club Evening"
    assert one["body"] == "Board 1, White against Player03"
    assert two["title"] == "Round 2 · Club Evening"
    assert one["navigate"] == f"http://testserver/t/{club.id}/me?stage=1&entry=1"
    assert one["tag"] == two["tag"]
    (_, first, headers), (_, _, newer) = service.taken
    assert first["web_push"] == 8030
    assert headers["topic"] == newer["topic"] == one["tag"]
    assert service.refused == []


def test_who_asks_while_a_round_is_on_hears_of_the_next(club: Club, service: PushService) -> None:
    club.with_round(1)
    browser = subscribe(club, service)
    settle(club)
    assert service.asked == 0
    for board in (1, 2):
        club.result(1, board, "1-0")
    club.do("close-round", round=1)
    club.with_round(2)
    service.wait_for(1)
    assert [told["title"] for told in service.to(browser)] == ["Round 2 · Club Evening"]


def test_a_telephone_is_told_in_the_words_it_asked_in(club: Club, service: PushService) -> None:
    browser = subscribe(club, service, lang="de")
    club.with_round(1)
    service.wait_for(1)

    (told,) = service.to(browser)
    assert told["body"] == "Brett 1, Weiß gegen Player03"
    assert told["lang"] == "de"
    assert told["navigate"].endswith("&lang=de")


def test_who_has_a_bye_is_told_that(club: Club, service: PushService) -> None:
    club.do("register-entry", family="Odd", rating=1000)
    browser = subscribe(club, service, entry=5)
    club.with_round(1)
    service.wait_for(1)

    assert [told["body"] for told in service.to(browser)] == ["bye"]


def test_what_is_published_again_as_it_was_is_not_told_again(
    club: Club, service: PushService
) -> None:
    browser = subscribe(club, service)
    club.with_round(1)
    service.wait_for(1)
    club.do("unpublish-round", round=1, reason="a moment")
    club.do("publish-round", round=1)
    settle(club)

    assert len(service.to(browser)) == 1


def test_who_has_another_opponent_now_is_told_so(club: Club, service: PushService) -> None:
    browser = subscribe(club, service)
    club.with_round(1)
    service.wait_for(1)
    club.do("unpublish-round", round=1, reason="wrong")
    pairs = [[1, 4], [3, 2]]
    club.do("start-manual-pairing", round=1, reason="as agreed", confirmed=3)
    club.do("change-pairing", round=1, reason="as agreed", pairs=pairs)
    club.do("end-manual-pairing", round=1, confirmed=4)
    club.do("publish-round", round=1)
    service.wait_for(2)

    assert service.to(browser)[-1]["body"] == "Board 1, White against Player04"


def test_messages_to_a_telephone_are_ended_by_who_began_them(
    club: Club, service: PushService, settings: Settings
) -> None:
    browser = subscribe(club, service)
    address = service.of(browser)
    assert ask(club, address, tell=None).json() == {"told": True}
    assert ask(club, address, entry=2, tell=None).json() == {"told": False}
    assert ask(club, address, tell=False).json() == {"told": False}
    assert "localhost" not in kept(settings)
    play(club, 1)
    assert service.asked == 0


def test_one_telephone_may_follow_two(club: Club, service: PushService) -> None:
    browser = subscribe(club, service, entry=1)
    subscribe(club, service, entry=2)
    club.with_round(1)
    service.wait_for(2)

    one, two = service.to(browser)
    assert one["tag"] != two["tag"]
    ask(club, service.of(browser), entry=1, tell=False)
    assert ask(club, service.of(browser), entry=2, tell=None).json() == {"told": True}


def test_a_browser_that_is_gone_is_forgotten(
    club: Club, service: PushService, settings: Settings
) -> None:
    gone, there = subscribe(club, service, 1), subscribe(club, service, 2)
    service.gone.add(gone.number)
    play(club, 1)

    assert ask(club, service.of(gone), tell=None).json() == {"told": False}
    assert service.of(gone)["endpoint"] not in kept(settings)
    assert len(service.to(there)) == 1


def test_a_service_that_is_down_is_asked_again_until_it_takes_it(
    club: Club, service: PushService
) -> None:
    browser = subscribe(club, service)
    service.next = deque([(503, ""), (500, ""), (429, "")])
    club.with_round(1)
    settle(club)

    assert service.asked == 4
    assert len(service.to(browser)) == 1


def test_a_service_that_wants_a_pause_gets_it_and_the_others_their_messages(
    club: Club, services: list[PushService]
) -> None:
    resting, other_one = services
    subscribe(club, resting, 1)
    subscribe(club, resting, 2, entry=2)
    there = subscribe(club, other_one, 3)
    resting.next = deque([(429, "3600"), (429, "3600")])
    club.with_round(1)
    asked_later = f"{resting.origin} wants to be asked later."
    until_there(club, trouble=asked_later)
    asked = resting.asked
    assert asked <= 2
    club.do("unpublish-round", round=1, reason="wrong")
    club.do("close-round", round=1, status=409)
    club.do("publish-round", round=1)
    until_there(club, trouble=asked_later, due=True)

    assert resting.asked == asked
    assert len(other_one.to(there)) == 1


def test_a_service_that_hangs_holds_up_nothing(club: Club, services: list[PushService]) -> None:
    slow, quick = services
    slow.hangs = Event()
    late, soon = subscribe(club, slow, 1), subscribe(club, quick, 2)
    club.with_round(1)
    quick.wait_for(1)
    club.result(1, 1, "1-0")
    assert not slow.taken
    slow.hangs.set()
    settle(club)
    assert (len(slow.to(late)), len(quick.to(soon))) == (1, 1)


def test_a_server_that_starts_again_tells_who_was_not_told(
    club: Club, store: MemoryStore, settings: Settings, services: list[PushService]
) -> None:
    up, down = services
    one, two = subscribe(club, up, 1), subscribe(club, down, 2)
    down.next = deque([(503, "")] * 1000)
    club.with_round(1)
    up.wait_for(1)
    until_there(club, due=True, trouble=f"{down.origin} answers 503.")
    club.client.__exit__()
    down.next.clear()
    with served(store, settings) as client:
        settle(again(club, client))
        assert ask(again(club, client), up.of(one), tell=None).json() == {"told": True}

    assert (len(up.to(one)), len(down.to(two))) == (1, 1)
    assert up.refused == down.refused == [], "both servers have one key"


def test_the_key_on_the_page_is_that_of_the_messages(club: Club, service: PushService) -> None:
    page = anybody(club).get(f"/t/{club.id}/me?stage=1&entry=1").text
    service.key = page.partition('data-key="')[2].partition('"')[0]
    browser = subscribe(club, service)
    club.with_round(1)
    service.wait_for(1)
    assert service.key
    assert len(service.to(browser)) == 1


def test_addresses_are_in_no_log_file_or_page_and_go_when_it_is_stopped(
    club: Club, service: PushService, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    browser = subscribe(club, service)
    service.next = deque([(503, ""), (400, "")])
    play(club, 1)
    told = [
        club.client.get(path).text
        for path in (
            f"/t/{club.id}/files",
            f"/api/files/{club.id}/trail",
            f"/api/files/{club.id}/publication",
            f"/t/{club.id}/me?stage=1&entry=1",
        )
    ]
    told.append(str(club.client.get(f"/t/{club.id}/bundle").content))
    told.append(caplog.text)
    assert not [text for text in told if "/push/" in text or service.of(browser)["auth"] in text]
    assert other(club)["target"]["kind"] == "telephones"
    assert "/push/1" in kept(settings)
    club.post(f"/api/files/{club.id}/publication/stop?kind=telephones", {})
    until(club, others=[])
    assert "/push/" not in kept(settings)
    assert ask(club, service.of(browser), tell=None).json() == {"told": False}


def test_a_participant_has_so_many_telephones_and_no_more(club: Club, service: PushService) -> None:
    for number in range(MOST_OF_ONE):
        subscribe(club, service, number)
    late = service.of(Browser(MOST_OF_ONE))
    assert ask(club, late).json() == {"told": False}
    assert ask(club, late, entry=2).json() == {"told": True}
    assert ask(club, service.of(Browser(0))).json() == {"told": True}, "it is known already"
    ask(club, service.of(Browser(0)), tell=False)
    assert ask(club, late).json() == {"told": True}


def test_a_tournament_has_so_many_and_no_more(
    club: Club, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.publishing.telephones.MOST", 2)
    for number in (1, 2):
        subscribe(club, service, number, number)
    assert ask(club, service.of(Browser(3)), entry=3).json() == {"told": False}


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"stage": 9}, 404),
        ({"entry": 99}, 404),
        ({"entry": -1}, 404),
        ({"entry": "1"}, 400),
        ({"tell": "yes"}, 400),
        ({"more": 1}, 400),
        ({"subscription": None}, 400),
        ({"subscription": {"endpoint": "https://localhost/1"}}, 400),
        ({"subscription": {"endpoint": ["x"], "p256dh": "x", "auth": "x"}}, 400),
        ({"subscription": {"endpoint": "x" * 5000, "p256dh": "", "auth": ""}}, 400),
    ],
)
def test_what_no_page_sends_is_refused_and_nothing_is_kept(
    club: Club, service: PushService, settings: Settings, change: dict[str, Any], status: int
) -> None:
    body = {"stage": 1, "entry": 1, "subscription": service.of(Browser(1)), "tell": True, **change}
    answer = anybody(club).post(f"/t/{club.id}/me/telephone", json=body)
    assert answer.status_code == status
    assert kept(settings) == ""


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"[]", b"null", b"{}" * 4096])
def test_what_is_no_wish_is_refused(club: Club, body: bytes) -> None:
    assert anybody(club).post(f"/t/{club.id}/me/telephone", content=body).status_code == 400


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://localhost/push",
        "https://127.0.0.1/push",
        "https://[::1]/push",
        "https://10.0.0.1/push",
        "https://169.254.169.254/latest",
        "https://localhost/push",
        "https://no-such-machine.invalid/push",
    ],
)
def test_nothing_is_sent_into_the_servers_own_network(tmp_path: Path, endpoint: str) -> None:
    """And who asks is not told what there is."""
    store, settings = MemoryStore(), Settings(beside=tmp_path)
    with served(store, settings) as client:
        club = Club(client, store).with_players(2)
        answer = ask(club, {**PushService().of(Browser(1)), "endpoint": endpoint})
        assert answer.status_code == 400
        assert "private-targets" not in answer.text
        assert "machine" not in answer.text
        assert kept(settings) == ""


def test_another_site_begins_nothing(club: Club, service: PushService) -> None:
    body = {"stage": 1, "entry": 1, "subscription": service.of(Browser(1)), "tell": True}
    origin = {"Origin": "https://elsewhere.example"}
    answer = anybody(club).post(f"/t/{club.id}/me/telephone", json=body, headers=origin)
    assert answer.status_code == 403


def test_where_nothing_is_kept_nothing_is_offered() -> None:
    store = MemoryStore()
    with TestClient(build_app(store)) as client:
        club = Club(sign_in(client), store).with_players(2)
        assert "data-key" not in client.get(f"/t/{club.id}/me?stage=1&entry=1").text
        assert ask(club, PushService().of(Browser(1))).status_code in (400, 409)


def test_a_public_server_offers_none(store: MemoryStore, settings: Settings) -> None:
    with served(store, settings) as client:
        club = Club(client, store).with_players(2)
        assert "data-key" in client.get(f"/t/{club.id}/me?stage=1&entry=1").text
    public = Settings(public=True, beside=settings.beside)
    with TestClient(build_app(store, SECRET, settings=public)) as client:
        assert "data-key" not in client.get(f"/t/{club.id}/me?stage=1&entry=1").text
        assert client.post(f"/t/{club.id}/me/telephone", json={}).status_code in (404, 405)


@pytest.mark.parametrize("name", ["\N{MAHJONG TILE RED DRAGON}", "\N{COMBINING ACUTE ACCENT}", '"'])
def test_whatever_names_are_like_a_message_is_short_enough(name: str) -> None:
    state = replace(with_round(field(2, [name * 900, name * 900]), "1-2"), name=name * 900)
    browser, origin = Browser(1), "https://push.example"
    known = Telephone(1, 101, browser.subscription(origin), "en", f"https://{'a' * 250}.example")
    (message,), gone = messages_due(state, with_telephone({}, telephone=known))

    body = seal(message.text, known.subscription)
    assert len(body) <= LARGEST
    assert name in json.loads(browser.opened(body))["notification"]["body"]
    assert gone == []


def test_who_takes_part_no_more_is_forgotten() -> None:
    known = Telephone(1, 999, Browser(1).subscription("https://push.example"), "en", "")
    given = with_telephone({}, telephone=known)
    assert messages_due(with_round(field(2), "1-2"), given) == ([], [known.key])


@pytest.mark.parametrize("game", STORIES)
def test_every_game_tells_where_and_against_whom(
    store: MemoryStore, settings: Settings, service: PushService, game: str
) -> None:
    with served(store, settings) as client:
        club = Club(client, store)
        story = STORIES[game](club)
        next(story)
        browser = subscribe(club, service)
        next(story)
        settle(club)

    told = service.to(browser)[-1]
    assert (told["title"], told["body"]) == SAID[game]


def test_a_team_is_told_its_boards_once_the_line_ups_are_revealed(
    club: Club, service: PushService
) -> None:
    club.do("plan-team-stage", name="Cup", rounds=3, boards=2)
    members = [{"family": "First"}, {"family": "Second"}]
    for name in ("Alpha", "Beta"):
        club.do("register-team", stage=2, name=name, members=members)
    browser = subscribe(club, service, stage=2)
    club.do("pair-round", stage=2, round=1)
    club.do("publish-round", stage=2, round=1)
    service.wait_for(1)
    club.do("reveal-line-ups", stage=2, round=1)
    service.wait_for(2)

    first, later = service.to(browser)
    assert first["body"] == "Match 1 against Beta"
    match, one, two = later["body"].splitlines()
    assert match == first["body"]
    assert {one, two} <= {
        f"{board} {colour}: {name} – {name}"
        for board, name in ((1, "First"), (2, "Second"))
        for colour in ("White", "Black")
    }


def test_pairs_are_told_of_each_round_that_is_called(
    store: MemoryStore, settings: Settings, service: PushService
) -> None:
    with served(store, settings) as client:
        club = Club(client, store)
        next(STORIES["bridge"](club))
        browser = subscribe(club, service)
        for number in (1, 2):
            club.do("call-round", session=1, round=number, confirmed=3)
            settle(club)
    (told,) = service.to(browser)
    assert told["title"] == "Session 1 · Round 2 · Club Evening", "of the first its page said so"
