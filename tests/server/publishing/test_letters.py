"""Results by e-mail: asked for, confirmed, sent after each round, ended, and erased."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from server.application.app import build_app
from server.publishing.publication import MOST_FIRST
from server.publishing.target import Mail, Unpublished, is_mail_address, refuse_unusable
from server.settings import Settings
from tests.effort import beyond_the_gate
from tests.events.log.memory_store import MemoryStore
from tests.server.club import Club
from tests.server.door import sign_in
from tests.server.publishing.mail_server import MailServer, mail_server
from tests.server.publishing.test_outlets import other, until_there
from tests.server.publishing.test_publishing import direct, until

ADA = "ada@example.org"


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    store, settings = MemoryStore(), Settings(beside=tmp_path / "desk", private_targets=True)
    with TestClient(build_app(store, settings=settings)) as client:
        sign_in(client)
        yield Club(client, store)


def to(site: MailServer) -> dict[str, str]:
    return {"type": "mail", "address": site.url, "sender": "club@example.org"}


def anybody(club: Club, method: str, path: str, **form: str) -> Any:
    """Without a device of the tournament's."""
    device = dict(club.client.cookies)
    club.client.cookies.clear()
    answer = club.client.request(method, path, data=form or None)
    club.client.cookies.update(device)
    return answer


def link_in(text: str) -> str:
    found = re.search(r"http://testserver(\S+)", text)
    assert found
    return found[1]


def ask(club: Club, site: MailServer, address: str = ADA) -> str:
    """The address of the link in the first letter."""
    told = anybody(club, "POST", f"/t/{club.id}/letters", address=address)
    assert "on its way" in told.text
    return link_in(site.to(address)[-1].get_content())


def subscribe(club: Club, site: MailServer, address: str = ADA) -> str:
    link = ask(club, site, address)
    assert "From now on" in anybody(club, "POST", link, begin="1").text
    return link


def play(club: Club, number: int) -> None:
    club.with_round(number)
    for board in (1, 2):
        club.result(number, board, "1-0")
    club.do("close-round", round=number)
    club.post(f"/api/files/{club.id}/publication/now?kind=mail", {})
    until_there(club, version=club.versions(), due=False, under_way=False, trouble="")


def start(club: Club, site: MailServer) -> None:
    club.with_players(4)
    direct(club, to(site))
    until_there(club, version=club.versions(), under_way=False, trouble="")


def test_who_confirms_gets_a_letter_after_each_round_and_no_other_does(club: Club) -> None:
    with mail_server() as site:
        start(club, site)
        subscribe(club, site)
        ask(club, site, "eve@example.org")
        play(club, 1)
        play(club, 2)

        _, one, two = site.to(ADA)
        assert one["From"] == "club@example.org"
        assert one["Subject"] == "Club Evening: Results"
        assert "Player01" in one.get_content()
        assert "round 2 of 5 finished" in two.get_content()
        assert one["List-Unsubscribe"].startswith("<http://testserver/t/")
        assert len(site.to("eve@example.org")) == 1, "who did not confirm has the first alone"


def test_the_link_in_a_letter_ends_it_and_opening_it_does_not(club: Club) -> None:
    with mail_server() as site:
        start(club, site)
        subscribe(club, site)
        play(club, 1)
        link = link_in(site.to(ADA)[-1]["List-Unsubscribe"])
        assert "Send no more letters" in anybody(club, "GET", link.rstrip(">")).text
        play(club, 2)
        assert len(site.to(ADA)) == 3
        assert "No more letters" in anybody(club, "POST", link.rstrip(">")).text
        play(club, 3)
        assert len(site.to(ADA)) == 3


def test_a_letter_is_in_the_words_of_who_reads_it(club: Club) -> None:
    with mail_server() as site:
        start(club, site)
        anybody(club, "POST", f"/t/{club.id}/letters?lang=pl", address=ADA)
        anybody(club, "POST", link_in(site.to(ADA)[-1].get_content()), begin="1")
        play(club, 1)
        assert site.to(ADA)[-1]["Subject"] == "Club Evening: Wyniki"


@beyond_the_gate
def test_a_mail_server_without_room_is_tried_again_and_nobody_is_left_out(club: Club) -> None:
    with mail_server() as site:
        start(club, site)
        for address in (ADA, "bob@example.org", "cyd@example.org"):
            subscribe(club, site, address)
        site.unknown.add("bob@example.org")
        site.full = True
        club.with_round(1)
        for board in (1, 2):
            club.result(1, board, "1-0")
        club.do("close-round", round=1)
        club.post(f"/api/files/{club.id}/publication/now?kind=mail", {})
        told = until_there(club, due=True, under_way=False)
        assert "452 no room now" in told["trouble"]
        site.full = False
        club.post(f"/api/files/{club.id}/publication/now?kind=mail", {})
        until_there(club, version=club.versions(), under_way=False, trouble="")
        assert [len(site.to(one)) for one in (ADA, "cyd@example.org")] == [2, 2]


@beyond_the_gate
def test_a_letter_of_which_nobody_knows_is_sent_again_as_the_same_message(club: Club) -> None:
    with mail_server() as site:
        start(club, site)
        subscribe(club, site)
        site.mute = True
        club.with_round(1)
        for board in (1, 2):
            club.result(1, board, "1-0")
        club.do("close-round", round=1)
        club.post(f"/api/files/{club.id}/publication/now?kind=mail", {})
        until_there(club, due=True, under_way=False)
        site.mute = False
        club.post(f"/api/files/{club.id}/publication/now?kind=mail", {})
        until_there(club, version=club.versions(), under_way=False, trouble="")
        play(club, 2)
        _, *tries, second = site.to(ADA)
        assert len(tries) > 1
        assert len({letter["Message-ID"] for letter in tries}) == 1
        assert second["Message-ID"] not in {letter["Message-ID"] for letter in tries}


@beyond_the_gate
def test_a_mailbox_that_takes_nothing_now_gets_it_later_and_holds_up_no_other(club: Club) -> None:
    with mail_server() as site:
        start(club, site)
        for address in (ADA, "bob@example.org"):
            subscribe(club, site, address)
        site.busy.add(ADA)
        club.with_round(1)
        for board in (1, 2):
            club.result(1, board, "1-0")
        club.do("close-round", round=1)
        club.post(f"/api/files/{club.id}/publication/now?kind=mail", {})
        until_there(club, trouble="The mail server 127.0.0.1 does not take it: 450.")
        assert [len(site.to(one)) for one in (ADA, "bob@example.org")] == [1, 2]
        site.busy.clear()
        club.post(f"/api/files/{club.id}/publication/now?kind=mail", {})
        until_there(club, version=club.versions(), under_way=False, trouble="")
        assert [len(site.to(one)) for one in (ADA, "bob@example.org")] == [2, 2]


@beyond_the_gate
def test_who_asked_is_kept_when_the_mail_server_is_given_anew(club: Club) -> None:
    with mail_server() as site:
        start(club, site)
        subscribe(club, site)
        direct(club, to(site))
        until_there(club, version=club.versions(), under_way=False, trouble="")
        play(club, 1)
        assert len(site.to(ADA)) == 2


def test_addresses_are_in_no_file_of_the_log_and_go_when_it_is_stopped(
    club: Club, tmp_path: Path
) -> None:
    with mail_server() as site:
        start(club, site)
        subscribe(club, site)
        assert ADA not in str(other(club))
        assert ADA.encode() not in club.client.get(f"/t/{club.id}/bundle").content
        assert any(ADA in file.read_text() for file in tmp_path.rglob("*.given"))
        club.post(f"/api/files/{club.id}/publication/stop?kind=mail", {})
        until(club, others=[])
        assert not any(ADA in file.read_text() for file in tmp_path.rglob("*.given"))
        assert anybody(club, "GET", f"/t/{club.id}/letters").status_code == 404


def test_the_page_is_offered_where_results_come_by_mail(club: Club) -> None:
    assert "/letters" not in anybody(club, "GET", f"/t/{club.id}").text
    with mail_server() as site:
        start(club, site)
        assert f"/t/{club.id}/letters" in anybody(club, "GET", f"/t/{club.id}").text


def test_a_link_of_another_address_opens_nothing(club: Club) -> None:
    with mail_server() as site:
        start(club, site)
        link = ask(club, site)
        forged = link.replace("to=ada", "to=eve")
        assert anybody(club, "POST", forged, begin="1").status_code == 404
        assert anybody(club, "POST", f"/t/{club.id}/letters/ż?to={ADA}").status_code == 404


@beyond_the_gate
def test_no_more_first_letters_go_out_than_readers_can_need(club: Club) -> None:
    with mail_server() as site:
        start(club, site)
        for number in range(MOST_FIRST):
            ask(club, site, f"{number}@example.org")
        refused = anybody(club, "POST", f"/t/{club.id}/letters", address=ADA)
        assert refused.status_code == 429
        assert not site.to(ADA)


@pytest.mark.parametrize(
    "text", ["", "ada", "ada@", "a@b\r\nBcc: c@d", "a b@c.org", "ä@example.org"]
)
def test_what_is_no_address_is_refused(text: str) -> None:
    assert not is_mail_address(text)


def test_an_address_has_at_most_254_characters() -> None:
    longest = f"{'a' * 242}@example.org"
    assert is_mail_address(longest)
    assert not is_mail_address(f"a{longest}")


@pytest.mark.parametrize("address", ["mail.example.org", "http://mail.example.org", "smtp://a@b"])
def test_what_is_no_mail_server_is_refused(address: str) -> None:
    with pytest.raises(Unpublished):
        refuse_unusable(Mail(address, "club@example.org"), True)
