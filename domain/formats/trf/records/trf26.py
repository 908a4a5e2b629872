"""The records TRF26 added for how an event is run: FIDE C.02.03, Annexure A (approved 12 May 2025).

142 rounds                        202 tie-breaks among equal points     250 acceleration
152 initial colour                212 the whole list of standings       260 prohibited pairings
162 what each result is worth     222 time control, encoded             299 abnormal points
172 how players were ranked       240 byes                              352 board colours
182 program                       192 type of tournament (Annexure C)   362 team points

The records of teams (300 to 330, 801, 802) and the federations' own lines are in `trf26_teams`.
"""

import re
from collections.abc import Mapping

from domain.formats.trf import fields
from domain.formats.trf.draft import Draft, RecordReader
from domain.formats.trf.fields import Columns
from domain.formats.trf.records.engines import announce_rounds, set_initial_colour
from domain.formats.trf.tournament import AbnormalPoints, Acceleration, RequestedBye
from domain.messages import say
from domain.pairing import Forbidden
from domain.results import Colour, Mark

TEXTS: Mapping[str, str] = {
    "172": "starting_rank",
    "182": "pairing_program",
    "192": "system",
    "202": "tie_breaks",
    "212": "standings_order",
    "222": "encoded_time_control",
    "352": "board_colours",
}
"""Record to field of Regulations."""

POINT_SYMBOLS: Mapping[str, tuple[str, ...]] = {
    "W": ("white_win", "black_win", "forfeit_win", "full_bye"),
    "D": ("white_draw", "black_draw", "half_bye"),
    "L": ("white_loss", "black_loss"),
    "A": ("zero_bye", "forfeit_loss"),
    "P": ("pairing_bye",),
    "X": (),
}
"""Record 162: symbol to fields of PointSystem. X, a result not yet known, counts as a draw here."""

COLOURS: Mapping[str, Colour] = {"W": Colour.WHITE, "B": Colour.BLACK}
BYE_TYPES: Mapping[str, Mark] = {mark.value: mark for mark in map(Mark, "FHZ")}
_SYMBOL_AND_POINTS = re.compile(r"([A-Za-z]{1,2})\s*(-?[\d.,]+)")
NO_LIMIT = 1000


def _text_reader(field: str) -> RecordReader:
    """The reader of a record that is a text for that field of the regulations."""

    def read(draft: Draft, line: str) -> None:
        draft.regulations[field] = line[4:].strip()

    return read


def _read_rounds(draft: Draft, line: str) -> None:
    field_name = say("the number of rounds ({record})", record="142")
    announce_rounds(draft, draft.parse_number(line[3:].strip(), field_name))


def _read_initial_colour(draft: Draft, line: str) -> None:
    text = line[3:].strip().upper()
    if text not in COLOURS:
        draft.refuse("the initial colour (152) must be W or B, not {text}", text=repr(text))
    set_initial_colour(draft, COLOURS[text])


def _read_point_values(draft: Draft, line: str) -> None:
    for symbol, value in _SYMBOL_AND_POINTS.findall(line[4:]):
        points = draft.parse_tenths(value, draft.value_label(symbol, "162"))
        if symbol.upper() not in POINT_SYMBOLS:
            known = ", ".join(POINT_SYMBOLS)
            draft.refuse("record 162 knows {known}, not {text}", known=known, text=repr(symbol))
        draft.point_values |= dict.fromkeys(POINT_SYMBOLS[symbol.upper()], points)
        if symbol.upper() == "W":
            draft.bye_like_win = points


def _read_byes(draft: Draft, line: str) -> None:
    mark = BYE_TYPES.get(fields.BYE_TYPE.read(line).upper())
    if mark is None:
        text = repr(fields.BYE_TYPE.read(line))
        draft.refuse("the type of bye (240) must be F, H or Z, not {text}", text=text)
    round_number = read_number(draft, fields.BYE_ROUND, line)
    if not round_number:
        draft.refuse("record 240 names no round")
    numbers = draft.parse_player_numbers(
        line[fields.BYE_NUMBERS :].split(), draft.player_label("240")
    )
    draft.byes.append((draft.line, RequestedBye(mark, round_number, numbers)))


def _read_acceleration(draft: Draft, line: str) -> None:
    match = read_points(draft, fields.ACCELERATION_MATCH, line)
    game = read_points(draft, fields.ACCELERATION_GAME, line)
    rounds_and_numbers = [read_number(draft, f, line) for f in fields.ACCELERATION_RANGE]
    if not all(rounds_and_numbers):
        draft.refuse("record 250 needs its first and last round and its first and last number")
    record = Acceleration(match or 0, game or 0, *rounds_and_numbers)
    if record.last_round < record.first_round or record.last_number < record.first_number:
        draft.refuse("record 250 ends before it begins")
    draft.accelerations.append((draft.line, record))


def _read_forbidden(draft: Draft, line: str) -> None:
    first = read_number(draft, fields.FORBIDDEN_FIRST, line) or 1
    last = read_number(draft, fields.FORBIDDEN_LAST, line) or NO_LIMIT
    texts = line[fields.FORBIDDEN_NUMBERS :].split()
    numbers = draft.parse_player_numbers(texts, draft.player_label("260"))
    draft.forbidden.append(Forbidden(frozenset(numbers), first, last))


def _read_abnormal_points(draft: Draft, line: str) -> None:
    code = fields.ABNORMAL_TYPE.read(line).upper()
    marks = {"W": Mark.WIN, "D": Mark.DRAW, "L": Mark.LOSS, "": None}
    marks |= {mark.value: mark for mark in map(Mark, "FHZ+-")}
    if code not in marks:
        draft.refuse("the type of abnormal points (299) can't be {text}", text=repr(code))
    numbers = draft.parse_player_numbers(
        line[fields.ABNORMAL_NUMBERS :].split(), draft.player_label("299")
    )
    draft.abnormal_points.append(
        AbnormalPoints(
            marks[code],
            read_points(draft, fields.ABNORMAL_POINTS, line),
            read_number(draft, fields.ABNORMAL_ROUND, line),
            numbers,
            read_points(draft, fields.ABNORMAL_MATCH, line),
        )
    )


def _read_team_points(draft: Draft, line: str) -> None:
    for symbol, value in _SYMBOL_AND_POINTS.findall(line[4:]):
        points = draft.parse_tenths(value, draft.value_label(symbol, "362"))
        draft.team_points.append((symbol.upper(), points))


def _read_board_colours(draft: Draft, line: str) -> None:
    text = line[4:].strip()
    if not set(text.upper()) <= COLOURS.keys():
        message = "the colours of the boards (352) are W and B, such as WBWB, not {text}"
        draft.refuse(message, text=repr(text))
    draft.regulations["board_colours"] = text


def read_number(draft: Draft, field: Columns, line: str) -> int:
    """The number in that field, 0 if it is blank."""
    text = field.read(line)
    return draft.parse_number(text, _field_label(field, line)) if text else 0


def _field_label(field: Columns, line: str) -> str:
    return say("the {field} of record {record}", field=field.name, record=line[:3])


def read_points(draft: Draft, field: Columns, line: str) -> int | None:
    """The tenths in that field; None if it is blank."""
    text = field.read(line)
    return draft.parse_tenths(text, _field_label(field, line)) if text else None


RECORDS: Mapping[str, RecordReader] = {
    **{code: _text_reader(field) for code, field in TEXTS.items()},
    "142": _read_rounds,
    "152": _read_initial_colour,
    "162": _read_point_values,
    "240": _read_byes,
    "250": _read_acceleration,
    "260": _read_forbidden,
    "299": _read_abnormal_points,
    "352": _read_board_colours,
    "362": _read_team_points,
}
