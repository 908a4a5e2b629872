"""Announcing the options of the US Chess system, and passing them to it in a round.

Late entrants are entries whose first round is later than 1; an entry is committed to a half-point
bye if it has requested one in a later round (28L4). A re-entry is an entry of the same person as a
withdrawn one (28S).

Once a round is paired the general options can't change: variations, clubs, threshold, classes,
irrevocable byes. Decided here: a house player, families, players who asked not to meet and unrated
players with rated games may still be named or removed, as late entries may be among them.

A half-point bye in the announced rounds must be requested before the player's first game and can't
be cancelled; if the director lets the player play all the same, a win counts as a draw for prizes,
that is in the standings, and as a win everywhere else (22C).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from msgspec import structs

from domain.chess.stage import Entry, Stage
from domain.errors import NotNow, RuleViolation, Unsupported
from domain.ids import EntryId, Number, RoundNo
from domain.messages import join_messages, say
from domain.results import Mark
from domain.swiss.systems import systems_for_players
from domain.swiss.us_chess.options import (
    VARIATIONS,
    AnnouncedRules,
    UsChessOptions,
    classes_by_floor,
)
from domain.texts import counted_noun
from events.chess.decisions.acting import any_stage
from events.chess.facts.stages import us_chess_rules
from events.chess.vocabulary.stages import UsChessAnnounced
from events.contest.acting import act
from events.game.roles import LEADING


@act("announce-us-chess", UsChessAnnounced, LEADING, on=any_stage)
def announce_us_chess(stage: Stage, command: UsChessAnnounced) -> UsChessAnnounced:
    if not is_paired_by_us_chess(stage):
        raise Unsupported(
            join_messages(" ", (stage.rules.system, stage.rules.edition)), UsChessOptions.called
        )
    for variation in command.variations:
        if variation not in VARIATIONS:
            raise Unsupported(
                join_messages(" ", (stage.rules.system, stage.rules.edition)),
                say("variation {variation}", variation=variation),
            )
    if sorted(set(command.class_floors), reverse=True) != list(command.class_floors):
        raise RuleViolation(
            "The lowest ratings of the classes must fall from class to class.",
            "US Chess, 7th edition, 29I",
        )
    for group in (*command.families, *command.requested, command.known):
        if len(set(group)) != len(group):
            raise NotNow("An entry is named twice in a group; name each of them once.")
        for entry in group:
            stage.entry(EntryId(entry))
    if command.house_player:
        stage.entry(EntryId(command.house_player))
    if command.irrevocable_from > stage.rules.rounds:
        raise NotNow(
            "{name} has {rounds}; name one of them.",
            name=stage.name,
            rounds=counted_noun(stage.rules.rounds, "round"),
        )
    event = structs.replace(command, variations=tuple(sorted(set(command.variations))))
    _refuse_late_change(stage, event)
    return event


def is_paired_by_us_chess(stage: Stage) -> bool:
    """Whether the US Chess Swiss pairs the stage; the tables of US Chess have no such options."""
    system = systems_for_players().get((stage.rules.system, stage.rules.edition))
    return (
        not stage.is_paired_by_table and system is not None and system.option_type is UsChessOptions
    )


def _refuse_late_change(stage: Stage, event: UsChessAnnounced) -> None:
    new = us_chess_rules(event)
    if new == stage.us_chess:
        raise NotNow("{name} has announced just that.", name=stage.name)
    if stage.rounds and _fixed_part(new) != _fixed_part(stage.us_chess):
        raise NotNow(
            "A round is paired; now only the house player, families, requests and who of the "
            "unrated has rated games can change."
        )


def _fixed_part(rules: AnnouncedRules) -> AnnouncedRules:
    """The rules without the options that may change once a round is paired."""
    return replace(rules, house_player=None, families=(), requested=(), known=frozenset())


def us_chess_options_of(stage: Stage, wanted: RoundNo) -> UsChessOptions | None:
    """The options of that round, by number; None in a stage of another system."""
    if not is_paired_by_us_chess(stage):
        return None
    number_of = stage.numbers
    rules = stage.us_chess
    return UsChessOptions(
        house_player=number_of.get(rules.house_player, 0) if rules.house_player else 0,
        plus_score=rules.plus_score,
        teams=(
            *(_club_groups(stage) if rules.clubs_apart else ()),
            *_numbered_groups(number_of, rules.families),
        ),
        requested=tuple(_numbered_groups(number_of, rules.requested)),
        re_entries=dict(_re_entries(stage)),
        late=frozenset(
            number for number, entry in stage.numbered_entries() if entry.first_round > 1
        ),
        half_byes_ahead=frozenset(
            number
            for number, entry in stage.numbered_entries()
            if any(number > wanted and mark is Mark.HALF_BYE for number, mark in entry.byes)
        ),
        known=frozenset(number_of[entry] for entry in rules.known if entry in number_of),
        classes=tuple(classes_by_floor(_ratings_by_number(stage), rules.class_floors)),
        variations=rules.variations,
    )


def unneeded_house_player(
    stage: Stage, playing: frozenset[int], byes: Mapping[Number, Mark]
) -> Iterator[tuple[Number, Mark]]:
    """Yield the house player with a zero-point bye, if the round is even without them."""
    house = stage.us_chess.house_player
    for number, entry in stage.numbered_entries():
        if entry.id == house and number not in playing and number not in byes:
            yield number, Mark.ZERO_BYE


def _numbered_groups(
    number_of: Mapping[EntryId, Number], groups: Iterable[frozenset[EntryId]]
) -> Iterator[frozenset[int]]:
    for group in groups:
        yield frozenset(number_of[entry] for entry in group if entry in number_of)


def is_too_late_for_irrevocable_bye(stage: Stage, entry: Entry, round_number: int) -> bool:
    """Whether the player has begun: too late to request or cancel that half-point bye (22C)."""
    first = stage.us_chess.irrevocable_from
    return 0 < first <= round_number and stage.next_to_publish > entry.first_round


def _club_groups(stage: Stage) -> Iterator[frozenset[int]]:
    clubs: dict[str, set[int]] = {}
    for number, entry in stage.numbered_entries():
        if entry.person.club:
            clubs.setdefault(entry.person.club.casefold(), set()).add(number)
    yield from (frozenset(members) for members in clubs.values() if len(members) > 1)


def _re_entries(stage: Stage) -> Iterator[tuple[int, int]]:
    """(number, that of the withdrawn entry) of each re-entry; other IDs are other persons."""
    before: dict[tuple[str, str], list[tuple[Number, Entry]]] = {}
    for number, entry in sorted(stage.numbered_entries(), key=lambda pair: pair[1].id):
        namesakes = before.setdefault((entry.person.full_name, entry.person.fide_id), [])
        earlier = [(n, other) for n, other in namesakes if _may_be_same_person(other, entry)]
        if earlier:
            last_number, last = earlier[-1]
            if last.withdrawn_from is not None:
                yield number, last_number
        namesakes.append((number, entry))


def _may_be_same_person(one: Entry, other: Entry) -> bool:
    own_id, other_id = one.person.national_id, other.person.national_id
    return not own_id or not other_id or own_id == other_id


def _ratings_by_number(stage: Stage) -> dict[int, int]:
    return {number: entry.person.rating for number, entry in stage.numbered_entries()}
