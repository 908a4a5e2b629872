"""What a knock-out says to everybody: how far it is, and how one of its players stands."""

from domain.chess.knock_out import entries_of, is_drawn, plan_of, published
from domain.chess.stage import Entry, Round, Stage
from domain.ids import Number
from domain.knockout.progress import How, KnockOutMatch, Progress
from web.chess.match_names import name_of
from web.shared.languages import Words
from web.shared.notation import score_text
from web.shared.round_name import in_words


def round_words(stage: Stage, r: Round, words: Words) -> str:
    """What its games are called; its number where nothing is common to them."""
    name = name_of(stage, r) if is_drawn(stage) else None
    return in_words(name, words) if name else words("Round {round}", round=r.number)


def status(stage: Stage, words: Words) -> str:
    players = words.count("{count} player", "{count} players", len(stage.participants()))
    if not plan_of(stage).drawn:
        return f"{players}, {words('knock-out')}, {words('the bracket is not drawn yet')}"
    known = published(stage)
    if known.winner:
        return f"{players}, {words('{name} wins', name=_full(stage, known.winner))}"
    if stage.shown is None:
        return f"{players}, {words('knock-out')}, {words('not started')}"
    return f"{players}, {round_words(stage, stage.shown, words)}"


def stands(stage: Stage, entry: Entry, words: Words) -> str:
    """How they stand, for their own page; empty before the bracket is drawn."""
    if not is_drawn(stage) or entry.number is None:
        return ""
    known = published(stage)
    place = next(place for place in known.places() if place.number == entry.number)
    match = known.latest_of(entry.number)
    assert match is not None, "who has a number is in the bracket"
    if place.first == place.last and not place.provisional:
        won = place.first == 1
        return words("You have won.") if won else words("Place {place}", place=place.first)
    if match.decided and entry.number in match.losers:
        return words("Out. Places {first} to {last}", first=place.first, last=place.last)
    says, count = known.bracket.called(match.id)
    return _next(stage, known, match, entry.number, words(says, count=count), words)


def _next(
    stage: Stage, known: Progress, match: KnockOutMatch, number: Number, called: str, words: Words
) -> str:
    other = match.sides[1 - match.sides.index(number)]
    if other:
        name = _full(stage, other)
        if match.course is None or not match.course.turns:
            return words("{round}: against {name}", round=called, name=name)
        upper, lower = (score_text(5 * halves) for halves in match.course.score)
        mine, theirs = (upper, lower) if match.sides[0] == number else (lower, upper)
        score = f"{mine}–{theirs}"
        return words("{round}: against {name}, {score}", round=called, name=name, score=score)
    waiting = next((m for m in known.feeding(match.id) if number not in m.sides), None)
    if waiting is None or waiting.how is How.WAITING or not all(waiting.sides):
        return called
    one, two = (_full(stage, side) for side in waiting.sides if side)
    if match.id == known.bracket.for_third_place:
        return words("{round}: against the loser of {one} – {two}", round=called, one=one, two=two)
    return words("{round}: against the winner of {one} – {two}", round=called, one=one, two=two)


def _full(stage: Stage, number: Number) -> str:
    return stage.entries[entries_of(stage)[number]].person.full_name
