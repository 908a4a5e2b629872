// A member's name in the line of a team: the family name, with the given name where another member of the team shares it.

import { t } from "../../shared/words.js";

/** @param {{ member: number, family: string, given: string }[]} members @param {number} id */
export function memberName(members, id) {
  const named = members.find(({ member }) => member === id);
  if (!named) return t("empty");
  const { family, given } = named;
  return given && members.some((other) => other !== named && other.family === family) ? `${given} ${family}` : family;
}
