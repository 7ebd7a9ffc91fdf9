// When a part of the installation is well, wants a look, or is broken. The limits are far above what a quiet day shows.
import type { Health } from './health.ts';

export type State = 'well' | 'look' | 'broken';
export const parts = ['api', 'database', 'redis', 'sockets', 'queue'] as const;
export type Part = (typeof parts)[number];

const minute = 60_000;

const grades: readonly State[] = ['well', 'look', 'broken'];
/** The worst of several. */
export const worst = (states: readonly State[]): State =>
  grades[Math.max(0, ...states.map((state) => grades.indexOf(state)))] ?? 'well';

/** From `look` on a value wants a look, from `broken` on it is broken. */
const graded = (value: number, look: number, broken: number): State =>
  value >= broken ? 'broken' : value >= look ? 'look' : 'well';
const most = (values: readonly (number | null)[]): number => Math.max(0, ...values.map((value) => value ?? 0));

/** How each part is. */
export function verdict({ database, redis, queue, instances }: Health): Record<Part, State> {
  return {
    api: worst([
      instances.length === 0 ? 'broken' : 'well',
      graded(most(instances.map(({ loopMs }) => loopMs)), 1_000, 5_000),
    ]),
    database: worst([
      graded(database.answerMs, 500, 3_000),
      graded(database.connections / database.maxConnections, 0.8, 0.97),
      graded(database.poolWaiting, 1, 50),
      graded(most(database.oldSnapshots.map(({ ageMs }) => ageMs)), minute, 60 * minute),
    ]),
    redis: redis.state === 'down' ? 'broken' : graded(redis.answerMs ?? 0, 250, 2_000),
    sockets: graded(most(instances.map(({ waiting }) => waiting)), 1_000, 20_000),
    queue: worst([
      instances.some(({ skipped }) => skipped > 0) ? 'look' : 'well',
      graded(queue.oldestMs ?? 0, 2_000, 15_000),
      graded(most(instances.map(({ lagMs }) => lagMs)), 2_000, 15_000),
    ]),
  };
}
