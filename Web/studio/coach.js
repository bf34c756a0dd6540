// The first steps: four chips that tick themselves off.

import { fill, h, icon } from "./lib/dom.js";
import { remember } from "./lib/storage.js";

const STEPS = [
  { id: "play", words: matchMedia("(max-width: 639px), (pointer: coarse)").matches ? ["Press ▶ to hear it"] : ["Press ", h("kbd", {}, "Space"), " to hear it"] },
  { id: "drag", words: ["Drag the tap up"] },
  { id: "add", words: ["Double-click to add a tap"] },
  { id: "problems", words: ["Open Problems"] },
];

export class Coach {
  #done = new Set();
  #isOn = false;

  constructor(studio, root) {
    this.root = root;
    this.studio = studio;
    studio.model.on("document", () => this.#isOn && studio.files.state !== "sample" && fill(root));
    studio.player.on("state", (isPlaying) => isPlaying && this.did("play"));
  }

  begin() {
    this.#done.clear();
    this.#isOn = true;
    this.draw();
  }

  end() {
    this.#isOn = false;
    remember("thrum-coach", "done");
    fill(this.root);
  }

  did(id) {
    if (!this.#isOn || this.#done.has(id)) return;
    this.#done.add(id);
    if (STEPS.every((step) => this.#done.has(step.id))) this.end();
    else this.draw();
  }

  draw() {
    const now = STEPS.find(({ id }) => !this.#done.has(id));
    fill(this.root, h("div.coachstrip", { role: "region", "aria-label": "First steps" },
      h("ol", {}, STEPS.map((step, index) => h(`li${this.#done.has(step.id) ? ".done" : step === now ? ".now" : ""}`, { "aria-current": step === now ? "step" : null },
        h("i", { "aria-hidden": "true" }, this.#done.has(step.id) ? icon("check") : String(index + 1)), h("span", {}, step.words.map((word) => (typeof word === "string" ? word : word.cloneNode(true))))))),
      h("span.spacer"), this.#done.has("play") && h("button.button.plain.small", { onclick: () => this.studio.showEars() }, "What you hear"),
      h("button.button.plain.small", { onclick: () => this.end() }, "Skip")));
  }
}
