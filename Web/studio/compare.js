// A and B: a snapshot of the pattern beside the pattern as it is, one key apart. Strength is content, so nothing is made equally
// loud: the difference is told instead.

import { hasSound } from "./audio/player.js";
import { toast } from "./lib/floating.js";
import { strengthWords } from "./words.js";

export class Comparison {
  /** The snapshot: { bytes, hasSound, lines }, or null. */
  snapshot = null;
  #isOther = false;

  constructor(studio) {
    this.studio = studio;
    studio.model.on("document", () => this.forget());
    studio.model.on("text", () => this.snapshot && this.#tell());
  }

  /** Keeps the pattern as it is now as A. */
  keep() {
    const { model, timeline } = this.studio;
    this.snapshot = { bytes: model.bytes, hasSound: hasSound(model.parts), lines: model.lines };
    timeline.compared = { number: "A", lines: model.lines };
    timeline.redraw();
    this.#isOther = false;
    this.#tell();
    toast("Kept as A. Shape on, then press ` to hear the one or the other.");
  }

  /** Hears the other of the two. */
  toggle() {
    if (!this.snapshot) return this.keep();
    this.#isOther = !this.#isOther;
    this.studio.player.hear(this.#isOther ? this.snapshot : null);
    return this.#tell();
  }

  forget() {
    if (!this.snapshot) return;
    const { player, timeline, titleBar } = this.studio;
    this.snapshot = null;
    this.#isOther = false;
    player.hear(null);
    if (timeline.compared?.number === "A") timeline.compared = null;
    timeline.redraw();
    titleBar.showComparison(null);
  }

  async #tell() {
    const { titleBar, model, core, player } = this.studio;
    const name = this.#isOther ? "Hearing A" : "Hearing B";
    titleBar.showComparison(name, this.#isOther);
    const { snapshot } = this;
    const { bytes } = model;
    const [a, b] = await Promise.all([snapshot.bytes, bytes].map((text) => core.samples(text, player.profile)));
    if (snapshot !== this.snapshot || bytes !== model.bytes) return;
    titleBar.showComparison(`${name} · ${strengthWords(a, b)}`, this.#isOther);
  }
}
