// The library panel: examples that come with the studio, and the server's library where there is one.

import { fill, h } from "../lib/dom.js";
import { afterPause } from "../lib/signal.js";
import { toast } from "../lib/floating.js";

export class Library {
  #query = "";
  #found; // undefined until the server was asked, null where it has no library
  #pictures = new Map();

  constructor(studio, root) {
    this.studio = studio;
    this.root = root;
    this.search = afterPause(250, () => this.#search());
  }

  async shown() {
    if (this.samples) return;
    this.samples = await fetch(new URL("../samples/index.json", import.meta.url)).then((response) => response.json()).catch(() => []);
    this.draw();
    this.#search();
    this.#askTemplates();
  }

  /** The templates of `thrum new`, which come with the module of other formats. */
  async #askTemplates() {
    const { core } = this.studio;
    const names = await core.formatNames().catch(() => []);
    if (!names.includes("templates")) return;
    this.templates = await core.callFormats("templates");
    this.draw();
  }

  async #templateBytes(name) {
    return this.studio.core.callFormats("template", name);
  }

  async #search() {
    try {
      const response = await fetch(`/v1/haptics?limit=24&q=${encodeURIComponent(this.#query)}`, { headers: { accept: "application/json" } });
      this.#found = response.ok ? (await response.json()).items : null;
    } catch {
      this.#found = null;
    }
    this.draw();
  }

  /** A small plot of a pattern, made by the core once for each theme. */
  async #picture(image, key, load) {
    const { core } = this.studio;
    const name = `${document.documentElement.dataset.theme} ${key}`;
    if (!this.#pictures.has(name)) {
      this.#pictures.set(name, load().then((bytes) => core.callFormats("svg", bytes, { card: true, scheme: name.split(" ")[0] }))
        .then((svg) => URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }))).catch(() => null));
    }
    const address = await this.#pictures.get(name);
    if (address) image.src = address;
    else image.remove(); // without the module of other formats there are words alone
  }

  draw() {
    const query = this.#query.toLowerCase();
    const matches = (item) => `${item.title} ${item.description}`.toLowerCase().includes(query);
    const field = h("input.text", { type: "search", placeholder: "Search", "aria-label": "Search the library", value: this.#query, oninput: ({ target }) => {
      this.#query = target.value;
      this.search();
    } });
    const hadFocus = this.root.contains(document.activeElement) && document.activeElement.type === "search";
    const card = (item, open, insert, picture) => h("div.card", { role: "listitem" },
      typeof picture === "string" ? h("img", { src: picture, alt: "", loading: "lazy", width: 320, height: 96 }) : this.#drawn(item, picture),
      h("div.sectionhead", {}, h("span.grow", {}, h("strong", {}, item.title), h("span.secondary", {}, item.description)),
        h("span.counts", {}, h("button.button.small", { onclick: insert, "aria-label": `Insert ${item.title} at the playhead` }, "Insert"), h("button.button.small", { onclick: open, "aria-label": `Open ${item.title}` }, "Open"))));
    const theme = document.documentElement.dataset.theme;
    fill(this.root, h("div.section", {}, field),
      h("div", { role: "list", "aria-label": "Examples" }, (this.samples ?? []).filter(matches).map((item) => card(item, () => this.#openSample(item), () => this.#insertSample(item), () => this.#bytes(new URL(`../samples/${item.file}`, import.meta.url))))),
      this.templates && h("h3.section.sectionhead", {}, "Templates"),
      this.templates && h("div", { role: "list", "aria-label": "Templates" }, this.templates.map(({ name, summary }) => ({ name, title: titleOf(name), description: summary })).filter(matches).map((item) => card(item,
        () => this.#try(async () => this.studio.files.openBytes(await this.#templateBytes(item.name), item.title, { sample: true })),
        () => this.#try(async () => this.studio.clipboard.pasteText(new TextDecoder().decode(await this.#templateBytes(item.name)), `Insert ${item.title}`)),
        () => this.#templateBytes(item.name)))),
      this.#found === null && h("p.section.hint", {}, "No library is connected."),
      this.#found?.length > 0 && h("h3.section.sectionhead", {}, "From the library"),
      this.#found?.length > 0 && h("div", { role: "list", "aria-label": "Library" }, this.#found.map((item) => card(
        { title: item.title, description: `${item.author?.name ?? ""} · ${Number(item.duration).toFixed(2)} s · ${item.license ?? ""}` }, () => this.openPublished(item.id), () => this.#insertPublished(item.id), `/v1/haptics/${item.id}/versions/latest/plot.svg?theme=${theme}&w=320&h=96`))));
    if (hadFocus) this.root.querySelector("input")?.focus();
  }

  #drawn(item, load) {
    const image = h("img", { alt: "", width: 320, height: 96 });
    this.#picture(image, item.title, load);
    return image;
  }

  async #bytes(url) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    return new Uint8Array(await response.arrayBuffer());
  }

  async #openSample(item) {
    await this.#try(async () => this.studio.files.openBytes(await this.#bytes(new URL(`../samples/${item.file}`, import.meta.url)), item.title, { sample: true }));
  }

  async #insertSample(item) {
    await this.#try(async () => this.studio.clipboard.pasteText(new TextDecoder().decode(await this.#bytes(new URL(`../samples/${item.file}`, import.meta.url))), `Insert ${item.title}`));
  }

  /** Opens a pattern of the server's library: an id, with "@" a version. */
  async openPublished(reference) {
    const [id, version = "latest"] = reference.split("@").map(encodeURIComponent);
    await this.#try(async () => {
      const about = await fetch(`/v1/haptics/${id}`).then((response) => (response.ok ? response.json() : {}));
      const bytes = await this.#bytes(`/v1/haptics/${id}/versions/${version}/content`);
      // A new version is based on the one that was opened, so that one published in between is noticed.
      await this.studio.files.openBytes(bytes, about.title ?? "Pattern", { published: { id, version: Number(version) || about.version, title: about.title, author: about.author?.name } });
    });
  }

  async #insertPublished(id) {
    await this.#try(async () => this.studio.clipboard.pasteText(new TextDecoder().decode(await this.#bytes(`/v1/haptics/${id}/versions/latest/content`)), "Insert from library"));
  }

  async #try(action) {
    try {
      await action();
    } catch (error) {
      toast(`The library did not answer: ${error.message}`, { failed: true, action: { label: "Retry", run: () => this.#try(action) } });
    }
  }
}

/** A template's name as a title: double-tap → Double tap. */
function titleOf(name) {
  const words = name.replaceAll("-", " ");
  return words[0].toUpperCase() + words.slice(1);
}
