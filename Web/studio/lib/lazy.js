// Parts of the page that are loaded when they are first wanted.

/**
 * A function that gives a part: a promise of it at the first call, the same promise from then on. Where loading fails, the next
 * call tries once more. `made` is the part itself as soon as there is one.
 */
export function onDemand(load) {
  let asked = null;
  const part = () => {
    asked ??= Promise.resolve(load()).then((value) => (part.made = value)).catch((error) => {
      asked = null;
      throw error;
    });
    return asked;
  };
  part.made = null;
  return part;
}
