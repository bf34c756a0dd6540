// What comes from outside the timeline: keys, the clipboard's events, files that are dropped.

import { isTyping } from "./lib/dom.js";
import { closeMenu } from "./lib/floating.js";
import { keyName } from "./lib/keys.js";

const WHILE_TYPING = ["Mod+K", "Mod+J", "Mod+S", "Mod+Shift+S", "Mod+E", "Mod+Enter", "Mod+O", "Mod+."];

export function listenForInput(studio) {
  document.addEventListener("keydown", (event) => press(studio, event));
  document.addEventListener("keyup", (event) => {
    if (event.key !== " " || !studio.timeline.isSpaceHeld) return;
    const panned = studio.timeline.setSpace(false);
    if (!panned) studio.run("play"); // Space held and dragged moves the view instead
  });
  document.addEventListener("copy", (event) => {
    if (isTyping(event.target) || String(getSelection())) return;
    event.preventDefault();
    studio.run("copy");
  });
  document.addEventListener("paste", (event) => {
    if (isTyping(event.target)) return;
    const text = event.clipboardData?.getData("text/plain");
    if (!text) return;
    event.preventDefault();
    studio.clipboard.pasteText(text, "Paste");
  });
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  document.addEventListener("dragleave", (event) => event.relatedTarget === null && document.body.classList.remove("dropping"));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("dropping");
    const [file] = event.dataTransfer.files;
    if (file) studio.takeFile(file);
  });
}

function press(studio, event) {
  if (document.querySelector("dialog[open]") || event.isComposing) return;
  const name = keyName(event);
  if (name === null) return;
  const typing = isTyping(event.target);
  if (typing && !WHILE_TYPING.includes(name) && !/^(Shift\+)?F8$/.test(name)) return;
  if (name === "Escape" && closeMenu()) return;
  const onButton = event.target instanceof HTMLElement && event.target.closest("button, a, input, [role=slider]") && !event.target.closest(".stage");
  if (onButton && (name === "Space" || name === "Enter" || /^(Shift\+)?Arrow/.test(name))) return;
  if (/^(Mod\+(Shift\+)?[CV])$/.test(name) && !typing && name !== "Mod+Shift+V") return; // the clipboard events of the browser follow
  if (!studio.settings.get("letterKeys") && /^(Shift\+)?[A-Z,.=\-]$/.test(name)) return;
  if (event.shiftKey && event.key === "F10") {
    event.preventDefault();
    studio.menuAtSelection();
    return;
  }
  const command = studio.keys.get(name);
  if (!command) return;
  event.preventDefault();
  if (name === "Space") {
    studio.timeline.setSpace(true);
    return;
  }
  command.run();
}
