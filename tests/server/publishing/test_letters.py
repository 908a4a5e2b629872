"""Results by e-mail: requested, confirmed, sent after each round, ended, and addresses deleted."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.publishing.publication import MOST_FIRST
from server.publishing.target import Mail, is_mail_address, refuse_unusable
from server.refusals import Unpublished
from server.settings import Settings
from tests.effort import beyond_the_gate
from tests.server.club import Club, running
from tests.server.publishing.mail_server import MailServer, mail_server
from tests.server.publishing.test_outlets import only_other_publication, until_other
from tests.server.publishing.test_publishing import (
    publish_to,
    wait_for_publication,
    wait_for_trouble,
)

ADA = "ada@example.org"


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    settings = Settings(beside=tmp_path / "desk", private_targets=True)
    with running(settings=settings) as club:
        yield club


def target_at(site: MailServer) -> dict[str, str]:
    return {"type": "mail", "address": site.url, "sender": "club@example.org"}


def request_without_device(club: Club, method: str, path: str, **form: str) -> Any:
    return club.new_browser().request(method, path, data=form or None)


def link_in(text: str) -> str:
    found = re.search(r"http://testserver(\S+)", text)
    assert found
    return found[1]


def request_letters(club: Club, site: MailServer, address: str = ADA) -> str:
    """Request letters to the address; the link to confirm, from the first letter."""
    answer = request_without_device(club, "POST", f"/t/{club.id}/letters", address=address)
    assert "on its way" in answer.text
    return link_in(site.letters_to(address)[-1].get_content())


def subscribe(club: Club, site: MailServer, address: str = ADA) -> str:
    link = request_letters(club, site, address)
    assert "From now on" in request_without_device(club, "POST", link, begin="1").text
    return link


def play_round(club: Club, number: int) -> None:
    club.with_round(number)
    for board in (1, 2):
        club.enter_result(number, board, "1-0")
    club.do("close-round", round=number)
    club.post(f"/api/files/{club.id}/publication/now?kind=mail", {})
    until_other(club, version=club.version(), due=False, under_way=False, trouble="")


def start_publication(club: Club, site: MailServer) -> None:
    club.with_players(4)
    publish_to(club, target_at(site))
    until_other(club, version=club.version(), under_way=False, trouble="")


@beyond_the_gate
def test_only_a_confirmed_address_gets_a_letter_after_each_round(club: Club) -> None:
    with mail_server() as site:
        start_publication(club, site)
        subscribe(club, site)
        request_letters(club, site, "eve@example.org")
        play_round(club, 1)
        play_round(club, 2)

        _to_confirm, first, second = site.letters_to(ADA)
        assert first["From"] == "club@example.org"
        assert first["Subject"] == "Club Evening: Results"
        assert "Player01" in first.get_content()
        assert "round 2 of 5 finished" in second.get_content()
        assert first["List-Unsubscribe"].startswith("<http://testserver/t/")
        assert len(site.letters_to("eve@example.org")) == 1, "the letter to confirm alone"


def test_letters_end_by_posting_their_link_and_not_by_opening_it(club: Club) -> None:
    with mail_server() as site:
        start_publication(club, site)
        subscribe(club, site)
        play_round(club, 1)
        link = link_in(site.letters_to(ADA)[-1]["List-Unsubscribe"])
        assert "Send no more letters" in request_without_device(club, "GET", link.rstrip(">")).text
        play_round(club, 2)
        to_confirm_and_two_rounds = 3
        assert len(site.letters_to(ADA)) == to_confirm_and_two_rounds
        assert "No more letters" in request_without_device(club, "POST", link.rstrip(">")).text
        play_round(club, 3)
        assert len(site.letters_to(ADA)) == to_confirm_and_two_rounds


def test_letters_are_in_the_readers_language(club: Club) -> None:
    with mail_server() as site:
        start_publication(club, site)
        request_without_device(club, "POST", f"/t/{club.id}/letters?lang=pl", address=ADA)
        request_without_device(
            club, "POST", link_in(site.letters_to(ADA)[-1].get_content()), begin="1"
        )
        play_round(club, 1)
        assert site.letters_to(ADA)[-1]["Subject"] == "Club Evening: Wyniki"


@beyond_the_gate
def test_after_a_full_mail_server_every_known_address_gets_one_letter(club: Club) -> None:
    with mail_server() as site:
        start_publication(club, site)
        for address in (ADA, "bob@example.org", "cyd@example.org"):
            subscribe(club, site, address)
        site.unknown.add("bob@example.org")
        site.full = True
        club.with_round(1)
        for board in (1, 2):
            club.enter_result(1, board, "1-0")
        club.do("close-round", round=1)
        club.post(f"/api/files/{club.id}/publication/now?kind=mail", {})
        publication = wait_for_trouble(club, only_other_publication)
        assert "452 no room now" in publication["trouble"]
        site.full = False
        club.post(f"/api/files/{club.id}/publication/now?kind=mail", {})
        until_other(club, version=club.version(), under_way=False, trouble="")
        assert [len(site.letters_to(one)) for one in (ADA, "cyd@example.org")] == [2, 2]


@beyond_the_gate
def test_an_unacknowledged_letter_is_sent_again_with_the_same_message_id(club: Club) -> None:
    with mail_server() as site:
        start_publication(club, site)
        subscribe(club, site)
        site.mute = True
        club.with_round(1)
        for board in (1, 2):
            club.enter_result(1, board, "1-0")
        club.do("close-round", round=1)
        club.post(f"/api/files/{club.id}/publication/now?kind=mail", {})
        wait_for_trouble(club, only_other_publication)
        site.mute = False
        club.post(f"/api/files/{club.id}/publication/now?kind=mail", {})
        until_other(club, version=club.version(), under_way=False, trouble="")
        play_round(club, 2)
        _to_confirm, *tries, second = site.letters_to(ADA)
        assert len(tries) > 1
        assert len({letter["Message-ID"] for letter in tries}) == 1
        assert second["Message-ID"] not in {letter["Message-ID"] for letter in tries}


@beyond_the_gate
def test_a_busy_mailbox_gets_its_letter_later_and_delays_no_other(club: Club) -> None:
    with mail_server() as site:
        start_publication(club, site)
        for address in (ADA, "bob@example.org"):
            subscribe(club, site, address)
        site.busy.add(ADA)
        club.with_round(1)
        for board in (1, 2):
            club.enter_result(1, board, "1-0")
        club.do("close-round", round=1)
        club.post(f"/api/files/{club.id}/publication/now?kind=mail", {})
        until_other(club, trouble="The mail server 127.0.0.1 does not take it: 450.")
        assert [len(site.letters_to(one)) for one in (ADA, "bob@example.org")] == [1, 2]
        site.busy.clear()
        club.post(f"/api/files/{club.id}/publication/now?kind=mail", {})
        until_other(club, version=club.version(), under_way=False, trouble="")
        assert [len(site.letters_to(one)) for one in (ADA, "bob@example.org")] == [2, 2]


@beyond_the_gate
def test_subscribers_are_kept_when_the_mail_server_is_set_again(club: Club) -> None:
    with mail_server() as site:
        start_publication(club, site)
        subscribe(club, site)
        publish_to(club, target_at(site))
        until_other(club, version=club.version(), under_way=False, trouble="")
        play_round(club, 1)
        assert len(site.letters_to(ADA)) == 2


def test_addresses_are_kept_outside_the_log_and_deleted_when_publishing_stops(
    club: Club, tmp_path: Path
) -> None:
    with mail_server() as site:
        start_publication(club, site)
        subscribe(club, site)
        assert ADA not in str(only_other_publication(club))
        assert ADA.encode() not in club.client.get(f"/t/{club.id}/bundle").content
        assert any(ADA in file.read_text() for file in tmp_path.rglob("*.given"))
        club.post(f"/api/files/{club.id}/publication/stop?kind=mail", {})
        wait_for_publication(club, others=[])
        assert not any(ADA in file.read_text() for file in tmp_path.rglob("*.given"))
        assert request_without_device(club, "GET", f"/t/{club.id}/letters").status_code == 404


def test_the_page_for_letters_is_linked_once_mail_is_set_up(club: Club) -> None:
    assert "/letters" not in request_without_device(club, "GET", f"/t/{club.id}").text
    with mail_server() as site:
        start_publication(club, site)
        assert f"/t/{club.id}/letters" in request_without_device(club, "GET", f"/t/{club.id}").text


def test_a_link_changed_to_another_address_is_not_found(club: Club) -> None:
    with mail_server() as site:
        start_publication(club, site)
        link = request_letters(club, site)
        forged = link.replace("to=ada", "to=eve")
        assert request_without_device(club, "POST", forged, begin="1").status_code == 404
        assert (
            request_without_device(club, "POST", f"/t/{club.id}/letters/ż?to={ADA}").status_code
            == 404
        )


@beyond_the_gate
def test_first_letters_are_limited_in_number(club: Club) -> None:
    with mail_server() as site:
        start_publication(club, site)
        for number in range(MOST_FIRST):
            request_letters(club, site, f"{number}@example.org")
        refused = request_without_device(club, "POST", f"/t/{club.id}/letters", address=ADA)
        assert refused.status_code == 429
        assert not site.letters_to(ADA)


@pytest.mark.parametrize(
    "text", ["", "ada", "ada@", "a@b\r\nBcc: c@d", "a b@c.org", "ä@example.org"]
)
def test_malformed_mail_addresses_are_refused(text: str) -> None:
    assert not is_mail_address(text)


def test_an_address_has_at_most_254_characters() -> None:
    longest = f"{'a' * 242}@example.org"
    assert is_mail_address(longest)
    assert not is_mail_address(f"a{longest}")


@pytest.mark.parametrize("address", ["mail.example.org", "http://mail.example.org", "smtp://a@b"])
def test_malformed_mail_server_addresses_are_refused(address: str) -> None:
    with pytest.raises(Unpublished):
        refuse_unusable(Mail(address, "club@example.org"), True)
