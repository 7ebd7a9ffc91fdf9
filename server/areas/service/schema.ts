// GraphQL schema of the health of the installation, for administrators. Clients poll it; it has no events.
import { builder } from '../../graphql/definition/builder.ts';
import { authorizeField, declareAccess, type AccessRule } from '../../graphql/definition/field-access.ts';
import type { OldSnapshot } from '../../db/old-snapshots.ts';
import type { InstallationHealth } from '../../metrics/installation-health.ts';
import type { InstanceStatus } from '../../metrics/instance-heartbeat.ts';
import { jobEntity } from '#shared/areas/jobs/job.ts';
import { redactRow } from '../../access/redact-row.ts';
import { findLastChecks } from '../jobs/queries.ts';
import { JobType } from '../jobs/schema.ts';
import { fail } from '#shared/lib/app-error.ts';
import { ConsumerHealth, ParkedEventRef, SetAsideEventRef } from './consumers-schema.ts';

const RedisState = builder.enumType('RedisState', {
  description: '`none`: a single instance, configured without Redis.',
  values: ['up', 'down', 'none'] as const,
});

const OldSnapshotState = builder.objectRef<OldSnapshot>('OldSnapshot').implement({
  description: 'A transaction of more than a minute, which keeps Postgres from vacuuming later changes.',
  fields: (t) => ({
    pid: t.exposeInt('pid', { description: 'Process id of its backend.' }),
    application: t.exposeString('application', { description: 'The `application_name`; may be empty.' }),
    ageMs: t.exposeFloat('ageMs', { description: 'A lower bound where the transaction is of another login.' }),
  }),
});

const DatabaseHealth = builder.objectRef<InstallationHealth['database']>('DatabaseHealth').implement({
  fields: (t) => ({
    version: t.exposeString('version'),
    answerMs: t.exposeFloat('answerMs', { description: 'Response time of this query.' }),
    connections: t.exposeInt('connections', { description: 'Of all clients of this Postgres server.' }),
    maxConnections: t.exposeInt('maxConnections'),
    bytes: t.field({ type: 'SafeInt', resolve: ({ bytes }) => bytes }),
    poolBusy: t.int({
      description: 'Connections of this instance in use.',
      resolve: ({ pool }) => pool.busy,
    }),
    poolMost: t.int({ resolve: ({ pool }) => pool.max }),
    poolWaiting: t.int({ description: 'Calls that wait for a connection.', resolve: ({ pool }) => pool.waiting }),
    oldSnapshots: t.field({ type: [OldSnapshotState], resolve: ({ oldSnapshots }) => [...oldSnapshots] }),
  }),
});

const RedisHealth = builder.objectRef<InstallationHealth['redis']>('RedisHealth').implement({
  fields: (t) => ({
    state: t.field({ type: RedisState, resolve: ({ state }) => state }),
    answerMs: t.exposeFloat('answerMs', { nullable: true }),
  }),
});

const QueueHealth = builder.objectRef<InstallationHealth['queue']>('QueueHealth').implement({
  fields: (t) => ({
    pending: t.exposeInt('pending', {
      description: 'Committed changes that are not numbered yet, and so not published.',
    }),
    oldestMs: t.exposeFloat('oldestMs', { nullable: true }),
    seq: t.field({ type: 'SafeInt', description: 'The last assigned number.', resolve: ({ seq }) => seq }),
    countsRepaired: t.exposeInt('countsRepaired'),
    setAside: t.exposeInt('setAside', { description: 'Numbered changes that no count contains.' }),
  }),
});

const InstanceHealth = builder.objectRef<InstanceStatus>('InstanceHealth').implement({
  description: 'The last report of an instance; instances without a report for 15 seconds are left out.',
  fields: (t) => ({
    id: t.exposeID('id'),
    host: t.exposeString('host'),
    pid: t.exposeInt('pid'),
    startedAt: t.field({ type: 'Instant', resolve: ({ startedAt }) => new Date(startedAt) }),
    heardAt: t.field({ type: 'Instant', resolve: ({ heardAt }) => heardAt }),
    sockets: t.exposeInt('sockets'),
    subscriptions: t.exposeInt('subscriptions'),
    groups: t.exposeInt('groups'),
    signals: t.exposeInt('signals', { description: 'Presence sockets.' }),
    waiting: t.exposeInt('waiting', { description: 'Messages that are queued for slow clients.' }),
    seq: t.field({
      type: 'SafeInt',
      description: 'The last event that was sent to all subscribers.',
      resolve: ({ seq }) => seq,
    }),
    events: t.exposeFloat('events', { description: 'Per second.' }),
    messages: t.exposeFloat('messages', { description: 'Per second.' }),
    executions: t.exposeFloat('executions', { description: 'Per second.' }),
    skipped: t.exposeInt('skipped', {
      description:
        'Events of another version that it could not parse since its start; their subscribers had to resync.',
    }),
    foreign: t.exposeInt('foreign', {
      description: 'Events of another version that it could parse and sent normally.',
    }),
    lagMs: t.exposeFloat('lagMs', {
      nullable: true,
      description: 'From a change to its messages, 95th percentile; null while nothing changes.',
    }),
    loopMs: t.exposeFloat('loopMs', { description: 'The longest recent block of its event loop.' }),
    memoryBytes: t.field({ type: 'SafeInt', resolve: ({ memoryBytes }) => memoryBytes }),
    cpu: t.exposeFloat('cpu', { description: 'Share of one CPU core.' }),
  }),
});

const HealthHistory = builder.objectRef<InstallationHealth['history']>('HealthHistory').implement({
  description: 'Sum of all instances, 30 seconds per point, oldest first, at most seven points.',
  fields: (t) => ({
    events: t.exposeFloatList('events'),
    messages: t.exposeFloatList('messages'),
    sockets: t.exposeFloatList('sockets'),
    lagMs: t.exposeFloatList('lagMs'),
    waiting: t.exposeFloatList('waiting'),
  }),
});

const ServiceHealth = builder.objectRef<InstallationHealth>('ServiceHealth').implement({
  fields: (t) => ({
    answeredBy: t.exposeID('answeredBy', { description: 'The instance that answered this query.' }),
    database: t.field({ type: DatabaseHealth, resolve: ({ database }) => database }),
    redis: t.field({ type: RedisHealth, resolve: ({ redis }) => redis }),
    queue: t.field({ type: QueueHealth, resolve: ({ queue }) => queue }),
    consumers: t.field({ type: [ConsumerHealth], resolve: ({ consumers }) => [...consumers] }),
    parkedEvents: t.field({
      type: [ParkedEventRef],
      description: 'The newest first, at most 50.',
      resolve: ({ parkedEvents }) => [...parkedEvents],
    }),
    setAsideEvents: t.field({
      type: [SetAsideEventRef],
      description: 'The newest first, at most 50.',
      resolve: ({ setAsideEvents }) => [...setAsideEvents],
    }),
    instances: t.field({ type: [InstanceHealth], resolve: ({ instances }) => [...instances] }),
    history: t.field({ type: HealthHistory, resolve: ({ history }) => history }),
  }),
});

const administrators: AccessRule = { kind: 'roles', roles: ['ADMIN'] };
declareAccess('Query.serviceChecks', administrators);
builder.queryField('serviceChecks', (t) =>
  t.field({
    type: [JobType],
    description: 'The last run of each nightly check.',
    resolve: async (_, __, context) => {
      const audience = authorizeField(administrators, context);
      const settings = await context.loaders.settingsFor(jobEntity);
      const jobs = await context.read(findLastChecks);
      return jobs.map((job) => redactRow(jobEntity, audience, job, settings));
    },
  }),
);

declareAccess('Query.serviceHealth', administrators);
builder.queryField('serviceHealth', (t) =>
  t.field({
    type: ServiceHealth,
    description: 'Health of the installation, now and during the last minutes.',
    resolve: (_, __, context) => {
      authorizeField(administrators, context);
      return context.health?.(context.read) ?? fail('missing');
    },
  }),
);
