// A module of this server; where it can't be fetched nothing follows, and the page begins again.

/** @param {string} address @returns {Promise<any>} */
export const fetched = (address) => import(address).catch(() => {
  dispatchEvent(new Event("incomplete"));
  return new Promise(() => undefined);
});
