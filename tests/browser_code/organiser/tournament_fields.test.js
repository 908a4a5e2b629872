// The fields of announcements: schedules, tie-breaks and the warnings about them by FIDE's rules.

import assert from "node:assert/strict";
import { describe, it } from "node:test";

import "../environment.js";

const { dailyBeginnings, parseTimes } = await import("../../../web/static/organiser/tournament_fields.js");
const { codesOf, warnings } = await import("../../../web/static/tie_breaks/picker.js");

describe("a schedule", () => {
  it("parses times as people write them", () => {
    assert.deepEqual(parseTimes("9.30, 14:00 and 19h"), ["09:30", "14:00", "19:00"]);
    assert.deepEqual(parseTimes("25:00 noon"), []);
  });

  it("continues into the next month until every round has its time", () => {
    assert.deepEqual(dailyBeginnings("2026-11-30", ["10:00", "15:00"], 3, 240), [
      [1, "2026-11-30", "10:00", 240],
      [2, "2026-11-30", "15:00", 240],
      [3, "2026-12-01", "10:00", 240],
    ]);
  });
});

const OFFERS = [
  { code: "BH", name: "Buchholz", meaning: "", marks: ["swiss"] },
  { code: "ARO", name: "ARO", meaning: "", marks: ["ratings"] },
  { code: "SOLK", name: "Solkoff", meaning: "", marks: ["us"] },
  { code: "STD", name: "Standard Points", meaning: "", marks: ["2026"] },
  { code: "KS", name: "Koya", meaning: "", marks: ["tables"] },
];
const USUAL = { form: "swiss", edition: "2026", unrated: false, usChess: false, starts: "2026-11-21" };
const warningText = (/** @type {string[]} */ codes, more = {}) => warnings({ ...USUAL, codes, ...more }, OFFERS).join(" ");

describe("tie-breaks", () => {
  it("are read in any case and with any separator", () => {
    assert.deepEqual(codesOf("bh/c1; BH  sb"), ["BH/C1", "BH", "SB"]);
  });

  it("are warned of only where FIDE's rules advise against them", () => {
    assert.equal(warningText(["BH", "SB"]), "");
    assert.match(warningText([]), /share their place/);
    assert.match(warningText(["BH", "BH"]), /twice/);
    assert.match(warningText(["BH"], { form: "table" }), /^BH: not for a round robin/);
    assert.match(warningText(["KS"]), /^KS: made for round robins/);
    assert.match(warningText(["ARO"]), /^ARO: left out/);
    assert.equal(warningText(["ARO"], { unrated: true }), "");
    assert.match(warningText(["SOLK"]), /^SOLK: of US Chess/);
    assert.equal(warningText(["SOLK"], { usChess: true }), "");
    assert.match(warningText(["STD"], { edition: "2023", starts: "2025-05-01" }), /^STD: new in 2026/);
    assert.match(warningText(["BH"], { edition: "2023" }), /2026 are in force/);
  });
});
