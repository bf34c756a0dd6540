// Drafts on this device, in IndexedDB: the bytes, the way back and where one was.

const NAME = "thrum-studio";

function request(action) {
  return new Promise((resolve, reject) => {
    action.onsuccess = () => resolve(action.result);
    action.onerror = () => reject(action.error);
  });
}

/** The keys of the versions of a draft. */
function versionsOf(draft) {
  return IDBKeyRange.bound(`${draft}/`, `${draft}/\uffff`);
}

export class Drafts {
  #database;

  async #open() {
    this.#database ??= new Promise((resolve, reject) => {
      const opening = indexedDB.open(NAME, 1);
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore("drafts", { keyPath: "id" });
        opening.result.createObjectStore("versions", { keyPath: "key" });
      };
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    return this.#database;
  }

  async #store(name, mode) {
    return (await this.#open()).transaction(name, mode).objectStore(name);
  }

  /** Keeps a draft: { id, name, bytes, history, selection, playhead, time }. Rejects where the device is full. */
  async save(draft) {
    const database = await this.#open();
    return new Promise((resolve, reject) => {
      const transaction = database.transaction("drafts", "readwrite");
      transaction.objectStore("drafts").put(draft);
      transaction.oncomplete = () => resolve();
      transaction.onabort = transaction.onerror = () => reject(transaction.error);
    });
  }

  async load(id) {
    return request((await this.#store("drafts", "readonly")).get(id));
  }

  /** All drafts, the newest first. */
  async all() {
    const drafts = await request((await this.#store("drafts", "readonly")).getAll());
    return drafts.sort((a, b) => b.time - a.time);
  }

  /** Forgets a draft and its versions. */
  async remove(id) {
    await request((await this.#store("drafts", "readwrite")).delete(id));
    await request((await this.#store("versions", "readwrite")).delete(versionsOf(id)));
  }

  /** Keeps a version of a draft under a note: { key, draft, number, note, bytes, time }. */
  async saveVersion(version) {
    return request((await this.#store("versions", "readwrite")).put(version));
  }

  /** The versions of a draft, the newest first. */
  async versions(draft) {
    const versions = await request((await this.#store("versions", "readonly")).getAll(versionsOf(draft)));
    return versions.sort((a, b) => b.number - a.number);
  }
}
