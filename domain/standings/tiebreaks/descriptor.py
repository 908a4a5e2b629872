"""Tie-break descriptors as report files and announcements write them.

Grammar of TRF26 (FIDE, 2026), records 202 and 212, case-insensitive:

    NAME[:MP|:GP][/C1|/C2|/Cn][/M1|/M2|/Mn][/L±n][/Kx][/P][/F][/R]

FIDE C.07 itself writes BH-C1; programs write BHC1, and GE is the name of REP before 2026. `OTHER_x`
is a competition's own tie-break; the US Chess ones may be written so.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from domain.errors import DomainError
from domain.messages import say
from domain.standings.tiebreaks import TIEBREAKS
from domain.standings.tiebreaks.definition import Definition, GroupDefinition, Modifier, TieBreak
from domain.standings.tiebreaks.teams import OTHER_SCORE, SCORED, TEAM_TIEBREAKS

ALIASES = {
    "GE": "REP",
    "SOLKOFF": "SOLK",
    "MODMED": "MMED",
    "CUMOP": "OCUM",
    "MBH": "BH/M1",
    "AFB": "AOB/F",
}
"""Names other than those of the catalogue, each with its descriptor."""

TEAM_ALIASES = {
    **ALIASES,
    "MPTS": "PTS:MP",
    "GPTS": "PTS:GP",
    "MP": "PTS:MP",
    "GP": "PTS:GP",
    "MMSB": "EMMSB",
    "ESB:MM": "EMMSB",
    "ESB:MG": "EMGSB",
    "ESB:GM": "EGMSB",
    "ESB:GG": "EGGSB",
    "ESB:MP": "EMGSB",
    "ESB:GP": "EGMSB",
}
"""As for individuals. An ESB of one score combines it with the other one."""
OF_TEAMS = frozenset(TEAM_TIEBREAKS) - frozenset(TIEBREAKS) | {"ESB", "MMSB", "MPTS", "GPTS"}

_NAME = re.compile(r"(?:OTHER_)?([A-Z]+)(?::(MP|GP|MM|MG|GM|GG))?")
_GLUED = re.compile(r"([A-Z]{2,4})([CM]\d+)")
_NUMBERED = re.compile(r"([CMK])(\d+)")
_LIMIT = re.compile(r"L([+-]?\d+)")


@dataclass(eq=False)
class UnusableTieBreak(DomainError):
    """A descriptor that can't be computed, by name, with the reason."""

    descriptor: str
    reason: str

    def __str__(self) -> str:
        return say(
            "The tie-break {name} can't be computed: {reason}.",
            name=repr(self.descriptor),
            reason=self.reason,
        )


def parse_tie_break_list(text: str) -> tuple[TieBreak, ...]:
    """Parse a list as in record 202 or 212, separated by commas, semicolons or blanks."""
    return tuple(map(parse_tie_break, names_in_list(text)))


def names_in_list(text: str) -> list[str]:
    """The parts of a list separated by commas, semicolons or blanks."""
    return [part for part in re.split(r"[,;\s]+", text) if part]


def full_order(order: Iterable[TieBreak], primary: str = "") -> tuple[TieBreak, ...]:
    """The order of the whole field: points first, unless the list names them itself (212)."""
    listed = tuple(order)
    points = TieBreak("PTS", score=primary)
    return listed if points in listed[:1] else (points, *(t for t in listed if t != points))


def parse_tie_break(descriptor: str) -> TieBreak:
    """Parse a descriptor; UnusableTieBreak, with its name, if it can't be computed."""
    name, modifiers = _split_descriptor(descriptor)
    code, implied = _parse_code(descriptor, name)
    return _with_modifiers(descriptor, TieBreak(code), TIEBREAKS, (*implied, *modifiers))


def parse_team_tie_break(descriptor: str, primary: str) -> TieBreak:
    """Parse, as `parse_tie_break`, one of a team competition whose primary score is MP or GP."""
    name, modifiers = _split_descriptor(descriptor)
    code, score, implied = _parse_team_code(descriptor, name, primary)
    if score and code not in SCORED:
        raise UnusableTieBreak(
            descriptor, say("{code} does not choose between MP and GP", code=code)
        )
    if code in SCORED and code in TIEBREAKS:
        score = score or primary
    found = TieBreak(code, score=score)
    return _with_modifiers(descriptor, found, TEAM_TIEBREAKS, (*implied, *modifiers))


def team_descriptor_in_report(descriptor: str, primary: str) -> str:
    """The descriptor with a code from MTB26 (C.02.03, Annexure B), for record 202; empty for the
    primary score, which that record implies.
    """
    found = parse_team_tie_break(descriptor, primary)
    if found.code == "PTS" and found.score == primary:
        return ""
    if found.code in ("PTS", OTHER_SCORE.code):
        return "MPvGP"
    stated = _split_descriptor(descriptor)[0].partition(":")[0]
    return descriptor if stated in TEAM_TIEBREAKS else found.name


def _split_descriptor(descriptor: str) -> tuple[str, list[str]]:
    """The name and the modifiers, in upper case."""
    name, *modifiers = descriptor.strip().upper().split("/")
    name, *hyphenated = re.split(r"-(?=[A-Z])", name)
    return name, [*hyphenated, *modifiers]


def _with_modifiers(
    descriptor: str,
    tiebreak: TieBreak,
    catalogue: Mapping[str, Definition | GroupDefinition],
    modifiers: Iterable[str],
) -> TieBreak:
    """The tie-break with these modifiers; refused if the catalogue does not allow one."""
    for modifier in modifiers:
        tiebreak = _apply_modifier(descriptor, tiebreak, modifier)
    for used in tiebreak.modifiers.keys() - catalogue[tiebreak.code].modifiers:
        if used is Modifier.DIVISOR and catalogue is TIEBREAKS:
            raise UnusableTieBreak(descriptor, say("/K belongs to team competitions"))
        raise UnusableTieBreak(
            descriptor,
            say("{code} doesn't know the modifier /{used}", code=tiebreak.code, used=used.value),
        )
    return tiebreak


def _parse_team_code(descriptor: str, name: str, primary: str) -> tuple[str, str, list[str]]:
    """The code, a named score if any, and the modifiers implied by a combined or other name."""
    if (glued := _GLUED.fullmatch(name)) and name not in TEAM_TIEBREAKS:
        code, score, implied = _parse_team_code(descriptor, glued[1], primary)
        return code, score, [*implied, glued[2]]
    if name == "ESB":
        name = f"ESB:{primary}"
    match = _NAME.fullmatch(TEAM_ALIASES.get(name, name))
    if match is None:
        raise UnusableTieBreak(descriptor, say("it is not of the form NAME:MP/C1/P"))
    stated, score = match[1], match[2] or ""
    whole, *implied = TEAM_ALIASES.get(stated, stated).split("/")
    code, _, implied_score = whole.partition(":")
    if code in TIEBREAKS and code not in TEAM_TIEBREAKS:
        raise UnusableTieBreak(descriptor, say("it belongs to individuals"))
    if code not in TEAM_TIEBREAKS:
        raise UnusableTieBreak(descriptor, say("no tie-break of that name is known"))
    return code, implied_score or score, implied


def _parse_code(descriptor: str, name: str) -> tuple[str, list[str]]:
    """The code of `name`, and the modifiers implied by a combined name or an alias."""
    match = _NAME.fullmatch(name)
    glued = _GLUED.fullmatch(name)
    if match is None and glued is not None:
        code, implied = _parse_code(descriptor, glued[1])
        return code, [*implied, glued[2]]
    if match is None:
        raise UnusableTieBreak(descriptor, say("it is not of the form NAME/C1/P"))
    code, *implied = ALIASES.get(match[1], match[1]).split("/")
    if match[2] or code in OF_TEAMS:
        raise UnusableTieBreak(descriptor, say("it belongs to team competitions"))
    if code not in TIEBREAKS:
        raise UnusableTieBreak(descriptor, say("no tie-break of that name is known"))
    return code, implied


def _apply_modifier(descriptor: str, tiebreak: TieBreak, modifier: str) -> TieBreak:
    """The tie-break with one more modifier, such as C1; refused if it is none."""
    if modifier == Modifier.FORFEITS:
        return replace(tiebreak, forfeits_played=True)
    if modifier == Modifier.FORE:
        return replace(tiebreak, fore=True)
    if modifier == Modifier.REVERSED:
        return replace(tiebreak, reverse=True)
    if match := _LIMIT.fullmatch(modifier):
        return replace(tiebreak, limit=int(match[1]))
    match = _NUMBERED.fullmatch(modifier)
    if match and match[1] == Modifier.CUT:
        return replace(tiebreak, cut=int(match[2]))
    if match and match[1] == Modifier.MEDIAN:
        return replace(tiebreak, median=int(match[2]))
    if match:
        return replace(tiebreak, divisor=int(match[2]))
    raise UnusableTieBreak(descriptor, say("/{modifier} is not a modifier", modifier=modifier))
