// Starts the studio: loads the core, finds what to open, and puts the page together.

import { CoreWorker, Vocabulary } from "./core.js";
import { h } from "./lib/dom.js";
import { Settings } from "./settings.js";
import { Studio } from "./studio.js";

async function start() {
  const settings = new Settings();
  const root = document.getElementById("studio");
  const wasm = document.querySelector('meta[name="thrum-core"]').content;
  const core = new CoreWorker(new URL(wasm, location.href).href);
  try {
    const { parameters, names } = await core.ready;
    core.has = (name) => names.includes(name);
    const studio = new Studio({ core, vocabulary: new Vocabulary(parameters, names), settings, root });
    await studio.begin();
    globalThis.studio = studio;
  } catch (error) {
    root.replaceChildren(h("div.loading", {}, h("h1", {}, "The studio could not start"), h("p", {}, `Its core did not load: ${error.message}`), h("p", {}, "It needs a browser with WebAssembly and modules: Chrome or Edge, Firefox 140 or Safari 17.4, or newer. Drafts on this device are kept."),
      h("button.button", { onclick: () => location.reload() }, "Try again")));
    throw error;
  }
}

start();

if ("serviceWorker" in navigator && location.protocol !== "file:") {
  navigator.serviceWorker.register("/studio/sw.js", { scope: "/studio/" }).catch(() => {}); // works without, only not offline
}
