// How long it will take, said before it begins.
import type { Options, ScenarioId } from './options.ts';
import { nameOf } from './server-process.ts';

/** Seconds of one round on two quiet cores, all servers together; what depends on the length of a measurement stands apart. */
const seconds: Record<ScenarioId, { each: number }> = { A: { each: 1 }, B: { each: 1 }, C: { each: 1 }, D: { each: 1 }, E: { each: 1 }, F: { each: 1 }, G: { each: 1 }, H: { each: 1 }, I: { each: 1 } };

/** Seconds as people say them. */
export const minutes = (sum: number): string => (sum < 90 ? `${Math.round(sum)} s` : `${(sum / 60).toFixed(1)} min`);

export function estimated(options: Options): string {
  return `${seconds.A.each} ${nameOf.ours} ${options.rounds}`;
}
