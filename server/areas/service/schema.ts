// How the installation is, for whoever looks after it. Asked again every few seconds; nothing here is an event.
import { builder } from '../../graphql/builder.ts';
import { audienceFor, declareRight, type Right } from '../../graphql/rights.ts';
import type { OldSnapshot } from '../../db/old-snapshots.ts';
import type { Health } from '../../metrics/health.ts';
import type { Instance } from '../../metrics/pulse.ts';
import { refuse } from '#shared/kit/problem.ts';

const RedisState = builder.enumType('RedisState', {
  description: '`none`: the instance is alone on purpose.',
  values: ['up', 'down', 'none'] as const,
});

const OldSnapshotState = builder.objectRef<OldSnapshot>('OldSnapshot').implement({
  description: 'A transaction of more than a minute, which keeps Postgres from clearing away what has changed since.',
  fields: (t) => ({
    pid: t.exposeInt('pid', { description: 'Of its backend.' }),
    application: t.exposeString('application', { description: 'As its program calls itself; may be empty.' }),
    ageMs: t.exposeFloat('ageMs', { description: 'At least, where the transaction is of another login.' }),
  }),
});

const DatabaseHealth = builder.objectRef<Health['database']>('DatabaseHealth').implement({
  fields: (t) => ({
    version: t.exposeString('version'),
    answerMs: t.exposeFloat('answerMs', { description: 'How long this answer took it.' }),
    connections: t.exposeInt('connections', { description: 'Of all who use this Postgres.' }),
    maxConnections: t.exposeInt('maxConnections'),
    bytes: t.field({ type: 'SafeInt', resolve: ({ bytes }) => bytes }),
    poolBusy: t.int({
      description: 'Connections of this instance that are at work.',
      resolve: ({ pool }) => pool.busy,
    }),
    poolMost: t.int({ resolve: ({ pool }) => pool.most }),
    poolWaiting: t.int({ description: 'Calls that wait for a connection.', resolve: ({ pool }) => pool.waiting }),
    oldSnapshots: t.field({ type: [OldSnapshotState], resolve: ({ oldSnapshots }) => [...oldSnapshots] }),
  }),
});

const RedisHealth = builder.objectRef<Health['redis']>('RedisHealth').implement({
  fields: (t) => ({
    state: t.field({ type: RedisState, resolve: ({ state }) => state }),
    answerMs: t.exposeFloat('answerMs', { nullable: true }),
  }),
});

const QueueHealth = builder.objectRef<Health['queue']>('QueueHealth').implement({
  fields: (t) => ({
    pending: t.exposeInt('pending', { description: 'Changes that wait for their number, and so are not told yet.' }),
    oldestMs: t.exposeFloat('oldestMs', { nullable: true }),
    seq: t.field({ type: 'SafeInt', description: 'The last number given.', resolve: ({ seq }) => seq }),
    countsRepaired: t.exposeInt('countsRepaired'),
  }),
});

const InstanceHealth = builder.objectRef<Instance>('InstanceHealth').implement({
  description: 'An instance as it last said of itself; one that said nothing for a quarter of a minute is left out.',
  fields: (t) => ({
    id: t.exposeID('id'),
    host: t.exposeString('host'),
    pid: t.exposeInt('pid'),
    startedAt: t.field({ type: 'Instant', resolve: ({ startedAt }) => new Date(startedAt) }),
    heardAt: t.field({ type: 'Instant', resolve: ({ heardAt }) => heardAt }),
    sockets: t.exposeInt('sockets'),
    subscriptions: t.exposeInt('subscriptions'),
    groups: t.exposeInt('groups'),
    signals: t.exposeInt('signals', { description: 'Sockets of presence.' }),
    waiting: t.exposeInt('waiting', { description: 'Messages that readers have not taken yet.' }),
    seq: t.field({
      type: 'SafeInt',
      description: 'The last event that all its listeners were told of.',
      resolve: ({ seq }) => seq,
    }),
    events: t.exposeFloat('events', { description: 'Told each second.' }),
    messages: t.exposeFloat('messages', { description: 'Each second.' }),
    executions: t.exposeFloat('executions', { description: 'Each second.' }),
    skipped: t.exposeInt('skipped', {
      description:
        'Changes of another version that it could not read since it started; who listened was told to read again.',
    }),
    foreign: t.exposeInt('foreign', { description: 'Changes of another version that it told as any other.' }),
    lagMs: t.exposeFloat('lagMs', {
      nullable: true,
      description: 'From a change to its messages, for 95 of 100; null while nothing changes.',
    }),
    loopMs: t.exposeFloat('loopMs', { description: 'The longest that its event loop was held up lately.' }),
    memoryBytes: t.field({ type: 'SafeInt', resolve: ({ memoryBytes }) => memoryBytes }),
    cpu: t.exposeFloat('cpu', { description: 'Share of one processor.' }),
  }),
});

const HealthHistory = builder.objectRef<Health['history']>('HealthHistory').implement({
  description: 'All instances together, half a minute for each point, oldest first, at most seven.',
  fields: (t) => ({
    events: t.exposeFloatList('events'),
    messages: t.exposeFloatList('messages'),
    sockets: t.exposeFloatList('sockets'),
    lagMs: t.exposeFloatList('lagMs'),
    waiting: t.exposeFloatList('waiting'),
  }),
});

const ServiceHealth = builder.objectRef<Health>('ServiceHealth').implement({
  fields: (t) => ({
    answeredBy: t.exposeID('answeredBy', { description: 'The instance that answers.' }),
    database: t.field({ type: DatabaseHealth, resolve: ({ database }) => database }),
    redis: t.field({ type: RedisHealth, resolve: ({ redis }) => redis }),
    queue: t.field({ type: QueueHealth, resolve: ({ queue }) => queue }),
    instances: t.field({ type: [InstanceHealth], resolve: ({ instances }) => [...instances] }),
    history: t.field({ type: HealthHistory, resolve: ({ history }) => history }),
  }),
});

const administrators: Right = { kind: 'roles', roles: ['ADMIN'] };
declareRight('Query.serviceHealth', administrators);
builder.queryField('serviceHealth', (t) =>
  t.field({
    type: ServiceHealth,
    description: 'How the installation is, now and during the last minutes.',
    resolve: (_, __, context) => {
      audienceFor(administrators, context);
      return context.health?.(context.read) ?? refuse('missing');
    },
  }),
);
