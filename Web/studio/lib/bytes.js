// Text edits on bytes: the same lists of { start, end, text } that the core makes. Where bytes are no text, `text` is the bytes
// themselves.

const encoder = new TextEncoder();
const encoded = (text) => (typeof text === "string" ? encoder.encode(text) : text);

/** The bytes with all edits made; the edits stand in order and do not overlap. */
export function applyEdits(bytes, edits) {
  const pieces = [];
  let at = 0;
  for (const edit of edits) {
    pieces.push(bytes.subarray(at, edit.start), encoded(edit.text));
    at = edit.end;
  }
  pieces.push(bytes.subarray(at));
  const result = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let to = 0;
  for (const piece of pieces) {
    result.set(piece, to);
    to += piece.length;
  }
  return result;
}

/** The edits that take `edits` on `bytes` back. */
export function inverseEdits(bytes, edits) {
  let shift = 0;
  return edits.map(({ start, end, text }) => {
    const { length } = encoded(text);
    const inverse = { start: start + shift, end: start + shift + length, text: textOf(bytes.subarray(start, end)) };
    shift += length - (end - start);
    return inverse;
  });
}

/** The one edit that makes `next` of `bytes`, as short as whole characters allow; none where they are equal. */
export function difference(bytes, next) {
  const least = Math.min(bytes.length, next.length);
  let start = 0;
  while (start < least && bytes[start] === next[start]) start++;
  if (start === bytes.length && start === next.length) return [];
  while (start > 0 && (isInside(bytes[start]) || isInside(next[start]))) start--;
  let tail = 0;
  while (tail < least - start && bytes[bytes.length - 1 - tail] === next[next.length - 1 - tail]) tail++;
  while (tail > 0 && isInside(bytes[bytes.length - tail])) tail--;
  return [{ start, end: bytes.length - tail, text: textOf(next.subarray(start, next.length - tail)) }];
}

/** Where a byte before the edits is after them; null where it was replaced. */
export function movedBy(edits, byte) {
  let shift = 0;
  for (const { start, end, text } of edits) {
    if (byte < start || (byte === start && start === end)) break;
    if (byte < end) return byte === start && text.length > 0 ? start + shift : null;
    shift += encoded(text).length - (end - start);
  }
  return byte + shift;
}

/** The text of bytes; a byte-order mark stays in it. */
export function decode(bytes) {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

/** Whether bytes are UTF-8 throughout, so that text made of them can be written back. */
export function isText(bytes) {
  try {
    new TextDecoder("utf-8", { ignoreBOM: true, fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** What an edit holds of bytes: their text, or a copy of them where they are none. */
function textOf(bytes) {
  return isText(bytes) ? decode(bytes) : bytes.slice();
}

/** A text as a field shows it, which knows one kind of line end. */
export function inField(text) {
  return text.replace(/\r\n?/g, "\n");
}

/** What an edit in a field makes of a text: line ends that were not touched stay as they are, new ones are like the first. */
export function fromField(text, field) {
  if (!text.includes("\r")) return field;
  const old = inField(text);
  const least = Math.min(old.length, field.length);
  let start = 0;
  while (start < least && old[start] === field[start]) start++;
  let tail = 0;
  while (tail < least - start && old[old.length - 1 - tail] === field[field.length - 1 - tail]) tail++;
  const [lineEnd] = /\r\n?|\n/.exec(text);
  const typed = field.slice(start, field.length - tail).replaceAll("\n", lineEnd);
  return text.slice(0, placeIn(text, start)) + typed + text.slice(placeIn(text, old.length - tail));
}

/** Where a letter of the field stands in its text. */
function placeIn(text, index) {
  let place = 0;
  for (let left = index; left > 0; left--) place += isLineEndOfTwo(text, place) ? 2 : 1;
  return place;
}

function isLineEndOfTwo(text, place) {
  return text[place] === "\r" && text[place + 1] === "\n";
}

/** Converts between the bytes of a text and UTF-16 positions in a field that shows it. */
export class Positions {
  constructor(text) {
    this.text = text;
    this.plain = /^[\0-\x0c\x0e-\x7f]*$/.test(text);
  }

  toIndex(byte) {
    if (this.plain) return Math.min(byte, this.text.length);
    let at = 0;
    let place = 0;
    let index = 0;
    while (place < this.text.length && at < byte) {
      const code = this.text.codePointAt(place);
      at += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      const units = code > 0xffff ? 2 : 1;
      if (!isLineEndOfTwo(this.text, place)) index += units;
      place += units;
    }
    return index;
  }

  toByte(index) {
    return this.plain ? index : encoder.encode(this.text.slice(0, placeIn(this.text, index))).length;
  }
}

function isInside(byte) {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
