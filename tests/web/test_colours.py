"""Every theme's text is legible: WCAG 2.2, 1.4.3 (level AA) asks for a contrast of 4.5 : 1."""

import re

import pytest

from tests.every import every
from web.pages.render import STATIC
from web.pages.tournaments import THEMES
from web.shared.frame import ACCENTS

LEGIBLE = 4.5
ON_PAPER = ("ink", "grey", "red", "accent")
ON_BAND = ("ink", "grey")
ON_WARM = ("ink", "grey")
STYLE = (STATIC / "base.css").read_text()
BEFORE, DEVICE, AFTER = re.split(
    r"(@media screen and \(prefers-color-scheme: dark\) \{.*?\n\}\n)", STYLE, flags=re.S
)


def palette(theme: str, accent: int = 1) -> dict[str, str]:
    """The custom properties a page of that theme and accent ends up with."""
    colours: dict[str, str] = {}
    for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", BEFORE + AFTER):
        if applies(selector, theme, accent):
            colours |= dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})", body))
    return colours


def applies(selector: str, theme: str, accent: int) -> bool:
    selector = re.sub(r"/\*.*?\*/", "", selector, flags=re.S).strip()
    if selector == ":root":
        return True
    attributes = re.findall(r'\[data-(theme|accent)="(\w+)"\]', selector)
    query = {"theme": theme, "accent": str(accent)}
    return bool(attributes) and all(query[name] == value for name, value in attributes)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_contrast_of_known_colours_is_computed_correctly() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@every("theme", THEMES)
@every("accent", range(1, ACCENTS + 1))
def test_text_on_paper_is_legible(theme: str, accent: int) -> None:
    colours = palette(theme, accent)
    for name in ON_PAPER:
        assert contrast(colours[name], colours["paper"]) >= LEGIBLE, f"{name} on paper"


@pytest.mark.parametrize("theme", THEMES)
def test_text_on_other_grounds_is_legible(theme: str) -> None:
    colours = palette(theme)
    for name in ON_BAND:
        assert contrast(colours[name], colours["band"]) >= LEGIBLE, f"{name} on band"
    for name in ON_WARM:
        assert contrast(colours[name], colours["warm"]) >= LEGIBLE, f"{name} on warm"
    assert contrast(colours["amber-ink"], colours["amber"]) >= LEGIBLE


@pytest.mark.parametrize("theme", THEMES)
def test_the_two_squares_differ_by_more_than_a_shade(theme: str) -> None:
    colours = palette(theme)
    assert contrast(colours["square-white"], colours["square-black"]) >= 7


def test_a_dark_device_has_the_colours_of_the_dark_theme() -> None:
    """Written twice, because a style sheet can't say "as there"."""
    declared = re.compile(r"(--[\w-]+|color-scheme): ([^;{]+);")
    named = re.findall(r'\[data-theme="dark"\][^{]*\{[^{}]*\}', BEFORE + AFTER)
    assert declared.findall(DEVICE) == declared.findall("".join(named))
    accents = re.findall(r'\[data-accent="(\d)"\] \{', DEVICE)
    assert accents == [str(n) for n in range(2, ACCENTS + 1)]
