// QR codes (ISO/IEC 18004) of short texts: byte mode, error correction M, versions 1 to 6, which hold up to 106 bytes.

const VERSIONS = [
  null, { blocks: [16], correction: 10 }, { blocks: [28], correction: 16 }, { blocks: [44], correction: 26 }, { blocks: [32, 32], correction: 18 },
  { blocks: [43, 43], correction: 24 }, { blocks: [27, 27, 27, 27], correction: 16 },
];

// Powers of 2 in the field of 256 elements, and the logarithms to them.
const powers = new Uint8Array(512);
const logarithms = new Uint8Array(256);
for (let index = 0, value = 1; index < 255; index++) {
  powers[index] = powers[index + 255] = value;
  logarithms[value] = index;
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
}

const product = (a, b) => (a && b ? powers[logarithms[a] + logarithms[b]] : 0);

/** The codewords that correct errors in `data` (Reed and Solomon). */
export function correctionOf(data, count) {
  let generator = [1];
  for (let degree = 0; degree < count; degree++) {
    const next = new Array(generator.length + 1).fill(0);
    generator.forEach((factor, index) => {
      next[index] ^= factor;
      next[index + 1] ^= product(factor, powers[degree]);
    });
    generator = next;
  }
  const rest = [...data, ...new Array(count).fill(0)];
  for (let at = 0; at < data.length; at++) {
    const lead = rest[at];
    if (lead) generator.forEach((factor, index) => (rest[at + index] ^= product(factor, lead)));
  }
  return rest.slice(data.length);
}

/** The fifteen bits beside the finders that name error correction M and a mask. */
export function formatBits(mask) {
  const data = mask; // M is 00
  let rest = data << 10;
  for (let bit = 14; bit >= 10; bit--) if (rest & (1 << bit)) rest ^= 0x537 << (bit - 10);
  return ((data << 10) | rest) ^ 0x5412;
}

const MASKS = [
  (x, y) => (x + y) % 2 === 0, (_, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0, (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0, (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The modules of the code of a text, as rows of true (dark) and false; the mask that reads best, or the one that is given. */
export function qrCode(text, mask) {
  const bytes = new TextEncoder().encode(text);
  const version = VERSIONS.findIndex((candidate) => candidate && candidate.blocks.reduce((sum, size) => sum + size, 0) >= bytes.length + 2);
  if (version < 0) throw new RangeError(`a text of ${bytes.length} bytes is too long for a code`);
  const codewords = interleaved(bytes, VERSIONS[version]);
  const draw = (number) => drawn(version, codewords, number);
  if (mask !== undefined) return draw(mask);
  return MASKS.map((_, number) => draw(number)).map((rows) => ({ rows, cost: penalty(rows) })).reduce((best, next) => (next.cost < best.cost ? next : best)).rows;
}

function interleaved(bytes, { blocks, correction }) {
  const count = blocks.reduce((sum, size) => sum + size, 0);
  const bits = [];
  const push = (value, length) => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, 8);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, count * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data = [];
  for (let at = 0; at < bits.length; at += 8) data.push(bits.slice(at, at + 8).reduce((value, bit) => (value << 1) | bit, 0));
  for (let filler = 0xec; data.length < count; filler ^= 0xec ^ 0x11) data.push(filler);
  let at = 0;
  const parts = blocks.map((size) => data.slice(at, (at += size)));
  const checks = parts.map((part) => correctionOf(part, correction));
  return [parts, checks].flatMap((lists) => lists[0].flatMap((_, index) => lists.map((list) => list[index])));
}

function drawn(version, codewords, mask) {
  const size = 17 + 4 * version;
  const rows = Array.from({ length: size }, () => new Array(size).fill(null));
  const set = (x, y, isDark) => {
    if (x >= 0 && y >= 0 && x < size && y < size) rows[y][x] = isDark;
  };
  const square = (cx, cy, reach, isDark) => {
    for (let dy = -reach; dy <= reach; dy++) for (let dx = -reach; dx <= reach; dx++) set(cx + dx, cy + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]]) square(cx, cy, 4, (distance) => distance !== 2 && distance !== 4);
  if (version > 1) square(size - 7, size - 7, 2, (distance) => distance !== 1);
  for (let at = 8; at < size - 8; at++) rows[6][at] = rows[at][6] = at % 2 === 0;
  rows[size - 8][8] = true;
  const format = formatBits(mask);
  for (let bit = 0; bit < 15; bit++) {
    const isDark = ((format >> bit) & 1) === 1;
    // Once around the finder at the top left, once along the other two.
    if (bit < 6) rows[bit][8] = isDark;
    else if (bit < 8) rows[bit + 1][8] = isDark;
    else if (bit === 8) rows[8][7] = isDark;
    else rows[8][14 - bit] = isDark;
    if (bit < 8) rows[8][size - 1 - bit] = isDark;
    else rows[size - 15 + bit][8] = isDark;
  }
  let at = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5; // the column of the timing pattern is left out
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (rows[y][x] !== null) continue;
        const bit = at < codewords.length * 8 && ((codewords[at >> 3] >> (7 - (at & 7))) & 1) === 1;
        at++;
        rows[y][x] = bit !== MASKS[mask](x, y);
      }
    }
  }
  return rows;
}

/** How hard a code is to read: runs, blocks, what looks like a finder, and how uneven dark and light are. */
function penalty(rows) {
  const size = rows.length;
  let cost = 0;
  const lines = [...rows, ...rows.map((_, x) => rows.map((row) => row[x]))];
  for (const line of lines) {
    let run = 1;
    for (let at = 1; at <= size; at++) {
      if (at < size && line[at] === line[at - 1]) run++;
      else {
        if (run >= 5) cost += run - 2;
        run = 1;
      }
    }
    const text = line.map((isDark) => (isDark ? "1" : "0")).join("");
    for (let at = 0; at <= size - 11; at++) if (["10111010000", "00001011101"].includes(text.slice(at, at + 11))) cost += 40;
  }
  for (let y = 1; y < size; y++) for (let x = 1; x < size; x++) if (rows[y][x] === rows[y - 1][x] && rows[y][x] === rows[y][x - 1] && rows[y][x] === rows[y - 1][x - 1]) cost += 3;
  const dark = rows.flat().filter(Boolean).length;
  return cost + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}
