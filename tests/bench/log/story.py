"""Logs to be measured: a whole open of 500 players, and a tournament whose log has any length."""

from itertools import count, cycle

import msgspec

from domain.ids import TournamentId
from domain.tournament import Tournament
from events.bundle import batches_after
from events.chess.vocabulary import commands as c
from events.codec import encode_events
from events.contest.vocabulary.results import ResultCorrected, ResultRecorded
from events.contest.vocabulary.rounds import RoundClosed, RoundPaired, RoundPublished
from events.decide import decide_command
from events.fold import fold_records
from events.log.chain import chained_records
from events.log.records import Act, Batch, Head, Recorded
from events.log.store import EventStore
from events.log.vocabulary import Event
from events.tournament.vocabulary import CreateTournament

PLAYERS = 500
ROUNDS = 11
RESULTS = ("1-0", "=-=", "0-1")


class Story:
    """Makes the log of a tournament event by event. No engine pairs it: neighbours in a circle
    meet.
    """

    def __init__(self, tournament: str) -> None:
        self.tournament = TournamentId(tournament)
        self.head = Head()
        self.records: list[Recorded] = []
        self.state: Tournament | None = None

    def happen(self, *events: Event) -> None:
        records = chained_records(self.head, batch(self.tournament, self.head, *events))
        self.state = fold_records(records, self.state)
        self.records += records
        self.head = Head(records[-1].version, records[-1].hash)

    def open(self, players: int = PLAYERS, rounds: int = ROUNDS) -> None:
        self.happen(*decide_command(None, CreateTournament(name="City Open")))
        self.happen(
            *decide_command(self.state, c.PlanStage(name="Open", rounds=rounds, initial_colour="w"))
        )
        for i in range(players):
            entry = c.RegisterEntry(stage=1, family=f"Player{i:03}", given="Anna", rating=2600 - i)
            self.happen(*decide_command(self.state, entry))

    def play(self, round_number: int, players: int = PLAYERS) -> None:
        self.pair(round_number, players)
        for board, result in zip(range(1, players // 2 + 1), cycle(RESULTS), strict=False):
            self.happen(ResultRecorded(1, round_number, board, result))
        self.happen(RoundClosed(1, round_number))

    def pair(self, round_number: int, players: int = PLAYERS) -> None:
        turned = [2 + (i + round_number) % (players - 1) for i in range(players - 1)]
        circle = [1, *turned]
        boards = tuple(zip(circle[::2], circle[1::2], strict=True))
        self.happen(RoundPaired(1, round_number, boards, (), "fide-dutch", "2026"))
        self.happen(RoundPublished(1, round_number))


def whole_open(tournament: str) -> list[Recorded]:
    story = Story(tournament)
    story.open()
    for round_number in range(1, ROUNDS + 1):
        story.play(round_number)
    return story.records


def long_log(tournament: str, length: int) -> list[Recorded]:
    """A published round whose results are corrected over and over, until the log is that long."""
    story = Story(tournament)
    story.open()
    story.pair(1)
    boards = cycle(range(1, PLAYERS // 2 + 1))
    while story.head.version < length:
        change = ResultCorrected(1, 1, next(boards), "1-0", "0-1", "the slip was misread")
        story.happen(change)
    return story.records


_keys = count(1)


def batch(tournament: TournamentId, head: Head, *events: Event) -> Batch:
    key = f"0192f3a4-5b6c-7d8e-9f01-{next(_keys):012}"
    instant = "2026-11-21T09:00:00.000Z"
    act = Act("record-result/1", _body_of(events[0]), "arbiter", "10.0.0.12", instant, key)
    return Batch(tournament, head.version, act, encode_events(events), head.hash)


def _body_of(event: Event) -> bytes:
    """A body as long as a command's: as its event, but for a pairing only the round."""
    if isinstance(event, RoundPaired):
        return b'{"round":%d,"stage":%d}' % (event.round, event.stage)
    return msgspec.json.encode(event, order="sorted")


def write(store: EventStore, records: list[Recorded]) -> None:
    batches = list(batches_after(records, Head()))
    for at in range(0, len(batches), 1000):
        store.append_group(batches[at : at + 1000])
