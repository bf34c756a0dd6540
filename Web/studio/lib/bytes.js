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

/** Converts between bytes and UTF-16 positions of one text. */
export class Positions {
  constructor(text) {
    this.text = text;
    this.plain = /^[\0-\x7f]*$/.test(text);
  }

  toIndex(byte) {
    if (this.plain) return Math.min(byte, this.text.length);
    let at = 0;
    let index = 0;
    while (index < this.text.length && at < byte) {
      const code = this.text.codePointAt(index);
      at += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      index += code > 0xffff ? 2 : 1;
    }
    return index;
  }

  toByte(index) {
    return this.plain ? index : encoder.encode(this.text.slice(0, index)).length;
  }
}

function isInside(byte) {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
