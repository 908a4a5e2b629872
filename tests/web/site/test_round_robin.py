"""The site of a round robin: a grid of opponents instead of a row of rounds."""

import re

from domain.chess.stage import stage_of
from domain.ids import StageId, TournamentId
from domain.tournament import Tournament
from events.chess.vocabulary import commands as c
from events.codec import encode_events, event_of
from events.contest.commands import RecordResult
from events.contest.vocabulary.rounds import RoundPublished
from events.decide import decide_command
from events.fold import apply_event
from events.log.chain import chained_records
from events.log.records import Batch, Head
from events.log.vocabulary import Command
from events.tournament.vocabulary import CreateTournament
from tests.events.records import act
from web.site.build import build_site

CLUB = TournamentId("club")
NAMES = ("Ash", "Bell", "Cole", "Dunn", "Eve")


def tournament_after(*commands: Command) -> Tournament:
    state: Tournament | None = None
    head = Head()
    for command in commands:
        meta = act(f"key-{head.version}")
        batch = Batch(CLUB, head.version, meta, encode_events(decide_command(state, command)))
        for record in chained_records(head, batch):
            state = apply_event(state, event_of(record), record)
            head = Head(record.version, record.hash)
    assert state is not None
    return state


def five_players() -> Tournament:
    """Round 1 of five by the Berger table: 5-2 (1-0) and 4-3 (no result yet), and 1 rests."""
    return tournament_after(
        CreateTournament("Club Evening"),
        c.PlanRoundRobin("Masters"),
        *(c.RegisterEntry(stage=1, family=name) for name in NAMES),
        c.DrawLots(1, tuple((n, n) for n in range(1, 6))),
        RoundPublished(1, 1),
        RecordResult(1, 1, 1, "1-0", saw=8),
    )


def test_the_grid_has_a_column_for_each_opponent() -> None:
    tournament = five_players()
    board = stage_of(tournament, StageId(1)).rounds[0].boards[0]

    page = build_site(tournament)["stage-1/crosstable.html"].decode()

    headings = re.findall(r'<th scope="col" class="middle">(\d+)</th>', page)
    assert headings == ["1", "2", "3", "4", "5"]
    assert page.count(' oneself"') == 5
    assert [len(re.findall(r'<span class="met">', row)) for row in page.split("<tr")[2:]] == [5] * 5
    row = next(row for row in page.split("<tr")[2:] if f"player-{board.white}.html" in row)
    assert re.findall(r"<b>(.+?)</b>", row) == ["1"]


def test_only_published_rounds_have_pages_and_one_player_rests() -> None:
    files = build_site(five_players())

    assert [path for path in files if "round-" in path] == ["stage-1/round-1.html"]
    resting = [path for path, data in files.items() if "player-" in path and b">rests<" in data]
    assert len(resting) == 1
