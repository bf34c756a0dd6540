// The file that `thrum studio FILE` opens: read from and saved back to the disk by a server on this machine, watched for changes.

import { toast } from "./lib/floating.js";
import { recallDraft, rememberDraft } from "./token.js";

const EVERY = 1500; // milliseconds between looks at the disk

export class LocalFile {
  name = "";
  #etag = null; // of what was loaded or saved last; null where there is no file yet
  #token;
  #isAsking = false;
  #askedAbout = null; // the tag of a change that was told already
  #soundsAsked = new Set(); // their paths

  constructor(studio, token) {
    this.studio = studio;
    this.#token = token;
  }

  async #ask(path, { method = "GET", headers = {}, body } = {}) {
    return fetch(`/v1/local${path}`, { method, body, cache: "no-store", headers: { authorization: `Bearer ${this.#token}`, "x-thrum-request": "1", ...headers } });
  }

  /** Opens the file, or what this tab has made of it since it was saved; throws where the server does not hand it out. */
  async open() {
    const { files, model } = this.studio;
    const { bytes, name, etag } = await this.#read();
    this.name = name;
    this.#etag = etag;
    const title = name.replace(/\.ahap$/i, "");
    const kept = recallDraft();
    const isBack = kept && (await files.restore(kept.id));
    if (isBack) files.attach(this, bytes);
    else await files.openBytes(bytes ?? this.studio.emptyBytes(), title, { served: this });
    if (!bytes) files.savedBytes = null;
    model.on("document", () => files.served === this || rememberDraft(null));
    const isOvertaken = isBack && kept.etag !== etag && files.savedBytes !== model.bytes;
    if (isOvertaken) [this.#etag, this.#askedAbout] = [kept.etag, etag];
    this.#remember();
    if (isOvertaken) await files.conflict();
    this.#watch();
    await this.#sounds();
    model.on("text", () => this.#sounds());
  }

  #remember() {
    rememberDraft({ id: this.studio.files.draftId, etag: this.#etag });
  }

  async #read() {
    const about = await this.#ask("");
    if (!about.ok) throw new Error(await reason(about));
    const { name } = await about.json();
    const response = await this.#ask("/content");
    if (response.status === 404) return { name, bytes: null, etag: null };
    if (!response.ok) throw new Error(await reason(response));
    return { name, bytes: new Uint8Array(await response.arrayBuffer()), etag: response.headers.get("etag") };
  }

  /** Writes the file; false where another program has written it since, unless `isForced`. Throws where it cannot be written. */
  async save(bytes, isForced) {
    const condition = isForced ? { "if-match": "*" } : this.#etag ? { "if-match": this.#etag } : { "if-none-match": "*" };
    const response = await this.#ask("/content", { method: "PUT", body: bytes, headers: { "content-type": "application/json", ...condition } });
    if (response.status === 412) return false;
    if (!response.ok) throw new Error(await reason(response));
    this.#etag = response.headers.get("etag");
    this.#remember();
    return true;
  }

  /**
   * Takes what is on the disk as one step, so that undo brings back what was here; whether it did. Where `from` is given, only
   * while those are the bytes that are open: what was done in the meantime stays.
   */
  async reload(from = null) {
    const { files, model } = this.studio;
    const { bytes, etag } = await this.#read();
    if (!bytes) throw new Error(`${this.name} is no longer there`);
    if (files.served !== this || model.readOnly || (from && (from !== model.bytes || model.typed))) return false;
    await model.replace("Changed on disk", bytes, { from: model.bytes });
    files.attach(this, bytes);
    if (files.savedBytes !== model.bytes) return false;
    this.#etag = etag;
    this.#remember();
    return true;
  }

  #watch() {
    const look = () => document.visibilityState === "visible" && this.#look().catch(() => {}); // a server that is gone is told when one saves
    setInterval(look, EVERY);
    document.addEventListener("visibilitychange", look);
    addEventListener("focus", look);
  }

  async #look() {
    const { files, model } = this.studio;
    if (this.#isAsking || files.served !== this || files.isSaving) return;
    this.#isAsking = true;
    try {
      const known = this.#etag;
      const response = await this.#ask("", { headers: known ? { "if-none-match": known } : {} });
      if (!response.ok) return; // 304: nothing new
      const { etag } = await response.json();
      if (etag === null || etag === this.#etag || known !== this.#etag || files.served !== this) return;
      const { bytes } = model;
      if (files.savedBytes === bytes && !model.typed) {
        if (!(await this.reload(bytes))) return; // the next look asks
        toast(`${this.name} has changed on disk: this is what is there now.`, { action: { label: "Undo", run: () => model.undo() } });
      } else if (etag !== this.#askedAbout) {
        this.#askedAbout = etag; // once for each change; saving asks again
        await files.conflict();
      }
    } finally {
      this.#isAsking = false;
    }
  }

  /** The sounds that the pattern names and that lie beside the file. */
  async #sounds() {
    const { files, model, timeline } = this.studio;
    if (files.served !== this) return;
    const paths = [...new Set(model.parts.filter((part) => part.kind === "sound" && part.waveformPath).map((part) => part.waveformPath))];
    for (const path of paths.filter((candidate) => !timeline.sounds.has(candidate) && !this.#soundsAsked.has(candidate))) {
      this.#soundsAsked.add(path);
      const response = await this.#ask(`/sounds/${path.split("/").map(encodeURIComponent).join("/")}`).catch(() => null);
      if (response?.ok) await this.studio.takeSound(await response.blob(), path);
    }
  }
}

async function reason(response) {
  const problem = await response.json().catch(() => ({}));
  return problem.detail ?? problem.title ?? `${response.status} ${response.statusText}`;
}
