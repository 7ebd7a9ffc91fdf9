import { isolate } from '../../../lib/bidi.ts';

/** The first name isolated, because it may stand in a sentence of the other direction. */
export function firstName(name: string): string {
  return isolate(name.trim().split(/\s+/)[0] ?? name);
}
