import assert from "node:assert/strict";
import { test } from "node:test";

import { SESSION } from "../../../web/static/bridge/desk/session_acts.js";

const CLOSE = { command: "close-session", session: 1, ready: true };
const CALL = { command: "call-round", session: 1, round: 1, ready: true };
const swiss = { plan: { scheme: "swiss" }, hand: 1, sessions: 4, hand_state: "published" };

test("the next match of a Swiss is offered once the present one was called", () => {
  assert.equal(SESSION.chainFor?.({ ...swiss, acts: [CALL, CLOSE] }), null);
  assert.equal(SESSION.chainFor?.({ ...swiss, acts: [CLOSE] })?.label, "Seat round 2 of 4");
});
