// Words beside numbers.

/** The word for an intensity. */
export function intensityWord(value) {
  return value < 0.25 ? "soft" : value < 0.5 ? "medium" : value < 0.75 ? "firm" : "strong";
}

/** The word for a sharpness. */
export function sharpnessWord(value) {
  return value < 0.2 ? "round" : value < 0.4 ? "soft-edged" : value < 0.6 ? "neutral" : value < 0.8 ? "precise" : "crisp";
}

export const KIND_NAMES = { tap: "Tap", hum: "Continuous", note: "Note", sound: "Audio file", curve: "Curve", step: "Step" };

/** A role with a capital. */
export function roleName(role) {
  return role[0].toUpperCase() + role.slice(1);
}

/** One part in a sentence, as assistive technology reads it. */
export function describePart(model, part) {
  const words = [KIND_NAMES[part.kind]];
  if (part.name) words.push(`“${part.name}”`);
  words.push(`${part.time.toFixed(3)} s`);
  if (part.duration > 0 && part.kind !== "tap") words.push(`${part.duration.toFixed(3)} s long`);
  if (part.kind === "tap" || part.kind === "hum") {
    const { intensity, sharpness } = part.values;
    words.push(`intensity ${intensity.toFixed(2)} ${intensityWord(intensity)}`, `sharpness ${sharpness.toFixed(2)} ${sharpnessWord(sharpness)}`);
    const tap = model.lines.taps.get(part.index);
    if (part.kind === "tap" && tap && Math.abs(tap.felt - tap.authored) > 0.004) words.push(`effective ${tap.felt.toFixed(2)}`);
  }
  if (part.kind === "note" || part.kind === "sound") words.push(part.waveformPath ?? "", `volume ${part.values.volume?.toFixed(2)}`);
  if (part.kind === "curve") words.push(`of ${part.control?.role}, ${part.points.length} points`);
  if (part.kind === "step") words.push(`of ${part.control?.role}, ${part.value}`);
  const problems = model.problemsOf(part.entry).length;
  if (problems) words.push(`${problems} ${problems === 1 ? "problem" : "problems"}`);
  return words.filter(Boolean).join(", ");
}

/** Bytes for people. */
export function sizeLabel(bytes) {
  return bytes < 1000 ? `${bytes} B` : bytes < 1e6 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** A control's value with its arithmetic: ×0.40, +0.30, −0.30. */
export function factorLabel(control, value) {
  if (control.multiplies) return `×${value.toFixed(2)}`;
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;
}

/** How much stronger the second is, in words. */
export function strengthWords(a, b) {
  const [first, second] = [a, b].map((samples) => samples.reduce((sum, sample) => sum + sample * sample, 0));
  if (first === 0 || second === 0) return first === second ? "both silent" : first === 0 ? "A is silent" : "B is silent";
  const decibels = 10 * Math.log10(second / first);
  if (Math.abs(decibels) < 0.05) return "as strong as each other";
  return `B is ${Math.abs(decibels).toFixed(1)} dB ${decibels < 0 ? "weaker" : "stronger"}`;
}
