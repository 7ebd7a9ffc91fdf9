// How an instance learns where drivers are: from the bus, from the accounts' events, and from what the bus lost.
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DriverTracker } from '#server/areas/positions/live/driver-tracker.ts';
import { encodePositions } from '#server/areas/positions/live/position-message.ts';
import { now } from '#tests/fixtures/effect-of.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';

beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
});
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const at = (second: number) => ({
  at: new Date(now.getTime() + second * 1e3),
  lat: 33 + second / 100,
  lng: -7.6,
  speed: null,
  bearing: null,
  accuracy: null,
  battery: null,
});
const nowhere = { at: null, lat: null, lng: null, speed: null, bearing: null, accuracy: null, battery: null };
const account = (id: string, position: object = nowhere) => ({ id, hubId: null, managerId: null, ...position });

/** A tracker with the accounts on duty, what is missed, and the bus of its instance. */
function track(onDuty: object[] = [account('d1')]) {
  const state = { onDuty, missed: [] as [string, number][], fails: false, published: [] as unknown[] };
  const bound: ((message: unknown) => void)[] = [];
  const unsubscribe = vi.fn<() => void>();
  const { db, statements } = recordStatements((text) => {
    if (state.fails) throw new Error('no database');
    if (text.includes('from users as u')) return state.onDuty;
    if (text.includes('json_agg')) return [{ readings: JSON.stringify(state.missed.map(([id, ms]) => [id, ms])) }];
    return text.includes('from driver_positions')
      ? state.missed.map(([driverId, ms]) => ({ driverId, ...at((ms - now.getTime()) / 1_000) }))
      : [];
  });
  const bus = {
    publishEvents: () => {},
    subscribeEvents: () => () => {},
    close: () => Promise.resolve(),
    publish: (_: string, message: unknown) => void state.published.push(message),
    subscribe: (_: string, handler: (message: unknown) => void) => {
      bound.push(handler);
      return unsubscribe;
    },
  };
  const tracker = new DriverTracker({ db, bus, log: pino({ enabled: false }) });
  const accountsRead = () => statements.flatMap((text) => (text.includes('from users as u') ? [text] : []));
  const missedSince = () => statements.flatMap((text) => /taken_at > '(.*?)'/.exec(text)?.[1] ?? []);
  const hears = (...readings: [string, number][]) =>
    bound.forEach((hear) => hear(encodePositions(new Map(readings.map(([id, s]) => [id, at(s)])))));
  return {
    tracker,
    state,
    hears,
    accountsRead,
    missedSince,
    unsubscribe,
    second: (id = 'd1') => tracker.drivers.get(id)?.position,
  };
}

it('at the start all drivers on duty are read, and positions of the bus that arrive meanwhile count', async () => {
  const { tracker, hears, accountsRead, second } = track([account('d1', at(1))]);
  const started = tracker.start();
  hears(['d1', 2]);
  await started;
  await later(200);
  expect(accountsRead()[0]).toMatch(/where u\.on_duty_since is not null and u\.status = 'active'$/);
  hears(['d1', 3]);
  expect(second()).toMatchObject(at(3));
  await tracker.stop();
});

it('positions of this instance are sent in one message of the latest, and each only once', async () => {
  const { tracker, state } = track();
  tracker.publish(new Map([['d1', at(1)]]));
  tracker.publish(
    new Map([
      ['d1', at(2)],
      ['d2', at(1)],
    ]),
  );
  await later(30);
  tracker.publish(new Map([['d3', at(1)]]));
  await later(30);
  expect(state.published).toEqual([
    encodePositions(
      new Map([
        ['d1', at(2)],
        ['d2', at(1)],
      ]),
    ),
    encodePositions(new Map([['d3', at(1)]])),
  ]);
  await later(600_000);
  expect(state.published).toHaveLength(2);
});

it('who reports before the event of the duty is read a moment later, all of them at once and no more than once', async () => {
  const { tracker, state, hears, accountsRead, second } = track([]);
  await tracker.start();
  state.onDuty = [account('d1', at(1)), account('d2', at(1))];
  hears(['d1', 1]);
  hears(['d2', 1]);
  await later(200);
  expect(
    accountsRead()
      .slice(1)
      .map((text) => /u\.id in \((.*)\)/.exec(text)?.[1]),
  ).toEqual(["'d1', 'd2'"]);
  expect([second('d1'), second('d2')]).toMatchObject([at(1), at(1)]);
  hears(['d9', 1]);
  await later(200);
  expect(accountsRead()[2]).toContain("u.id in ('d9')");
  await later(4_000);
  expect(accountsRead()).toHaveLength(3);
  await tracker.stop();
});

it('a driver who was on duty is not moved after it, and is read again', async () => {
  const { tracker, state, hears, accountsRead, second } = track([account('d1', at(1))]);
  await tracker.start();
  state.onDuty = [];
  tracker.onEvent({ entity: 'user', entityId: 'd1' });
  await tracker.settled();
  hears(['d1', 2]);
  await later(200);
  expect([second(), accountsRead().length]).toEqual([null, 3]);
  await tracker.stop();
});

it('after an event of an account it is read, not after others; events during a read are read after it', async () => {
  const { tracker, state, accountsRead } = track([account('d1')]);
  await tracker.start();
  tracker.onEvent({ entity: 'package', entityId: 'd1' });
  await tracker.settled();
  expect(accountsRead()).toHaveLength(1);
  tracker.onEvent({ entity: 'user', entityId: 'd1' });
  tracker.onEvent({ entity: 'user', entityId: 'd2' });
  state.onDuty = [account('d1'), account('d2')];
  await tracker.settled();
  expect(
    accountsRead()
      .slice(1)
      .map((text) => /u\.id in \((.*)\)/.exec(text)?.[1]),
  ).toEqual(["'d1'", "'d2'"]);
  expect(tracker.drivers.isOnDuty('d2')).toBe(true);
  await tracker.stop();
});

it('a reload reads all, also those that are no longer found; one during a read follows it', async () => {
  const { tracker, state, accountsRead } = track([account('d1'), account('d2')]);
  await tracker.start();
  state.onDuty = [account('d2')];
  tracker.onEvent({ entity: 'user', entityId: 'd2' });
  tracker.reloadAll();
  await tracker.settled();
  expect(
    accountsRead()
      .slice(1)
      .map((text) => text.includes('u.id in')),
  ).toEqual([true, false]);
  expect(['d1', 'd2'].map((id) => tracker.drivers.isOnDuty(id))).toEqual([false, true]);
  await tracker.stop();
});

it('what the bus lost is read within five seconds, from ten seconds before the last read on', async () => {
  const { tracker, state, missedSince, second } = track();
  await tracker.start();
  state.missed = [
    ['d1', now.getTime() + 2_000],
    ['d9', now.getTime()],
  ];
  await later(5_000);
  expect([missedSince(), second()]).toMatchObject([['2026-01-23T09:59:50.000Z'], at(2)]);
  await later(5_000);
  expect(missedSince()[1]).toBe('2026-01-23T09:59:55.000Z');
  await tracker.stop();
});

it('after reads that failed the next one begins where the last one that succeeded began', async () => {
  const { tracker, state, missedSince, second } = track();
  await tracker.start();
  await later(5_000);
  state.fails = true;
  await later(15_000);
  state.fails = false;
  state.missed = [['d1', now.getTime() + 6_000]];
  await later(5_000);
  expect([missedSince().at(-1), second()]).toMatchObject(['2026-01-23T09:59:55.000Z', at(6)]);
  await tracker.stop();
});

it('a stop ends everything: the bus, the timers and a read that is tried again', async () => {
  const { tracker, state, hears, unsubscribe, accountsRead } = track();
  await tracker.start();
  tracker.publish(new Map([['d1', at(1)]]));
  hears(['d9', 1]);
  state.fails = true;
  tracker.onEvent({ entity: 'user', entityId: 'd1' });
  await later(0);
  await Promise.all([tracker.stop(), later(0)]);
  const reads = accountsRead().length;
  await later(600_000);
  expect([unsubscribe.mock.calls.length, state.published, accountsRead().length]).toEqual([1, [], reads]);
});
