// What the checker found: rows that jump to their place and fix it.

import { fill, h, icon } from "../lib/dom.js";

const MOST_ROWS = 300;
const ALIKE = 5; // findings of one rule from which on they stand folded under one head
const ORDER = ["error", "warning", "info"];

/** The fix of a finding that is offered first, if it has any: one that leaves what is felt as it is where there is one. */
export const bestFix = ({ fixes }) => fixes.find(({ safe }) => safe) ?? fixes[0];

export class Problems {
  #open = -1;
  #shown = new Set(ORDER);
  #unfolded = new Set(); // rules

  constructor(studio, root) {
    this.studio = studio;
    this.model = studio.model;
    this.root = root;
    this.live = h("p.visually-hidden", { "aria-live": "polite" });
    document.body.append(this.live);
    this.model.on("problems", () => {
      if (this.#open >= this.sorted.length) this.#open = -1;
      this.draw();
      this.#announce();
    });
    this.model.on("document", () => {
      this.#open = -1;
      this.#unfolded.clear();
    });
  }

  /** The findings, the worst first, each kind in the order of the file. */
  get sorted() {
    return [...this.model.problems.diagnostics].sort((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity) || a.range.start.byte - b.range.start.byte);
  }

  draw() {
    if (this.root.hidden) return; // it is drawn when it is shown
    const { problems } = this.model;
    this.#askTargets();
    if (problems.failed) {
      fill(this.root, h("section.section", {}, h("h3", {}, "The checker is paused"), h("p.hint", {}, problems.failed)));
      return;
    }
    const rows = this.#rows();
    const count = (severity, number) => h("button.tag", { "aria-pressed": String(this.#shown.has(severity)), "aria-label": `${number} ${severity}s: ${this.#shown.has(severity) ? "shown" : "hidden"}`, onclick: () => {
      if (!this.#shown.delete(severity)) this.#shown.add(severity);
      this.draw();
    } }, h(`span.counts.${severity}`, {}, h("span", {}, icon(severity), String(number))));
    const total = problems.diagnostics.length;
    const safe = problems.diagnostics.filter(({ fixes }) => fixes.some((fix) => fix.safe)).length;
    fill(this.root,
      h("div.section", {}, h("div.sectionhead", {}, total === 0 ? "No problems" : `${total} ${total === 1 ? "problem" : "problems"}`,
        total > 0 && h("span.counts", {}, problems.errors > 0 && count("error", problems.errors), problems.warnings > 0 && count("warning", problems.warnings), problems.infos > 0 && count("info", problems.infos))),
        this.targets?.choice(),
        total === 0 && h("p.hint", {}, "Core Haptics would play this pattern as it is written.")),
      h("div", { role: "list", "aria-label": "Problems" }, rows.slice(0, MOST_ROWS)),
      this.targets?.box,
      rows.length > MOST_ROWS && h("p.section.hint", {}, `The first ${MOST_ROWS} of ${rows.length}; fix some to see the rest.`),
      h("div.spacer"),
      total > 0 && h("div.panefoot", {},
        this.canRepair ? h("button.button", { onclick: () => this.fixAll() }, `Fix all safe (${safe})…`) : h("span"),
        h("span.counts.secondary", {}, h("kbd", {}, "F8"), "next")));
  }

  async #askTargets() {
    if (this.targets) return;
    try {
      const { Targets } = await import("./targets.js");
      if (this.targets) return;
      this.targets = new Targets(this);
      this.draw();
    } catch {
      // without a network the findings of the checker are shown alone
    }
  }

  /** The findings that are shown as rows; many of one rule stand under a head, where one unfolds them. */
  #rows() {
    const list = [...this.sorted.entries()].filter(([, { severity }]) => this.#shown.has(severity));
    const byRule = new Map();
    for (const entry of list) byRule.set(entry[1].rule, [...(byRule.get(entry[1].rule) ?? []), entry]);
    const rows = [];
    const headed = new Set();
    for (const [index, diagnostic] of list) {
      const { rule } = diagnostic;
      const alike = byRule.get(rule);
      if (alike.length < ALIKE) rows.push(this.row(diagnostic, { index }));
      else if (!headed.has(rule)) {
        headed.add(rule);
        const isUnfolded = this.#unfolded.has(rule) || alike.some(([at]) => at === this.#open);
        rows.push(this.#head(alike.map(([, finding]) => finding), isUnfolded), ...(isUnfolded ? alike.map(([at, finding]) => this.row(finding, { index: at, isUnder: true })) : []));
      }
    }
    return rows;
  }

  /** What stands over many findings of one rule. */
  #head(alike, isUnfolded) {
    const [{ rule, severity, message }] = alike;
    const fixable = alike.filter(({ fixes }) => fixes.length).length;
    const fold = () => {
      if (isUnfolded) {
        this.#unfolded.delete(rule);
        this.#open = -1;
      } else this.#unfolded.add(rule);
      this.draw();
      this.root.querySelector(`[data-rule="${CSS.escape(rule)}"] .go`)?.focus({ preventScroll: true });
    };
    return h("div.problem.alike", { role: "listitem", "data-rule": rule }, h(`span.${severity}`, {}, icon(severity, severity)),
      h("button.go", { "aria-expanded": String(isUnfolded), onclick: fold }, h("strong", {}, `${alike.length} of one rule`, icon(isUnfolded ? "up" : "down")), h("span", {}, `${message} …`)),
      fixable > 1 ? h("button.button.small", { "aria-label": `Fix all ${fixable} of ${rule}`, onclick: () => this.fixAlike(rule) }, `Fix ${fixable}…`) : h("span"));
  }

  /** One finding as a row. */
  row(diagnostic, { index = -1, short = false, isUnder = false } = {}) {
    const isOpen = !short && index === this.#open;
    const fixes = diagnostic.fixes;
    const best = bestFix(diagnostic);
    const place = this.#place(diagnostic);
    const go = h("button.go", { "aria-expanded": short ? null : String(isOpen), onclick: () => {
      if (!short) {
        this.#open = isOpen ? -1 : index;
        this.draw();
        this.root.querySelector(".problem.open .go, .problem .go")?.focus({ preventScroll: true });
      }
      this.jump(diagnostic);
    } }, h("strong", {}, diagnostic.message), h("span", {}, place));
    const severity = h(`span.${diagnostic.severity}`, {}, icon(diagnostic.severity, diagnostic.severity));
    if (isOpen) this.model.core.explain(diagnostic, () => this.draw());
    if (short) return h("div.problem", { style: { padding: "4px 0", border: "0" } }, severity, go, best && h("button.button.small", { onclick: () => this.fix(best), title: best.title }, "Fix"));
    return h(`div.problem${isOpen ? ".open" : ""}${isUnder ? ".under" : ""}`, { role: "listitem" }, severity, go,
      !isOpen && best ? h("button.button.small", { "aria-label": `Fix: ${best.title}`, title: best.title, onclick: () => this.fix(best) }, "Fix") : h("span"),
      isOpen && h("div.more", {}, diagnostic.why && h("p", {}, diagnostic.why), diagnostic.help && h("p.secondary", {}, diagnostic.help),
        diagnostic.rule === "event-silenced" && h("div.fixes", {}, h("button.button", { onclick: () => this.studio.timeline.returnToNeutral(this.model.vocabulary.intensityControl) }, "Return intensity to neutral")),
        h("div.fixes", {}, fixes.map((fix, at) => h(`button.button${at === 0 && fix.safe ? ".primary" : ""}`, { onclick: () => this.fix(fix) }, fix.title))),
        h("div.foot", {}, h("a", { href: `/docs/rules/${diagnostic.rule}`, target: "_blank", rel: "noopener" }, "What this rule means"), h("code", {}, diagnostic.rule))));
  }

  #place(diagnostic) {
    const entry = this.model.entryOf(diagnostic);
    const part = entry === undefined ? null : this.model.partAt(entry);
    const words = [];
    if (part?.name) words.push(`“${part.name}”`);
    else if (entry !== undefined) words.push(`Entry ${entry + 1}`);
    if (diagnostic.time !== null && diagnostic.time !== undefined) words.push(`${diagnostic.time.toFixed(3)} s`);
    words.push(`line ${diagnostic.range.start.line}`);
    return words.join(" · ");
  }

  /** Selects what a finding is about, brings it into view and marks it in the source. */
  jump(diagnostic) {
    const { model, studio } = this;
    const entry = model.entryOf(diagnostic);
    const part = entry === undefined ? null : model.partAt(entry);
    if (part) {
      model.select([String(entry)]);
      studio.timeline.reveal(part);
    }
    studio.markInSource(diagnostic.range.start.byte, diagnostic.range.end.byte);
    if (!part || model.blocked) studio.openDrawer("source");
  }

  async fix(fix) {
    const done = await this.model.applyFix(fix);
    if (done) this.studio.toast(`Fixed: ${fix.title}`, { undo: true });
  }

  /** Whether there is anything that can be mended without a change of meaning. */
  get canRepair() {
    const { problems } = this.model;
    return problems.mendable && problems.diagnostics.some(({ fixes }) => fixes.some((fix) => fix.safe));
  }

  /** Applies every safe fix as one step, after saying what it will do. */
  async fixAll() {
    const { model, studio } = this;
    const list = this.sorted.filter(({ fixes }) => fixes.some((fix) => fix.safe));
    if (!(await this.#agrees(list))) return;
    const from = model.bytes;
    if (await model.replace("Fix all safe", await model.core.fixed(from), { from })) studio.toast("Fixed all that is safe to fix", { undo: true });
  }

  /** Mends the findings of one rule as one step, after saying what it will do. */
  async fixAlike(rule) {
    const { model, studio } = this;
    const list = this.sorted.filter((finding) => finding.rule === rule && finding.fixes.length);
    if (!(await this.#agrees(list))) return;
    const { bytes: from } = model.problems;
    try {
      const done = await model.replace(`Fix ${list.length} of ${rule}`, await (await import("./mend.js")).mended(model.core, model.problems, rule), { from });
      if (done) studio.toast(`Fixed what could be fixed of ${rule}`, { undo: true });
    } catch (error) {
      model.tell("refused", error.message);
    }
  }

  /** Whether one agrees to what fixes will do. */
  #agrees(list) {
    const fixes = list.map(bestFix);
    const words = fixes.every(({ safe }) => safe) ? "These fixes leave what is felt as it is:" : "These fixes change what the file says; one undo takes all of them back:";
    return this.studio.ask({
      title: `Fix ${list.length} ${list.length === 1 ? "problem" : "problems"}`, confirm: "Fix all",
      body: [h("p", {}, words), h("ul", {}, list.slice(0, 50).map((diagnostic, index) => h("li", {}, `${fixes[index].title} — ${this.#place(diagnostic)}`))), list.length > 50 && h("p", {}, `and ${list.length - 50} more`)],
    });
  }

  /** Walks to the next finding (or the previous). */
  walk(step) {
    const list = this.sorted;
    if (!list.length) return;
    this.#open = (this.#open + step + list.length) % list.length;
    if (this.#open < 0) this.#open = 0;
    this.studio.showTab("problems");
    this.draw();
    this.jump(list[this.#open]);
    this.root.querySelector(".problem.open .go")?.focus();
  }

  /** Applies the best fix of the finding that is open, or of the first about the selection. */
  quickFix() {
    const entries = new Set(this.model.selectedParts.map((part) => part.entry));
    const list = this.sorted;
    const diagnostic = list[this.#open] ?? list.find((item) => entries.has(this.model.entryOf(item)) && item.fixes.length);
    const fix = diagnostic && bestFix(diagnostic);
    if (fix) return this.fix(fix);
    return this.studio.toast("Nothing to fix here.");
  }

  #announce() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const { errors, warnings } = this.model.problems;
      const words = [errors && `${errors} ${errors === 1 ? "error" : "errors"}`, warnings && `${warnings} ${warnings === 1 ? "warning" : "warnings"}`].filter(Boolean);
      const text = words.join(", ") || "no problems";
      if (this.live.textContent !== text) this.live.textContent = text;
    }, 2000);
  }
}

/** The counts of errors and warnings as marks. */
export function countMarks(problems) {
  return h("span.counts", {},
    problems.errors > 0 && h("span.error", {}, icon("error", "errors"), String(problems.errors)),
    problems.warnings > 0 && h("span.warning", {}, icon("warning", "warnings"), String(problems.warnings)),
    problems.infos > 0 && problems.errors + problems.warnings === 0 && h("span.info", {}, icon("info", "notes"), String(problems.infos)));
}
