// Derives the health state of each part of the installation. The thresholds are far above the values of a normal day.
import type { ServiceConsumer, ServiceHealth, ServiceInstance } from '../documents.ts';

export type HealthState = 'well' | 'look' | 'broken';
/** The parts with a tile of their own. */
export const tiledParts = ['api', 'database', 'redis', 'sockets', 'queue'] as const;
export const serviceParts = [...tiledParts, 'consumers'] as const;
export type ServicePart = (typeof serviceParts)[number];

const minute = 60_000;

const statesByRank: readonly HealthState[] = ['well', 'look', 'broken'];
/** The worst of several states. */
export const worstState = (states: readonly HealthState[]): HealthState =>
  statesByRank[Math.max(0, ...states.map((state) => statesByRank.indexOf(state)))] ?? 'well';

/** `look` and `broken` are the values from which the state is `look` or `broken`. */
const stateFor = (value: number, look: number, broken: number): HealthState =>
  value >= broken ? 'broken' : value >= look ? 'look' : 'well';
const maxOf = (values: readonly (number | null)[]): number => Math.max(0, ...values.map((value) => value ?? 0));

/** What the instances add up to. */
export const sum = (instances: readonly ServiceInstance[], of: (one: ServiceInstance) => number): number =>
  instances.reduce((total, one) => total + of(one), 0);

/** The state of one event consumer. A standing one goes on only when an operator moves it. */
export function assessConsumer({ state, parked, lagMs }: ServiceConsumer): HealthState {
  if (state === 'standing') return 'broken';
  return worstState([state === 'failing' || parked > 0 ? 'look' : 'well', stateFor(lagMs ?? 0, 10_000, minute)]);
}

/** The state of each part. */
export function assessHealth({
  database,
  redis,
  queue,
  consumers,
  instances,
}: ServiceHealth): Record<ServicePart, HealthState> {
  return {
    api: worstState([
      instances.length === 0 ? 'broken' : 'well',
      stateFor(maxOf(instances.map(({ loopMs }) => loopMs)), 1_000, 5_000),
    ]),
    database: worstState([
      stateFor(database.answerMs, 500, 3_000),
      stateFor(database.connections / database.maxConnections, 0.8, 0.97),
      stateFor(database.poolWaiting, 1, 50),
      stateFor(maxOf(database.oldSnapshots.map(({ ageMs }) => ageMs)), minute, 60 * minute),
    ]),
    redis: redis.state === 'down' ? 'broken' : stateFor(redis.answerMs ?? 0, 250, 2_000),
    sockets: stateFor(maxOf(instances.map(({ waiting }) => waiting)), 1_000, 20_000),
    queue: worstState([
      instances.some(({ skipped }) => skipped > 0) || queue.setAside > 0 ? 'look' : 'well',
      stateFor(queue.oldestMs ?? 0, 2_000, 15_000),
      stateFor(maxOf(instances.map(({ lagMs }) => lagMs)), 2_000, 15_000),
    ]),
    consumers: worstState(consumers.map(assessConsumer)),
  };
}
