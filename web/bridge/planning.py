"""The options of planning a phase of pairs."""

from collections.abc import Iterable
from dataclasses import dataclass

from domain.bridge.announced_scoring import (
    FORMS,
    HALVES,
    HANDICAPS,
    SCALES,
    SMALL_GROUPS,
    VPS,
    WEIGHTINGS,
    WINNERS,
)
from domain.bridge.phase import phases_of
from domain.formats.masterpoint_schemes import known_schemes
from domain.messages import say
from domain.tournament import Tournament
from web.shared.page import Choice, form_choices, read_sentences

_WORDS = read_sentences(__file__)
SCORED = _WORDS["scored"]


@dataclass(frozen=True, slots=True)
class ScoringOption:
    """`name` is its name in commands; `form` is the scoring it belongs to, "" for all."""

    name: str
    title: str
    form: str
    choices: tuple[Choice, ...]


def _scoring_option(name: str, title: str, codes: Iterable[str], form: str = "") -> ScoringOption:
    return ScoringOption(name, title, form, form_choices(codes, _WORDS[name]))


SCORING_OPTIONS = (
    _scoring_option("scale", "Matchpoints", SCALES, "matchpoints"),
    _scoring_option(
        "small-groups", say("Fouled boards with two or three scores"), SMALL_GROUPS, "matchpoints"
    ),
    _scoring_option("handicap", say("Handicaps of pairs"), HANDICAPS, "matchpoints"),
    _scoring_option("dropped", say("Left out of the datum"), _WORDS["dropped"], "butler"),
    _scoring_option("halves", say("A datum that ends in 5"), HALVES, "butler"),
    _scoring_option("weighting", say("A weighted score"), WEIGHTINGS),
    _scoring_option("vps", say("Victory points of each match; IMPs only"), VPS),
    _scoring_option("winners", say("Winners where nobody changes direction"), WINNERS),
)


@dataclass(frozen=True, slots=True)
class MasterpointsChoice:
    name: str
    title: str
    readings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScoringForm:
    forms: tuple[Choice, ...]
    options: tuple[ScoringOption, ...]
    schemes: tuple[MasterpointsChoice, ...]


SCORING = ScoringForm(
    form_choices(FORMS, SCORED),
    SCORING_OPTIONS,
    tuple(
        MasterpointsChoice(each.name, each.title, tuple(filter(None, each.readings)))
        for each in known_schemes().values()
    ),
)


@dataclass(frozen=True, slots=True)
class PhaseForm:
    """`phases` are those that it may follow: number, "pairs" or "players", name."""

    scorings: tuple[Choice, ...]
    phases: tuple[tuple[str, str, str], ...]

    @classmethod
    def build(cls, tournament: Tournament | None) -> "PhaseForm":
        before = phases_of(tournament).values() if tournament else ()
        return cls(
            form_choices(FORMS, SCORED),
            tuple((str(p.id), "players" if p.is_individual else "pairs", p.name) for p in before),
        )
