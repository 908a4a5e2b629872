"""The prize ceremony: the first ten from the tenth on, with what decided between equal scores."""

import pytest

from domain.chess.stage import StageRules
from domain.tournament import Tournament
from tests.stories import OPEN, field, played, with_round
from tests.web.site.test_pairs import danube
from web.bridge.views import ranking as pairs_ceremony
from web.contest.views import leaders, standings
from web.pages.printing import PrintPage
from web.pages.render import render
from web.shared.ceremony import Placing, decision_words, podium_paper
from web.shared.languages import words_in
from web.shared.paper import Foot
from web.shared.sheet import rows_in


def placings(tournament: Tournament) -> list[Placing]:
    return rows_in(leaders.build_ceremony(tournament, OPEN), Placing)


def test_each_place_has_the_tie_break_that_decided() -> None:
    tournament = played(field(30), 5)
    table = rows_in(standings.build_sheet(tournament, OPEN), standings.StandingRow)

    for row, line, next_line in zip(placings(tournament), table, table[1:], strict=False):
        level = line.player.score == next_line.player.score
        assert bool(row.behind) == level
        differ = [
            n for n, (a, b) in enumerate(zip(line.values, next_line.values, strict=True)) if a != b
        ]
        if level and differ:
            assert (row.value, row.against) == (line.values[differ[0]], next_line.values[differ[0]])
            assert row.decided
        else:
            assert not row.decided


def test_the_deciding_tie_break_is_named_in_words() -> None:
    rules = StageRules(rounds=2, tie_breaks=("BH/C1",))
    rows = placings(played(field(8, rules=rules), 2))
    sentences = [decision_words(row, words_in("en")) for row in rows]
    assert any(" by Buchholz, cut 1: " in one for one in sentences)
    german = [decision_words(row, words_in("de")) for row in rows]
    assert any(" durch Buchholz, Streichung 1: " in one for one in german)


def test_a_place_that_nothing_decides_is_shared() -> None:
    tournament = with_round(field(4, rules=StageRules(tie_breaks=())), "1-3 1-0", "4-2 1-0")
    rows = placings(tournament)

    assert [row.rank for row in rows] == ["1=", "1=", "3=", "3="]
    assert decision_words(rows[0], words_in("en")).startswith("shared with ")
    assert decision_words(rows[1], words_in("en")) == ""


def test_namesakes_are_distinguished_in_the_ceremony_and_on_the_podium() -> None:
    names = ("Smith, Jan", "Smith, Jan", "A", "B")
    namesakes = field(4, names=names, rules=StageRules(tie_breaks=()))
    rows = placings(with_round(namesakes, "1-3 1-0", "4-2 0-1"))
    apart = [row.apart for row in rows[:2]]
    assert all(apart)
    assert apart[0] != apart[1]
    assert rows[0].behind == f"Smith, Jan ({apart[1]})"
    paper = podium_paper(rows, words_in("en"), "Points")
    shown = [step.name for step in paper.podium]
    assert all(any(name.endswith(f"Jan Smith ({each})") for name in shown) for each in apart)


@pytest.mark.parametrize(("rounds", "final"), [(2, False), (3, True)])
def test_the_ceremony_is_final_when_the_last_round_is_closed(rounds: int, final: bool) -> None:
    head = leaders.build_ceremony(played(field(8, rules=StageRules(rounds=3)), rounds), OPEN).head
    assert isinstance(head, leaders.CeremonyHead)
    assert head.final == final


def test_the_ceremony_of_pairs_has_the_first_ten() -> None:
    tournament = danube()
    (number,) = tournament.parts
    sheet = pairs_ceremony.build_ceremony(tournament, number)

    assert [row.place for row in rows_in(sheet, Placing)] == list(range(1, 10 + 1))
    paper = render(PrintPage.build(tournament, number, "podium", Foot("7K2M", 8, ""), "en"))
    assert paper.index('class="step-2"') < paper.index('class="step-1"') < paper.index('"step-3"')


def test_the_podium_has_three_steps_and_the_others_below() -> None:
    paper = PrintPage.build(played(field(12), 3), OPEN, "podium", Foot("7K2M", 8, ""), "fr").paper
    assert [step.height for step in paper.podium] == [2, 1, 3]
    assert [row[0].text.rstrip("=") for row in paper.rows] == ["4", "5", "6", "7", "8", "9", "10"]
