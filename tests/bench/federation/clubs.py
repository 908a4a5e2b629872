"""Many tournaments, each with its first round published: the records of one, the template, are made
by commands, and its log is copied under as many names as are wanted.
"""

import asyncio
from dataclasses import dataclass, field
from itertools import islice

from domain.ids import TournamentId
from events.chess.vocabulary import commands as c
from events.contest.commands import PairRound
from events.contest.vocabulary.rounds import RoundPublished
from events.log.chain import verify_chain
from events.log.records import Batch, Recorded
from events.log.store import EventStore
from events.log.vocabulary import Command
from events.tournament.vocabulary import CreateTournament
from server.live.tournaments import Sender
from tests.faults.club import tournaments_on

TEMPLATE = TournamentId("template")
COPIES_IN_ONE_COMMIT = 20


@dataclass(slots=True)
class Club:
    """A tournament under load. By board: `saw` is the version of its result, which the next one has
    to name; `turns` counts the results entered there; `busy` are boards whose result is under way.
    """

    name: TournamentId
    saw: dict[int, int]
    turns: dict[int, int] = field(default_factory=dict)
    busy: set[int] = field(default_factory=set)

    def free_board(self) -> int | None:
        """The board with the fewest results entered; None if one is under way at every board."""
        free = [board for board in self.saw if board not in self.busy]
        return min(free, key=lambda board: (self.turns.get(board, 0), board), default=None)


def make_clubs(store: EventStore, count: int, players: int) -> list[Club]:
    """Write `count` tournaments of `players` players each into `store`."""
    records = asyncio.run(_template_records(store, players))
    clubs = [_club(TournamentId(f"club{n:05}"), records, players) for n in range(count)]
    remaining = iter(clubs)
    while group := list(islice(remaining, COPIES_IN_ONE_COMMIT)):
        store.append_group([_copied_batch(club.name, records) for club in group])
    return clubs


async def _template_records(store: EventStore, players: int) -> list[Recorded]:
    commands: list[Command] = [
        CreateTournament("Club Open"),
        c.PlanStage(name="Open", rounds=9, initial_colour="w"),
        *(
            c.RegisterEntry(
                stage=1,
                family=f"Player{n:03}",
                given="Maximiliane",
                title="FM",
                rating=2500 - 3 * n,
                federation="NOR",
            )
            for n in range(players)
        ),
        PairRound(1, 1),
        RoundPublished(1, 1),
    ]
    async with tournaments_on(store) as tournaments:
        for number, command in enumerate(commands):
            sender = Sender("bench", "bench", f"template-{number:04}")
            await tournaments.execute(TEMPLATE, command, sender)
    return list(verify_chain(store.read(TEMPLATE)))


def _copied_batch(name: TournamentId, records: list[Recorded]) -> Batch:
    events = tuple(record.event for record in records)
    return Batch(name, 0, records[0].act, events)


def _club(name: TournamentId, records: list[Recorded], players: int) -> Club:
    published = records[-1].version
    return Club(name, dict.fromkeys(range(1, players // 2 + 1), published - 1))
