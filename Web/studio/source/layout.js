// The source laid out for people, or without a blank too many. What is text and what is a gap, the core knows.

const LAST_LEAF = 6; // kinds of the core's tokens up to this are values and keys; those above hold others

/** Lays the source out as `thrum fmt` does. */
export function layOut(studio) {
  return put(studio, "Format", (from) => studio.core.call("format", from));
}

/** Takes away every blank and line end that means nothing. */
export function minify(studio) {
  return put(studio, "Minify", async (from) => {
    const bytes = await studio.core.call("format", from); // without the commas and the mark that stand in no JSON
    return packed(bytes, await studio.core.tokens(bytes));
  });
}

async function put({ model }, label, make) {
  await model.takeTyped();
  await model.settled;
  const from = model.bytes;
  try {
    return await model.replace(label, await make(from), { from });
  } catch (error) {
    model.tell("refused", error.message);
    return false;
  }
}

/** The bytes without the white space that lies between their values and keys. */
export function packed(bytes, tokens) {
  const result = new Uint8Array(bytes.length);
  let count = 0;
  let at = 0;
  const gap = (end) => {
    for (; at < end; at++) if (bytes[at] > 0x20) result[count++] = bytes[at];
  };
  for (let token = 0; token < tokens.length; token += 4) {
    const [start, end, kind] = tokens.subarray(token, token + 3);
    if (kind > LAST_LEAF) continue;
    gap(start);
    result.set(bytes.subarray(start, end), count);
    count += end - start;
    at = end;
  }
  gap(bytes.length);
  return result.slice(0, count);
}
