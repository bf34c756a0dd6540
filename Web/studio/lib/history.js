// Undo without end: what was done, under its name, as text edits and their inverse.

/** Steps of the same kind that follow within this many milliseconds are one. */
export const MERGE_WITHIN = 800;

export class History {
  done = [];
  undone = [];

  /**
   * Remembers a step: { label, edits, inverse, before, after, time, merge }.
   * `before` and `after` are selections; steps with an equal `merge` that follow closely become one.
   */
  add({ label, edits, inverse, before, after, time, merge = null }) {
    this.undone = [];
    const last = this.done.at(-1);
    if (merge !== null && last?.merge === merge && time - last.time < MERGE_WITHIN) {
      last.changes.push({ edits, inverse });
      last.after = after;
      last.time = time;
      return;
    }
    this.done.push({ label, changes: [{ edits, inverse }], before, after, time, merge });
  }

  get canUndo() {
    return this.done.length > 0;
  }

  get canRedo() {
    return this.undone.length > 0;
  }

  /** Takes the last step back: the lists of edits to apply, one after the other, and the selection of then. */
  undo() {
    const step = this.done.pop();
    if (!step) return null;
    step.merge = null;
    this.undone.push(step);
    return { label: step.label, lists: step.changes.map(({ inverse }) => inverse).reverse(), selection: step.before };
  }

  /** Does the last undone step again. */
  redo() {
    const step = this.undone.pop();
    if (!step) return null;
    this.done.push(step);
    return { label: step.label, lists: step.changes.map(({ edits }) => edits), selection: step.after };
  }

  /** What can be stored and read back, the last `limit` steps of it. */
  stored(limit = 500) {
    return { done: this.done.slice(-limit), undone: this.undone.slice(-limit) };
  }

  /** The history that `stored` gave. */
  static of({ done = [], undone = [] } = {}) {
    const history = new History();
    history.done = done;
    history.undone = undone;
    return history;
  }
}
