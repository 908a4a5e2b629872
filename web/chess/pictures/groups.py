"""The newest round by score groups: a column of dots for each score, a line for each game.

A game within a score group is a short arc beside its column; a game between two groups, which has
a floater, is a slanted line.
"""

from collections import defaultdict
from collections.abc import Mapping

from markupsafe import Markup

from domain.chess.stage import Board, Round, Stage
from domain.chess.standings import crosstable_of
from domain.ids import EntryId
from web.contest.notation import score_text
from web.contest.visibility import published_rounds
from web.shared.languages import Words
from web.shared.svg import element, line, picture, text

STEP, PITCH, LEFT, TOP = 130, 16, 60, 44

Spot = tuple[int, int]
"""The x and y of a player's dot."""


def score_group_picture(stage: Stage, words: Words) -> Markup:
    rounds = published_rounds(stage)
    if not rounds:
        return Markup()
    newest = rounds[-1]
    groups = _entries_by_score(stage, newest)
    spots = {
        entry: (LEFT + column * STEP, TOP + row * PITCH)
        for column, (_, group) in enumerate(groups)
        for row, entry in enumerate(group)
    }
    floats = sum(spots[b.white][0] != spots[b.black][0] for b in newest.boards)
    parts = [
        text(LEFT + column * STEP, 22, score_text(score), "middle")
        for column, (score, _) in enumerate(groups)
    ]
    parts += [_draw_game(stage, b, spots) for b in newest.boards]
    parts += [_draw_dot(stage, entry, spot) for entry, spot in spots.items()]
    tallest = max(len(group) for _, group in groups)
    alternative = words(
        "Round {round}: {groups}, {games}",
        round=newest.number,
        groups=words.count("{count} score group", "{count} score groups", len(groups)),
        games=words.count(
            "{count} game between two groups", "{count} games between two groups", floats
        ),
    )
    return picture(LEFT * 2 + (len(groups) - 1) * STEP, TOP + tallest * PITCH, alternative, parts)


def _entries_by_score(stage: Stage, r: Round) -> list[tuple[int, list[EntryId]]]:
    """Entries with a board by the score before the round, the highest first."""
    table = crosstable_of(stage, r.number - 1)
    playing = {entry for board in r.boards for entry in (board.white, board.black)}
    groups: defaultdict[int, list[EntryId]] = defaultdict(list)
    for number, entry in stage.numbered_entries():
        if entry.id in playing:
            groups[table.score(number)].append(entry.id)
    return sorted(groups.items(), reverse=True)


def _draw_game(stage: Stage, board: Board, spots: Mapping[EntryId, Spot]) -> Markup:
    (x1, y1), (x2, y2) = spots[board.white], spots[board.black]
    numbers = f"{stage.entry(board.white).number} {stage.entry(board.black).number}"
    if x1 != x2:
        return line(x1, y1, x2, y2, class_="float", data_of=numbers)
    reach = x1 + 12 + min(46, abs(y2 - y1) // 3)
    path = f"M{x1},{y1} C{reach},{y1} {reach},{y2} {x2},{y2}"
    return element("path", d=path, fill="none", class_="game", data_of=numbers)


def _draw_dot(stage: Stage, entry: EntryId, spot: Spot) -> Markup:
    person = stage.entries[entry]
    title = element("title", f"{person.number} {person.person.full_name}")
    attributes = {"class_": "dot", "data_of": person.number}
    return element("circle", title, cx=spot[0], cy=spot[1], r=4.5, **attributes)
