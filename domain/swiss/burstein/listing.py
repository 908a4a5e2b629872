"""What the Burstein System knows of each player before a round: its evaluation of the opposition.

Of the form before 2018 the columns are those of bbpPairings, of that of 2026 the Index and, in a
seeding round, what the Dutch system knows.
"""

from domain.pairing import PairingRequest
from domain.points import points_text
from domain.swiss.burstein.edition_2026 import is_seeding
from domain.swiss.burstein.rounds import READINGS, BursteinReading
from domain.swiss.dutch.listing import listing as dutch_listing
from domain.swiss.dutch.listing import may_have_bye
from domain.swiss.pairing_system import Listing


def listing(request: PairingRequest, edition: str) -> Listing:
    if edition == "2026" and is_seeding(request.round_number, request.total_rounds):
        return dutch_listing(request, edition)
    reading = READINGS[edition](request)
    return _index(reading) if edition == "2026" else _opposition(reading)


def _index(reading: BursteinReading) -> Listing:
    field = reading.field

    def cells(g: int) -> tuple[str, ...]:
        buchholz, sonneborn_berger = reading.methods(field.number[g])
        return may_have_bye(field, g), points_text(buchholz), _product(sonneborn_berger)

    return Listing(field, ("C2", "Buchholz", "Sonneborn-Berger"), cells)


def _opposition(reading: BursteinReading) -> Listing:
    """A "score" is the tie-break times the player's own score: it ranks floaters."""
    field = reading.field

    def cells(g: int) -> tuple[str, ...]:
        sonneborn_berger, buchholz, median = reading.methods(field.number[g])
        score = field.score[g]
        return (
            _product(sonneborn_berger),
            _product(score * buchholz),
            points_text(buchholz),
            _product(score * median),
            points_text(median),
        )

    headings = ("Buchholz score", "Buchholz tiebreak", "Median score", "Median tiebreak")
    return Listing(field, ("Sonneborn-Berger", *headings), cells)


def _product(hundredths: int) -> str:
    whole, rest = divmod(hundredths, 100)
    return f"{whole}.{rest:02}"
