"""Bridge: the deals of a session are promised, their word is there, they are shown; and by what
scheme masterpoints are awarded.
"""

from typing import Annotated

from msgspec import Meta

from events.bridge.vocabulary.sessions import SessionEvent
from events.game.promised_draws import ServersPart, WrittenForm
from events.log.vocabulary import Positive, StageCommand, StageEvent, Text

Boards = Annotated[int, Meta(ge=1, le=128, description="The last board that is dealt.")]


class DealsPromised(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """`commitment` binds the server's seed to `label`, the boards 1 to `boards`, and to where the
    word will come from (`domain.bridge.promised_deals`). An empty `beacon`: no
    word, the seed alone decides.
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
    """The announced word; from now on the boards can be dealt, and nobody may know them."""

    word: Annotated[str, Meta(min_length=1, max_length=200)]


class DealsShown(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """The session is over, and the promised seed is shown: anybody can deal its boards again."""

    seed: str


class ShowDeals(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Show the seed that was promised, and with it the deals."""

    session: Positive
    server: ServersPart = ""


class MasterpointsAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`scheme` names one of `domain.formats.masterpoint_schemes`, or `own` has the text of a
    club's own; `reading` is one of its readings, `factors` are (letter, value) as it has them.
    """

    scheme: Text
    reading: Text = ""
    factors: Annotated[tuple[tuple[Text, Text], ...], Meta(max_length=20)] = ()
    own: Annotated[str, Meta(max_length=20_000)] = ""
