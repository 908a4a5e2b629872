"""How a deal stands in a payload, and back."""

from collections.abc import Iterable

from domain.bridge.deal import Deal, Hand, hand


def deal_of(hands: Iterable[str]) -> Deal:
    """From North, East, South and West."""
    return Deal(*map(_hand, hands))


def hands_of(deal: Deal) -> tuple[str, str, str, str]:
    """The same way back, a hand as AK4..QT9.J65432."""
    north, east, south, west = (".".join(hand) for hand in deal.hands.values())
    return north, east, south, west


def _hand(text: str) -> Hand:
    spades, hearts, diamonds, clubs = text.split(".")
    return hand(spades, hearts, diamonds, clubs)
