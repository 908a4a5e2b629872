"""Controls that only a script handles are disabled until the script is loaded, so that no tap is
lost.
"""

import re
from collections.abc import Iterator

from tests.every import every
from web.pages.render import TEMPLATES

CONTROL = re.compile(r"<form\b[^>]*>|</form>|<(?:button|input)\b(?:{{.*?}}|{%.*?%}|[^>])*>")

LATER = re.compile(r"<template\b.*?</template>", re.DOTALL)


def controls_enabled_too_early(template: str) -> Iterator[str]:
    """Buttons and searches outside the forms that a browser sends by itself; what stands in a
    `template` is on the page only once a script has put it there.
    """
    sent = False
    for control in CONTROL.findall(LATER.sub("", template)):
        if control.startswith("<form"):
            sent = "method=" in control
        elif control == "</form>":
            sent = False
        elif not sent and is_handled_by_a_script(control) and "disabled data-waits" not in control:
            yield control


def is_handled_by_a_script(control: str) -> bool:
    return control.startswith("<button") or 'type="search"' in control


@every("name", sorted(path.name for path in TEMPLATES.glob("*.html")))
def test_control_without_a_form_is_disabled_until_its_script_is_loaded(name: str) -> None:
    assert list(controls_enabled_too_early((TEMPLATES / name).read_text())) == []
