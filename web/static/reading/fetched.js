// Imports a module of this server; if that fails, the promise stays open and the page reloads (begin_again.js).

/** @param {string} address @returns {Promise<any>} */
export const importOrReload = (address) => import(address).catch(() => {
  dispatchEvent(new Event("incomplete"));
  return new Promise(() => undefined);
});
