"""Every word on a screen is looked up in the catalogue.

The catalogue here wraps each message in ⟦ ⟧; all text of a screen, also for screen readers, must be
wrapped or come from the sheet: names, codes, numbers.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

import pytest
from playwright.sync_api import Page

from domain.bridge.phase import phases_of
from domain.chess.stage import stage_of
from domain.draws.announced_positions import AnnouncedDraws, DrawScope
from domain.tournament import Tournament
from tests.bridge_stories import PAIRS, pairs_playing
from tests.browser.look.hall import Hall
from tests.browser.look.test_screens import open_of
from tests.browser.settled import wait_until_painted
from tests.effort import A_SHARE
from tests.stories import OPEN
from tests.web.views.round_robins import MATCH, QUADS, after_rounds, round_robin_drawn
from web.bridge.face import FACE as BRIDGE
from web.chess.face import FACE as CHESS
from web.pages.tournaments import ScreenPage
from web.shared.languages import LANGUAGES, LOCALE, Words, read_catalogue, words_in

pytestmark = pytest.mark.browser

WRAPPED = Words(
    "de",
    {
        message: tuple(f"⟦{message}⟧" for _ in forms)
        for message, forms in read_catalogue(LOCALE / "de" / "messages.po").items()
    },
)
COLLECT_TEXTS = """() => {
  const said = [];
  const all = NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT;
  const walk = document.createTreeWalker(document.body, all);
  while (walk.nextNode()) {
    const node = walk.currentNode;
    if (node.nodeType === Node.TEXT_NODE) {
      if (!node.parentElement.closest("script, noscript, .picture")) said.push(node.textContent);
    } else {
      const names = ["aria-label", "title", "alt"].filter((name) => node.hasAttribute(name));
      said.push(...names.map((name) => node.getAttribute(name)));
    }
  }
  const area = document.querySelector(".area").dataset;
  return [...said, ...Object.values(area)];
}"""
MESSAGES = frozenset({"note", "direction", "seat", "scope", "each", "result", "described"})
"""Fields of a sheet that hold messages: a screen must look them up, not write them raw."""
UNTRANSLATED_NAMES = "Chess960"
WORD = re.compile(r"[^\W\d_]{2,}")


def with_announced_draws(scope: DrawScope) -> Tournament:
    tournament = open_of(8)
    stage = stage_of(tournament, OPEN)
    promised = replace(
        stage, start_positions=AnnouncedDraws("Club", scope, ("0f" * 32,) * stage.rules.rounds)
    )
    return replace(tournament, parts={OPEN: promised})


def screens() -> Iterator[tuple[str, Tournament, str]]:
    for view in CHESS.screen_titles:
        yield "swiss", open_of(8), view
    for view in ("crosstable", "schedule", "standings"):
        yield "round robin", after_rounds(round_robin_drawn(7), 2), view
    for view in ("pairings", "crosstable", "standings"):
        yield "quads", after_rounds(round_robin_drawn(8, QUADS), 2), view
        yield "two teams", after_rounds(round_robin_drawn(8, MATCH), 2), view
    for scope in DrawScope:
        yield f"chess960 {scope}", with_announced_draws(scope), "start-position"
    for view in BRIDGE.screen_titles:
        yield "pairs", pairs_playing(9), view


def sheet_values(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for name, part in value.items():
            if name not in MESSAGES:
                yield from sheet_values(part)
    elif isinstance(value, list):
        for part in value:
            yield from sheet_values(part)


def untranslated_words(page: Page) -> list[str]:
    """Words of the page that are neither looked up nor values of the sheet."""
    live = page.evaluate("JSON.parse(document.getElementById('live').textContent)")
    allowed = " ".join((*sheet_values(live), UNTRANSLATED_NAMES)).casefold()
    untranslated = []
    for text in page.evaluate(COLLECT_TEXTS):
        remaining = text
        while (
            stripped := re.sub(r"⟦[^⟦⟧]*⟧", " ", remaining)
        ) != remaining:  # messages may contain messages
            remaining = stripped
        untranslated += [word for word in WORD.findall(remaining) if word.casefold() not in allowed]
    return untranslated


@pytest.mark.parametrize(
    ("tournament", "view"),
    [pytest.param(t, view, id=f"{name} {view}") for name, t, view in screens()][::A_SHARE],
)
def test_every_word_of_a_screen_is_looked_up_in_the_catalogue(
    hall: Hall, tournament: Tournament, view: str
) -> None:
    part = PAIRS if phases_of(tournament) else OPEN
    page = hall.open(replace(ScreenPage.build(tournament, part, view, "e1"), words=WRAPPED))
    wait_until_painted(page)
    assert untranslated_words(page) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_scripts_choose_the_same_plural_forms_as_python(hall: Hall, lang: str) -> None:
    words = words_in(lang)
    page = hall.open(replace(ScreenPage.build(open_of(8), OPEN, "clock", "e1"), words=words))
    forms = page.evaluate(
        """async () => {
          const { counted } = await import("/static/shared/words.js");
          const players = (n) => counted("{count} player", "{count} players", n);
          return Array.from({ length: 230 }, (_, i) => players(i / 2));
        }"""
    )
    assert forms == [
        words.count("{count} player", "{count} players", Fraction(i, 2), count=formatted_half(i))
        for i in range(230)
    ]


def formatted_half(halves: int) -> str:
    return f"{halves // 2}.5" if halves % 2 else str(halves // 2)
