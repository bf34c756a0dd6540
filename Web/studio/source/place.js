// Where a caret stands in a JSON text that may be unfinished: the keys that lead to it, and what is typed there.

/**
 * { path, isKey, typed, start, end, quoted }: `path` are the keys and indices of the containers around `caret`, and of the member
 * whose value it is in; `isKey` says whether a key of an object stands there. `typed` is the text from `start` to the caret, `end`
 * where the word ends; `quoted` whether it has begun with a quote. Null inside numbers and other values that are no text.
 */
export function placeAt(text, caret) {
  const stack = []; // { isList, index, key }
  let expectsKey = false;
  let at = 0;
  while (at < caret) {
    const letter = text[at];
    const top = stack.at(-1);
    if (letter === '"') {
      const close = closing(text, at);
      if (close === -1 || close >= caret) return place(stack, expectsKey, text, at + 1, caret, close, true);
      if (expectsKey && top) top.key = text.slice(at + 1, close);
      at = close + 1;
      continue;
    }
    if (letter === "{" || letter === "[") {
      stack.push({ isList: letter === "[", index: 0, key: undefined });
      expectsKey = letter === "{";
    } else if (letter === "}" || letter === "]") {
      stack.pop();
      expectsKey = false;
    } else if (letter === ":") expectsKey = false;
    else if (letter === ",") {
      if (top?.isList) top.index++;
      else if (top) top.key = undefined;
      expectsKey = Boolean(top && !top.isList);
    }
    at++;
  }
  let start = caret;
  while (start > 0 && /[\w.+-]/.test(text[start - 1])) start--;
  if (/^[\d.+-]/.test(text.slice(start, caret))) return null;
  return place(stack, expectsKey, text, start, caret, -1, false);
}

function place(stack, isKey, text, start, caret, close, quoted) {
  const path = [];
  stack.forEach((container, depth) => {
    const isLast = depth === stack.length - 1;
    if (container.isList) path.push(container.index);
    else if (!isLast || !isKey) path.push(container.key);
  });
  const line = text.indexOf("\n", caret);
  let end = close === -1 || (line !== -1 && close > line) ? caret : close;
  if (!quoted) end = caret;
  return { path, isKey, typed: text.slice(start, caret), start, end, quoted };
}

function closing(text, open) {
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at;
    else if (text[at] === "\n") return -1;
  }
  return -1;
}

/** The other bracket of the one beside `caret`, as [first, second]; null where there is none or no other. */
export function brackets(text, caret) {
  for (const start of [caret - 1, caret]) {
    if (!"{}[]".includes(text[start] ?? " ")) continue;
    const open = [];
    for (let at = 0; at < text.length; at++) {
      const letter = text[at];
      if (letter === '"') {
        const close = closing(text, at);
        if (close === -1) continue;
        if (start > at && start < close) return null; // inside a string
        at = close;
      } else if (letter === "{" || letter === "[") open.push(at);
      else if (letter === "}" || letter === "]") {
        const first = open.pop();
        if (first === undefined || (text[first] === "{") !== (letter === "}")) return null;
        if (first === start || at === start) return [first, at];
      }
    }
    return null;
  }
  return null;
}

/** The word in quotes around a place, as { word, start, end }; null outside quotes. */
export function wordAt(text, index) {
  const line = text.lastIndexOf("\n", index - 1) + 1;
  let at = line;
  while (at <= index) {
    const open = text.indexOf('"', at);
    if (open === -1 || open > index) return null;
    const close = closing(text, open);
    if (close === -1) return null;
    if (index <= close) return { word: text.slice(open + 1, close), start: open, end: close + 1 };
    at = close + 1;
  }
  return null;
}

/** The column of a place in its line, from 0, where a tab reaches to the next multiple of four. */
export function columnAt(text, index) {
  let column = 0;
  for (let at = text.lastIndexOf("\n", index - 1) + 1; at < index; at++) column += text[at] === "\t" ? 4 - (column % 4) : 1;
  return column;
}
