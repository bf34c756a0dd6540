// Where documents come from and go to: files, drops, links, drafts on this device.

import { toast } from "./lib/floating.js";
import { History } from "./lib/history.js";
import { onLeaving, oneAtATime } from "./lib/signal.js";
import { Drafts } from "./lib/drafts.js";

const MOST_IN_LINK = 6000; // characters; longer links get lost in mails
const LARGEST = 64 << 20;

export class Files {
  drafts = new Drafts();
  draftId = null;
  handle = null;
  /** A file that a local server hands out and takes back: { path, etag }; null where there is none. */
  served = null;
  /** What this document was published as, or was opened from: { id, title, version, author }; null where it is no library's. */
  published = null;
  /** Asks what to do when such a file has changed on disk: "mine", "theirs" or nothing. */
  onConflict = async () => undefined;
  /** Asks whether to go on where what was changed could not be saved. */
  onLose = async () => true;
  /** "saved", "unsaved", "failed" or "sample". */
  state = "saved";
  savedBytes = null;
  onState = () => {};

  constructor(model) {
    this.model = model;
    this.saveSoon = oneAtATime(() => this.saveDraft());
    model.on("text name typed", () => {
      if (this.#quiet) return;
      this.#setState("unsaved");
      this.saveSoon();
    });
    onLeaving(() => this.saveDraft());
    this.#watchTabs();
  }

  #quiet = false;
  #takeNotice = () => {}; // takes away what was told of a draft that could not be saved

  #setState(state) {
    this.state = state;
    this.onState(state);
  }

  /** Opens bytes as a new document with a draft of its own; whether it could. */
  async openBytes(bytes, name, { handle = null, served = null, published = null, sample = false } = {}) {
    if (bytes.length > LARGEST) return this.#tooLarge();
    const draftId = crypto.randomUUID?.() ?? String(Date.now());
    if (!(await this.#take(bytes, { name }, { draftId, handle, served, published, savedBytes: bytes }))) return false;
    this.#setState(sample ? "sample" : "saved");
    if (!sample) await this.saveDraft();
    this.#claim();
    return true;
  }

  /** Waits until all that was done and typed is in the document. */
  async #settle() {
    await this.model.takeTyped();
    await this.model.settled;
  }

  #tooLarge() {
    toast(`The file is larger than ${LARGEST >> 20} MB and was not opened.`, { failed: true });
    return false;
  }

  /**
   * Puts a document in place of the one that is open. Which draft and which file it is changes together with the bytes, so that
   * neither is ever written with those of the other.
   */
  async #take(bytes, options, { draftId, handle = null, served = null, published = null, savedBytes = null }) {
    await this.#settle();
    if (this.state === "unsaved" || this.state === "failed") await this.saveDraft();
    if (this.state === "failed" && this.savedBytes !== this.model.bytes && !(await this.onLose())) return false;
    try {
      await this.model.open(bytes, { ...options, taken: () => {
        if (this.state === "unsaved" || this.model.typed) this.saveDraft(); // what was done while the other one was read
        this.#quiet = true;
        Object.assign(this, { draftId, handle, served, published, savedBytes });
        this.model.setReadOnly(false);
      } });
      return true;
    } catch (error) {
      toast(`${options.name} could not be opened: ${error.message}`, { failed: true });
      return false;
    } finally {
      this.#quiet = false;
    }
  }

  // MARK: Drafts

  async saveDraft() {
    const { model, draftId: id } = this;
    if (!id || model.readOnly || (this.state === "sample" && !model.typed)) return;
    const { name, kept: { bytes, history } } = model;
    try {
      await this.drafts.save({ id, name, bytes, history, selection: [...model.selection], playhead: model.playhead, published: this.published, time: Date.now() });
      this.#takeNotice();
      if (id === this.draftId && (bytes === model.bytes || bytes === model.typed) && name === model.name) this.#setState("saved");
    } catch (error) {
      if (id === this.draftId) this.#setState("failed");
      this.#takeNotice = toast(`Could not save on this device: ${error?.message ?? "no room"}`, { failed: true, action: { label: "Download copy", run: () => this.download() } });
    }
  }

  /** Says what the document was published as, and keeps that with its draft. */
  setPublished(published) {
    this.published = published;
    if (this.state === "sample") this.#setState("unsaved");
    this.onState();
    return this.saveDraft();
  }

  /** Opens a draft, the one that was open last if none is named; false where there is none. */
  async restore(id = null) {
    let draft;
    try {
      draft = await (id === null ? this.drafts.last() : this.drafts.load(id));
    } catch {
      return false; // no storage, as in some private windows: begin anew
    }
    if (!draft) return false;
    const options = { name: draft.name, history: History.of(draft.history), selection: draft.selection, playhead: draft.playhead };
    const isSame = draft.id === this.draftId; // as another tab left it: the file is the same
    const file = isSame ? { handle: this.handle, served: this.served, savedBytes: this.savedBytes } : {};
    if (!(await this.#take(draft.bytes, options, { draftId: draft.id, published: draft.published ?? null, ...file }))) return false;
    this.#setState("saved");
    this.drafts.open(draft.id).catch(() => {}); // without room the next visit opens another one
    this.#claim();
    return draft;
  }

  async versions() {
    try {
      return this.draftId ? await this.drafts.versions(this.draftId) : [];
    } catch {
      return [];
    }
  }

  /** The drafts on this device that are not open here, the newest first. */
  async otherDrafts() {
    try {
      return (await this.drafts.all()).filter(({ id }) => id !== this.draftId);
    } catch {
      return [];
    }
  }

  /** Keeps a sound or a film with the draft, so that it is there after a reload; without room it lasts as long as the page, which is told. */
  async keepMedia(path, file) {
    try {
      await this.drafts.saveMedia(this.draftId, path, file);
    } catch (error) {
      toast(`${file.name ?? path} could not be kept on this device: ${error?.message ?? "no room"}. It is here until the page is left.`, { failed: true });
    }
  }

  async media() {
    try {
      return this.draftId ? await this.drafts.media(this.draftId) : [];
    } catch {
      return [];
    }
  }

  /** Keeps the document as a version; its number. Rejects where it could not be kept. */
  async saveVersion(note = "") {
    await this.#settle();
    const versions = await this.drafts.versions(this.draftId);
    const number = (versions[0]?.number ?? 0) + 1;
    await this.drafts.saveVersion({ key: `${this.draftId}/${number}`, draft: this.draftId, number, note, bytes: this.model.bytes, time: Date.now() });
    if (this.state === "sample") this.#setState("unsaved");
    await this.saveDraft();
    return number;
  }

  // MARK: Two tabs

  #given = null;

  #watchTabs() {
    if (typeof BroadcastChannel === "undefined") return;
    this.channel = new BroadcastChannel("thrum-studio");
    this.channel.onmessage = ({ data }) => {
      if (data.draft !== this.draftId || this.draftId === null) return;
      if (data.kind === "opened" && !this.model.readOnly) this.channel.postMessage({ kind: "held", draft: this.draftId });
      if (data.kind === "held" && !this.tookOver) this.onHeld?.();
      if (data.kind === "taken") this.onTaken?.();
      if (data.kind === "given") this.#given?.();
    };
  }

  #claim() {
    this.tookOver = false;
    this.channel?.postMessage({ kind: "opened", draft: this.draftId });
  }

  /** Makes this tab the one that edits, as soon as the other has saved what it has; a tab that is gone does not answer. */
  async takeOver() {
    const given = new Promise((resolve) => {
      this.#given = resolve;
      setTimeout(resolve, 2000);
    });
    this.channel?.postMessage({ kind: "taken", draft: this.draftId });
    await given;
    await this.restore(this.draftId);
    this.model.setReadOnly(false);
    this.tookOver = true;
  }

  /** Saves, and lets another tab edit. */
  async giveAway() {
    if (this.model.readOnly) return;
    await this.#settle();
    await this.saveDraft();
    this.model.setReadOnly(true);
    this.channel?.postMessage({ kind: "given", draft: this.draftId });
  }

  // MARK: Files

  async openDialog() {
    if (globalThis.showOpenFilePicker) {
      try {
        const [handle] = await showOpenFilePicker({ types: [{ description: "Haptic patterns", accept: { "application/json": [".ahap", ".json", ".haptic", ".haps", ".hjif"], "text/xml": [".xml", ".ivs"] } }] });
        return this.openFile(await handle.getFile(), handle);
      } catch (error) {
        if (error.name === "AbortError") return undefined;
      }
    }
    const input = document.createElement("input");
    input.type = "file";
    input.accept = ".ahap,.json,.haptic,.haps,.hjif,.xml,.ivs,application/json";
    input.addEventListener("change", () => input.files[0] && this.openFile(input.files[0]));
    input.click();
    return undefined;
  }

  async openFile(file, handle = null) {
    if (file.size > LARGEST) return void this.#tooLarge();
    const bytes = new Uint8Array(await file.arrayBuffer());
    const name = file.name.replace(/\.(ahap|json)$/i, "");
    if (this.onForeign && (await this.onForeign(bytes, file.name))) return;
    await this.openBytes(bytes, name, { handle });
  }

  /** Says that what is open belongs to a file that was handed out, in which `bytes` stand now. */
  attach(served, bytes) {
    this.served = served;
    this.savedBytes = sameBytes(bytes, this.model.bytes) ? this.model.bytes : bytes;
    this.onState();
  }

  async #saveServed(isForced = false) {
    const { served, model: { bytes } } = this;
    this.isSaving = true;
    try {
      if (!(await served.save(bytes, isForced))) return await this.conflict();
    } finally {
      this.isSaving = false;
    }
    if (served === this.served) this.savedBytes = bytes;
    this.onState();
    toast(`Saved ${served.name}`);
    return true;
  }

  /** Asks what to do where another program has written the file; whether it holds what is open afterwards. */
  async conflict() {
    const { served } = this;
    const answer = await this.onConflict();
    if (answer === "mine") return this.#saveServed(true);
    return answer === "theirs" && served.reload();
  }

  /** Writes back to the file that was opened, or asks where; a download where the browser cannot. What fails is told. */
  async save() {
    try {
      await this.#settle();
      return await (this.served ? this.#saveServed() : this.#saveFile());
    } catch (error) {
      toast(`Not saved: ${error.message}. The draft is kept on this device.`, { failed: true, action: { label: "Download copy", run: () => this.download() } });
      return false;
    }
  }

  async #saveFile() {
    if (!this.handle && globalThis.showSaveFilePicker) {
      try {
        this.handle = await showSaveFilePicker({ suggestedName: this.fileName, types: [{ description: "AHAP pattern", accept: { "application/json": [".ahap"] } }] });
      } catch (error) {
        if (error.name === "AbortError") return false;
      }
    }
    if (!this.handle) {
      this.download();
      return true;
    }
    const { handle, model: { bytes } } = this;
    const writable = await handle.createWritable();
    await writable.write(bytes);
    await writable.close();
    if (handle === this.handle) this.savedBytes = bytes;
    toast(`Saved ${handle.name}`);
    return true;
  }

  get fileName() {
    return `${this.model.name.trim().replace(/[/\\:*?"<>|]+/g, "-") || "pattern"}.ahap`;
  }

  download(bytes = this.model.kept.bytes, name = this.fileName, type = "application/json") {
    const url = URL.createObjectURL(new Blob([bytes], { type }));
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }

  // MARK: Links

  /** A link that holds the whole document, or null where it would be too long. */
  async link() {
    const packed = await through(this.model.kept.bytes, new CompressionStream("deflate-raw"));
    const code = btoa(String.fromCharCode(...packed)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    if (code.length > MOST_IN_LINK) return null;
    return `${location.origin}${location.pathname}#a=${code}&n=${encodeURIComponent(this.model.name)}`;
  }

  /** The document of a link; null where it holds none. */
  static async fromLink(hash) {
    const values = new URLSearchParams(hash.replace(/^#/, ""));
    const code = values.get("a");
    if (!code) return null;
    const packed = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    return { bytes: await through(packed, new DecompressionStream("deflate-raw"), LARGEST), name: values.get("n") || "Shared pattern" };
  }
}

async function through(bytes, stream, most = Infinity) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const pieces = [];
  let count = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    count += piece.value.length;
    if (count > most) throw new Error("the link holds more than a pattern can be");
    pieces.push(piece.value);
  }
  const result = new Uint8Array(count);
  let at = 0;
  for (const piece of pieces) {
    result.set(piece, at);
    at += piece.length;
  }
  return result;
}

function sameBytes(a, b) {
  return a?.length === b.length && a.every((byte, index) => byte === b[index]);
}
