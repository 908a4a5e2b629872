// The id of an organisation in addresses, made of its name.

import { withoutMarks } from "../shared/dom.js";

const LONGEST = 40;

/** @param {string} name */
export const idOf = (name) => withoutMarks(name).replace(/[^a-z0-9]+/gu, "-").replace(/^-+/u, "").slice(0, LONGEST).replace(/-+$/u, "");
