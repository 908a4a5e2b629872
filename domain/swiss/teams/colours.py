"""Who has White on the first board: C.04.6 (2026), 4."""

from typing import NamedTuple

from domain.errors import RuleViolation
from domain.results import Colour
from domain.said import say
from domain.swiss.teams.field import Field, TeamPreference, colour_difference


class TeamColourRule(NamedTuple):
    name: str
    article: str


INITIAL = TeamColourRule(say("initial colour by the first-team's number"), "4.3.1")
ONLY_ONE = TeamColourRule(say("the only preference granted"), "4.3.2")
BOTH = TeamColourRule(say("both preferences granted"), "4.3.3")
STRONG = TeamColourRule(say("the only strong preference granted"), "4.3.4")
DIFFERENCE = TeamColourRule(say("White to the lower colour difference"), "4.3.5")
ALTERNATE = TeamColourRule(say("alternated from the last match in which colours differed"), "4.3.6")
FIRST = TeamColourRule(say("the first-team's preference granted"), "4.3.7")
FIRST_ALTERNATES = TeamColourRule(say("the first-team's last colour alternated"), "4.3.8")
OTHER_ALTERNATES = TeamColourRule(say("the other team's last colour alternated"), "4.3.9")


class SeatedPair(NamedTuple):
    """A pair by rank, and the rule that gave White."""

    white: int
    black: int
    rule: TeamColourRule


def seated(field: Field, a: int, b: int) -> SeatedPair:
    first, other = sorted((a, b), key=lambda g: _place(field, g))
    colour, rule = _first_gets(field, first, other)
    return (
        SeatedPair(first, other, rule) if colour is Colour.WHITE else SeatedPair(other, first, rule)
    )


def _place(field: Field, g: int) -> tuple[int, int, int]:
    """4.2: the first-team has the higher primary score, then secondary score, then smaller TPN."""
    return -field.primary[g], -field.secondary[g], field.number[g]


def _first_gets(field: Field, first: int, other: int) -> tuple[Colour, TeamColourRule]:
    mine, theirs = field.history[first], field.history[other]
    if not mine and not theirs:
        return _initial(field, first), INITIAL
    wish = field.preference[first]
    granted = _by_preference(wish, field.preference[other]) or _by_history(mine, theirs)
    if granted is not None:
        return granted
    if wish.colour is not None:
        return wish.colour, FIRST
    if mine:
        return Colour(mine[-1]).other, FIRST_ALTERNATES
    return Colour(theirs[-1]), OTHER_ALTERNATES


def _by_preference(
    wish: TeamPreference, claim: TeamPreference
) -> tuple[Colour, TeamColourRule] | None:
    """4.3.2 to 4.3.4; under Type A both are strong."""
    if wish.colour is None:
        return None if claim.colour is None else (claim.colour.other, ONLY_ONE)
    if claim.colour is None:
        return wish.colour, ONLY_ONE
    if wish.colour is not claim.colour:
        return wish.colour, BOTH
    if wish.strong != claim.strong:
        return (wish.colour if wish.strong else wish.colour.other), STRONG
    return None


def _by_history(mine: str, theirs: str) -> tuple[Colour, TeamColourRule] | None:
    """4.3.5 and 4.3.6."""
    own, opposite = colour_difference(mine), colour_difference(theirs)
    if own != opposite:
        return (Colour.WHITE if own < opposite else Colour.BLACK), DIFFERENCE
    for now, then in zip(reversed(mine), reversed(theirs), strict=False):
        if now != then:
            return Colour(now).other, ALTERNATE
    return None


def _initial(field: Field, first: int) -> Colour:
    if field.initial_colour is None:
        raise RuleViolation(
            say("The initial colour has not been drawn; set it before the first round is paired."),
            "FIDE C.04.6 (2026), 4.1",
        )
    return field.initial_colour if field.number[first] % 2 else field.initial_colour.other
