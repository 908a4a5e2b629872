"""Options of pairings and standings for which the format has no record, written as comments: this
program reads them back, other programs ignore them.

    ### wallchart option NAME: VALUE
    ### wallchart option NAME, round 3: VALUE
    ### wallchart option NAME, rounds 2-4: VALUE      rounds 2-: from there to the end

acceleration      none, baku, or a method of US Chess with its options, as wintd+continued
announced-rounds  the number of rounds announced when these were paired
order             every number, highest ranked first, if different from the order of numbers
ratings           7=1850 9=0: ratings that were different then
added-points      1-8=1,0.5 of an acceleration, round by round; or none. For records 250
forbidden         players who must not meet one another; or none. For records 260

    Of the US Chess system (7th edition)
variations        28L2a 29E5h ...: those announced
team-mates        players kept apart by the plus-two method (28N), a line for each team
asked-apart       players who asked not to meet (28T), a line for each group
plus-score        the games ahead from which on team mates may meet (28N3)
house-player      the player who only makes an odd number even (28M1)
class-floors      lowest ratings, descending, of the classes paired apart in the last round (29I)
recently-rated    unrated players with recent rated games (28L2)
late              players who entered after the start (28K)
half-byes-ahead   players committed to a half-point bye in a later round (28L4)
re-entries        12=3: 12 entered again after leaving as 3 (28S)

    Of the standings
tie-break-edition 2023 or 2026, of FIDE C.07
unrated-count-as  the rating of players without one in tie-breaks made of ratings (C.07 Article 10)
prize-draws       players whose win in these rounds counts as a draw for prizes (22C)

Several lines of one name add up if each is a group, and for each round the last line counts if
there can be only one value. In place of records 250 and 260 a line of added-points or forbidden
counts alone in its rounds.
"""

import re
from collections.abc import Callable, Mapping

from domain.formats.trf.draft import Draft
from domain.formats.trf.tournament import TO_THE_END, ReportedOption
from domain.messages import join_messages, say

NOTHING = "none"
A_PLAYER = say("a player of this option")
_LINE = r"([a-z-]+)(?:\s*,\s*rounds?\s+(\d{1,3})(?P<to>\s*-\s*(\d{1,3})?)?)?\s*:\s*(.*)"
_COMMENT = r"###\s*wallchart option\s+(.*)"
_ADDED = r"(\d+)(?:-(\d+))?=([\d.,]+)"
"""Compiled when first used, as most reports have none of these."""


def read_option(draft: Draft, line: str) -> bool:
    """Read a comment if it is a known option, and return whether it is; others stay comments."""
    comment = re.fullmatch(_COMMENT, line.rstrip(), re.IGNORECASE)
    if comment is None:
        return False
    option = parse_option(draft, comment[1])
    if option.name not in KINDS:
        message = "the option {option} is not known; the line is kept as it is"
        draft.tolerate(message, option=repr(option.name))
        return False
    KINDS[option.name](draft, option.value)
    draft.options.append(option)
    return True


def parse_known_option(draft: Draft, text: str) -> ReportedOption:
    """Parse one option from the words after `wallchart option` in a report."""
    option = parse_option(draft, text)
    if option.name not in KINDS:
        message = "there is no option {option}; known are {known}"
        draft.refuse(message, option=repr(option.name), known=", ".join(KINDS))
    KINDS[option.name](draft, option.value)
    return option


def parse_option(draft: Draft, text: str) -> ReportedOption:
    """Parse NAME, rounds 2-4: VALUE; refused if it has not that form."""
    found = re.fullmatch(_LINE, text.strip(), re.IGNORECASE)
    if found is None:
        draft.refuse(
            "an option is written as NAME: VALUE or NAME, rounds 2-4: VALUE, "
            "such as acceleration: wintd; got {text}",
            text=repr(text.strip()),
        )
    name, value = found[1].lower(), " ".join(found[5].split())
    if found[2] is None:
        return ReportedOption(name, value)
    first = int(found[2])
    last = first if not found["to"] else int(found[4]) if found[4] else TO_THE_END
    if not 1 <= first <= last:
        draft.refuse("the rounds of the option {option} end before they begin", option=name)
    return ReportedOption(name, value, first, last)


def _check_word(draft: Draft, value: str) -> None:
    if not value or " " in value:
        draft.refuse("this option is one word, not {text}", text=repr(value))


def _check_number(draft: Draft, value: str) -> None:
    if not draft.parse_number(value, say("the value of this option")):
        draft.refuse("the value of this option must be at least 1, not 0")


def _check_numbers(draft: Draft, value: str) -> None:
    if not draft.parse_player_numbers(value.split(), A_PLAYER):
        draft.refuse("this option names no player")


def _check_player(draft: Draft, value: str) -> None:
    draft.parse_player_numbers([value], say("the player of this option"))


def _check_numbers_or_nothing(draft: Draft, value: str) -> None:
    if value != NOTHING:
        _check_numbers(draft, value)


def _check_order(draft: Draft, value: str) -> None:
    numbers = draft.parse_player_numbers(value.split(), say("a player of the order"))
    if sorted(numbers) != list(range(1, len(numbers) + 1)):
        draft.refuse("an order names every number once")


def _assignment_check(second_is_player: bool) -> Callable[[Draft, str], None]:
    """A check of NUMBER=VALUE parts; the value is a number or, if so, a player's."""

    def check(draft: Draft, value: str) -> None:
        for part in value.split():
            player, equals, given = part.partition("=")
            if not equals:
                draft.refuse("this option wants NUMBER=VALUE, not {text}", text=repr(part))
            draft.parse_player_numbers([player], A_PLAYER)
            if second_is_player:
                draft.parse_player_numbers([given], A_PLAYER)
            else:
                draft.parse_number(given, say("the value for player {number}", number=player))

    return check


def _check_added_points(draft: Draft, value: str) -> None:
    for part in value.split() if value != NOTHING else ():
        found = re.fullmatch(_ADDED, part)
        if found is None:
            message = "added points are 5=1,0.5 or 1-8=1,0.5 or none, not {text}"
            draft.refuse(message, text=repr(part))
        ends = draft.parse_player_numbers([found[1], found[2] or found[1]], A_PLAYER)
        if ends[0] > ends[1]:
            draft.refuse("{text} ends before it begins", text=repr(part))
        for points in found[3].split(","):
            draft.parse_tenths(points, say("added points"))


def _check_variations(draft: Draft, value: str) -> None:
    from domain.swiss.us_chess.options import VARIATIONS  # no other system needs it

    for name in value.split():
        if name not in VARIATIONS:
            message = "the variation {variation} is not known; known are {known}"
            draft.refuse(message, variation=repr(name), known=", ".join(VARIATIONS))


def _check_floors(draft: Draft, value: str) -> None:
    floors = [
        draft.parse_number(text, say("the lowest rating of a class")) for text in value.split()
    ]
    if not floors or sorted(set(floors), reverse=True) != floors:
        draft.refuse("the lowest ratings of the classes must fall from class to class")


def _check_tie_break_edition(draft: Draft, value: str) -> None:
    from domain.standings.rules import TieBreakEdition  # with all tie-breaks: no engine needs them

    if value not in set(TieBreakEdition):
        message = "the edition of the tie-breaks is {known}, not {text}"
        draft.refuse(message, known=join_messages(" or ", TieBreakEdition), text=repr(value))


KINDS: Mapping[str, Callable[[Draft, str], None]] = {
    "acceleration": _check_word,
    "announced-rounds": _check_number,
    "order": _check_order,
    "ratings": _assignment_check(second_is_player=False),
    "added-points": _check_added_points,
    "forbidden": _check_numbers_or_nothing,
    "variations": _check_variations,
    "team-mates": _check_numbers,
    "asked-apart": _check_numbers,
    "plus-score": _check_number,
    "house-player": _check_player,
    "class-floors": _check_floors,
    "recently-rated": _check_numbers,
    "late": _check_numbers,
    "half-byes-ahead": _check_numbers,
    "re-entries": _assignment_check(second_is_player=True),
    "tie-break-edition": _check_tie_break_edition,
    "unrated-count-as": _check_number,
    "prize-draws": _check_numbers,
}
"""The check of an option's value, by name; it raises BadFile for an invalid one."""
OF_STANDINGS = frozenset({"tie-break-edition", "unrated-count-as", "prize-draws"})
