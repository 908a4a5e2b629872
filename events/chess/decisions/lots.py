"""Drawing the numbers of a round robin, of two teams or of quads, which fixes all pairings; and
announcing such a draw, or that of a bracket, with a promised secret that is shown at the draw.

If the number of entries is not a multiple of four, the lowest five to seven of quads play a Swiss
of three rounds, a stage of its own (US Chess 30G, 7th edition). One toss serves the last round of
every quad and the first round of that Swiss, as one toss serves all sections (28J).

The server commits to its secret when the draw is announced and shows it at the draw. A secret that
does not fit its commitment is refused, so not even the server can change the draw in between.
"""

from collections.abc import Collection, Mapping, Sequence
from random import Random

from msgspec import structs

from domain.chess.round_robin import (
    draw_table_numbers,
    entries_to_number,
    plan_of,
    scheveningen_teams,
)
from domain.chess.stage import Stage, stage_of, stages_of
from domain.draws.commitments import refuse_unprintable
from domain.draws.lots import (
    AnnouncedLots,
    SeededLots,
    ShownSecret,
    check_drawn_numbers,
    commitment_of,
    first_discrepancy,
    seed_of,
)
from domain.draws.words import announced_word
from domain.errors import NotNow, RuleViolation
from domain.ids import EntryId, Number, StageId
from domain.messages import say
from domain.pairing import Body
from domain.results import Colour
from domain.round_robin.plan import Divided, Numbering, TablePlan
from domain.round_robin.systems import TableName
from domain.round_robin.table import Table
from domain.round_robin.us_chess import SWISS_ROUNDS, Quads, divide_into_quads
from domain.swiss.systems import first_system_of_body
from domain.tournament import Tournament
from events.chess.decisions.acting import require_table
from events.chess.decisions.stages import stage_planned_event
from events.chess.facts.round_robin import drawn_plan
from events.chess.vocabulary import commands as c
from events.chess.vocabulary.draws import LotsAnnounced, LotsDrawn
from events.chess.vocabulary.entries import EntriesMoved
from events.chess.vocabulary.stages import StagePlanned
from events.contest.acting import act_on_tournament
from events.game import Chance
from events.game.promised_draws import commitment_label, refuse_sent_server_part
from events.game.roles import LEADING, RUNNING


def _fill_commitment(state: Tournament, command: c.AnnounceLots, chance: Chance) -> c.AnnounceLots:
    """Fill in the server's commitment: the hash of its secret."""
    refuse_sent_server_part(command.server)
    stage = stages_of(state).get(StageId(command.stage))
    if stage is None:
        return command
    secret = secret_of_lots(state, stage.id, chance)
    return structs.replace(
        command, server=commitment_of(commitment_label(state, stage.name), secret)
    )


def secret_of_lots(state: Tournament, stage: int, chance: Chance) -> bytes:
    return chance.secret_seed(f"announced lots\n{state.id}\n{stage}\n")


@act_on_tournament("announce-lots", c.AnnounceLots, LEADING, draw=_fill_commitment)
def announce_lots(state: Tournament, command: c.AnnounceLots) -> LotsAnnounced:
    stage = stage_of(state, command.stage)
    if _is_drawn(stage):
        raise NotNow(
            "The lots of {name} are drawn already; a draw is announced before.", name=stage.name
        )
    if stage.lots is not None:
        raise NotNow("The draw of {name} is announced already.", name=stage.name)
    word = announced_word(command.beacon, command.form, command.example)
    word_fields = word.beacon, word.form.value, word.example
    return LotsAnnounced(
        stage.id, commitment_label(state, stage.name), command.server, *word_fields
    )


def _is_drawn(stage: Stage) -> bool:
    """Whether the numbers or the bracket are drawn; NotNow for a Swiss."""
    if stage.round_robin is not None:
        return stage.round_robin.table is not None
    if stage.knock_out is not None:
        return stage.knock_out.is_drawn
    raise NotNow(
        "{name} is a Swiss; only the numbers of a round robin and the bracket of a knock-out "
        "are announced.",
        name=stage.name,
    )


def secret_shown_at(
    stage: Stage, command: c.DrawLots | c.DrawBracket, by_hand: bool
) -> tuple[ShownSecret, bytes] | None:
    """The secret shown at an announced draw and the seed of its lots; None: none announced."""
    if stage.lots is None:
        if command.beacon.strip():
            raise NotNow(
                "No draw of {name} was announced, so a word binds nothing; leave it out, or "
                "announce the draw first.",
                name=stage.name,
            )
        return None
    if by_hand:
        raise NotNow(
            "The draw of {name} is announced, so it follows from the secret and the word; "
            "leave numbers and toss out.",
            name=stage.name,
        )
    word = stage.lots.word.word_in_announced_form(command.beacon)
    shown = _shown_secret(stage, stage.lots, word, command.server)
    return shown, seed_of(stage.lots.label, shown)


def _shown_secret(stage: Stage, announced: AnnouncedLots, word: str, server: str) -> ShownSecret:
    """The secret, with the word; RuleViolation if it does not fit its commitment. A draw that was
    taken back keeps the secret and the word that it has shown.
    """
    if announced.shown is not None:
        if word not in ("", announced.shown.word):
            raise NotNow(
                "{name} was drawn with the word {word} already; it is drawn again with the "
                "same one.",
                name=stage.name,
                word=repr(announced.shown.word),
            )
        return announced.shown
    if announced.word.beacon and not word:
        raise NotNow(
            "This draw needs its beacon, {beacon}: write it down first.",
            beacon=announced.word.beacon,
        )
    refuse_unprintable(say("word"), word, say("announced draw"))
    shown = ShownSecret(bytes.fromhex(server), word)
    if found := first_discrepancy(announced, shown):
        raise RuleViolation(found, say("announced draw"))
    return shown


DrawingFact = StagePlanned | EntriesMoved | LotsDrawn
Numbers = Mapping[EntryId, Number]
FEWEST = 2


def _fill_in_numbers(state: Tournament, command: c.DrawLots, chance: Chance) -> c.DrawLots:
    """Fill in the numbers and the toss, or the secret of an announced draw. A command that can draw
    nothing is returned as it is: the decision refuses it.
    """
    refuse_sent_server_part(command.server)
    stage = stages_of(state).get(StageId(command.stage))
    if stage is not None and stage.lots is not None:
        return structs.replace(command, server=secret_of_lots(state, stage.id, chance).hex())
    plan = stage.round_robin if stage else None
    if stage is None or plan is None or plan.table is not None:
        return command
    drawn = command.numbers or tuple(draw_table_numbers(stage, chance.source).items())
    toss = command.toss
    if plan.system is Divided.QUADS and not toss:
        toss = chance.colour().value
    return structs.replace(command, numbers=drawn, toss=toss)


def _undrawn_stage(state: Tournament, command: c.DrawLots) -> Stage:
    """The stage of the command; refused if its numbers are drawn or can't be drawn now."""
    stage = require_table(stage_of(state, command.stage))
    plan, participants = plan_of(stage), entries_to_number(stage)
    if plan.table is not None:
        raise NotNow("The numbers of {name} are drawn already.", name=stage.name)
    match plan.system:
        case Divided.QUADS:
            _cut_into_quads([entry.id for entry in participants])
        case Divided.SCHEVENINGEN:
            scheveningen_teams(participants)
        case TableName():
            if len(participants) < FEWEST:
                raise NotNow("At least two players must take part.")
            if plan.numbering is Numbering.VARMA and not command.numbers:
                # This raises if there are no envelopes for that number of players.
                draw_table_numbers(stage, Random(0))
    return stage


@act_on_tournament("draw-lots", c.DrawLots, RUNNING, draw=_fill_in_numbers, may=_undrawn_stage)
def draw_lots(state: Tournament, command: c.DrawLots) -> tuple[DrawingFact, ...]:
    stage = _undrawn_stage(state, command)
    plan = plan_of(stage)
    announced = secret_shown_at(stage, command, bool(command.numbers or command.toss))
    if announced is None:
        return _draw_events(state, stage, _checked_numbers(stage, command), command.toss)
    shown, seed = announced
    lots = SeededLots(seed)
    drawn = draw_table_numbers(stage, lots)
    facts = _draw_events(state, stage, drawn, _toss_by_lot(plan, lots))
    return tuple(
        structs.replace(fact, secret=shown.secret.hex(), beacon=shown.word)
        if isinstance(fact, LotsDrawn)
        else fact
        for fact in facts
    )


def _toss_by_lot(plan: TablePlan, lots: SeededLots) -> str:
    if plan.system is not Divided.QUADS:
        return ""
    return (Colour.BLACK if lots.getrandbits(1) else Colour.WHITE).value


def _draw_events(
    state: Tournament, stage: Stage, numbers: Numbers, toss: str
) -> tuple[DrawingFact, ...]:
    plan = plan_of(stage)
    match plan.system:
        case Divided.QUADS:
            if toss not in set(Colour):
                raise NotNow('The toss must be "w" or "b", the colour of number 1 of every quad.')
            ranked = sorted(numbers, key=lambda entry: numbers[entry])
            divided = _cut_into_quads(ranked)
            in_quads = {entry: numbers[entry] for group in divided.groups for entry in group}
            below = (
                _events_of_swiss_below(state, stage, divided.bottom, toss) if divided.bottom else ()
            )
            return (*below, _lots_drawn_event(stage, plan_of(stage), in_quads, toss))
        case Divided.SCHEVENINGEN:
            team_names = _team_names_by_number(stage, numbers)
            return (_lots_drawn_event(stage, plan, numbers, teams=team_names),)
        case _:
            return (_lots_drawn_event(stage, plan, numbers),)


def _checked_numbers(stage: Stage, command: c.DrawLots) -> Numbers:
    participants = {entry.id for entry in entries_to_number(stage)}
    drawn = {EntryId(entry): number for entry, number in command.numbers}
    if set(drawn) != participants or len(command.numbers) != len(drawn):
        raise NotNow(
            "Numbers were drawn for {drawn} entries, but {staying} take part; draw one for "
            "each of them.",
            drawn=len(drawn),
            staying=len(participants),
        )
    return check_drawn_numbers(drawn)


def _lots_drawn_event(
    stage: Stage, plan: TablePlan, numbers: Numbers, toss: str = "", teams: tuple[str, ...] = ()
) -> LotsDrawn:
    table = drawn_plan(plan, toss, teams).build_table(len(numbers))
    drawn = tuple(sorted(numbers.items()))
    return LotsDrawn(stage.id, drawn, _table_payload(table), table.meetings, toss, teams)


def _table_payload(table: Table) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The games of each round as numbers (White, Black), board 1 first."""
    return tuple(tuple((g.white, g.black) for g in scheduled.games) for scheduled in table.rounds)


def _team_names_by_number(stage: Stage, numbers: Numbers) -> tuple[str, ...]:
    """The names of the two teams of a Scheveningen match, that of number 1 first."""
    two_teams = scheveningen_teams(entries_to_number(stage))
    half = len(two_teams[0].entries)
    leaders = {name for name, entries in two_teams if all(numbers[e.id] <= half for e in entries)}
    if not leaders:
        raise NotNow(
            "One of the two teams must have the numbers 1 to {half}; draw them so.", half=half
        )
    return tuple(sorted((team.name for team in two_teams), key=lambda name: name not in leaders))


def _cut_into_quads(ranked: Sequence[EntryId]) -> Quads:
    """Cut the entries into quads, from the highest rating down."""
    divided = divide_into_quads(ranked)
    if not divided.groups:
        raise NotNow(
            "{ranked} players make no quads, only the Swiss below them; plan a Swiss of "
            "{swiss_rounds} rounds instead.",
            ranked=len(ranked),
            swiss_rounds=SWISS_ROUNDS,
        )
    return divided


def _events_of_swiss_below(
    state: Tournament, stage: Stage, bottom: Collection[EntryId], toss: str
) -> tuple[StagePlanned, EntriesMoved]:
    points, system = stage.rules.points, first_system_of_body(Body.US_CHESS)
    swiss = c.PlanStage(
        name=say("{name}, Swiss", name=stage.name),
        rounds=SWISS_ROUNDS,
        system=system.code,
        edition=system.edition,
        win=points.white_win,
        draw=points.white_draw,
        loss=points.white_loss,
        bye=points.white_win,
        initial_colour=toss,
    )
    below = stage_planned_event(state, swiss)
    pairs = tuple((int(entry), here) for here, entry in enumerate(bottom, 1))
    reason = say("{bottom} players make no quad", bottom=len(bottom))
    return below, EntriesMoved(stage.id, below.stage, pairs, reason)
