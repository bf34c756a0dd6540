// Starts the studio: loads the core, finds what to open, and puts the page together.

import { CoreWorker, Vocabulary } from "./core.js";
import { h } from "./lib/dom.js";
import { Settings } from "./settings.js";
import { Studio } from "./studio.js";

const REST_AFTER = 2000; // milliseconds

async function start() {
  const settings = new Settings();
  const root = document.getElementById("studio");
  const wasm = document.querySelector('meta[name="thrum-core"]').content;
  let ready;
  let core;
  try {
    if (typeof WebAssembly === "undefined") throw new Error("it has no WebAssembly");
    core = new CoreWorker(new URL(wasm, location.href).href);
    ready = await core.ready;
  } catch (error) {
    return withoutCore(root, settings, error);
  }
  const { parameters, names } = ready;
  core.has = (name) => names.includes(name);
  const studio = new Studio({ core, vocabulary: new Vocabulary(parameters, names), settings, root });
  await studio.begin();
  globalThis.studio = studio;
  // With time to spare what is not shown yet is loaded too, so that all of the studio is there without a network.
  const idle = globalThis.requestIdleCallback ?? ((body) => body());
  setTimeout(() => idle(() => studio.loadRest().catch(() => {})), REST_AFTER); // without a network what was asked for says so itself
  return undefined;
}

/** The server in the core's place; words where that cannot be either. */
async function withoutCore(root, settings, error) {
  try {
    const { Fallback } = await import("./fallback.js");
    await new Fallback(root, settings, error.message).begin();
  } catch {
    root.replaceChildren(h("div.loading", {}, h("h1", {}, "The studio could not start"), h("p", {}, `Its core did not load: ${error.message}`), h("p", {}, "It needs a browser with WebAssembly and modules: Chrome or Edge, Firefox 140 or Safari 17.4, or newer. Drafts on this device are kept."),
      h("button.button", { onclick: () => location.reload() }, "Try again")));
  }
}

start();

if ("serviceWorker" in navigator && location.protocol !== "file:") {
  navigator.serviceWorker.register("/studio/sw.js", { scope: "/studio/" }).catch(() => {}); // works without, only not offline
}
