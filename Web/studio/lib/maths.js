// What may be typed into a number field: numbers, + − * / ( ), and changes of what is there: "+0.1", "*0.5", "=0.3".

/**
 * The value that `text` makes of `value`, or null where it is no expression.
 * A leading * or / works on the value; a leading + too; a leading - is a sign, and "-=0.1" takes away.
 */
export function evaluate(text, value = 0) {
  const source = text.trim().replaceAll("−", "-").replaceAll("×", "*").replace(/(\d),(\d)/g, "$1.$2");
  if (source === "") return null;
  const change = /^([+\-*/])=(.*)$/.exec(source) ?? /^([+*/])(.*)$/.exec(source);
  if (change) {
    const operand = calculate(change[2]);
    return operand === null ? null : finite(combine(change[1], value, operand));
  }
  return calculate(source.replace(/^=/, ""));
}

function combine(sign, left, right) {
  if (sign === "+") return left + right;
  if (sign === "-") return left - right;
  return sign === "*" ? left * right : left / right;
}

function finite(number) {
  return number === null || !Number.isFinite(number) ? null : number;
}

function calculate(source) {
  const tokens = source.match(/\d*\.?\d+(?:e[+-]?\d+)?|[+\-*/()]|\S/gi) ?? [];
  let at = 0;
  const sum = () => {
    let left = product();
    while (left !== null && (tokens[at] === "+" || tokens[at] === "-")) {
      const sign = tokens[at++];
      const right = product();
      left = right === null ? null : combine(sign, left, right);
    }
    return left;
  };
  const product = () => {
    let left = atom();
    while (left !== null && (tokens[at] === "*" || tokens[at] === "/")) {
      const sign = tokens[at++];
      const right = atom();
      left = right === null ? null : combine(sign, left, right);
    }
    return left;
  };
  const atom = () => {
    const token = tokens[at++];
    if (token === undefined) return null;
    if (token === "-" || token === "+") {
      const inner = atom();
      return inner === null ? null : token === "-" ? -inner : inner;
    }
    if (token === "(") {
      const inner = sum();
      return tokens[at++] === ")" ? inner : null;
    }
    return /^[\d.]/.test(token) ? Number(token) : null;
  };
  const result = sum();
  return at === tokens.length ? finite(result) : null;
}

/** `number` to `digits` digits after the point, as a number: what an edit by hand stores. */
export function rounded(number, digits) {
  const factor = 10 ** digits;
  return Math.round(number * factor) / factor;
}

/** `number` between two bounds. */
export function clamp(number, least, most) {
  return Math.min(most, Math.max(least, number));
}
