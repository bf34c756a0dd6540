// Drafts on this device, in IndexedDB: the bytes, the way back and where one was.

const NAME = "thrum-studio";

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

  async #open() {
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
        resolve(result);
      };
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
      // Now rather than when the write has been told of: the page may be gone by then.
      transaction.commit();
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

  /** Forgets a draft, its versions and its media. */
  async remove(id) {
    await request((await this.#store("drafts", "readwrite")).delete(id));
    for (const name of ["versions", "media"]) await request((await this.#store(name, "readwrite")).delete(keysOf(id)));
  }

  /** Keeps a version of a draft under a note: { key, draft, number, note, bytes, time }. */
  async saveVersion(version) {
    return request((await this.#store("versions", "readwrite")).put(version));
  }

  /** The versions of a draft, the newest first. */
  async versions(draft) {
    const versions = await request((await this.#store("versions", "readonly")).getAll(keysOf(draft)));
    return versions.sort((a, b) => b.number - a.number);
  }

  /** Keeps a sound or a film that belongs to a draft, under the path by which the pattern names it. */
  async saveMedia(draft, path, file) {
    return request((await this.#store("media", "readwrite")).put({ key: `${draft}/${path}`, path, file }));
  }

  /** The sounds and films of a draft: { path, file }. */
  async media(draft) {
    return request((await this.#store("media", "readonly")).getAll(keysOf(draft)));
  }
}
