// How scans are heard: tones, which can be muted, and words for those who choose them. Kept in this browser.
import { booleanCodec, storedAtom } from '#client/lib/stored-atom.ts';

export const isMutedAtom = storedAtom('qafila.scan-muted', booleanCodec(false));
export const isSpokenAtom = storedAtom('qafila.scan-spoken', booleanCodec(false));

/** Says a text. What is still being said of the scan before is cut off: the next one counts. */
export function speak(text: string, locale: string): void {
  if (typeof speechSynthesis === 'undefined') return;
  speechSynthesis.cancel();
  const words = new SpeechSynthesisUtterance(text);
  words.lang = locale;
  speechSynthesis.speak(words);
}
