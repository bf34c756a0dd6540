// Examples for the ear of what intensity and sharpness are.

export const EXAMPLES = [
  { name: "Soft", words: "low intensity", intensity: 0.3, sharpness: 0.5 }, { name: "Firm", words: "high intensity, as sharp as before", intensity: 0.9, sharpness: 0.5 },
  { name: "Round", words: "low sharpness", intensity: 0.7, sharpness: 0.1 }, { name: "Crisp", words: "high sharpness, as intense as before", intensity: 0.7, sharpness: 0.9 },
];

/** The bytes of a hum and a tap that are as intense and as sharp as each other. */
export function example(vocabulary, { intensity, sharpness }) {
  const entries = [vocabulary.event("hum", 0, { duration: 0.6, intensity, sharpness }), vocabulary.event("tap", 0.9, { intensity, sharpness })];
  return new TextEncoder().encode(JSON.stringify(vocabulary.document(entries)));
}
