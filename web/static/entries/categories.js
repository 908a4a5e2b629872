// Categories as they are typed: separated by commas, each once.

/** @param {string} text */
export const categoriesOf = (text) => [...new Set(text.split(/[,;/]/).map((name) => name.trim()).filter(Boolean))];
