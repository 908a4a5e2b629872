// Names of members in the line of a team.

import "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { memberName } = await import("../../../web/static/contest/teams/member_name.js");

test("only members who share a family name have their given names, too", () => {
  const members = [["Böhm", "Annika"], ["Böhm", "Til"], ["Schöne", "Til"]].map(([family, given], i) => ({ member: i + 1, family, given }));
  assert.deepEqual([1, 2, 3, 4].map((id) => memberName(members, id)), ["Annika Böhm", "Til Böhm", "Schöne", "empty"]);
});
