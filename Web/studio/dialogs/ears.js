// What intensity and sharpness sound like: four pairs of a hum and a tap, one after the other or as one likes.

import { example, EXAMPLES } from "../audio/examples.js";
import { h, icon } from "../lib/dom.js";
import { showDialog, toast } from "../lib/floating.js";

const BETWEEN = 0.6; // seconds

export async function earsDialog(studio) {
  const { core, player, vocabulary } = studio;
  const rate = player.profileRate;
  player.stop();
  let context;
  let sounds;
  let source = null;
  let asked = 0; // what waited for samples must not begin after a later wish
  const silence = () => {
    asked++;
    if (!source) return;
    source.onended = null;
    source.stop();
    source = null;
  };
  /** Plays a step, and those after it where it is a tour. */
  const hear = async (index, isTour = false) => {
    silence();
    const own = asked;
    mark(index);
    try {
      context ??= new AudioContext();
      sounds ??= Promise.all(EXAMPLES.map((step) => core.samples(example(vocabulary, step), player.profile)));
      const samples = (await sounds)[index];
      await context.resume();
      if (own !== asked) return;
      const buffer = context.createBuffer(1, samples.length + Math.round(BETWEEN * rate), rate);
      buffer.copyToChannel(samples, 0);
      const gain = context.createGain();
      gain.gain.value = player.volume;
      source = context.createBufferSource();
      source.buffer = buffer;
      source.connect(gain).connect(context.destination);
      source.onended = () => (isTour && index + 1 < EXAMPLES.length ? hear(index + 1, true) : mark(-1));
      source.start();
    } catch (error) {
      mark(-1);
      toast(error.message);
    }
  };
  const buttons = EXAMPLES.map(({ name, words }, index) => h("button.button.ear", { "aria-pressed": "false", onclick: () => hear(index) }, icon("play"), h("span", {}, h("strong", {}, name), h("span.secondary", {}, words))));
  const mark = (index) => buttons.forEach((button, at) => button.setAttribute("aria-pressed", String(at === index)));
  await showDialog("What you hear", (close) => ({
    body: [h("p", {}, "Louder is more intense, brighter is sharper. Each plays a hum, then a tap."), h("div.ears", {}, buttons)],
    foot: [h("button.button", { onclick: () => close() }, "Done"), h("button.button.primary", { "data-first": true, onclick: () => hear(0, true) }, "Hear all four")],
  }));
  silence();
  context?.close();
}
