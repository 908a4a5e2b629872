// The page's client of the worker with Python: each question has a number, and its answer the same one.

import { rememberMessages } from "../shared/words.js";

/** @typedef {{ step: string, done: number, of: number }} Progress */

export class Auditor {
  #worker = new Worker(new URL("auditor.js", import.meta.url), { type: "module" });
  #next = 0;
  /** @type {Map<number, { resolve: (answer: any) => void, reject: (problem: Error) => void }>} */
  #waiting = new Map();

  /** @param {(progress: Progress) => void} onProgress */
  constructor(onProgress) {
    this.#worker.addEventListener("message", ({ data }) => {
      if (data.step) return onProgress(data);
      const { resolve, reject } = this.#waiting.get(data.id) ?? {};
      this.#waiting.delete(data.id);
      rememberMessages([data, ...(Array.isArray(data.answer) ? data.answer : [data.answer])]);
      return data.problem === undefined ? resolve?.(data.answer) : reject?.(new Error(data.problem));
    });
    this.#worker.addEventListener("error", (event) => {
      event.preventDefault();
      for (const { reject } of this.#waiting.values()) reject(new Error(event.message));
      this.#waiting.clear();
    });
  }

  /** @param {string} question @param {object} [values] @returns {Promise<any>} */
  ask(question, values = {}) {
    const id = ++this.#next;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, ask: question, ...values });
    });
  }
}
