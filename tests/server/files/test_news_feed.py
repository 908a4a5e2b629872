"""The news of a tournament, for feed readers."""

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from tests.server.club import Club, running

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def club() -> Iterator[Club]:
    with running() as club:
        yield club.with_players(4)


def read_feed(club: Club, lang: str = "") -> ElementTree.Element:
    answer = club.client.get(f"/t/{club.id}/news.atom{lang}")
    assert answer.headers["content-type"] == "application/atom+xml; charset=utf-8"
    return ElementTree.fromstring(answer.content)


def entry_titles(club: Club, lang: str = "") -> list[str | None]:
    return [entry.findtext(f"{ATOM}title") for entry in read_feed(club, lang).iter(f"{ATOM}entry")]


def test_each_published_round_is_an_entry_newest_first(club: Club) -> None:
    assert entry_titles(club) == []
    club.with_round(1)
    for board in (1, 2):
        club.enter_result(1, board, "1-0")
    club.do("pair-round", round=2)
    assert entry_titles(club) == ["Open · Round 1"], "a draft is nobody's news"
    club.do("publish-round", round=2)
    assert entry_titles(club) == ["Open · Round 2", "Open · Round 1"]
    newest, first = (
        entry.findtext(f"{ATOM}summary") for entry in read_feed(club).iter(f"{ATOM}entry")
    )
    assert (newest, first) == ("4 players, round 2 of 5 under way, 0 of 2 results", "Round 1")
    assert entry_titles(club, "?lang=de") == ["Open · Runde 2", "Open · Runde 1"]


def test_the_news_feed_has_what_rfc_4287_requires(club: Club) -> None:
    club.with_round(1)
    feed = read_feed(club)
    (entry,) = feed.iter(f"{ATOM}entry")
    for needed in ("id", "title", "updated"):
        assert feed.findtext(f"{ATOM}{needed}")
        assert entry.findtext(f"{ATOM}{needed}")
    assert feed.findtext(f"{ATOM}author/{ATOM}name")
    assert entry.findtext(f"{ATOM}summary")
    links = [link.get("href", "") for link in feed.iter(f"{ATOM}link")]
    assert all(f"/t/{club.id}" in link for link in links)
    assert feed.findtext(f"{ATOM}updated", "") >= entry.findtext(f"{ATOM}updated", "")


def test_an_entry_keeps_its_id_and_the_page_links_to_the_feed(club: Club) -> None:
    club.with_round(1)
    before = [entry.findtext(f"{ATOM}id") for entry in read_feed(club).iter(f"{ATOM}entry")]
    club.enter_result(1, 1, "1-0")
    assert [entry.findtext(f"{ATOM}id") for entry in read_feed(club).iter(f"{ATOM}entry")] == before
    assert f"/t/{club.id}/news.atom" in club.client.get(f"/t/{club.id}").text
