// Drafts on this device, in IndexedDB: the bytes, the way back and where one was.

import { recall, remember } from "./storage.js";

const NAME = "thrum-studio";
const OPEN_HERE = "thrum-draft";
const OPEN = "open"; // names the draft that was open last, in the store of the drafts: together with them, or not at all

function request(action) {
  return new Promise((resolve, reject) => {
    action.onsuccess = () => resolve(action.result);
    action.onerror = () => reject(action.error);
  });
}

/** The keys of the versions, or of the media, of a draft. */
function keysOf(draft) {
  return IDBKeyRange.bound(`${draft}/`, `${draft}/\uffff`);
}

export class Drafts {
  #database;

  async #connect() {
    this.#database ??= new Promise((resolve, reject) => {
      const opening = indexedDB.open(NAME, 2);
      opening.onupgradeneeded = () => {
        const { result } = opening;
        for (const [name, keyPath] of [["drafts", "id"], ["versions", "key"], ["media", "key"]]) {
          if (!result.objectStoreNames.contains(name)) result.createObjectStore(name, { keyPath });
        }
      };
      opening.onsuccess = () => {
        const { result } = opening;
        result.onversionchange = () => result.close(); // a newer studio in another tab
        result.onclose = () => (this.#database = undefined); // the browser has ended it: the next call tries once more
        resolve(result);
      };
      opening.onerror = () => {
        this.#database = undefined;
        reject(opening.error);
      };
    });
    return this.#database;
  }

  async #read(name, read) {
    return request(read((await this.#connect()).transaction(name, "readonly").objectStore(name)));
  }

  /** Writes into stores, all of it or nothing. Settles when it is on the disk; rejects where the device is full. */
  async #write(names, write) {
    const database = await this.#connect();
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(names, "readwrite");
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      write(...names.map((name) => transaction.objectStore(name)));
      // Now rather than when the write has been told of: the page may be gone by then.
      transaction.commit();
    });
  }

  /** Keeps a draft, { id, name, bytes, history, selection, playhead, published, time }, as the one that is open. */
  async save(draft) {
    remember(OPEN_HERE, draft.id, { ofTab: true });
    return this.#write(["drafts"], (drafts) => {
      drafts.put(draft);
      drafts.put({ id: OPEN, draft: draft.id });
    });
  }

  /** Says that a draft is open. */
  async open(id) {
    remember(OPEN_HERE, id, { ofTab: true });
    return this.#write(["drafts"], (drafts) => drafts.put({ id: OPEN, draft: id }));
  }

  /** The draft that was open last: in this tab, else in any. */
  async last() {
    const here = recall(OPEN_HERE, { ofTab: true });
    return (here && (await this.load(here))) || this.load((await this.load(OPEN))?.draft ?? "");
  }

  async load(id) {
    return this.#read("drafts", (drafts) => drafts.get(id));
  }

  /** All drafts, the newest first. */
  async all() {
    const all = await this.#read("drafts", (drafts) => drafts.getAll());
    return all.filter(({ id }) => id !== OPEN).sort((a, b) => b.time - a.time);
  }

  /** Forgets a draft, its versions and its media. */
  async remove(id) {
    return this.#write(["drafts", "versions", "media"], (drafts, ...belongings) => {
      drafts.delete(id);
      for (const store of belongings) store.delete(keysOf(id));
    });
  }

  /** Keeps a version of a draft under a note: { key, draft, number, note, bytes, time }. */
  async saveVersion(version) {
    return this.#write(["versions"], (versions) => versions.put(version));
  }

  /** The versions of a draft, the newest first. */
  async versions(draft) {
    const all = await this.#read("versions", (versions) => versions.getAll(keysOf(draft)));
    return all.sort((a, b) => b.number - a.number);
  }

  /** Keeps a sound or a film that belongs to a draft, under the path by which the pattern names it. */
  async saveMedia(draft, path, file) {
    return this.#write(["media"], (media) => media.put({ key: `${draft}/${path}`, path, file }));
  }

  /** The sounds and films of a draft: { path, file }. */
  async media(draft) {
    return this.#read("media", (media) => media.getAll(keysOf(draft)));
  }
}
