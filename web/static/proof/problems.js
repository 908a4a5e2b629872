// The problems that Python's answers report instead of a result.

import { translated } from "../shared/words.js";

/** @param {unknown} problem */
export const problemText = (problem) => translated(problem instanceof Error ? problem.message : String(problem));
