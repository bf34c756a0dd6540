// Menus, dialogs and notices.

import { fill, h, icon } from "./dom.js";
import { keyLabel } from "./keys.js";

let openMenu = null;

/** Closes the menu that is open; whether there was one. */
export function closeMenu() {
  if (!openMenu) return false;
  const { element, opener } = openMenu;
  openMenu = null;
  element.remove();
  opener?.setAttribute("aria-expanded", "false");
  opener?.focus();
  return true;
}

/** Opens a menu at a place or under a button; entries are { label, keys, run, icon, isOff } or "-" or { heading }. */
export function showMenu(entries, { x, y, opener } = {}) {
  closeMenu();
  const element = h("div.menu", { role: "menu" });
  fill(element, entries.filter(Boolean).map((entry) => {
    if (entry === "-") return h("hr");
    if (entry.heading) return h("h2", {}, entry.heading);
    if (entry.element) return h("div.entry", {}, entry.element);
    return h("button", { role: entry.checked === undefined ? "menuitem" : "menuitemcheckbox", "aria-checked": entry.checked === undefined ? null : String(entry.checked), disabled: entry.isOff, onclick: () => {
      closeMenu();
      entry.run();
    } }, entry.checked === undefined ? entry.icon && icon(entry.icon) : h("span.mark", {}, entry.checked && icon("check")), h("span.grow", {}, entry.label), entry.keys && h("kbd", {}, keyLabel(entry.keys)));
  }));
  document.body.append(element);
  const box = opener?.getBoundingClientRect();
  const left = Math.min(x ?? box.left, innerWidth - element.offsetWidth - 8);
  const below = y ?? box.bottom + 4;
  element.style.left = `${Math.max(8, left)}px`;
  element.style.top = `${Math.max(8, below + element.offsetHeight > innerHeight - 8 ? Math.min(below, innerHeight - element.offsetHeight - 8) : below)}px`;
  openMenu = { element, opener };
  opener?.setAttribute("aria-expanded", "true");
  const items = () => [...element.querySelectorAll("button:not(:disabled), input, select")];
  items()[0]?.focus();
  element.addEventListener("keydown", (event) => {
    const list = items();
    const at = list.indexOf(document.activeElement);
    if (event.key === "Escape" || event.key === "Tab") closeMenu();
    else if (event.key === "ArrowDown") list[(at + 1) % list.length]?.focus();
    else if (event.key === "ArrowUp") list[(at - 1 + list.length) % list.length]?.focus();
    else if (event.key !== "Enter" && event.key !== " ") return;
    event.stopPropagation();
    if (event.key !== "Enter" && event.key !== " ") event.preventDefault();
  });
}

addEventListener("pointerdown", (event) => {
  if (openMenu && !openMenu.element.contains(event.target) && !openMenu.opener?.contains(event.target)) closeMenu();
}, true);

/** A dialog; resolves to what `close` was called with. `build(close)` gives its body and foot. */
export function showDialog(title, build, { name = "" } = {}) {
  return new Promise((resolve) => {
    const dialog = h(`dialog${name ? `.${name}` : ""}`, { "aria-label": title });
    const close = (value) => {
      dialog.close();
      dialog.remove();
      resolve(value);
    };
    const { body, foot, bare } = build(close);
    fill(dialog, bare ?? [
      h("div.dialoghead", {}, h("h2", {}, title), h("button.iconbutton", { "aria-label": "Close", onclick: () => close(undefined) }, icon("close"))),
      h("div.dialogbody", { tabindex: "0" }, body), foot && h("div.dialogfoot", {}, foot),
    ]);
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      close(undefined);
    });
    dialog.addEventListener("pointerdown", (event) => event.target === dialog && close(undefined));
    dialog.addEventListener("keydown", (event) => event.stopPropagation());
    document.body.append(dialog);
    dialog.showModal();
    dialog.querySelector("[data-first]")?.focus();
  });
}

const toasts = h("div.toasts", { role: "status", "aria-live": "polite" });

/**
 * A notice at the bottom left, in place of the last; with an action where there is one. Failures stay until they are closed, or
 * told anew. Returns how to take it away.
 */
export function toast(text, { action, failed = false } = {}) {
  if (!toasts.isConnected) document.body.append(toasts);
  const element = h(`div.toast${failed ? ".failed" : ""}`, {}, h("span", {}, text),
    action && h("button.button.small", { onclick: () => {
      element.remove();
      action.run();
    } }, action.label),
    failed && h("button.iconbutton.small", { "aria-label": "Close", onclick: () => element.remove() }, icon("close")));
  for (const old of [...toasts.children]) {
    if (!old.matches(".failed") || old.firstChild.textContent === text) old.remove();
  }
  toasts.append(element);
  if (!failed) setTimeout(() => element.remove(), 5000);
  return () => element.remove();
}
