// How the pattern is heard: the choice of profile, volume, latency and speed; in the Monitor menu, the settings and the preview.

import { h } from "../lib/dom.js";
import { choiceField } from "./fields.js";

const PROFILE_WORDS = { headphones: "Headphones", laptop: "Laptop speakers", transducer: "Transducer on the sound output", taptic: "Taptic model", mpeg: "MPEG reference", meta: "Meta model" };
const SPEEDS = [["1", "As it is"], ["0.5", "Half: envelopes twice as long"], ["0.25", "Quarter: envelopes four times as long"]];

export function monitorFields(studio) {
  const { player } = studio;
  const profiles = studio.vocabulary.profiles.map(({ name }) => [name, PROFILE_WORDS[name] ?? name]);
  const range = (label, value, least, most, step, unit, commit) => {
    const out = h("span.secondary", {}, `${value} ${unit}`);
    return h("div.field", {}, h("label", {}, label, " ", out, h("input", { type: "range", min: least, max: most, step, value, style: { width: "100%" }, oninput: ({ target }) => {
      out.textContent = `${target.value} ${unit}`;
      commit(Number(target.value));
    } })));
  };
  return h("div", { style: { display: "grid", gap: "12px", "min-width": "220px" } },
    choiceField({ label: "Sound for", value: player.profile, choices: profiles, commit: (name) => {
      player.setProfile(name);
      studio.settings.set("profile", name);
    } }),
    range("Volume", Math.round(player.volume * 100), 0, 100, 1, "%", (value) => {
      player.setVolume(value / 100);
      studio.settings.set("volume", value / 100);
    }),
    range("Latency of this output", player.latency, -200, 200, 5, "ms", (value) => {
      player.latency = value;
      studio.settings.set("latency", value);
    }),
    choiceField({ label: "Speed", value: String(player.speed), choices: SPEEDS, commit: (speed) => player.setSpeed(Number(speed)) }));
}
