// Settings of this browser, and the theme.

import { recall, remember } from "./lib/storage.js";

const DEFAULTS = { theme: "auto", profile: "headphones", volume: 0.9, latency: 0, letterKeys: true, keys: {}, right: 320, drawer: 220 };

export class Settings {
  #values = { ...DEFAULTS };

  constructor() {
    try {
      Object.assign(this.#values, JSON.parse(recall("thrum-settings") ?? "{}"));
    } catch {
      // what cannot be read is as if nothing was set
    }
    this.dark = matchMedia("(prefers-color-scheme: dark)");
    this.dark.addEventListener("change", () => this.applyTheme());
    this.applyTheme();
  }

  get(name) {
    return this.#values[name];
  }

  set(name, value) {
    this.#values[name] = value;
    remember("thrum-settings", JSON.stringify(this.#values));
    if (name === "theme") this.applyTheme();
  }

  onTheme = () => {};

  applyTheme() {
    const theme = this.get("theme");
    document.documentElement.dataset.theme = theme === "auto" ? (this.dark.matches ? "dark" : "light") : theme;
    this.onTheme();
  }
}
