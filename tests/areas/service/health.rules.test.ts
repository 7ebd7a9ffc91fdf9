// What an administrator reads of the installation, and that nobody else does.
import { graphql } from 'graphql';
import { expect, it } from 'vitest';
import { schema } from '#server/areas/schema.ts';
import { Loaders } from '#server/graphql/loaders.ts';
import type { InstallationHealth } from '#server/metrics/installation-health.ts';
import { type Role, roles } from '#shared/access/roles.ts';
import { viewerOf } from '#tests/live/support/viewers.ts';

const at = new Date('2026-01-23T10:00:00Z');
const instance = {
  id: 'i1',
  host: 'one',
  pid: 1,
  leaving: false,
  sockets: 2,
  subscriptions: 3,
  groups: 4,
  signals: 5,
  waiting: 6,
  seq: 7,
  events: 8,
  messages: 9,
  executions: 10,
  skipped: 11,
  foreign: 12,
  lagMs: null,
  loopMs: 13,
  memoryBytes: 14,
  cpu: 0.5,
};
const health: InstallationHealth = {
  answeredBy: 'i1',
  database: {
    version: '18.0',
    connections: 1,
    maxConnections: 2,
    bytes: 3,
    answerMs: 4,
    pool: { busy: 5, idle: 6, waiting: 7, max: 8, silenceMs: 9 },
    oldSnapshots: [{ pid: 10, application: 'psql', ageMs: 11 }],
  },
  redis: { state: 'up', answerMs: 1 },
  queue: { pending: 1, oldestMs: 2, seq: 3, countsRepaired: 4, setAside: 1 },
  consumers: [
    { name: 'notify', seq: 1, state: 'failing', lag: 2, lagMs: 3, failures: 4, lastError: 'broken', parked: 5 },
  ],
  parkedEvents: [],
  setAsideEvents: [
    { seq: 3, name: 'package.edited', entity: 'package', entityId: 'p1', reason: 'no number', setAsideAt: at },
  ],
  instances: [{ ...instance, startedAt: at.toISOString(), heardAt: new Date(at.getTime() + 1_000) }],
  history: { events: [1], messages: [2], sockets: [3], lagMs: [4], waiting: [5] },
};

const read = () => Promise.reject(new Error('nothing is read'));

async function ask(role: Role, source: string, isKnown = true) {
  const contextValue = {
    audience: viewerOf(role).audience,
    read,
    loaders: new Loaders(read),
    ...(isKnown && { health: () => Promise.resolve(health) }),
  };
  const { data, errors } = await graphql({ schema, source, contextValue });
  const answer: unknown = JSON.parse(JSON.stringify(data?.['serviceHealth'] ?? null));
  return { answer, code: errors?.[0]?.message };
}

const query = (fields: string) => `{ serviceHealth { ${fields} } }`;

it.each(roles)('%s sees it only as an administrator', async (role) => {
  const refused = role === 'ADMIN' ? undefined : 'forbidden';
  expect((await ask(role, query('answeredBy'))).code).toBe(refused);
  expect((await ask(role, '{ serviceChecks { id } }')).code).toBe(refused ?? 'nothing is read');
});

it('is missing where nobody knows it', async () => {
  expect((await ask('ADMIN', query('answeredBy'), false)).code).toBe('missing');
});

it.each<[string, unknown]>([
  [
    'database { version answerMs connections maxConnections bytes poolBusy poolMost poolWaiting oldSnapshots { pid ageMs } }',
    {
      database: {
        version: '18.0',
        answerMs: 4,
        connections: 1,
        maxConnections: 2,
        bytes: 3,
        poolBusy: 5,
        poolMost: 8,
        poolWaiting: 7,
        oldSnapshots: [{ pid: 10, ageMs: 11 }],
      },
    },
  ],
  ['redis { state answerMs }', { redis: { state: 'up', answerMs: 1 } }],
  [
    'queue { pending oldestMs seq countsRepaired setAside }',
    { queue: { pending: 1, oldestMs: 2, seq: 3, countsRepaired: 4, setAside: 1 } },
  ],
  [
    'setAsideEvents { seq name entityId reason }',
    { setAsideEvents: [{ seq: 3, name: 'package.edited', entityId: 'p1', reason: 'no number' }] },
  ],
  [
    'consumers { name state seq lag lagMs failures lastError parked }',
    {
      consumers: [
        { name: 'notify', state: 'failing', seq: 1, lag: 2, lagMs: 3, failures: 4, lastError: 'broken', parked: 5 },
      ],
    },
  ],
  [
    'instances { id host pid startedAt heardAt sockets subscriptions groups signals waiting seq skipped foreign lagMs }',
    {
      instances: [
        {
          id: 'i1',
          host: 'one',
          pid: 1,
          startedAt: '2026-01-23T10:00:00.000Z',
          heardAt: '2026-01-23T10:00:01.000Z',
          sockets: 2,
          subscriptions: 3,
          groups: 4,
          signals: 5,
          waiting: 6,
          seq: 7,
          skipped: 11,
          foreign: 12,
          lagMs: null,
        },
      ],
    },
  ],
  [
    'instances { events messages executions loopMs memoryBytes cpu }',
    { instances: [{ events: 8, messages: 9, executions: 10, loopMs: 13, memoryBytes: 14, cpu: 0.5 }] },
  ],
  [
    'history { events messages sockets lagMs waiting }',
    { history: { events: [1], messages: [2], sockets: [3], lagMs: [4], waiting: [5] } },
  ],
])('says of the installation: %s', async (fields, expected) => {
  expect((await ask('ADMIN', query(fields))).answer).toEqual(expected);
});
