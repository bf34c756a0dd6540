// Small things that this browser keeps. Where it keeps none, as some do without cookies, nothing was ever kept.

/** What is kept under a name, or null. */
export function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text under a name, where there is room. */
export function remember(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    // it lasts as long as the page
  }
}
