// Small things that this browser keeps, or as long as the tab is there. Where it keeps none, as some do without cookies, nothing
// was ever kept.

const storageOf = (ofTab) => (ofTab ? sessionStorage : localStorage);

/** What is kept under a name, or null. */
export function recall(name, { ofTab = false } = {}) {
  try {
    return storageOf(ofTab).getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text under a name, where there is room; null forgets it. */
export function remember(name, text, { ofTab = false } = {}) {
  try {
    if (text === null) storageOf(ofTab).removeItem(name);
    else storageOf(ofTab).setItem(name, text);
  } catch {
    // it lasts as long as the page
  }
}
