"""A session whose deals are promised by a server that keeps no secret."""

from hashlib import sha256
from random import Random

from domain.results import Colour
from events.bridge.vocabulary.commands import CloseSession
from events.bridge.vocabulary.files import DealsWordGiven, PromiseDeals
from events.decide import fill_draws
from events.game import Chance
from events.log.vocabulary import Command
from tests.events.bridge.afternoon import PHASE, Afternoon

ASKED = PromiseDeals(PHASE, 1, 8, "the state lottery", "sorted numbers", "03 17 22")
WORD = DealsWordGiven(PHASE, 1, "22 3, 17")


class Server:
    source = Random(1)

    def colour(self) -> Colour:
        raise AssertionError("no colour is drawn for deals")

    def secret_seed(self, place: str) -> bytes:
        return sha256(place.encode()).digest()


SERVER: Chance = Server()


def filled_by_server(club: Afternoon, command: Command) -> Command:
    return fill_draws(club.state, command, SERVER)


def afternoon_with_deals_promised(command: PromiseDeals = ASKED) -> Afternoon:
    club = Afternoon(pairs=8, sessions=1, scheme="one-section", movement="Howell").seeded()
    club.do(filled_by_server(club, command))
    return club


def with_session_closed(club: Afternoon) -> Afternoon:
    club.playing(1).do(CloseSession(PHASE, 1, missing="later"))
    return club
