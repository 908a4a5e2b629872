"""The options of planning a phase of pairs."""

from collections.abc import Iterable, Mapping
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
from web.shared.page import Choice, form_choices

SCORED: Mapping[str, str] = {
    "matchpoints": "matchpoints",
    "cross-imps": "cross-IMPs",
    "butler": say("Butler IMPs"),
}

_WORDS: Mapping[str, Mapping[str, str]] = {
    "scale": {
        "2-1": say("2 for each score beaten, 1 for a tie"),
        "1-half": say("1 for each score beaten, ½ for a tie (North America)"),
    },
    "small-groups": {
        "neuberg": say("Neuberg's formula"),
        "60-percent": say("65 and 55, or 70, 60 and 50 per cent (English Bridge Union)"),
    },
    "weighting": {
        "fractions": say("as several scores, each by its weight"),
        "apart": say("not compared with by other tables"),
    },
    "winners": {"each-way": say("one each way"), "one": say("one of all pairs")},
    "dropped": {
        "0": "none",
        "1": say("the highest and the lowest"),
        "2": say("the two highest and lowest"),
        "1/20": say("a twentieth at each end"),
        "1/10": say("a tenth at each end"),
    },
    "halves": {"away": say("away from zero"), "even": say("to an even ten")},
    "handicap": {"none": "none", "percent": say("added to the percentage of the ranking")},
    "vps": {
        "none": say("no, IMPs are added up"),
        "continuous": say("yes, 0.00 to 20.00 (WBF 2013)"),
        "discrete": say("yes, whole ones from 0 to 20"),
    },
}


@dataclass(frozen=True, slots=True)
class ScoringOption:
    """`name` is its name in commands; `form` is the scoring it belongs to, "" for all."""

    name: str
    title: str
    form: str
    choices: tuple[Choice, ...]


def _option(name: str, title: str, codes: Iterable[str], form: str = "") -> ScoringOption:
    return ScoringOption(name, title, form, form_choices(codes, _WORDS[name]))


SCORING_OPTIONS = (
    _option("scale", "Matchpoints", SCALES, "matchpoints"),
    _option(
        "small-groups", say("Fouled boards with two or three scores"), SMALL_GROUPS, "matchpoints"
    ),
    _option("handicap", say("Handicaps of pairs"), HANDICAPS, "matchpoints"),
    _option("dropped", say("Left out of the datum"), _WORDS["dropped"], "butler"),
    _option("halves", say("A datum that ends in 5"), HALVES, "butler"),
    _option("weighting", say("A weighted score"), WEIGHTINGS),
    _option("vps", say("Victory points of each match; IMPs only"), VPS),
    _option("winners", say("Winners where nobody changes direction"), WINNERS),
)


@dataclass(frozen=True, slots=True)
class MasterpointsChoice:
    name: str
    title: str
    readings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScoringForm:
    """All announced scoring options of a phase."""

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
    """`phases` are those that it may follow."""

    scorings: tuple[Choice, ...]
    phases: tuple[Choice, ...]

    @classmethod
    def build(cls, tournament: Tournament | None) -> "PhaseForm":
        before = phases_of(tournament).values() if tournament else ()
        return cls(form_choices(FORMS, SCORED), tuple((str(p.id), p.name) for p in before))
