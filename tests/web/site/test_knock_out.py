"""The pages of a knock-out in the folder of the results."""

from tests.events.chess.cup import Cup
from web.site.build import build_site


def page_of(cup: Cup, name: str, folder: str = "") -> str:
    return build_site(cup.state, other_langs=("de",))[f"{folder}stage-1/{name}.html"].decode()


def test_the_bracket_is_a_picture_and_a_list_of_matches() -> None:
    cup = Cup(6).drawn().won_by(4, 6).won_by(1, 2)
    bracket = page_of(cup, "bracket")
    assert "<svg" in bracket
    assert bracket.index("Semi-finals</h2>") < bracket.index("Quarter-finals</h2>"), "newest first"
    assert "1–0" in bracket
    assert "Halbfinale</h2>" in page_of(cup, "bracket", "de/")


def test_rounds_and_standings_are_named_after_the_bracket_round() -> None:
    cup = Cup(4, "2 standard", "1 armageddon").drawn().level()
    assert "<h1>Semi-finals, game 1</h1>" in page_of(cup, "round-1")
    assert "Standings · Semi-finals, game 1" in page_of(cup, "standings")
    assert 'href="bracket.html"' in page_of(cup, "standings")
    tab = '<a class="number" href="round-1.html">{}</a>'
    assert tab.format("Semi-finals, game 1") in page_of(cup, "standings")
    assert tab.format("Halbfinale, Partie 1") in page_of(cup, "standings", "de/")


def test_before_the_draw_the_bracket_page_says_so() -> None:
    assert "The bracket is not drawn yet." in page_of(Cup(4), "bracket")
