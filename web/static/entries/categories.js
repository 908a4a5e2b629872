// Parses typed categories, separated by commas, without duplicates.

/** @param {string} text */
export const parseCategories = (text) => [...new Set(text.split(/[,;/]/).map((name) => name.trim()).filter(Boolean))];
