"""What events say of a pairing that no system of the rules made."""

from msgspec import Raw

from domain.said import say

NO_TRACE = Raw(b"null")
BY_HAND = say("by hand")
"""The system of a round that the arbiter paired from nothing."""

IMPORTED = "imported"
"""The system of a round that came with a report: it does not tell who paired it, or how."""
