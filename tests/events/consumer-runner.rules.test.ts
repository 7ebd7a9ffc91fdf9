// When the consumers of an instance work, what wakes them, and how they go on after a failure; without a database.
import { expect, it, onTestFinished, vi } from 'vitest';
import type { EventConsumer } from '#server/events/consumers/consumer.ts';
import { emptyNonce } from '#server/events/history.ts';
import { startConsumers } from '#server/events/consumers/start-consumers.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import { type ConsumerHistory, numbered, storedConsumer } from './support/stored-consumer.ts';

const events = (count: number) => numbered(Array.from({ length: count }, (_, index) => `package.e${index + 1}`));
const batchOf = (all: readonly NumberedEvent[]) => ({ epoch: 1, previous: emptyNonce, events: all });
const [ofOther] = numbered(['rating.edited'], 'rating');

/** Longer than what waiting for an expectation lets pass. */
const pollMs = 1_000_000_000;
const poll = (times = 1) => vi.advanceTimersByTime(pollMs * times);

interface Given {
  consumer?: Partial<EventConsumer>;
  fails?: (name: string) => boolean;
}

/** A consumer that runs on this history; without `poll` it is only woken. */
async function running(history: ConsumerHistory, { consumer, fails = () => false }: Given = {}) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const handled: string[] = [];
  const batches: string[] = [];
  const logged: string[] = [];
  const notifyCommitted = vi.fn<() => void>();
  const log =
    (level: string) =>
    (about: unknown, text = '') => {
      const why = typeof about === 'object' && about !== null && 'err' in about ? about.err : null;
      logged.push(`${level}: ${text}${why instanceof Error ? ` (${why.message})` : ''}`);
    };
  const one: EventConsumer = {
    name: 'one',
    entities: ['package'],
    writes: [],
    handle: (_, given) => {
      if (given.some(({ name }) => fails(name))) return Promise.reject(new Error('cannot handle it'));
      handled.push(...given.map(({ name }) => name));
      batches.push(given.map(({ seq }) => seq).join(' '));
      return Promise.resolve();
    },
    ...consumer,
  };
  const consumers = await startConsumers({
    db: history.db,
    consumers: [one],
    now: () => new Date(),
    notifyCommitted,
    log: { info: log('info'), warn: log('warn'), error: log('error') },
    timing: { pollMs, roundPauseMs: 0, failurePauseMs: () => 0 },
  });
  onTestFinished(() => consumers.stop());
  return { consumers, handled, batches, logged, notifyCommitted };
}
const rounds = ({ statements }: ConsumerHistory) => statements.filter((text) => text.includes('skip locked')).length;
async function atEnd(history: ConsumerHistory): Promise<void> {
  await expect.poll(() => history.row?.seq).toBe(history.events.length);
}

async function polledToEnd(history: ConsumerHistory): Promise<void> {
  await expect
    .poll(() => {
      poll();
      return history.row?.seq;
    })
    .toBe(history.events.length);
}

it('goes through all that it missed by itself, a hundred events a round', async () => {
  const history = storedConsumer(events(250));
  const { handled, notifyCommitted } = await running(history);
  await atEnd(history);
  expect(handled).toHaveLength(250);
  // What it wrote is numbered after each round.
  expect(notifyCommitted).toHaveBeenCalledTimes(3);
});

it('is woken at once by an event of its own, and by no other', async () => {
  const history = storedConsumer([]);
  const { consumers, handled, notifyCommitted } = await running(history);
  await expect.poll(() => rounds(history)).toBe(1);
  history.events.push(...events(1));
  consumers.wake(batchOf(ofOther ? [ofOther] : []));
  await new Promise(setImmediate);
  expect(handled).toEqual([]);
  consumers.wake(batchOf(history.events));
  await expect.poll(() => handled).toEqual(['package.e1']);
  expect(notifyCommitted).toHaveBeenCalledTimes(1);
});

it('goes past events that do not concern it without reading them, and reads on before one that does', async () => {
  const others = numbered(
    Array.from({ length: 300 }, () => 'rating.edited'),
    'rating',
  );
  const history = storedConsumer([]);
  const { consumers, handled } = await running(history);
  await expect.poll(() => rounds(history)).toBe(1);
  const reads = () => history.statements.filter((text) => text.includes('join events')).length;
  history.events.push(...others);
  consumers.wake(batchOf(others));
  await polledToEnd(history);
  expect(reads()).toBe(0);
  const [own] = numbered(['package.e301']);
  if (!own) throw new Error('no event');
  const more = [...others.map((event, index) => ({ ...event, seq: 301 + index })), { ...own, seq: 601 }];
  history.events.push(...more);
  consumers.wake({ ...batchOf(more), previous: others.at(-1)?.nonce ?? '' });
  await expect.poll(() => handled).toEqual(['package.e301']);
  await atEnd(history);
  expect(reads()).toBe(1);
});

it('numbers nothing after a round in which nothing was for it', async () => {
  const history = storedConsumer(numbered(['rating.edited'], 'rating'));
  const { notifyCommitted } = await running(history);
  await atEnd(history);
  expect(notifyCommitted).not.toHaveBeenCalled();
});

it('looks at every fifth poll while nothing is new, and at every poll while another instance works', async () => {
  const history = storedConsumer([]);
  await running(history);
  const settled = async (count: number) => {
    await expect.poll(() => rounds(history)).toBe(count);
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
    expect(rounds(history)).toBe(count);
  };
  await settled(1);
  poll(4);
  await settled(1);
  history.isLocked = true;
  poll();
  await settled(2);
  poll();
  await settled(3);
});

it('handles what failed together one by one up to its end, and then together again', async () => {
  const history = storedConsumer(events(4));
  let isBroken = true;
  const { consumers, handled, batches, logged } = await running(history, {
    fails: (name) => isBroken && name === 'package.e2',
  });
  await expect.poll(() => history.row?.failures).toBeGreaterThan(0);
  expect(handled).toEqual(['package.e1']);
  isBroken = false;
  await polledToEnd(history);
  history.events.push(...events(6).slice(4));
  consumers.wake(batchOf(history.events));
  await atEnd(history);
  expect(batches).toEqual(['1', '2', '3', '4', '5 6']);
  expect(logged).toEqual(['warn: failing, will go on trying (event 2 (package.e2) failed)', 'info: works again']);
});

it('parks an event that fails at each of eight polls, says so, and goes on', async () => {
  const history = storedConsumer(events(3));
  const { handled, logged } = await running(history, { fails: (name) => name === 'package.e2' });
  await polledToEnd(history);
  expect(history.statements.filter((text) => text.includes('set failing_seq = 2'))).toHaveLength(7);
  expect([handled, history.parked]).toEqual([['package.e1', 'package.e3'], ['package.e2']]);
  expect(logged).toContain('error: an event was parked: its consumer goes on without it (cannot handle it)');
});

it('a pause before the next try of an event ends no outage', async () => {
  const history = storedConsumer(events(1));
  let isBroken = true;
  const { logged } = await running(history, { fails: () => isBroken });
  await expect.poll(() => history.row?.failures).toBe(1);
  Object.assign(history.row ?? {}, { isPausing: true });
  const before = rounds(history);
  // Once the second round begins, the first has ended.
  await expect
    .poll(() => {
      poll();
      return rounds(history);
    })
    .toBeGreaterThan(before + 1);
  expect(logged).toHaveLength(1);
  isBroken = false;
  Object.assign(history.row ?? {}, { isPausing: false });
  await expect
    .poll(() => {
      poll();
      return logged;
    })
    .toHaveLength(2);
});

it('tries again by itself while the database is away', async () => {
  const history = storedConsumer(events(1));
  const { consumers, handled, logged } = await running(history);
  await atEnd(history);
  history.events.push(...numbered(['package.e1', 'package.e2']).slice(1));
  history.broken = new Error('Connection terminated unexpectedly');
  consumers.wake(batchOf(history.events));
  await expect.poll(() => logged).toHaveLength(1);
  history.broken = null;
  await expect.poll(() => handled).toEqual(['package.e1', 'package.e2']);
});

it('a row that is gone, as after an older backup, is inserted again', async () => {
  const history = storedConsumer(events(1));
  const { consumers, handled } = await running(history);
  await atEnd(history);
  history.row = null;
  consumers.wake(batchOf(history.events));
  await expect.poll(() => history.row?.seq).toBe(1);
  history.events.push(...numbered(['package.e1', 'package.e2']).slice(1));
  consumers.wake(batchOf(history.events));
  await expect.poll(() => handled).toEqual(['package.e1', 'package.e2']);
});

it('one that must know the past registers itself and does not begin at the end', async () => {
  const history = storedConsumer(events(1));
  const register = vi.fn<NonNullable<EventConsumer['register']>>(() => Promise.resolve());
  await running(history, { consumer: { register } });
  expect(register).toHaveBeenCalledWith(history.db);
  const inserted = history.statements.filter((text) => text.startsWith('insert into event_consumers'));
  expect(inserted).toEqual([expect.stringContaining("unnest('{}'::text[])")]);
});

it('the start waits for a database that is away, and fails at any other error', async () => {
  const history = storedConsumer(events(1));
  history.broken = new Error('Connection terminated unexpectedly');
  const starting = running(history);
  await new Promise(setImmediate);
  history.broken = null;
  const { handled } = await starting;
  await expect.poll(() => handled).toEqual(['package.e1']);
  const other = storedConsumer([]);
  other.broken = new Error('permission denied');
  await expect(running(other)).rejects.toThrow('permission denied');
  expect(other.statements).toHaveLength(1);
  await expect(running(history, { consumer: { writes: ['package'] } })).rejects.toThrow('its own writes');
});

it('when it stops it finishes the round that is running, and begins no other', async () => {
  const history = storedConsumer(events(150));
  const ends = Promise.withResolvers<void>();
  const { consumers } = await running(history, { consumer: { handle: () => ends.promise } });
  await expect.poll(() => rounds(history)).toBe(1);
  const [stillRuns, stopping] = ['still runs', consumers.stop()];
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  expect(await Promise.race([stopping, Promise.resolve(stillRuns)])).toBe(stillRuns);
  ends.resolve();
  await stopping;
  expect([history.row?.seq, rounds(history)]).toEqual([100, 1]);
});
