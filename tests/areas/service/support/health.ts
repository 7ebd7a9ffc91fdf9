// The health of an installation, as the server answers it.
import type { ServiceConsumer, ServiceHealth, ServiceInstance } from '#client/areas/service/documents.ts';

type Sent<Value> = Value & { __typename: string };

/** An instance of the server as the service page reads it. */
export const instance = (id: string, given: object = {}): Sent<ServiceInstance> => ({
  __typename: 'InstanceHealth',
  id,
  host: `machine-${id}`,
  pid: 7,
  startedAt: new Date().toISOString(),
  heardAt: new Date().toISOString(),
  sockets: 12,
  subscriptions: 36,
  groups: 4,
  signals: 12,
  waiting: 0,
  seq: 99,
  events: 2,
  messages: 24,
  executions: 8,
  skipped: 0,
  foreign: 0,
  lagMs: 18,
  loopMs: 25,
  memoryBytes: 200_000_000,
  cpu: 0.12,
  ...given,
});

/** A part that follows the changes. */
export const consumer = (given: object = {}): Sent<ServiceConsumer> => ({
  __typename: 'ConsumerHealth',
  name: 'notifications',
  state: 'running',
  seq: 100,
  lag: 0,
  lagMs: null,
  failures: 0,
  lastError: null,
  parked: 0,
  ...given,
});

const database: Sent<ServiceHealth['database']> = {
  __typename: 'DatabaseHealth',
  version: '17.2',
  answerMs: 3.4,
  connections: 20,
  maxConnections: 200,
  bytes: 300_000_000,
  poolBusy: 1,
  poolMost: 20,
  poolWaiting: 0,
  oldSnapshots: [],
};
const redis: Sent<ServiceHealth['redis']> = { __typename: 'RedisHealth', state: 'up', answerMs: 1.2 };
const queue = { __typename: 'QueueHealth', pending: 0, oldestMs: null, seq: 100, countsRepaired: 0, setAside: 0 };
const history = {
  __typename: 'HealthHistory',
  events: [1, 2],
  messages: [1, 2],
  sockets: [20, 24],
  lagMs: [10, 18],
  waiting: [0, 0],
};

/** The health of an installation where all is well. */
export const health = (given: object = {}): Sent<ServiceHealth> => ({
  __typename: 'ServiceHealth',
  answeredBy: 'a',
  redis,
  database,
  queue,
  consumers: [consumer()],
  parkedEvents: [],
  setAsideEvents: [],
  instances: [instance('a'), instance('b')],
  history,
  ...given,
});
