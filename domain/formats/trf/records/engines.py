"""The lines for engines that go with TRF16: TRF(x), by JaVaFo's Advanced User
Manual 2.2, and TRF(bx) of bbpPairings.

XXR  rounds announced                XXZ  absent in the round to be paired
XXC  `rank` and `white1`/`black1`    XXS  what each result is worth
XXA  virtual points round by round   XXP  players who must not meet

bbpPairings added lines for point systems, `BBW  3.0` and so on. A requested full-point bye and a
forfeit win are worth a win, a half-point bye is worth a draw. Without BBU the pairing-allocated bye
is worth a win. The program refuses files whose points contradict the results.
"""

from collections.abc import Mapping

from domain.formats.trf.draft import Draft, RecordReader
from domain.messages import say
from domain.pairing import Forbidden
from domain.results import Colour

BBP_POINTS: Mapping[str, tuple[str, ...]] = {
    "BBW": ("white_win", "black_win", "forfeit_win", "full_bye"),
    "BBD": ("white_draw", "black_draw", "half_bye"),
    "BBL": ("white_loss", "black_loss"),
    "BBZ": ("zero_bye",),
    "BBF": ("forfeit_loss",),
    "BBU": ("pairing_bye",),
}
"""Record to fields of PointSystem."""


def _point_reader(code: str) -> RecordReader:
    """The reader of a record BB. with the points of some results."""

    def read(draft: Draft, line: str) -> None:
        points = draft.parse_tenths(line[3:].strip(), say("the points of {record}", record=code))
        draft.point_values |= dict.fromkeys(BBP_POINTS[code], points)
        if code == "BBW":
            draft.bye_like_win = points

    return read


JAVAFO_POINTS: Mapping[str, tuple[str, ...]] = {
    "WW": ("white_win",),
    "BW": ("black_win",),
    "WD": ("white_draw",),
    "BD": ("black_draw",),
    "WL": ("white_loss",),
    "BL": ("black_loss",),
    "ZPB": ("zero_bye",),
    "HPB": ("half_bye",),
    "FPB": ("full_bye",),
    "PAB": ("pairing_bye",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
    "W": ("white_win", "black_win", "forfeit_win", "full_bye"),
    "D": ("white_draw", "black_draw", "half_bye"),
    "L": ("white_loss", "black_loss"),
}
"""XXS code to fields of PointSystem; the last three are the manual's shortcuts; later ones win."""

FIRST_COLOURS: Mapping[str, Colour] = {"white1": Colour.WHITE, "black1": Colour.BLACK}


def _read_rounds(draft: Draft, line: str) -> None:
    rounds = draft.parse_number(
        line[3:].strip(), say("the number of rounds ({record})", record="XXR")
    )
    announce_rounds(draft, rounds)


def announce_rounds(draft: Draft, rounds: int) -> None:
    """Set the announced number of rounds; refused if another one was given before."""
    if draft.rounds not in (None, rounds):
        message = "{number} rounds are announced here, but {number2} before"
        draft.refuse(message, number=rounds, number2=draft.rounds)
    draft.rounds = rounds


def set_initial_colour(draft: Draft, colour: Colour) -> None:
    if draft.initial_colour not in (None, colour):
        draft.refuse("the initial colour contradicts the one given before")
    draft.initial_colour = colour


def _read_configuration(draft: Draft, line: str) -> None:
    for word in line[3:].lower().split():
        if word == "rank":
            draft.by_position = True
        elif word in FIRST_COLOURS:
            set_initial_colour(draft, FIRST_COLOURS[word])
        else:
            message = "XXC knows rank, white1 and black1, not {text}; that is left out"
            draft.tolerate(message, text=repr(word))


def _read_absent(draft: Draft, line: str) -> None:
    label = say("an absent player ({record})", record="XXZ")
    for number in draft.parse_player_numbers(line[3:].split(), label):
        draft.absent_next.setdefault(number, draft.line)


def _read_point_values(draft: Draft, line: str) -> None:
    for assignment in line[3:].split():
        code, equals, value = assignment.partition("=")
        fields = JAVAFO_POINTS.get(code.upper())
        if not equals or fields is None:
            message = "XXS wants {known}, each with = and points; got {text}"
            draft.refuse(message, known=", ".join(JAVAFO_POINTS), text=repr(assignment))
        points = draft.parse_tenths(value, draft.value_label(code, "XXS"))
        draft.point_values |= dict.fromkeys(fields, points)


def _read_acceleration(draft: Draft, line: str) -> None:
    numbers = draft.parse_player_numbers(line[3:8].split(), say("the player of XXA, columns 5-8,"))
    if len(numbers) != 1:
        draft.refuse("XXA has no player in columns 5-8")
    if numbers[0] in draft.virtual:
        draft.refuse("XXA is given twice for player {number}", number=numbers[0])
    label = say("the virtual points of XXA")
    values = tuple(draft.parse_tenths(text, label) for text in line[8:].split())
    draft.virtual[numbers[0]] = values


def _read_forbidden(draft: Draft, line: str) -> None:
    numbers = draft.parse_player_numbers(line[3:].split(), draft.player_label("XXP"))
    if numbers:
        draft.forbidden.append(Forbidden(frozenset(numbers)))


RECORDS: Mapping[str, RecordReader] = {
    "XXR": _read_rounds,
    "XXC": _read_configuration,
    "XXZ": _read_absent,
    "XXS": _read_point_values,
    "XXA": _read_acceleration,
    "XXP": _read_forbidden,
    **{code: _point_reader(code) for code in BBP_POINTS},
}
