"""Bridge: the deals of a session are promised, their public word is entered, they are shown; and
the scheme by which masterpoints are awarded.
"""

from typing import Annotated

from msgspec import Meta

from events.bridge.vocabulary.sessions import SessionEvent
from events.game.promised_draws import ServersPart, WrittenForm
from events.log.vocabulary import Positive, StageCommand, StageEvent, Text

Boards = Annotated[int, Meta(ge=1, le=128, description="The last board that is dealt.")]


class DealsPromised(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """`commitment` binds the server's seed to `label`, the boards 1 to `boards`, and the source of
    the public word (`domain.bridge.promised_deals`). An empty `beacon`: there is no word, the seed
    alone decides.
    """

    boards: Boards
    label: str
    commitment: str
    beacon: str = ""
    form: str = "text"
    example: str = ""


class PromiseDeals(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Promise random deals of a session before they are dealt. `beacon`, `form` and `example` are
    as in `announce-lots`. The server's part is a number used once, and the commitment.
    """

    session: Positive
    boards: Boards
    beacon: Text = ""
    form: WrittenForm = "text"
    example: Text = ""
    server: Annotated[tuple[ServersPart, ...], Meta(max_length=2)] = ()


class DealsWordGiven(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """The announced word; from now on the boards can be dealt, but are still secret."""

    word: Annotated[str, Meta(min_length=1, max_length=200)]


class DealsShown(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """The promised seed is shown after the session, so that the deals can be checked."""

    seed: str


class ShowDeals(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Show the promised seed, and with it the deals."""

    session: Positive
    server: ServersPart = ""


class MasterpointsAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`scheme` names one of `domain.formats.masterpoint_schemes`, or `own` holds the text of a
    club's own scheme; `reading` is one of its readings, `factors` are its (letter, value) pairs.
    """

    scheme: Text
    reading: Text = ""
    factors: Annotated[tuple[tuple[Text, Text], ...], Meta(max_length=20)] = ()
    own: Annotated[str, Meta(max_length=20_000)] = ""
