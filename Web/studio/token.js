// What a tab knows of the file that `thrum studio FILE` hands out: the token, which comes in the address and leaves it, and the draft.

import { recall, remember } from "./lib/storage.js";

const TOKEN = "thrum-local-token";
const DRAFT = "thrum-local-draft";
const ofTab = { ofTab: true };

/** The token that the address names, or that this tab has; null where there is none. */
export function localToken() {
  const given = new URLSearchParams(location.hash.slice(1)).get("file");
  if (!given) return recall(TOKEN, ofTab);
  remember(TOKEN, given, ofTab);
  rememberDraft(null);
  history.replaceState(null, "", location.pathname + location.search);
  return given;
}

export function forgetToken() {
  remember(TOKEN, null, ofTab);
}

/** The draft of the file, { id, etag } with the version of the file that it was made of; null where there is none. */
export function recallDraft() {
  return JSON.parse(recall(DRAFT, ofTab) ?? "null");
}

export function rememberDraft(draft) {
  remember(DRAFT, draft && JSON.stringify(draft), ofTab);
}
