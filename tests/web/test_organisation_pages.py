"""Pages of organisations, and what an operator's page leaves out."""

from dataclasses import fields, replace

import pytest

from domain.ids import TournamentId
from tests.stories import field
from web.pages.operator_acts import describe_act
from web.pages.organisations import (
    HostedOrganisations,
    OperatedOrganisationPage,
    OperatorDevice,
    OperatorPage,
    OperatorStep,
    OrganisationLimits,
    OrganisationSize,
    OrganisationSummary,
    ServerHealth,
)
from web.pages.render import render
from web.pages.tournaments import FrontPage
from web.shared.frame import Reader
from web.shared.languages import ENGLISH, THIN, group_thousands, size_text, words_in

CLUB = OrganisationSummary(
    *("nord", "Schachklub Nord", 1, "2026-01-05T10:00:00+00:00", ""),
    OrganisationSize(tournaments=7, open=3, entries=412, events=9001, bytes=4_320_000, devices=5),
    OrganisationLimits(tournaments=3, entries=200, devices=20, megabytes=500, days=365),
)
ME = OperatorDevice("abc", "Ops", "2026-02-01T08:00:00+00:00", mine=True)
LOST = replace(ME, id="lost", name="Old laptop", mine=False)
OTHER = replace(
    CLUB, id="sued", name='<img src=x onerror="alert(1)">', accent=2, limits=OrganisationLimits()
)


def operators(*organisations: OrganisationSummary) -> str:
    step = OperatorStep("2026-02-01T08:00:00+00:00", "laptop", CLUB.name, "closed")
    sizes = sum((line.size for line in organisations), OrganisationSize())
    page = OperatorPage(
        ServerHealth("", 84), organisations, sizes, 2, (ME, LOST), (step,), "?before=3"
    )
    return render(page)


def test_the_operators_page_adds_sizes_and_marks_full_organisations() -> None:
    page = operators(CLUB, OTHER)

    assert f"18{THIN}002" in page
    assert "8.7 MB" in page, "twice 4.32, rounded up"
    assert page.count("at its limit") == 1
    assert "3 of 3" in page
    assert "5 of 20" in page
    assert "2 tournaments belong to no organisation." in page
    assert '<a href="?before=3">' in page
    assert "<img" not in page


def test_operator_can_revoke_another_operators_device_but_not_the_own_one() -> None:
    page = operators(CLUB)

    assert 'action="/operator/devices/lost/revoke"' in page
    assert 'action="/operator/devices/abc/revoke"' not in page


def test_only_many_organisations_have_a_search_field() -> None:
    assert 'type="search"' not in operators(CLUB, OTHER)
    assert 'type="search"' in operators(*(replace(CLUB, id=f"club-{n}") for n in range(13)))


def test_trouble_with_the_log_is_shown_to_operators() -> None:
    page = OperatorPage(
        ServerHealth("The log can't be used now.", 0), (), OrganisationSize(), 0, (), (), ""
    )

    assert "The log can&#39;t be used now." in render(page)
    assert "No organisation yet." in render(page)


def test_an_operator_makes_the_first_organiser_and_no_other() -> None:
    begun = OperatedOrganisationPage(CLUB, organised=False, journal=(), earlier="")
    form = '<form method="post" action="/operator/nord/invite"'

    assert form in render(begun)
    assert form not in render(replace(begun, organised=True))


def test_a_closed_organisation_can_only_be_opened_again() -> None:
    closed = replace(CLUB, closed="2026-03-01T00:00:00+00:00")
    page = render(OperatedOrganisationPage(closed, organised=False, journal=(), earlier=""))

    assert 'data-act="reopen"' in page
    assert "<form" in page
    assert 'name="megabytes"' not in page
    assert "/invite" not in page


def test_no_field_of_an_operators_page_holds_a_tournament() -> None:
    names = {
        field.name for page in (OperatorPage, OperatedOrganisationPage) for field in fields(page)
    }
    assert names == {
        *("health", "organisations", "total", "others", "operators", "journal", "earlier"),
        *("organisation", "organised"),
    }


class TestFront:
    ONE = field(4)
    MINE, THEIRS = TournamentId("mine"), TournamentId("theirs")

    def front(self, readers: str = "") -> FrontPage:
        many = [replace(self.ONE, id=TournamentId(f"t{n}"), name=f"Evening {n}") for n in range(5)]
        names = {"zebra": "Zebra", "adler": "adler"}
        owners = {**{f"t{n}": "zebra" for n in range(4)}}
        return FrontPage.build(many, Reader(), HostedOrganisations(names, owners, readers))

    def test_each_organisation_lists_its_newest_tournaments_and_the_server_the_rest(self) -> None:
        page = self.front()

        assert [line.name for line in page.organisations] == ["adler", "Zebra"]
        assert [line.accent for line in page.organisations] == [2, 1]
        assert [line.more for line in page.organisations] == [False, True]
        assert [line.name for line in page.organisations[1].tournaments] == [
            *("Evening 0", "Evening 1", "Evening 2")
        ]
        assert [line.name for line in page.tournaments] == ["Evening 4"]

    def test_the_readers_organisation_comes_first_with_a_link_to_its_desk(self) -> None:
        first, other = self.front("zebra").organisations

        assert (first.name, first.desk) == ("Zebra", "/o/zebra/desk")
        assert other.desk == ""

    def test_an_organisation_without_tournaments_is_listed(self) -> None:
        assert '<a href="/o/adler">adler</a>' in render(self.front())

    def test_server_without_organisations_shows_none(self) -> None:
        page = render(FrontPage.build([self.ONE]))

        assert "organisation" not in page.lower().replace("/static/organiser", "")


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (0, "0 kB"),
        (1, "0.1 kB"),
        (999_999, "999 kB"),
        (1_000_000, "1 MB"),
        (4_320_000, "4.4 MB"),
        (10_500_000, "10 MB"),
        (25_600_000, "25 MB"),
        (3_000_000_000, "3 GB"),
        (12_345_000_000_000, f"12{THIN}345 GB"),
    ],
)
def test_a_size_is_written_in_a_fitting_unit(count: int, expected: str) -> None:
    assert size_text(count, ENGLISH) == expected


def test_the_total_size_of_one_organisation_is_its_own_size() -> None:
    assert sum([CLUB.size], OrganisationSize()) == CLUB.size


def test_a_size_is_written_in_the_readers_language() -> None:
    assert size_text(4_320_000, words_in("fr")) == "4,4 Mo"
    assert size_text(4_320_000, words_in("pl")) == "4,4 MB"
    assert group_thousands(1_234_567) == f"1{THIN}234{THIN}567"


class TestActs:
    BEFORE = {"name": "Nord", "quotas": {"tournaments": None, "devices": 4}, "retention": None}

    def described(self, act: str, **after: object) -> str:
        return describe_act(act, self.BEFORE, {**self.BEFORE, **after}, ENGLISH)

    def test_each_act_is_described_in_a_sentence(self) -> None:
        assert self.described("found-organisation") == "founded as Nord"
        assert self.described("rename-organisation", name="Nordstadt") == "renamed from Nord"
        assert self.described("set-retention", retention=90) == "kept for 90 days"
        assert self.described("set-retention") == "kept for ever"
        assert self.described("close-organisation") == "closed"
        assert self.described("reopen-organisation") == "opened again"
        assert "first organiser" in self.described("invite-organiser")
        assert "operator" in self.described("invite-operator")
        assert self.described("revoke-operator").endswith("taken out: Nord")
        assert (
            describe_act("import-organisation", {}, self.BEFORE, ENGLISH)
            == "brought in from a file"
        )
        assert describe_act("put-away", {"t": "x7"}, {}, ENGLISH) == "deleted what lay beside x7"

    def test_only_changed_limits_are_described(self) -> None:
        quotas = {"tournaments": 1200, "devices": 4}
        sentence = self.described("set-quotas", quotas=quotas)

        assert sentence == f"tournaments not over: no limit → 1{THIN}200"
        assert self.described("set-quotas") == "limits as before"

    def test_an_unknown_act_is_shown_by_its_name(self) -> None:
        assert self.described("merge-organisations") == "merge-organisations"
