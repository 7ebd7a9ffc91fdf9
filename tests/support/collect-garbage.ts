import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const gc: unknown = runInNewContext('gc');

/** Collects the whole heap now. */
export function collectGarbage(): void {
  if (typeof gc !== 'function') throw new Error('the engine gives no way to collect garbage');
  gc();
}
