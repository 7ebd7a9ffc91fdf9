// The engine of one instance over a database that is not there: its start, what reaches all sockets, and its end.
import { buildSchema } from 'graphql';
import { expect, onTestFinished, test, vi } from 'vitest';
import { localBus } from '#server/events/bus.ts';
import { emptyNonce } from '#server/events/history.ts';
import type { LiveEngineOptions } from '#server/live/engine-options.ts';
import { startLiveEngine } from '#server/live/engine.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { allParcelsGroup, nonceOf, parcelEdited } from './support/event-dispatcher.ts';
import { viewerOf } from './support/viewers.ts';
import { settled, upgradeRequest, Wire } from './support/wire.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const person = viewerOf('SUPPORT', 'u1');
const outage = () => Object.assign(new Error('terminating connection'), { code: '57P01' });
const batchOf = (...events: NumberedEvent[]) => ({ epoch: 1, previous: emptyNonce, events });
const userDisabled: NumberedEvent = {
  ...parcelEdited(1, 'u1'),
  name: 'user.disabled',
  entity: 'user',
  before: null,
  after: null,
};

/** A database with an empty history, which the test may replace or take away. */
function emptyHistory() {
  const state = { head: { epoch: 1, seq: 0, tag: emptyNonce }, isAway: false, reads: 0 };
  const { db } = recordStatements((statement) => {
    if (statement.startsWith('update event_head')) state.head.epoch += 1;
    if (!statement.includes('from event_head')) return [];
    state.reads += 1;
    if (state.isAway) throw outage();
    return [{ ...state.head }];
  });
  return { db, state };
}

async function start(given: Partial<LiveEngineOptions> = {}) {
  const { db, state } = emptyHistory();
  const bus = localBus();
  const engine = await startLiveEngine({
    db,
    bus,
    log,
    schema: buildSchema(
      'type Query { ok: Boolean } type Subscription { packageChanged: Change } type Change { kind: String }',
    ),
    fields: [allParcelsGroup.field],
    readRows: (_, ids) => Promise.resolve(new Map(ids.map((id) => [id, { id, version: 1 }]))),
    withLiveContext: (_, work) => work({}),
    validate: () => [],
    authorizeUpgrade: () => Promise.resolve(person),
    ...given,
  });
  onTestFinished(() => engine.stop());
  const connect = async (): Promise<Wire> => {
    const wire = new Wire();
    engine.upgrade(upgradeRequest(), wire, Buffer.alloc(0));
    await settled();
    wire.say({ type: 'connection_init' });
    wire.say({ type: 'subscribe', id: '1', payload: { query: 'subscription { packageChanged { kind } }' } });
    await expect.poll(() => engine.stats().groups).toBe(1);
    return wire;
  };
  return { engine, bus, state, connect };
}

test('a start without a database fails after four tries, and one with a bug at once', async () => {
  const away = emptyHistory();
  away.state.isAway = true;
  const options = { bus: localBus(), log, schema: buildSchema('type Query { ok: Boolean }'), fields: [] };
  const rest = {
    ...options,
    readRows: () => Promise.resolve(new Map()),
    withLiveContext: <Result>(_: unknown, work: (context: object) => Promise<Result>) => work({}),
    validate: () => [],
    authorizeUpgrade: () => Promise.resolve(null),
  };
  await expect(startLiveEngine({ ...rest, db: away.db })).rejects.toThrow('terminating connection');
  expect(away.state.reads).toBe(4);
  const { db } = recordStatements(() => {
    throw new Error('a bug');
  });
  await expect(startLiveEngine({ ...rest, db })).rejects.toThrow('a bug');
});

test('an event that ends an account closes its sockets of every kind, and only the clients of others get what follows', async () => {
  const closed: [boolean, string][] = [];
  const closeWhere = (ends: (viewer: Viewer) => boolean, reason: string) => void closed.push([ends(person), reason]);
  const { bus, connect, engine } = await start({ otherSockets: [{ closeWhere }] });
  const wire = await connect();
  bus.publishEvents(batchOf(userDisabled));
  await expect.poll(() => engine.cursor().seq).toBe(1);
  await settled();
  expect(wire.closeCode).toBe(4401);
  expect(closed).toContainEqual([true, 'disabled']);
});

test('when the database has another history, all sockets come again in the new epoch, and what was derived is read anew', async () => {
  const steps: unknown[] = [];
  const { bus, connect, engine, state } = await start({
    otherSockets: [{ closeWhere: (ends, reason) => void steps.push([ends(person), reason, engineAt()]) }],
    onRestored: () => void steps.push('restored'),
  });
  const engineAt = () => engine.cursor();
  const wire = await connect();
  state.head = { epoch: 1, seq: 7, tag: nonceOf(7) };
  // Of the history that the database has now.
  bus.publishEvents({ epoch: 1, previous: nonceOf(7), events: [parcelEdited(8, 'p')] });
  await expect.poll(() => steps).toEqual([[true, 'restart', { epoch: 2, seq: 7, nonce: nonceOf(7) }], 'restored']);
  await settled();
  expect(wire.closeCode).toBe(1012);
});

test('an engine stops although the database is away in the middle of an event, and hears nothing after that', async () => {
  const readRows = vi.fn<LiveEngineOptions['readRows']>(() => Promise.reject(outage()));
  const { bus, connect, engine } = await start({ readRows });
  const wire = await connect();
  bus.publishEvents(batchOf(parcelEdited(1, 'p')));
  await expect.poll(() => readRows.mock.calls.length).toBeGreaterThan(1);
  await engine.stop();
  await settled();
  expect(wire.closeCode).toBe(1012);
  const reads = readRows.mock.calls.length;
  const cursor = engine.cursor();
  bus.publishEvents({ ...batchOf(parcelEdited(2, 'p')), previous: nonceOf(1) });
  await settled();
  expect([readRows.mock.calls.length, engine.cursor()]).toEqual([reads, cursor]);
});
