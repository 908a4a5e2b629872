"""What a heartbeat says of the log: the code belongs to the version beside it, or is left out."""

from dataclasses import replace

from domain.ids import TournamentId
from events.log.chain import head_code
from events.log.recorded import Head
from server.feed.publisher import Publisher
from server.tournaments import Live
from tests.stories import field


def live(version: int) -> Live:
    state = replace(field(2), version=version)
    return Live(state, Head(version, bytes([version]) * 32))


def test_the_code_is_told_of_the_version_it_belongs_to_and_of_no_other() -> None:
    publisher = Publisher()
    publisher.changed(live(7))
    city = TournamentId("city")

    assert publisher.code_at(city, 7) == head_code(live(7).head.hash)
    publisher.changed(live(8))
    assert publisher.code_at(city, 7) == "", "the sheets of version 8 are still being made"
    assert publisher.code_at(city, 8) == head_code(live(8).head.hash)
    assert publisher.code_at(TournamentId("elsewhere"), 8) == ""
