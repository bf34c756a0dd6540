/** Things that happen, by name, and who wants to know. */
export class Signal {
  #listeners = new Map();

  /** Calls `listener` whenever one of the names is told; returns how to stop that. */
  on(names, listener) {
    for (const name of names.split(" ")) {
      if (!this.#listeners.has(name)) this.#listeners.set(name, new Set());
      this.#listeners.get(name).add(listener);
    }
    return () => names.split(" ").forEach((name) => this.#listeners.get(name).delete(listener));
  }

  /** Tells that something happened. */
  tell(name, detail) {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) listener(detail);
  }
}

/** Calls `body` when the page is left or hidden, which may be the last that it does. */
export function onLeaving(body) {
  addEventListener("pagehide", body);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && body());
}

/** Calls `body` once in the next frame, however often it was asked for. */
export function oncePerFrame(body) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      body();
    });
  };
}

/**
 * Calls `body` at once, or where it is at work already once more afterwards, so that the last request is always answered. Between
 * two calls lies four times as long as one took.
 */
export function oneAtATime(body) {
  let isBusy = false;
  let isAsked = false;
  return async () => {
    isAsked = true;
    if (isBusy) return;
    isBusy = true;
    while (isAsked) {
      isAsked = false;
      const start = performance.now();
      await body();
      await new Promise((next) => setTimeout(next, 4 * (performance.now() - start)));
    }
    isBusy = false;
  };
}

/** Calls `body` `delay` milliseconds after the last request. */
export function afterPause(delay, body) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => body(...values), delay);
  };
}
