// Event consumers: each event once and in order, whatever breaks in between.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { newId } from '#server/db/new-id.ts';
import { inSnapshot, inTransaction, systemPrincipal, type Trx } from '#server/db/transaction.ts';
import { assertConsumers, type EventConsumer } from '#server/events/consumers/consumer.ts';
import { readConsumers, readParkedEvents } from '#server/events/consumers/consumer-status.ts';
import { registerConsumers } from '#server/events/consumers/cursor.ts';
import { rerunConsumer, retryParkedEvent } from '#server/events/consumers/operate-consumer.ts';
import { CursorLost, EventFailed, runConsumer } from '#server/events/consumers/run-consumer.ts';
import { SeenEvents } from '#server/events/consumers/seen-events.ts';
import { startConsumers } from '#server/events/consumers/start-consumers.ts';
import type { EventBatch } from '#server/events/bus.ts';
import { beginNextEpoch, readAfter, readHead, readWindow } from '#server/events/history.ts';
import { recordEvents } from '#server/events/record.ts';
import { writeUnreadableAccountEvent } from '#tests/live/support/foreign-events.ts';
import type { LogCursor } from '#shared/events/event.ts';
import { useDatabase } from '#tests/support/postgres.ts';

const database = useDatabase();
let db: Db;
beforeAll(() => {
  db = connect(database.url, { max: 8 });
});
afterAll(() => db.destroy());

const options = { now: () => new Date(), pauseMs: () => 0 };
const note = (trx: Trx, name: string) =>
  sql`insert into idempotency_keys (actor_id, key, body_hash) values (${newId()}, ${name}, '')`.execute(trx);

/** What a consumer has done: one row per event that it handled and committed. */
const done = () =>
  inSnapshot(db, systemPrincipal, async (trx) =>
    (await trx.selectFrom('idempotencyKeys').select('key').orderBy('createdAt').orderBy('key').execute()).map(
      ({ key }) => key,
    ),
  );
/** A consumer that writes the name of each event; `fails` decides which it cannot handle. */
function consumer(name: string, fails: (event: string) => boolean = () => false): EventConsumer {
  return {
    name,
    entities: ['package'],
    writes: [],
    handle: async (trx, events) => {
      for (const event of events) {
        await note(trx, event.name);
        if (fails(event.name)) throw new Error(`cannot handle ${event.name}`);
      }
    },
  };
}
const status = async (name: string) =>
  (await inSnapshot(db, systemPrincipal, readConsumers)).find((each) => each.name === name);

/** Commits and numbers events with these names. */
async function happen(names: readonly string[], entity = 'package', at = new Date()): Promise<void> {
  await inTransaction(db, systemPrincipal, (trx) =>
    recordEvents(
      trx,
      names.map((name) => ({
        at: at.toISOString(),
        actorId: null,
        actorRole: 'SYS' as const,
        name,
        entity,
        entityId: newId(),
        version: 1,
        changed: [],
        before: null,
        after: null,
        payload: {},
      })),
    ),
  );
  await sql`select count(*) from number_events(1000)`.execute(db);
}

beforeEach(async () => {
  await inTransaction(db, systemPrincipal, async (trx) => {
    await trx.deleteFrom('idempotencyKeys').execute();
    await trx.deleteFrom('eventConsumers').execute();
  });
});

it('a new consumer begins at the end of the history and handles the events of its entities in order', async () => {
  await happen(['earlier']);
  await registerConsumers(db, ['one']);
  await happen(['a', 'b']);
  await happen(['of another entity'], 'user');
  await happen(['c']);
  const one = consumer('one');
  expect(await runConsumer(db, one, options)).toMatchObject({ outcome: 'moved', handled: 3 });
  expect(await runConsumer(db, one, options)).toEqual({ outcome: 'idle' });
  expect(await done()).toEqual(['a', 'b', 'c']);
});

/** The events that were numbered since, as an instance dispatches them. */
async function dispatched(since: LogCursor): Promise<EventBatch> {
  const batch = await readAfter(db, since, 100);
  if (typeof batch === 'string') throw new Error(batch);
  return batch;
}
const head = () => inSnapshot(db, systemPrincipal, readHead);

it('goes past events that its instance has dispatched and that are not for it, and misses none that is', async () => {
  await registerConsumers(db, ['one']);
  const one = consumer('one');
  const seen = new SeenEvents(one);
  const begin = await head();
  await happen(['x', 'y'], 'user');
  seen.add(await dispatched(begin));
  const between = await head();
  const moved = { outcome: 'moved', seq: between.seq, handled: 0, mayHaveMore: false };
  expect(await runConsumer(db, one, { ...options, seen })).toEqual(moved);
  // Dispatched late, or by others only.
  await happen(['a']);
  expect(await runConsumer(db, one, { ...options, seen })).toMatchObject({ outcome: 'moved', handled: 1 });
  await happen(['z'], 'user');
  await happen(['b', 'c']);
  seen.add(await dispatched(between));
  expect(await runConsumer(db, one, { ...options, seen })).toMatchObject({ outcome: 'moved', handled: 2 });
  expect(await runConsumer(db, one, { ...options, seen })).toEqual({ outcome: 'idle' });
  expect(await done()).toEqual(['a', 'b', 'c']);
});

it('goes past an event that failed and is not for it any more, and then nothing is failing', async () => {
  await registerConsumers(db, ['one']);
  const begin = await head();
  await happen(['a']);
  await expect(
    runConsumer(
      db,
      consumer('one', () => true),
      options,
    ),
  ).rejects.toThrow(EventFailed);
  expect(await status('one')).toMatchObject({ failures: 1 });
  const one = { ...consumer('one'), concerns: () => false };
  const seen = new SeenEvents(one);
  seen.add(await dispatched(begin));
  expect(await runConsumer(db, one, { ...options, seen })).toMatchObject({ outcome: 'moved', handled: 0 });
  expect(await status('one')).toMatchObject({ failures: 0 });
});

it('reads when what was dispatched is not in the history of the database, as after a backup was restored', async () => {
  await registerConsumers(db, ['one']);
  const one = consumer('one');
  const begin = await head();
  await happen(['a', 'b']);
  const { events, ...rest } = await dispatched(begin);
  const seen = new SeenEvents(one);
  seen.add({ ...rest, events: events.map((event) => ({ ...event, entity: 'user', nonce: 'ffffffff' })) });
  expect(await runConsumer(db, one, { ...options, seen })).toMatchObject({ outcome: 'moved', handled: 2 });
  expect(await done()).toEqual(['a', 'b']);
  const end = await head();
  await happen(['x'], 'user');
  seen.add(await dispatched(end));
  await inTransaction(db, systemPrincipal, (trx) =>
    trx.updateTable('eventConsumers').set({ nonce: 'ffffffff' }).where('name', '=', 'one').execute(),
  );
  await expect(runConsumer(db, one, { ...options, seen })).rejects.toThrow(CursorLost);
});

it('aborted at any statement, it handles each event once', async () => {
  const one = consumer('one');
  let statement = 0;
  for (let isThrough = false; !isThrough;) {
    statement += 1;
    await inTransaction(db, systemPrincipal, (trx) => trx.deleteFrom('idempotencyKeys').execute());
    await registerConsumers(db, ['one']);
    await happen(['a', 'b']);
    let count = 0;
    const breaking = db.withPlugin({
      transformQuery: ({ node }) => {
        count += 1;
        if (count === statement) throw new Error('Connection terminated unexpectedly');
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    isThrough = await runConsumer(breaking, one, options).then(
      () => true,
      () => false,
    );
    expect(await done()).toEqual(isThrough ? ['a', 'b'] : []);
    await runConsumer(db, one, options);
    expect(await done()).toEqual(['a', 'b']);
  }
  expect(statement).toBeGreaterThan(7);
});

it('two instances share one consumer: while one works, the other leaves it alone', async () => {
  await registerConsumers(db, ['one']);
  await happen(['a']);
  const isWorking = Promise.withResolvers<undefined>();
  const mayEnd = Promise.withResolvers<undefined>();
  const slow: EventConsumer = {
    ...consumer('one'),
    handle: async (trx, events) => {
      isWorking.resolve(undefined);
      await mayEnd.promise;
      await consumer('one').handle(trx, events, new Date());
    },
  };
  const first = runConsumer(db, slow, options);
  await isWorking.promise;
  expect(await runConsumer(db, consumer('one'), options)).toEqual({ outcome: 'busy' });
  mayEnd.resolve(undefined);
  expect(await first).toMatchObject({ outcome: 'moved' });
  expect(await runConsumer(db, consumer('one'), options)).toEqual({ outcome: 'idle' });
  expect(await done()).toEqual(['a']);
});

it('an event that fails eight times is parked, the others are handled, and it can be tried again', async () => {
  const one = consumer('one', (name) => name === 'bad');
  const logged: unknown[] = [];
  const log = { info: () => {}, warn: () => {}, error: (entry: unknown) => logged.push(entry) };
  const running = await startConsumers({
    db,
    consumers: [one],
    now: () => new Date(),
    notifyCommitted: () => {},
    log,
    timing: { pollMs: 10, roundPauseMs: 1, failurePauseMs: () => 0 },
  });
  await happen(['a', 'bad', 'b', 'c']);
  await expect.poll(() => status('one'), { timeout: 15_000 }).toMatchObject({ lag: 0, parked: 1, state: 'running' });
  await running.stop();
  expect(await done()).toEqual(['a', 'b', 'c']);
  expect(logged).toMatchObject([{ consumer: 'one', event: 'bad' }]);
  const [parked] = await inSnapshot(db, systemPrincipal, (trx) => readParkedEvents(trx, 'one'));
  if (!parked) throw new Error('nothing is parked');
  expect(parked).toMatchObject({ name: 'bad', error: 'cannot handle bad', failures: 8 });

  expect(await retryParkedEvent(db, one, parked, new Date())).toBe('cannot handle bad');
  expect(await status('one')).toMatchObject({ parked: 1 });
  // Under its number, another history has another event.
  const nameNonce = (nonce: string) =>
    inTransaction(db, systemPrincipal, (trx) => trx.updateTable('parkedEvents').set({ nonce }).execute());
  await nameNonce('ffffffff');
  const ofOther = { ...parked, nonce: 'ffffffff' };
  expect(await retryParkedEvent(db, consumer('one'), ofOther, new Date())).toContain('not in the history');
  expect(await done()).toEqual(['a', 'b', 'c']);
  await nameNonce(parked.nonce);
  expect(await retryParkedEvent(db, consumer('one'), parked, new Date())).toBeNull();
  expect(await status('one')).toMatchObject({ parked: 0 });
  expect(await done()).toEqual(['a', 'b', 'c', 'bad']);
});

it('of several unreadable events only the first is waited for, and again when a minute has passed', async () => {
  const one = { ...consumer('one', (name) => name === 'bad'), entities: ['user'] };
  /** The outcome of a round, or whether its failure parked the event. */
  const attempt = async (): Promise<string | boolean> => {
    try {
      return (await runConsumer(db, one, { ...options, isSingle: true })).outcome;
    } catch (error) {
      if (error instanceof EventFailed) return error.isParked;
      throw error;
    }
  };
  const failures = async (): Promise<boolean[]> => {
    const parked: boolean[] = [];
    for (let result = await attempt(); result !== 'idle'; result = await attempt())
      if (typeof result === 'boolean') parked.push(result);
    return parked;
  };
  const unreadable = async (count: number) => {
    for (let done = 0; done < count; done += 1) await writeUnreadableAccountEvent(db, newId());
    await sql`select count(*) from number_events(1000)`.execute(db);
  };
  const eightTimes = [...Array.from({ length: 7 }, () => false), true];
  await registerConsumers(db, ['one']);
  await unreadable(3);
  expect(await failures()).toEqual([...eightTimes, true, true]);
  // Another failure has nothing to do with them.
  await happen(['bad'], 'user');
  await unreadable(1);
  expect(await failures()).toEqual([...eightTimes, true]);
  await inTransaction(db, systemPrincipal, (trx) =>
    sql`update parked_events set parked_at = parked_at - interval '61 seconds'`.execute(trx),
  );
  await unreadable(1);
  expect(await failures()).toEqual(eightTimes);
  expect(await status('one')).toMatchObject({ parked: 6, lag: 0 });
});

it('lost connections and deadlocks are no failures of an event', async () => {
  await registerConsumers(db, ['one']);
  await happen(['a']);
  for (const error of [
    new Error('Connection terminated unexpectedly'),
    Object.assign(new Error('deadlock detected'), { code: '40P01' }),
    Object.assign(new Error('could not serialize access'), { code: '40001' }),
  ]) {
    const one = { ...consumer('one'), handle: () => Promise.reject(error) };
    for (let time = 0; time < 10; time += 1) await expect(runConsumer(db, one, options)).rejects.toBe(error);
  }
  expect(await status('one')).toMatchObject({ state: 'running', failures: 0, parked: 0 });
  await runConsumer(db, consumer('one'), options);
  expect(await done()).toEqual(['a']);
});

it('an event that failed here and that another instance has handled meanwhile does not count as failing', async () => {
  await registerConsumers(db, ['one']);
  await happen(['a']);
  let hasFailed = false;
  const elsewhere: ReturnType<typeof runConsumer>[] = [];
  // The other instance works after the failed transaction, before its failure is counted.
  const between = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (hasFailed && elsewhere.length === 0) elsewhere.push(runConsumer(db, consumer('one'), options));
      await Promise.all(elsewhere);
      return result;
    },
  });
  const failing: EventConsumer = {
    ...consumer('one'),
    handle: () => {
      hasFailed = true;
      return Promise.reject(new Error('cannot handle a'));
    },
  };
  expect(await runConsumer(between, failing, options)).toEqual({ outcome: 'busy' });
  expect(await Promise.all(elsewhere)).toMatchObject([{ outcome: 'moved', handled: 1 }]);
  expect(await status('one')).toMatchObject({ state: 'running', failures: 0, lastError: null, lag: 0 });
  expect(await done()).toEqual(['a']);
});

it('between two tries of an event it pauses, and says why', async () => {
  await registerConsumers(db, ['one']);
  await happen(['bad']);
  const one = consumer('one', () => true);
  await expect(runConsumer(db, one, { ...options, pauseMs: () => 60_000 })).rejects.toThrow(EventFailed);
  expect(await runConsumer(db, one, options)).toEqual({ outcome: 'pausing' });
  expect(await status('one')).toMatchObject({ state: 'failing', failures: 1, lastError: 'cannot handle bad', lag: 1 });
});

it('another epoch moves nothing; a cursor that is not in the history stands still until an operator moves it', async () => {
  await registerConsumers(db, ['one']);
  await happen(['a', 'b']);
  await beginNextEpoch(db, 7);
  const one = consumer('one');
  await runConsumer(db, one, options);
  expect(await done()).toEqual(['a', 'b']);

  await happen(['c']);
  const before = await status('one');
  await inTransaction(db, systemPrincipal, (trx) =>
    trx.updateTable('eventConsumers').set({ nonce: 'ffffffff' }).where('name', '=', 'one').execute(),
  );
  await expect(runConsumer(db, one, options)).rejects.toThrow(CursorLost);
  expect(await status('one')).toMatchObject({ state: 'standing', seq: before?.seq });
  expect(await rerunConsumer(db, 'one', 1_000_000)).toBeNull();
  expect(await rerunConsumer(db, 'nobody', 1)).toBeNull();
  const next = (before?.seq ?? 0) + 1;
  expect(await rerunConsumer(db, 'one', next)).toBe(next);
  await runConsumer(db, one, options);
  expect(await done()).toEqual(['a', 'b', 'c']);

  expect(await rerunConsumer(db, 'one', next - 1)).toBe(next - 1);
  await runConsumer(db, one, options);
  expect((await done()).toSorted()).toEqual(['a', 'b', 'b', 'c', 'c']);
  await happen(['skipped']);
  expect(await rerunConsumer(db, 'one', 'end')).toBe(next + 2);
  expect(await runConsumer(db, one, options)).toEqual({ outcome: 'idle' });
});

it('a consumer whose input would be its own writes does not start, nor do two of one name', () => {
  expect(() => assertConsumers([{ ...consumer('one'), writes: ['package'] }])).toThrow('its own writes');
  expect(() => assertConsumers([consumer('one'), consumer('one')])).toThrow('two event consumers');
});

it('the newest part of the history has so many events, or those of so long, but never more than the most', async () => {
  const hour = 3_600_000;
  await happen(['a', 'b', 'c']);
  await happen(['d', 'e'], 'package', new Date(Date.now() + hour));
  // The last two are later than in half an hour.
  const newest = async (events: number, most: number, ms = -hour / 2) => {
    const { head, base, entries } = await readWindow(db, { events, ms, most });
    expect(head.seq - base.seq).toBe(entries.length);
    expect(await readAfter(db, { ...head, ...base }, 10)).toMatchObject({ events: { length: entries.length } });
    return entries.map(({ name }) => name).join('');
  };
  expect([await newest(0, 100), await newest(1, 100), await newest(3, 100)]).toEqual(['de', 'de', 'cde']);
  expect([await newest(4, 2), await newest(0, 1), await newest(0, 100, -2 * hour)]).toEqual(['de', 'e', '']);
});

it('a position is followed only in the history that it is of', async () => {
  await happen(['a', 'b']);
  const { head, base } = await readWindow(db, { events: 1, ms: 0, most: 1 });
  const from = { ...head, ...base };
  expect(await readAfter(db, from, 10)).toMatchObject({ previous: base.nonce, events: [{ name: 'b' }] });
  expect(await readAfter(db, head, 10)).toEqual({ epoch: head.epoch, previous: head.nonce, events: [] });
  const elsewhere = [
    { ...from, epoch: head.epoch + 1 },
    { ...from, epoch: head.epoch - 1 },
    { ...from, nonce: 'ffffffff' },
    { ...head, nonce: 'ffffffff' },
    { ...head, seq: head.seq + 1 },
  ];
  for (const position of elsewhere) expect(await readAfter(db, position, 10)).toBe('elsewhere');
  await beginNextEpoch(db, head.epoch - 1);
  expect(await readAfter(db, head, 10)).not.toBe('elsewhere');
  await beginNextEpoch(db, head.epoch);
  await beginNextEpoch(db, head.epoch);
  expect(await readAfter(db, { ...head, epoch: head.epoch + 1 }, 10)).toMatchObject({ epoch: head.epoch + 1 });
});
