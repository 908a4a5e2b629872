"""Common parts of the sheets of a phase of bridge: the head, and pairs as shown, with their scores
(results of boards: `web.shared.board_words`).

Drafts are not included: `shown` is the newest published session.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from domain.bridge.cards import boards_of_set
from domain.bridge.partnerships import holders_of, is_partnership, number_text
from domain.bridge.phase import Moment, PairEntry, Phase, PhaseSession, Player
from domain.bridge.phases.ranking import PlacedPair
from domain.bridge.session import NOBODY, PairNo, SessionState
from domain.messages import join_messages, say
from domain.people import KnownPerson, distinguish_namesakes
from domain.times.schedule import Clock, Notice
from domain.tournament import Tournament
from web.shared.board_words import fixed_decimals, per_cent, seat_letter
from web.shared.clock import NextBeginning, next_beginning
from web.shared.languages import Words
from web.shared.sheet import LEFT_OUT, LeftOut, all_notices


@dataclass(frozen=True, slots=True)
class PhaseHead:
    """`round` is 0 before a session is published; `called` False while round 1 is awaited."""

    tournament: str
    stage: str
    session: int
    sessions: int
    round: int
    rounds: int
    called: bool
    published: str
    closed: bool
    notices: tuple[Notice, ...]
    clock: Clock | None
    countdown: int | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """The seconds from `published` during which screens count down to the session."""
    upcoming: NextBeginning | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """The first unpublished session with an announced beginning."""
    venue: str | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """The phase's venue, if it is announced separately."""


@dataclass(frozen=True, slots=True)
class VisiblePerson:
    family: str
    given: str
    apart: str | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """The distinction from a namesake, in lists with a line for each player."""


@dataclass(frozen=True, slots=True)
class Pair:
    """`family` has the family names of the players, so that a pair is displayed like one name.
    `pair` may be a partnership of an individual, whose `number` is "3+7".
    """

    pair: int
    family: str
    given: str = ""
    partners: tuple[str, ...] | LeftOut = LEFT_OUT
    """The family names of a partnership, as a name may contain the separator."""

    @property
    def number(self) -> str:
        return number_text(self.pair)

    @property
    def pages(self) -> tuple[tuple[int, str], ...]:
        """The linked pages (number, name): the pair's, or those of both partners."""
        return tuple(zip(holders_of(self.pair), self.partners or (self.family,), strict=True))

    @property
    def numbered_name(self) -> str:
        return f"{self.number} {self.family}"


def phase_head(tournament: Tournament, phase: Phase) -> PhaseHead:
    shown = phase.public_session
    return PhaseHead(
        tournament=tournament.name,
        stage=phase.name,
        session=shown.number if shown else 0,
        sessions=phase.plan.sessions,
        round=shown.current_round if shown else 0,
        rounds=shown.seating.rounds if shown else 0,
        called=shown is not None and shown.called > 0,
        published=shown.published if shown else "",
        closed=shown is not None and shown.state is SessionState.CLOSED,
        notices=all_notices(tournament),
        clock=clock_of(shown) if shown else None,
        countdown=phase.countdown or LEFT_OUT,
        upcoming=next_beginning(phase),
        venue=phase.schedule.venue or LEFT_OUT,
    )


def clock_of(session: PhaseSession) -> Clock | None:
    """The clock of the current round."""
    clock = session.clock
    return clock if clock and clock.round == session.current_round else None


def current_moment(session: PhaseSession) -> Moment:
    return Moment(session.number, session.current_round)


def pair_of(phase: Phase, number: PairNo, at: Moment) -> Pair | None:
    """The pair of that number; None for an empty seat."""
    if number == NOBODY:
        return None
    entry = phase.entry(number)
    return _pair_of_players(entry, entry.players_at(at))


def pair_under_own_names(entry: PairEntry) -> Pair:
    return _pair_of_players(entry, entry.players)


def _pair_of_players(entry: PairEntry, players: Sequence[Player]) -> Pair:
    """The pair of these players; a player of an individual has a given name, too."""
    given = players[0].given if len(players) == 1 else ""
    families = tuple(player.family for player in players)
    partners = families if is_partnership(entry.number) else LEFT_OUT
    return Pair(entry.number, join_messages(" – ", families), given, partners)


@dataclass(frozen=True, slots=True)
class StandInRow:
    """`player` plays for `replaced` in sessions `first` to `last`."""

    player: str
    replaced: str
    first: int
    last: int

    def text(self, words: Words) -> str:
        names = {"player": self.player, "replaced": self.replaced}
        if self.first == self.last:
            return words(
                "{player} for {replaced} in session {session}", **names, session=self.first
            )
        sessions = {"first": self.first, "last": self.last}
        return words("{player} for {replaced} in sessions {first}–{last}", **names, **sessions)


def person_of(player: Player, apart: str = "") -> VisiblePerson:
    return VisiblePerson(player.family, player.given, apart=apart or LEFT_OUT)


PlaceInPair = tuple[PairNo, int]
"""A player: the pair's number, and the place in the pair, from 1."""


def namesake_distinctions(lists: Mapping[PairNo, tuple[Player, ...]]) -> Mapping[PlaceInPair, str]:
    """Distinctions of namesakes among the players of each pair; at least their pair's number."""
    return distinguish_namesakes(
        {
            (pair, place): KnownPerson(player.full_name, (player.born, player.club, pair))
            for pair, players in lists.items()
            for place, player in enumerate(players, start=1)
        }
    )


def namesakes_of(phase: Phase) -> Mapping[PlaceInPair, str]:
    return namesake_distinctions({entry.number: entry.players for entry in entries_in_order(phase)})


def boards_text(phase: Phase, set_number: int) -> str:
    """The boards of a set: "7–8" for set 4 of two boards; empty for 0, no set."""
    boards = boards_of_set(set_number, phase.plan.boards) if set_number else ""
    return str(boards).replace("-", "–")


def room_at(phase: Phase, table: str) -> str:
    """The name of the room of a table such as "B5"; "" if it has none."""
    return phase.room_names.get(table.rstrip("0123456789"), "")


def entries_in_order(phase: Phase) -> Iterator[PairEntry]:
    return (entry for _, entry in sorted(phase.entries.items()))


def seat_words(seat: str, words: Words) -> str:
    """The seat in words: a direction, or the seat of a player in an individual."""
    return words(seat) if len(seat) != 1 else seat_letter(seat, words)


def score_text(placed: PlacedPair) -> str:
    """The score of a pair in a ranking: per cent, its handicap included, or the total."""
    if placed.score.possible and not placed.score.carryover:
        return per_cent(100 * placed.score.net_share)
    return fixed_decimals(placed.total)


def names_word(phase: Phase) -> str:
    """The heading of a column of names, beside that of numbers (`entrant_word`)."""
    return say("Name") if phase.is_individual else say("Players")


def entrant_word(phase: Phase) -> str:
    return say("Player") if phase.is_individual else say("Pair")
