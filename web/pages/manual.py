"""The manual for arbiters and directors, task by task: its sections, and the section that explains
each warning (`manual.toml`). The text of a section is a template of its own in each language.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, NamedTuple

from domain.messages import say
from events.game.warnings import MEANING, WARNINGS, WarnedAct

ADDRESS = "/manual"


class Task(NamedTuple):
    """`id` is the anchor of the section; its text is templates/manual/LANGUAGE/ID.html."""

    id: str
    title: str


_SECTIONS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
TASKS = tuple(Task(id, say(section["title"])) for id, section in _SECTIONS.items())
SECTION_OF_WARNING: Mapping[WarnedAct, str] = {
    WarnedAct[name]: id for id, section in _SECTIONS.items() for name in section.get("warnings", ())
}


def section_address(act: WarnedAct) -> str:
    return f"{ADDRESS}#{SECTION_OF_WARNING[act]}"


class ManualWarning(NamedTuple):
    """A warning in the manual; `otherwise`: its level outside FIDE mode, if different."""

    act: str
    level: int
    meaning: str
    otherwise: int
    consequence: str


class ManualSection(NamedTuple):
    """`text` is the template of the text."""

    id: str
    title: str
    text: str
    warnings: tuple[ManualWarning, ...]


@dataclass(frozen=True, slots=True)
class ManualPage:
    template: ClassVar[str] = "manual.html"
    sections: tuple[ManualSection, ...]

    @classmethod
    def build(cls, lang: str = "en") -> "ManualPage":
        return cls(tuple(_manual_section(task, lang) for task in TASKS))


def _manual_section(task: Task, lang: str) -> ManualSection:
    text = f"manual/{lang}/{task.id}.html"
    acts = (act for act, section in SECTION_OF_WARNING.items() if section == task.id)
    return ManualSection(task.id, task.title, text, tuple(map(_manual_warning, acts)))


def _manual_warning(act: WarnedAct) -> ManualWarning:
    warned = WARNINGS[act]
    otherwise = warned.otherwise if warned.otherwise != warned.fide else 0
    meaning = MEANING[warned.fide]
    return ManualWarning(
        act.value, warned.fide, meaning, otherwise, warned.in_fide or warned.consequence
    )
