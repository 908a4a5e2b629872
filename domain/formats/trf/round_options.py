"""A report's options for the pairing of a round (`records.comments`), in the form for engines.

Without an option of a kind the report's records are used.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from domain.errors import BadFile
from domain.formats.trf.draft import Draft
from domain.formats.trf.fields import tenths_of
from domain.formats.trf.records.comments import NOTHING, parse_known_option
from domain.formats.trf.tournament import ReportedOption, TournamentReport
from domain.ids import Number
from domain.pairing import Forbidden, SystemOptions
from domain.swiss.pairing_system import BAKU, NONE
from domain.swiss.systems import OfPlayers

if TYPE_CHECKING:
    from domain.standings.rules import TieBreakEdition

IN_FORCE_FROM = (2026, 3, 1)
_DAY = re.compile(r"(\d{4})\D(\d\d?)\D(\d\d?)")


def with_options(tournament: TournamentReport, texts: list[str]) -> TournamentReport:
    """The report with these options, which replace its own of the same name."""
    draft = Draft("")
    given = [parse_known_option(draft, text) for text in texts]
    for _, number in draft.mentioned:
        if not 0 < number <= len(tournament.players):
            raise BadFile("an option names player {number}, who does not exist", number=number)
    names = {option.name for option in given}
    kept = (option for option in tournament.options if option.name not in names)
    return replace(tournament, options=(*kept, *given))


def with_options_for(tournament: TournamentReport, system: OfPlayers) -> TournamentReport:
    """The report with only the options that apply to the system."""
    if system.option_type is not None:
        return tournament
    kept = (option for option in tournament.options if not _is_system_specific(option))
    return replace(tournament, options=tuple(kept))


def _is_system_specific(option: ReportedOption) -> bool:
    """Whether an option has a meaning only in the US Chess system."""
    if option.name == "acceleration":
        return option.value not in (NONE, BAKU)
    return option.name in US_CHESS.values()


def option_values(tournament: TournamentReport, name: str, round_number: int) -> list[str]:
    """The values of that option in force in the round, in the order of the report."""
    return [
        option.value
        for option in tournament.options
        if option.name == name and option.first <= round_number <= option.last
    ]


def stated_acceleration(tournament: TournamentReport, round_number: int) -> str:
    """The stated acceleration; if empty, the added points of the records are used."""
    return next(reversed(option_values(tournament, "acceleration", round_number)), "")


def announced_rounds(tournament: TournamentReport, round_number: int) -> int | None:
    """The number of rounds announced when that round was paired; None if not stated."""
    stated = option_values(tournament, "announced-rounds", round_number)
    return int(stated[-1]) if stated else None


def ratings_in_round(tournament: TournamentReport, round_number: int) -> Mapping[int, int]:
    """The players' ratings in that round, by number."""
    now = {player.number: player.rating for player in tournament.players}
    return now | _assigned_values(tournament, "ratings", round_number)


def _assigned_values(tournament: TournamentReport, name: str, round_number: int) -> dict[int, int]:
    """The values of NUMBER=VALUE options by number; the last one counts."""
    parts = (p for value in option_values(tournament, name, round_number) for p in value.split())
    pairs = (part.partition("=") for part in parts)
    return {int(number): int(value) for number, _, value in pairs}


def added_points(
    tournament: TournamentReport, round_number: int
) -> Mapping[int, tuple[int, ...]] | None:
    """The stated added points in tenths, by number and round by round; None: none are stated."""
    stated = option_values(tournament, "added-points", round_number)
    if not stated:
        return None
    found: dict[int, tuple[int, ...]] = {}
    for part in (p for value in stated if value != NOTHING for p in value.split()):
        ends, _, points = part.partition("=")
        first, _, last = ends.partition("-")
        tenths = tuple(tenths_of(text) or 0 for text in points.split(","))
        found |= dict.fromkeys(range(int(first), int(last or first) + 1), tenths)
    return found


def forbidden_pairs(tournament: TournamentReport, round_number: int) -> tuple[Forbidden, ...]:
    """The prohibitions stated for that round, else those of the records."""
    stated = option_values(tournament, "forbidden", round_number)
    if not stated:
        return tournament.forbidden
    groups = (value for value in stated if value != NOTHING)
    return tuple(Forbidden(_number_set(value), round_number, round_number) for value in groups)


def class_floors(tournament: TournamentReport, round_number: int) -> tuple[int, ...]:
    """The lowest ratings of the classes of that round, descending; empty if none are stated."""
    stated = option_values(tournament, "class-floors", round_number)
    return tuple(map(int, stated[-1].split())) if stated else ()


US_CHESS: Mapping[str, str] = {
    "variations": "variations",
    "teams": "team-mates",
    "requested": "asked-apart",
    "plus_score": "plus-score",
    "house_player": "house-player",
    "classes": "class-floors",
    "known": "recently-rated",
    "late": "late",
    "half_byes_ahead": "half-byes-ahead",
    "re_entries": "re-entries",
}
"""Field of UsChessOptions to the option's name; the grouping is made by an acceleration."""


def system_options(tournament: TournamentReport, round_number: int) -> SystemOptions | None:
    """The options of the US Chess system; None if there are none for the round."""
    stated = {
        name: found
        for name in US_CHESS.values()
        if (found := option_values(tournament, name, round_number))
    }
    if not stated:
        return None
    # imported here, as no other system needs it
    from domain.swiss.us_chess.options import PLUS_TWO, UsChessOptions, classes_by_floor

    def groups(name: str) -> tuple[frozenset[int], ...]:
        return tuple(map(_number_set, stated.get(name, ())))

    def numbers(name: str) -> frozenset[int]:
        return frozenset().union(*groups(name))

    def last_number(name: str, otherwise: int) -> int:
        return int(stated[name][-1]) if name in stated else otherwise

    floors = class_floors(tournament, round_number)
    ratings = ratings_in_round(tournament, round_number)
    return UsChessOptions(
        house_player=last_number("house-player", 0),
        plus_score=last_number("plus-score", PLUS_TWO),
        teams=groups("team-mates"),
        requested=groups("asked-apart"),
        re_entries=_assigned_values(tournament, "re-entries", round_number),
        late=numbers("late"),
        half_byes_ahead=numbers("half-byes-ahead"),
        known=numbers("recently-rated"),
        classes=tuple(classes_by_floor(ratings, floors)) if floors else (),
        variations=frozenset(" ".join(stated.get("variations", ())).split()),
    )


def _number_set(value: str) -> frozenset[int]:
    return frozenset(map(int, value.split()))


def stated_tie_break_edition(tournament: TournamentReport) -> TieBreakEdition | None:
    from domain.standings.rules import TieBreakEdition  # with all tie-breaks: no engine needs them

    stated = [option.value for option in tournament.options if option.name == "tie-break-edition"]
    return TieBreakEdition(stated[-1]) if stated else None


def tie_break_edition(tournament: TournamentReport) -> TieBreakEdition:
    """The edition stated, else the one in force when the event began: that of 2026 from 1 March
    2026. A report without dates counts as a new one.
    """
    if (stated := stated_tie_break_edition(tournament)) is not None:
        return stated
    from domain.standings.rules import TieBreakEdition

    header = tournament.header
    day = _DAY.match(header.start_date) or _DAY.match(header.end_date)
    if day and (int(day[1]), int(day[2]), int(day[3])) < IN_FORCE_FROM:
        return TieBreakEdition.FIDE_2023
    return TieBreakEdition.FIDE_2026


def rating_of_unrated(tournament: TournamentReport) -> int:
    """The rating of unrated players in rating tie-breaks; 0: none is stated."""
    stated = [
        int(option.value) for option in tournament.options if option.name == "unrated-count-as"
    ]
    return stated[-1] if stated else 0


def prize_draws(tournament: TournamentReport) -> Mapping[Number, Collection[int]]:
    """The rounds, by number, in which a win counts as a draw (US Chess, 7th edition, 22C)."""
    found: dict[Number, list[int]] = {}
    for option in tournament.options:
        if option.name == "prize-draws":
            for number in map(int, option.value.split()):
                last = min(option.last, tournament.paired_rounds)
                found.setdefault(Number(number), []).extend(range(option.first, last + 1))
    return found
