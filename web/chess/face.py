"""What chess shows."""

from domain.before_sending.deadline import due_day
from domain.chess.stage import Stage, stage_of
from domain.contest.lifecycle import RoundState
from domain.ids import StageId
from domain.tournament import Tournament
from web.chess import knock_out_words
from web.chess.as_of import as_of
from web.chess.contest import contest_of
from web.chess.documents import FILES
from web.chess.own_page import OwnBoardPage, find
from web.chess.pages import StageDesk
from web.chess.papers import PAPERS
from web.chess.planning import DIVIDED, StageForm
from web.chess.site_pages import SITE
from web.chess.terms import StageTerms
from web.chess.tie_break_choice import tie_break_choice
from web.chess.views import (
    bracket,
    ceremony,
    crosstable,
    desk,
    grid,
    names,
    pairings,
    prizes,
    progress,
    race,
    rating_changes,
    schedule,
    score_groups,
    standings,
    start_position,
    tablet,
    top,
)
from web.chess.views.shown import Head, head_of, newest_published
from web.face import Extent, Face, Overlay, by_name
from web.prizes.contest import Contests
from web.shared.foyer import Counted, clock_of
from web.shared.languages import Words
from web.shared.links import Link, Reader, address_of


def _status(stage: Stage, words: Words) -> str:
    """Only what the hall may know: a draft is not mentioned."""
    if stage.knock_out is not None:
        return knock_out_words.status(stage, words)
    players = words.count("{count} player", "{count} players", len(stage.participants()))
    rounds, shown = stage.rules.rounds, stage.shown
    if shown is None and stage.round_robin is not None and not stage.rounds:
        kind = words(DIVIDED.get(stage.rules.system, "round robin"))
        return f"{players}, {kind}, {words('numbers not drawn yet')}"
    if shown is None:
        planned = words.count("{count} round", "{count} rounds", rounds)
        return f"{players}, {planned}, {words('not started')}"
    where = {"round": shown.number, "rounds": rounds}
    if shown.state is RoundState.CLOSED:
        return f"{players}, {words('round {round} of {rounds} finished', **where)}"
    entered = sum(board.result is not None for board in shown.boards)
    boards = entered + len(shown.missing)
    results = words.count(
        "{entered} of {boards} result",
        "{entered} of {boards} results",
        boards,
        entered=entered,
        boards=boards,
    )
    return f"{players}, {words('round {round} of {rounds} under way', **where)}, {results}"


def _extent(stage: Stage) -> Extent:
    newest = stage.shown.number if stage.shown else 0
    return Extent(stage.rules.rounds, newest, newest)


def _workplaces(tournament: Tournament, stage: Stage, reader: Reader) -> tuple[Link, ...]:
    """Who pairs the rounds works at the desk, who only enters results with a tablet."""
    words, root = reader.words, address_of(tournament, stage.id)

    def may(*acts: str) -> bool:
        return all(reader.may(act, tournament.id, stage.id) for act in acts)

    desk = (Link(words("Desk"), f"{root}/desk"),) if may("desk") else ()
    enters = may("tablet", "record-result")
    tablet = (Link(words("Tablet"), f"{root}/tablet"),) if enters else ()
    due = due_day(tournament, stage) if may("see-before-sending") else ""
    sent = (Link(words("Report, due {day}", day=due), f"{root}/before-sending"),) if due else ()
    first = desk + tablet if may("pair-round") or not enters else tablet + desk
    return first + sent


def _head(tournament: Tournament, number: StageId) -> Head:
    stage = stage_of(tournament, number)
    return head_of(tournament, stage, newest_published(stage))


def _playing(tournament: Tournament, number: StageId) -> Counted:
    """A game moved to another time is waited for by nobody."""
    head = _head(tournament, number)
    return head.boards - head.entered, head.boards


FACE = Face(
    kind=Stage,
    about="stage of chess",
    views=by_name(
        *(pairings.VIEW, names.VIEW, standings.VIEW, crosstable.VIEW, schedule.VIEW),
        bracket.VIEW,
        *(race.VIEW, top.VIEW, score_groups.VIEW, ceremony.VIEW),
        *(prizes.CATEGORIES, prizes.PRIZES),
        rating_changes.VIEW,
        *(
            progress.VIEW,
            grid.VIEW,
            start_position.VIEW,
            clock_of(_head, _playing),
            desk.VIEW,
            tablet.VIEW,
        ),
    ),
    desk=StageDesk,
    papers=PAPERS,
    files=FILES,
    site=SITE,
    status=_status,
    extent=_extent,
    workplaces=_workplaces,
    outside_fide=lambda stage: stage.left_fide_mode,
    find_me="Find my board",
    find=find,
    own_page=OwnBoardPage.of,
    as_of=as_of,
    plan=StageForm.of,
    contests=Contests(contest_of, in_pairs=False, strength="Rating"),
    terms=StageTerms.of,
    choices=tie_break_choice,
    overlays={
        "board": Overlay("Board", pairings.VIEW, "chess/overlays.js"),
        "standings": Overlay("Standings", standings.VIEW, "chess/overlays.js"),
        "next": Overlay("Next pairings", pairings.VIEW, "chess/overlays.js"),
    },
)
