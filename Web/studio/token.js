// The token of the file that `thrum studio FILE` hands out: it comes in the address, leaves it, and lasts as long as the tab.

const KEY = "thrum-local-token";

/** The token that the address names, or that this tab has; null where there is none. */
export function localToken() {
  const given = new URLSearchParams(location.hash.slice(1)).get("file");
  if (given) {
    sessionStorage.setItem(KEY, given);
    sessionStorage.removeItem("thrum-local-draft");
    history.replaceState(null, "", location.pathname + location.search);
  }
  return sessionStorage.getItem(KEY);
}

export function forgetToken() {
  sessionStorage.removeItem(KEY);
}
