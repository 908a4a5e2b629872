"""Registering, correcting and withdrawing pairs; and the requests they may send by telephone.

A withdrawal empties the seats from its round on. Requests are too late for a session that is
planned. A pair that sits out a session is withdrawn for it, and is seated again at the desk.
"""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from msgspec.structs import replace

from domain.bridge.merges.vacancies import without_pair
from domain.bridge.phase import Moment, Phase, Player
from domain.bridge.session import PairNo, SessionAct, state_after
from domain.errors import NotNow
from domain.messages import join_messages, say
from domain.own_requests import OwnRequest, RequestOffer, Wish
from domain.people import name_key
from events.bridge.decisions.acting import the_phase
from events.bridge.vocabulary import pairs as v
from events.bridge.vocabulary.commands import RegisterPair, RegisterPairs
from events.bridge.vocabulary.fields import Reseated, reseated_difference
from events.game import RequestHandling, act
from events.game.people import check_born, check_sex
from events.game.roles import RUNNING
from events.game.warnings import WarnedAct, warning_level
from events.game.words import distinct_categories, list_some, require_text
from events.log.vocabulary import Event

Stated = TypeVar("Stated", bound=v.ComingStated)
MOST_NAMED = 6


@act("register-pair", RegisterPair, the_phase, RUNNING, version=2)
def register_pair(phase: Phase, command: RegisterPair) -> Iterator[v.PairRegistered]:
    return _pairs_registered(phase, [command], command.confirmed)


@act("register-pairs", RegisterPairs, the_phase, RUNNING, version=2)
def register_pairs(phase: Phase, command: RegisterPairs) -> Iterator[v.PairRegistered]:
    return _pairs_registered(phase, command.pairs, command.confirmed)


def _pairs_registered(
    phase: Phase, pairs: Iterable[v.PairStated], confirmed: int
) -> Iterator[v.PairRegistered]:
    stated = tuple(normalised_entry(phase, pair) for pair in pairs)
    _refuse_known_numbers(phase, stated)
    ask_about_double_entries(phase, stated, confirmed)
    for number, pair in enumerate(stated, max(phase.entries, default=0) + 1):
        yield v.PairRegistered(
            stage=phase.id,
            pair=number,
            players=pair.players,
            seeding=pair.seeding,
            hundredths=pair.hundredths,
            categories=pair.categories,
            handicap=pair.handicap,
        )


def ask_about_double_entries(phase: Phase, pairs: Iterable[v.ComingStated], confirmed: int) -> None:
    """Ask about players whose full names are in two active pairs or twice in one, and about a pair
    that is registered already. A family name alone is too common to count.
    """
    if twice := list(_names_entered_twice(phase, pairs)):
        warning_level(
            WarnedAct.REGISTER_TWICE, False, confirmed, (list_some(twice, MOST_NAMED) + ".",)
        )


def _names_entered_twice(phase: Phase, pairs: Iterable[v.ComingStated]) -> Iterator[str]:
    playing = [entry for entry in phase.entries.values() if entry.withdrawn_from is None]
    known_pairs = {_name_keys(entry.players) for entry in playing}
    same_names: dict[str, list[Player]] = {}
    for player in (player for entry in playing for player in entry.players):
        same_names.setdefault(name_key(player.full_name), []).append(player)
    for pair in pairs:
        players = tuple(map(v.player_of, pair.players))
        if (names := _name_keys(players)) in known_pairs:
            yield join_messages(" – ", (player.full_name for player in players))
        known_pairs.add(names)
        for player in players:
            others = same_names.setdefault(name_key(player.full_name), [])
            if player.given and any(_may_be_same_player(player, other) for other in others):
                yield player.full_name
            others.append(player)


def _name_keys(players: Iterable[Player]) -> tuple[str, ...]:
    """The names of a pair, to be compared whatever the order of its players."""
    return tuple(sorted(name_key(player.full_name) for player in players))


def _may_be_same_player(one: Player, other: Player) -> bool:
    numbers = {one.national_id, other.national_id} - {""}
    return len(numbers) < 2 and len({one.born, other.born} - {0}) < 2


def _refuse_known_numbers(phase: Phase, pairs: Iterable[v.ComingStated]) -> None:
    known = {
        (player.federation, player.national_id)
        for entry in phase.entries.values()
        for player in entry.players
    }
    for pair in pairs:
        for player in pair.players:
            if player.national_id and (player.federation, player.national_id) in known:
                raise NotNow(
                    "{family} has the number {national_id} of a player who is registered "
                    "already; correct or seat that pair.",
                    family=player.family,
                    national_id=player.national_id,
                )
            known.add((player.federation, player.national_id))


def normalised_entry(phase: Phase, pair: Stated) -> Stated:
    """The pair, or the player of an individual, in the form that the log keeps."""
    players = tuple(map(normalised_player, pair.players))
    refuse_wrong_player_count(phase.is_individual, [len(players)])
    return replace(pair, players=players, categories=distinct_categories(pair.categories))


def refuse_wrong_player_count(individual: bool, sizes: Iterable[int]) -> None:
    """Raise NotNow if a pair has one player, or an entry of an individual several."""
    for players in sizes:
        if individual and players > 1:
            raise NotNow("In an individual everybody enters alone; name one player.")
        if not individual and players < 2:
            raise NotNow("A pair has two players at least; name the partner.")


def normalised_player(player: v.PlayerStated) -> v.PlayerStated:
    return v.PlayerStated(
        family=require_text(player.family, say("family name")),
        given=player.given.strip(),
        federation=player.federation.strip().upper(),
        club=player.club.strip(),
        national_id=player.national_id.strip(),
        sex=check_sex(player.sex),
        born=check_born(player.born),
    )


@act("correct-pair", v.PairCorrected, the_phase, RUNNING)
def correct_pair(phase: Phase, command: v.PairCorrected) -> v.PairCorrected:
    entry = phase.entry(command.pair)
    most = max((each.replaces for each in entry.substitutes), default=0)
    if len(command.players) < most:
        raise NotNow(
            "Somebody plays for player {most} of {name}; name at least {most2} players.",
            most=most,
            name=entry.name,
            most2=most,
        )
    return normalised_entry(phase, command)


def moment_of(phase: Phase, session: int, round_number: int) -> Moment:
    """The moment; refused if it is neither a round of a planned session nor the next start."""
    if session > phase.plan.sessions:
        last = phase.plan.sessions
        raise NotNow(
            "{name} ends with session {last}; there is no session {session}.",
            name=phase.name,
            last=last,
            session=session,
        )
    if session > phase.next_session:
        raise NotNow(
            "Session {session} comes later; the next to plan is {next_session}. Name it, or a "
            "planned one.",
            session=session,
            next_session=phase.next_session,
        )
    rounds_there = 1 if session == phase.next_session else phase.session(session).seating.rounds
    if round_number > rounds_there:
        why = (
            say("is not planned")
            if session == phase.next_session
            else say("has {rounds_there} rounds", rounds_there=rounds_there)
        )
        raise NotNow(
            "Session {session} {why}; there is no round {round_number} in it.",
            session=session,
            why=why,
            round_number=round_number,
        )
    return Moment(session, round_number)


@act("withdraw-pair", v.PairWithdrawn, the_phase, RUNNING)
def withdraw_pair(phase: Phase, command: v.PairWithdrawn) -> v.PairWithdrawn:
    entry = phase.entry(command.pair)
    at = moment_of(phase, command.session, command.round)
    if entry.withdrawn_from is not None:
        session, number = entry.withdrawn_from
        raise NotNow(
            "{name} has withdrawn already, from round {number} of session {session}.",
            name=entry.name,
            number=number,
            session=session,
        )
    return replace(command, reseated=tuple(tables_without_pair(phase, entry.number, at)))


def tables_without_pair(phase: Phase, pair: PairNo, at: Moment) -> Iterator[Reseated]:
    """The changed tables when a pair leaves, session by session."""
    for session in phase.sessions[at.session - 1 :]:
        first = at.round if session.number == at.session else 1
        if any(sitting.round >= first for sitting in session.seating.by_pair.get(pair, ())):
            state_after(session.number, session.state, SessionAct.CHANGE_SEATS)
            yield reseated_difference(session.seating, without_pair(session.seating, pair, first))


def _offered_requests(phase: Phase, pair: int) -> Iterator[RequestOffer]:
    entry = phase.entry(pair)
    upcoming, last = phase.next_session, phase.plan.sessions
    if entry.withdrawn_from is not None or upcoming > last:
        return
    if not any(
        (r.entry, r.wish, r.round) == (pair, Wish.HERE, upcoming) for r in phase.own_requests
    ):
        yield RequestOffer(Wish.HERE, upcoming)
    if upcoming < last:
        yield RequestOffer(Wish.SIT_OUT, upcoming)
    yield RequestOffer(Wish.WITHDRAWAL, upcoming)


def _grant_request(phase: Phase, request: OwnRequest, _confirmed: int) -> Iterable[Event]:
    """Grant a pair's request. "We are here" needs no event: a seated pair is present."""
    if request.wish is Wish.HERE:
        return ()
    sits_out = say("sits out, ") if request.wish is Wish.SIT_OUT else ""
    reason = say("{sits_out}asked for by telephone", sits_out=sits_out)
    leaves = v.PairWithdrawn(phase.id, request.entry, request.round, 1, reason)
    return withdraw_pair(phase, leaves)


ASKING = RequestHandling(_offered_requests, _grant_request)
