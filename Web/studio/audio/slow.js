// A pattern in slow motion: times and envelopes stretch, pitch stays, because taps and hums sound as sharp as they are.

const ENVELOPE = ["attack", "decay", "release"];

/** The bytes of a pattern that lasts `factor` times as long; only for the ear, never for the file. */
export async function stretched({ core, vocabulary }, bytes, factor) {
  const { pattern } = await core.analyse(bytes);
  const operations = [{ op: "scaleTimes", by: factor }];
  for (const part of vocabulary.parts(pattern)) {
    for (const role of ENVELOPE.filter((name) => part.values?.[name] > 0)) {
      const seconds = vocabulary.envelopeTime(part.values[role]) * factor;
      operations.push({ op: "setEventParameter", event: part.index, parameter: vocabulary.parameters.get(role).name, value: vocabulary.envelopeValue(seconds) });
    }
  }
  return (await core.edit(bytes, operations)).bytes;
}
