// What the server says to the page's scripts: words and addresses, as JSON in elements of its own.

/** @param {string} id @returns {any} */
export const dataOf = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "{}");
