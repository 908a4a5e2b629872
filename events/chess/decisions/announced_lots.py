"""Announcing the draw of numbers or of a bracket, and showing at the draw what was promised.

The secret is the server's: it commits to it before and shows it when it draws. A secret that does
not fit its commitment is refused, so nobody, the server included, can change their mind between.
"""

from msgspec import structs

from domain.chess.stage import Stage, stage_of, stages_of
from domain.draws.commitments import one_line
from domain.draws.lots import AnnouncedLots, Shown, commitment, discrepancies, seed_of
from domain.errors import NotNow, RuleViolation
from domain.ids import StageId
from domain.said import said_together, say
from domain.tournament import Tournament
from events.chess.decisions.start_positions import label_of, the_servers_own
from events.chess.vocabulary import commands as c
from events.chess.vocabulary.draws import LotsAnnounced
from events.contest.acting import planning
from events.game import Chance
from events.game.roles import LEADING


def _promise(state: Tournament, command: c.AnnounceLots, chance: Chance) -> c.AnnounceLots:
    """What the server promises: the fingerprint of a secret nobody else knows."""
    the_servers_own(command.server)
    stage = stages_of(state).get(StageId(command.stage))
    if stage is None:
        return command
    secret = secret_of_lots(state, stage.id, chance)
    return structs.replace(command, server=commitment(label_of(state, stage), secret))


def secret_of_lots(state: Tournament, stage: int, chance: Chance) -> bytes:
    return chance.secret_seed(f"announced lots\n{state.id}\n{stage}\n")


@planning("announce-lots", c.AnnounceLots, LEADING, draw=_promise)
def announce_lots(state: Tournament, command: c.AnnounceLots) -> LotsAnnounced:
    stage = stage_of(state, command.stage)
    if _drawn(stage):
        raise NotNow(
            say(
                "The lots of {name} are drawn already; a draw is announced before.", name=stage.name
            )
        )
    if stage.lots is not None:
        raise NotNow(say("The draw of {name} is announced already.", name=stage.name))
    beacon = said_together(" ", command.beacon.split())
    return LotsAnnounced(stage.id, label_of(state, stage), command.server, beacon)


def _drawn(stage: Stage) -> bool:
    if stage.round_robin is not None:
        return stage.round_robin.table is not None
    if stage.knock_out is not None:
        return stage.knock_out.drawn
    raise NotNow(
        say(
            "{name} is a Swiss; only the numbers of a round robin and the bracket of a knock-out "
            "are announced.",
            name=stage.name,
        )
    )


def shown_at(
    stage: Stage, command: c.DrawLots | c.DrawBracket, by_hand: bool
) -> tuple[Shown, bytes] | None:
    """What was kept back and the seed of all lots; None where no draw was announced."""
    word = said_together(" ", command.beacon.split())
    if stage.lots is None:
        if word:
            raise NotNow(
                say(
                    "No draw of {name} was announced, so a word binds nothing; leave it out, or "
                    "announce the draw first.",
                    name=stage.name,
                )
            )
        return None
    if by_hand:
        raise NotNow(
            say(
                "The draw of {name} is announced, so it follows from the secret and the word; "
                "leave numbers and toss out.",
                name=stage.name,
            )
        )
    shown = _shown(stage, stage.lots, word, command.server)
    return shown, seed_of(stage.lots.label, shown)


def _shown(stage: Stage, announced: AnnouncedLots, word: str, server: str) -> Shown:
    if announced.shown is not None:
        if word not in ("", announced.shown.word):
            raise NotNow(
                say(
                    "{name} was drawn with the word {word} already; it is drawn again with the "
                    "same one.",
                    name=stage.name,
                    word=repr(announced.shown.word),
                )
            )
        return announced.shown
    if announced.beacon and not word:
        raise NotNow(
            say(
                "This draw needs its beacon, {beacon}: write it down first.",
                beacon=announced.beacon,
            )
        )
    one_line("word", word, say("announced draw"))
    shown = Shown(bytes.fromhex(server), word)
    if found := discrepancies(announced, shown):
        raise RuleViolation(found, say("announced draw"))
    return shown
