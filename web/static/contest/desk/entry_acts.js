// Acts on a participant, common to all games of rounds: byes, forbidden pairs, withdrawal and reinstatement, expulsion,
// discarding a mistaken entry.

import { ask, choose, selectField, reasonField } from "../../shared/dialog.js";
import { fullName } from "../../shared/names.js";
import { sendOrShowRefusal } from "../../shared/warning.js";
import { askToDiscard } from "../../organiser/mistakes.js";
import { COLON, t } from "../../shared/words.js";

/** @import { Choice, Page } from "../../shared/shapes.d.ts" */
/** @import { Absence, DeskEntry, DeskHead } from "../shapes.d.ts" */

/** A game's own acts: byes, others before the forbidden pairs (`more`), and a preview of a withdrawal.
 * @typedef {{ byes?: Choice[], more: Choice[], withdrawalPreview?: () => Promise<Node | null> }} GameActs */

/** The only kind of bye in some games: without points.
 * @type {[string, string][]} */
export const NO_POINT = [["Z", t("does not play, no point")]];
/** @type {[string, string][]} */
const BYES = [["H", t("half-point bye")], ...NO_POINT, ["F", t("full-point bye")]];

/** @param {number} first @param {number} last @returns {[string, string][]} */
export const roundsFrom = (first, last) => Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => [String(first + i), t("round {first}", { first: first + i })]);

export const noRoundLeft = () => choose({ title: t("No round is left"), hint: t("All rounds are paired."), choices: [] });

/** @param {DeskHead} head */
export const playsFrom = ({ open_round: first, rounds }) =>
  rounds && first > rounds ? t("All rounds are paired: who comes now plays no game.") : t("Plays from round {first} on.", { first });

export class EntryActs {
  /** @param {Page<DeskHead, any>} page @param {() => DeskEntry[]} entries @param {[string, string][]} byes the kinds of bye in the game */
  constructor(page, entries, byes = BYES) {
    this.page = page;
    this.entries = entries;
    this.byes = byes;
  }

  get #head() {
    return this.page.sheet.head;
  }

  /** @param {DeskEntry} entry @param {string} hint @param {GameActs} gameActs */
  open(entry, hint, gameActs) {
    choose({ title: fullName(entry), hint, choices: this.#choices(entry, gameActs) });
  }

  /** @param {DeskEntry} entry @param {GameActs} gameActs @returns {Choice[]} */
  #choices(entry, { byes = [], more, withdrawalPreview }) {
    const { facts, open_round: round, rounds } = this.#head;
    const swiss = !facts.by_table && !facts.by_bracket;
    const isOut = entry.withdrawn_from > 0 || entry.expelled;
    const requested = entry.absences.filter((absence) => absence.requested);
    const isToBePaired = swiss && !isOut && round <= rounds && !requested.some((absence) => absence.round === round);
    return [
      ...(isToBePaired ? [
        this.byes === BYES ? { label: t("Half-point bye in round {round}", { round }), words: t("at once"), then: () => this.#atOnce(entry, "request-bye", { round, kind: "H" }) }
          : { label: t("Does not play in round {round}", { round }), words: t("at once"), then: () => this.#atOnce(entry, "request-bye", { round, kind: "Z" }) },
        { label: t("Plays no more from round {round}", { round }), words: t("at once; can be reinstated"), then: () => this.#atOnce(entry, "withdraw-entry", {}) }] : []),
      ...(swiss ? [{ label: t("Bye …"), words: t("for round {open_round} or later", { open_round: round }), then: () => this.#bye(entry) }] : []),
      ...requested.map((absence) => ({ label: t("Cancel the bye of round {round}", { round: absence.round }), words: t(absence.word), then: () => this.#cancelBye(entry, absence) })),
      ...byes, ...more,
      ...(swiss ? [{ label: t("Must not meet …"), words: t("forbid a pairing"), then: () => this.#forbid(entry) }] : []),
      entry.withdrawn_from
        ? { label: t("Reinstate …"), words: t("plays again"), then: () => this.#reinstate(entry) }
        : { label: t("Withdraw …"), words: t("plays no further round"), danger: true, then: () => this.#withdraw(entry, withdrawalPreview) },
      ...(entry.expelled ? [] : [{ label: t("Expel …"), words: t("plays no further round and has no place"), danger: true, then: () => this.#expel(entry) }]),
      ...(round === 1 || !entry.number ? [{ label: t("Discard …"), words: t("entered by mistake"), danger: true, then: () => askToDiscard(this.page, fullName(entry), entry.entry) }] : []),
    ];
  }

  // Does a frequent act without a dialog; a warning or a refusal is still shown.
  /** @param {DeskEntry} entry @param {string} command @param {object} body */
  #atOnce(entry, command, body) {
    void sendOrShowRefusal(this.page, fullName(entry), this.page.command(command, { entry: entry.entry, ...body }));
  }

  /** @param {DeskEntry} entry */
  #bye(entry) {
    const choices = roundsFrom(this.#head.open_round, this.#head.rounds);
    if (!choices.length) return noRoundLeft();
    return ask(this.page, { title: t("Bye for {name}", { name: fullName(entry) }), act: t("Note the bye"),
      fields: [selectField("round", t("Round"), choices), selectField("kind", t("Bye"), this.byes)],
      send: ({ round, kind }) => this.page.command("request-bye", { entry: entry.entry, round: Number(round), kind }) });
  }

  /** @param {DeskEntry} entry @param {Absence} absence */
  #cancelBye(entry, { round, word, irrevocable }) {
    const consequence = irrevocable ? ` ${t("It is irrevocable: if they play all the same, a win counts as a draw for prizes (22C).")}` : "";
    ask(this.page, { title: t("Cancel the bye of round {round}?", { round }), hint: `${fullName(entry)}${COLON}${t(word)}.${consequence}`, act: t("Cancel the bye"), danger: irrevocable,
      send: () => this.page.command("cancel-bye", { entry: entry.entry, round }) });
  }

  /** @param {DeskEntry} entry @param {() => Promise<Node | null>} [leaving] */
  async #withdraw(entry, leaving) {
    const body = await leaving?.();
    const { facts, open_round: round } = this.#head;
    const hint = facts.by_bracket ? t("Their opponent wins the match, and the next one if they have won this. Can be reinstated as long as nobody has gone on by it.")
      : facts.by_table ? t("With less than half of the table played its results no longer count; otherwise they count, and what is left is lost by forfeit. Can be reinstated.") : t("Not paired from round {open_round} on. Can be reinstated.", { open_round: round });
    ask(this.page, { title: t("Withdraw {name}?", { name: fullName(entry) }), hint, body, act: t("Withdraw"), danger: true, fields: [reasonField()],
      send: ({ reason }) => this.page.command("withdraw-entry", { entry: entry.entry, reason }) });
  }

  /** @param {DeskEntry} entry */
  #expel(entry) {
    ask(this.page, { title: t("Expel {name}?", { name: fullName(entry) }), hint: t("Their games stand; they play no more and stand at the end of the standings without a place."), act: t("Expel"), danger: true,
      fields: [reasonField(undefined, { maxlength: 500 })], send: ({ reason }) => this.page.command("expel-entry", { entry: entry.entry, reason }) });
  }

  /** @param {DeskEntry} entry */
  #reinstate(entry) {
    ask(this.page, { title: t("Reinstate {name}?", { name: fullName(entry) }), hint: t("Is paired again from the next round."), act: t("Reinstate"),
      send: () => this.page.command("reinstate-entry", { entry: entry.entry }) });
  }

  /** @param {DeskEntry} entry */
  #forbid(entry) {
    /** @type {[string, string][]} */
    const others = this.entries().filter((other) => other !== entry).map((other) => [String(other.entry), `${other.number || t("new")} ${fullName(other)}`]);
    ask(this.page, { title: t("{name} must not meet", { name: fullName(entry) }), act: t("Forbid the pairing"),
      fields: [selectField("other", t("Who"), others), reasonField()],
      send: ({ other, reason }) => this.page.command("forbid-pair", { entries: [entry.entry, Number(other)], reason }) });
  }
}
