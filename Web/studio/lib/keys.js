// Keys and what they do. "Mod" is ⌘ on Apple, Ctrl elsewhere. Letters match by what they print, the rest by name or place.

export const isApple = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform ?? "");

const places = { Equal: "=", Minus: "-", Backquote: "`", Period: ".", Comma: ",", Digit1: "1", Digit2: "2", Digit3: "3", Digit4: "4", Digit5: "5" };

/** The name of the key that an event means, such as "Mod+Shift+Z" or "ArrowLeft". */
export function keyName(event, apple = isApple) {
  let key = event.key === " " ? "Space" : event.key;
  if (/^[a-z]$/i.test(key)) key = key.toUpperCase();
  else if (key === "?") return "?";
  else if (places[event.code] && key !== "Dead") key = places[event.code];
  const parts = [];
  if (apple ? event.metaKey : event.ctrlKey) parts.push("Mod");
  if (apple ? event.ctrlKey : event.metaKey) return null;
  if (event.altKey) parts.push("Alt");
  if (event.shiftKey) parts.push("Shift");
  return [...parts, key].join("+");
}

/** A key's name as people read it. */
export function keyLabel(name, apple = isApple) {
  const words = { Mod: apple ? "⌘" : "Ctrl", ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Delete: "Del", Escape: "Esc", Shift: apple ? "⇧" : "Shift", Alt: apple ? "⌥" : "Alt" };
  return name.split(/\+(?!$)/).map((part) => words[part] ?? part).join(apple ? "" : " ");
}

const RESERVED = ["W", "T", "N", "R", "L", "F", "Q", "0", "=", "-", "Shift+=", "Shift+P", "Shift+N", "Shift+T", "Shift+W", "Shift+R"].map((key) => `Mod+${key}`);

/** Whether a key is the browser's, or what one gets around with: it cannot be given to a command. */
export function isReserved(name) {
  return RESERVED.includes(name) || /^(Shift\+)?(Tab|F[1-7]|F9|F1[0-2])$/.test(name);
}

/** A table from key names to commands. */
export function keyTable(commands) {
  const table = new Map();
  for (const command of commands) for (const key of command.keys ?? []) table.set(key, command);
  return table;
}
