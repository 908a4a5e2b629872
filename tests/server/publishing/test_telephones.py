"""Push notifications to phones of where their player sits: one per round, in the phone's language,
with a stand-in push service that refuses what real ones refuse.
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
from server.http.client import known_authorities
from server.publishing.telephones import MOST_OF_ONE, Telephone, messages_due, with_telephone
from server.publishing.web_push import encrypt_message
from server.settings import Settings
from tests.confirmations import CONFIRMED, CONFIRMED_TWICE
from tests.events.log.memory_store import MemoryStore
from tests.server.club import Club
from tests.server.door import sign_in
from tests.server.http.test_client import tls_contexts
from tests.server.publishing.push_service import LARGEST, Browser, PushService, push_service
from tests.server.publishing.test_outlets import only_other_publication, until_other
from tests.server.publishing.test_publishing import wait_for_publication
from tests.server.test_every_game import PLAYED_GAMES
from tests.stories import field, with_round

SECRET = bytes(32)
EXPECTED_NOTICES = {
    "chess": ("Round 2 · Club Evening", "Board 1, Black against Player04"),
    "team-chess": ("Round 2 · Club Evening", "Match 1 against Team 4"),
    "teams-of-four": ("Round 2 · Club Evening", "Match 1 against Team 2"),
    "bridge": (
        "Session 2 · Round 1 · Club Evening",
        "Table A4 · North-South · Boards 7–8\nagainst 36 N36 – E36",
    ),
}
"""The notification to entry 1 about the second round or session: title and text, by game."""


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(beside=tmp_path / "desk", private_targets=True)


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture(autouse=True)
def _short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.publishing.publication.QUIET_TELEPHONES", 0.02)
    monkeypatch.setattr("server.publishing.publication.PAUSES", (0.05,))


@pytest.fixture
def services(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[PushService]]:
    """Two push services with TLS certificates that the server trusts."""
    server_tls, _ = tls_contexts(tmp_path, "localhost")
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "certificate.pem"))
    known_authorities.cache_clear()
    with push_service(server_tls) as one, push_service(server_tls) as another:
        yield [one, another]
    known_authorities.cache_clear()


@pytest.fixture
def service(services: list[PushService]) -> PushService:
    return services[0]


@contextmanager
def signed_in_client(store: MemoryStore, settings: Settings) -> Iterator[TestClient]:
    with TestClient(build_app(store, SECRET, settings=settings)) as client:
        yield sign_in(client)


@pytest.fixture
def club(store: MemoryStore, settings: Settings) -> Iterator[Club]:
    with signed_in_client(store, settings) as client:
        yield Club(client, store).with_players(4)


def post_telephone(
    club: Club,
    subscription: dict[str, str],
    entry: int = 1,
    tell: bool | None = True,
    stage: int = 1,
    lang: str = "en",
) -> Any:
    """`tell`: subscribe (True), unsubscribe (False), or ask whether it is subscribed (None)."""
    body = {"stage": stage, "entry": entry, "subscription": subscription, "tell": tell}
    return club.new_browser().post(f"/t/{club.id}/me/telephone?lang={lang}", json=body)


def subscribe(
    club: Club, service: PushService, number: int = 1, entry: int = 1, **how: Any
) -> Browser:
    browser = Browser(number)
    answer = post_telephone(club, service.subscription_body(browser), entry, **how)
    assert answer.json() == {"told": True}
    return browser


def wait_until_sent(club: Club) -> dict[str, Any]:
    """Wait until all notifications due are sent."""
    return until_other(club, version=club.version(), due=False, under_way=False, trouble="")


def play_round(club: Club, number: int) -> None:
    club.with_round(number)
    wait_until_sent(club)
    for board in (1, 2):
        club.enter_result(number, board, "1-0")
    club.do("close-round", round=number)
    wait_until_sent(club)


def stored_addresses(settings: Settings) -> str:
    assert settings.beside is not None
    return "".join(file.read_text() for file in settings.beside.rglob("*.given"))


def test_each_round_is_notified_once_with_board_colour_and_opponent(
    club: Club, service: PushService
) -> None:
    browser = subscribe(club, service)
    play_round(club, 1)
    play_round(club, 2)

    first, second = service.notifications_to(browser)
    assert first["title"] == "Round 1 · Club Evening"
    assert first["body"] == "Board 1, White against Player03"
    assert second["title"] == "Round 2 · Club Evening"
    assert first["navigate"] == f"http://testserver/t/{club.id}/me?stage=1&entry=1"
    assert first["tag"] == second["tag"]
    (_, message, headers), (_, _, later_headers) = service.taken
    assert message["web_push"] == 8030, "a declarative message, by its number"
    assert headers["topic"] == later_headers["topic"] == first["tag"]
    assert service.refused == []


def test_a_phone_subscribed_during_a_round_is_notified_from_the_next(
    club: Club, service: PushService
) -> None:
    club.with_round(1)
    browser = subscribe(club, service)
    wait_until_sent(club)
    assert service.requests == 0
    for board in (1, 2):
        club.enter_result(1, board, "1-0")
    club.do("close-round", round=1)
    club.with_round(2)
    service.wait_for(1)
    assert [notification["title"] for notification in service.notifications_to(browser)] == [
        "Round 2 · Club Evening"
    ]


def test_notifications_are_in_the_language_of_the_subscription(
    club: Club, service: PushService
) -> None:
    browser = subscribe(club, service, lang="de")
    club.with_round(1)
    service.wait_for(1)

    (notification,) = service.notifications_to(browser)
    assert notification["body"] == "Brett 1, Weiß gegen Player03"
    assert notification["lang"] == "de"
    assert notification["navigate"].endswith("&lang=de")


def test_a_bye_is_notified_as_such(club: Club, service: PushService) -> None:
    club.do("register-entry", family="Odd", rating=1000)
    browser = subscribe(club, service, entry=5)
    club.with_round(1)
    service.wait_for(1)

    assert [notification["body"] for notification in service.notifications_to(browser)] == ["bye"]


def test_an_unchanged_pairing_published_again_is_not_notified_again(
    club: Club, service: PushService
) -> None:
    browser = subscribe(club, service)
    club.with_round(1)
    service.wait_for(1)
    club.do("unpublish-round", round=1, reason="a moment")
    club.do("publish-round", round=1)
    wait_until_sent(club)

    assert len(service.notifications_to(browser)) == 1


def test_a_changed_opponent_is_notified(club: Club, service: PushService) -> None:
    browser = subscribe(club, service)
    club.with_round(1)
    service.wait_for(1)
    club.do("unpublish-round", round=1, reason="wrong")
    pairs = [[1, 4], [3, 2]]
    club.do("start-manual-pairing", round=1, reason="as agreed", confirmed=CONFIRMED)
    club.do("change-pairing", round=1, reason="as agreed", pairs=pairs)
    club.do("end-manual-pairing", round=1, confirmed=CONFIRMED_TWICE)
    club.do("publish-round", round=1)
    service.wait_for(2)

    assert service.notifications_to(browser)[-1]["body"] == "Board 1, White against Player04"


def test_notifications_can_be_ended_and_their_address_is_then_forgotten(
    club: Club, service: PushService, settings: Settings
) -> None:
    browser = subscribe(club, service)
    address = service.subscription_body(browser)
    assert post_telephone(club, address, tell=None).json() == {"told": True}
    assert post_telephone(club, address, entry=2, tell=None).json() == {"told": False}
    assert post_telephone(club, address, tell=False).json() == {"told": False}
    assert "localhost" not in stored_addresses(settings)
    play_round(club, 1)
    assert service.requests == 0


def test_one_phone_may_follow_two_players(club: Club, service: PushService) -> None:
    browser = subscribe(club, service, entry=1)
    subscribe(club, service, entry=2)
    club.with_round(1)
    service.wait_for(2)

    one, two = service.notifications_to(browser)
    assert one["tag"] != two["tag"]
    post_telephone(club, service.subscription_body(browser), entry=1, tell=False)
    assert post_telephone(club, service.subscription_body(browser), entry=2, tell=None).json() == {
        "told": True
    }


def test_a_browser_reported_gone_is_forgotten(
    club: Club, service: PushService, settings: Settings
) -> None:
    removed, kept = subscribe(club, service, 1), subscribe(club, service, 2)
    service.gone.add(removed.number)
    play_round(club, 1)

    assert post_telephone(club, service.subscription_body(removed), tell=None).json() == {
        "told": False
    }
    assert service.subscription_body(removed)["endpoint"] not in stored_addresses(settings)
    assert len(service.notifications_to(kept)) == 1


def test_a_failing_service_is_tried_again_until_it_accepts(
    club: Club, service: PushService
) -> None:
    browser = subscribe(club, service)
    service.next = deque([(503, ""), (500, ""), (429, "")])
    club.with_round(1)
    wait_until_sent(club)

    assert service.requests == 3 + 1
    assert len(service.notifications_to(browser)) == 1


def test_a_service_that_asks_for_a_pause_gets_it_while_others_are_served(
    club: Club, services: list[PushService]
) -> None:
    resting, other_one = services
    subscribe(club, resting, 1)
    subscribe(club, resting, 2, entry=2)
    browser = subscribe(club, other_one, 3)
    resting.next = deque([(429, "3600"), (429, "3600")])
    club.with_round(1)
    trouble = f"{resting.origin} wants to be asked later."
    until_other(club, trouble=trouble)
    requests_before = resting.requests
    assert requests_before <= 2
    club.do("unpublish-round", round=1, reason="wrong")
    club.do("publish-round", round=1)
    until_other(club, trouble=trouble, due=True)

    assert resting.requests == requests_before
    assert len(other_one.notifications_to(browser)) == 1


def test_a_hanging_service_delays_neither_commands_nor_other_services(
    club: Club, services: list[PushService]
) -> None:
    slow, quick = services
    slow.hangs = Event()
    late, soon = subscribe(club, slow, 1), subscribe(club, quick, 2)
    club.with_round(1)
    quick.wait_for(1)
    club.enter_result(1, 1, "1-0")
    assert not slow.taken
    slow.hangs.set()
    wait_until_sent(club)
    assert (len(slow.notifications_to(late)), len(quick.notifications_to(soon))) == (1, 1)


def test_a_restarted_server_sends_only_what_was_not_sent_before(
    club: Club, store: MemoryStore, settings: Settings, services: list[PushService]
) -> None:
    up, down = services
    one, two = subscribe(club, up, 1), subscribe(club, down, 2)
    down.next = deque([(503, "")] * 1000)
    club.with_round(1)
    up.wait_for(1)
    until_other(club, due=True, trouble=f"{down.origin} answers 503.")
    club.client.__exit__()
    down.next.clear()
    with signed_in_client(store, settings) as client:
        restarted = Club(client, store, club.id)
        wait_until_sent(restarted)
        assert post_telephone(restarted, up.subscription_body(one), tell=None).json() == {
            "told": True
        }

    assert (len(up.notifications_to(one)), len(down.notifications_to(two))) == (1, 1)
    assert up.refused == down.refused == [], "both servers have one key"


def test_messages_are_signed_with_the_key_on_the_page(club: Club, service: PushService) -> None:
    page = club.new_browser().get(f"/t/{club.id}/me?stage=1&entry=1").text
    service.key = page.partition('data-key="')[2].partition('"')[0]
    browser = subscribe(club, service)
    club.with_round(1)
    service.wait_for(1)
    assert service.key
    assert len(service.notifications_to(browser)) == 1


def test_addresses_are_in_no_log_or_page_and_are_deleted_when_publishing_stops(
    club: Club, service: PushService, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    browser = subscribe(club, service)
    service.next = deque([(503, ""), (400, "")])
    play_round(club, 1)
    texts = [
        club.client.get(path).text
        for path in (
            f"/t/{club.id}/files",
            f"/api/files/{club.id}/trail",
            f"/api/files/{club.id}/publication",
            f"/t/{club.id}/me?stage=1&entry=1",
        )
    ]
    texts.append(str(club.client.get(f"/t/{club.id}/bundle").content))
    texts.append(caplog.text)
    assert not [
        text
        for text in texts
        if "/push/" in text or service.subscription_body(browser)["auth"] in text
    ]
    assert only_other_publication(club)["target"]["kind"] == "telephones"
    assert "/push/1" in stored_addresses(settings)
    club.post(f"/api/files/{club.id}/publication/stop?kind=telephones", {})
    wait_for_publication(club, others=[])
    assert "/push/" not in stored_addresses(settings)
    assert post_telephone(club, service.subscription_body(browser), tell=None).json() == {
        "told": False
    }


def test_a_players_phones_are_limited_in_number(club: Club, service: PushService) -> None:
    for number in range(MOST_OF_ONE):
        subscribe(club, service, number)
    late = service.subscription_body(Browser(MOST_OF_ONE))
    assert post_telephone(club, late).json() == {"told": False}
    assert post_telephone(club, late, entry=2).json() == {"told": True}
    assert post_telephone(club, service.subscription_body(Browser(0))).json() == {"told": True}, (
        "it is known already"
    )
    post_telephone(club, service.subscription_body(Browser(0)), tell=False)
    assert post_telephone(club, late).json() == {"told": True}


def test_a_tournaments_phones_are_limited_in_number(
    club: Club, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.publishing.telephones.MOST", 2)
    for number in (1, 2):
        subscribe(club, service, number, number)
    assert post_telephone(club, service.subscription_body(Browser(3)), entry=3).json() == {
        "told": False
    }


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
def test_an_invalid_subscription_is_refused_and_not_kept(
    club: Club, service: PushService, settings: Settings, change: dict[str, Any], status: int
) -> None:
    body = {
        "stage": 1,
        "entry": 1,
        "subscription": service.subscription_body(Browser(1)),
        "tell": True,
        **change,
    }
    answer = club.new_browser().post(f"/t/{club.id}/me/telephone", json=body)
    assert answer.status_code == status
    assert stored_addresses(settings) == ""


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"[]", b"null", b"{}" * 4096])
def test_a_body_that_is_no_subscription_is_refused(club: Club, body: bytes) -> None:
    assert club.new_browser().post(f"/t/{club.id}/me/telephone", content=body).status_code == 400


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
def test_a_push_address_in_a_private_network_is_refused_without_details(
    tmp_path: Path, endpoint: str
) -> None:
    """And the refusal does not tell whether there is a machine."""
    store, settings = MemoryStore(), Settings(beside=tmp_path)
    with signed_in_client(store, settings) as client:
        club = Club(client, store).with_players(2)
        answer = post_telephone(
            club, {**PushService().subscription_body(Browser(1)), "endpoint": endpoint}
        )
        assert answer.status_code == 400
        assert "private-targets" not in answer.text
        assert "machine" not in answer.text
        assert stored_addresses(settings) == ""


def test_a_subscription_from_another_site_is_refused(club: Club, service: PushService) -> None:
    body = {
        "stage": 1,
        "entry": 1,
        "subscription": service.subscription_body(Browser(1)),
        "tell": True,
    }
    origin = {"Origin": "https://elsewhere.example"}
    answer = club.new_browser().post(f"/t/{club.id}/me/telephone", json=body, headers=origin)
    assert answer.status_code == 403


def test_a_server_without_a_folder_of_its_own_offers_no_notifications() -> None:
    store = MemoryStore()
    with TestClient(build_app(store)) as client:
        club = Club(sign_in(client), store).with_players(2)
        assert "data-key" not in client.get(f"/t/{club.id}/me?stage=1&entry=1").text
        assert post_telephone(club, PushService().subscription_body(Browser(1))).status_code in (
            400,
            409,
        )


def test_a_public_server_offers_no_notifications(store: MemoryStore, settings: Settings) -> None:
    with signed_in_client(store, settings) as client:
        club = Club(client, store).with_players(2)
        assert "data-key" in client.get(f"/t/{club.id}/me?stage=1&entry=1").text
    public = Settings(public=True, beside=settings.beside)
    with TestClient(build_app(store, SECRET, settings=public)) as client:
        assert "data-key" not in client.get(f"/t/{club.id}/me?stage=1&entry=1").text
        assert client.post(f"/t/{club.id}/me/telephone", json={}).status_code in (404, 405)


@pytest.mark.parametrize("name", ["\N{MAHJONG TILE RED DRAGON}", "\N{COMBINING ACUTE ACCENT}", '"'])
def test_messages_with_the_longest_names_fit_into_a_push_record(name: str) -> None:
    state = replace(with_round(field(2, [name * 900, name * 900]), "1-2"), name=name * 900)
    browser, origin = Browser(1), "https://push.example"
    phone = Telephone(1, 101, browser.subscription(origin), "en", f"https://{'a' * 250}.example")
    (message,), forgotten = messages_due(state, with_telephone({}, telephone=phone))

    body = encrypt_message(message.text, phone.subscription)
    assert len(body) <= LARGEST
    assert name in json.loads(browser.decrypt(body))["notification"]["body"]
    assert forgotten == []


def test_a_phone_of_an_unknown_entry_is_forgotten() -> None:
    phone = Telephone(1, 999, Browser(1).subscription("https://push.example"), "en", "")
    subscribed = with_telephone({}, telephone=phone)
    assert messages_due(with_round(field(2), "1-2"), subscribed) == ([], [phone.key])


@pytest.mark.parametrize("game", PLAYED_GAMES)
def test_every_games_notification_has_the_place_and_the_opponent(
    store: MemoryStore, settings: Settings, service: PushService, game: str
) -> None:
    with signed_in_client(store, settings) as client:
        club = Club(client, store)
        story = PLAYED_GAMES[game](club)
        next(story)
        browser = subscribe(club, service)
        next(story)
        wait_until_sent(club)

    notification = service.notifications_to(browser)[-1]
    assert (notification["title"], notification["body"]) == EXPECTED_NOTICES[game]


def test_a_teams_boards_are_notified_once_the_line_ups_are_revealed(
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

    first, later = service.notifications_to(browser)
    assert first["body"] == "Match 1 against Beta"
    match, one, two = later["body"].splitlines()
    assert match == first["body"]
    assert {one, two} <= {
        f"{board} {colour}: {name} – {name}"
        for board, name in ((1, "First"), (2, "Second"))
        for colour in ("White", "Black")
    }


def test_pairs_are_notified_of_each_called_round_after_the_first(
    store: MemoryStore, settings: Settings, service: PushService
) -> None:
    with signed_in_client(store, settings) as client:
        club = Club(client, store)
        next(PLAYED_GAMES["bridge"](club))
        browser = subscribe(club, service)
        for number in (1, 2):
            club.do("call-round", session=1, round=number, confirmed=CONFIRMED)
            wait_until_sent(club)
    (notification,) = service.notifications_to(browser)
    assert notification["title"] == "Session 1 · Round 2 · Club Evening", (
        "of the first its page said so"
    )
