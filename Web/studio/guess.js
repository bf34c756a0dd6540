// What a file seems to be that is no AHAP.

import { decode } from "./lib/bytes.js";

/** What a text that is no AHAP seems to be: { words, isRead }, where `isRead` means that it can be imported; null where one cannot tell. */
export function guess(bytes) {
  const text = decode(bytes.subarray(0, 1 << 20));
  if (/^\s*(<\?xml[^>]*>\s*)?<(vibration-effect|vibration-select)/.test(text)) return { words: "a vibration effect of Android", isRead: true };
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return null; // not JSON, or cut off
  }
  if (Array.isArray(value?.layers) && "fr" in value) return { words: "a Lottie animation", isRead: false };
  const kinds = [
    [value?.signals ?? value?.voices, "a .haptic file of Meta or Lofelt"], [value?.m_vibration, "a .haps file of Interhaptics"], [value?.perceptions, "an HJIF file of MPEG"],
    [value?.Channels, "a vibration of OpenHarmony"], [value?.timings, "timings of Android"], [Array.isArray(value) && value.length && value.every(Number.isFinite), "a list of vibration times"],
  ];
  const found = kinds.find(([sign]) => sign);
  return found ? { words: found[1], isRead: true } : null;
}
