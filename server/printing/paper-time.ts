// Times as papers show them.
import { localTimeOf } from '#shared/lib/time.ts';

/** DD/MM/YYYY HH:MM in Casablanca. */
export function paperTime(at: Date): string {
  const local = localTimeOf(at).toISOString();
  return `${local.slice(0, 10).split('-').toReversed().join('/')} ${local.slice(11, 16)}`;
}
