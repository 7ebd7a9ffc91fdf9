import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { localBus, type Bus } from '#server/events/bus.ts';
import { InstanceHeartbeats } from '#server/metrics/instance-heartbeat.ts';
import type { LiveEngineStats } from '#server/metrics/metrics-sink.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Given {
  bus?: Bus;
  sockets?: () => number;
  events?: () => number;
}

function instance(
  id: string,
  { bus = localBus(), sockets = () => 3, events = () => 0 }: Given = {},
): InstanceHeartbeats {
  const engine = (): LiveEngineStats => ({
    sockets: sockets(),
    subscriptions: 9,
    groups: 2,
    groupSizes: [8, 1],
    pendingMessages: 0,
    executions: 0,
    cursor: '1:42:0a1b2c3d',
  });
  const pulse = new InstanceHeartbeats({
    id,
    bus,
    engine,
    signals: () => 1,
    recent: () => ({ events: events(), messages: events() * 2, lagMs: events() > 0 ? 12 : null }),
    otherVersions: () => ({ skipped: 0, told: 0 }),
    heartbeatMs: 5_000,
  });
  onTestFinished(() => pulse.stop());
  return pulse;
}

test('an instance alone knows itself from the first moment', () => {
  expect(instance('a').instances()).toMatchObject([{ id: 'a', sockets: 3, signals: 1, seq: 42, lagMs: null }]);
});

test('instances on one bus know each other, each lists itself first', () => {
  const bus = localBus();
  const [a, b] = [instance('a', { bus }), instance('b', { bus })];
  vi.advanceTimersByTime(5_000);
  expect(a.instances().map(({ id }) => id)).toEqual(['a', 'b']);
  expect(b.instances().map(({ id }) => id)).toEqual(['b', 'a']);
});

test('an instance that stops is removed at once, and a silent one after a while', () => {
  const bus = localBus();
  const silent = { ...bus, publish: vi.fn<Bus['publish']>(bus.publish) };
  const a = instance('a', { bus });
  instance('b', { bus: silent });
  const c = instance('c', { bus });
  vi.advanceTimersByTime(5_000);
  expect(a.instances()).toHaveLength(3);
  c.stop();
  expect(a.instances().map(({ id }) => id)).toEqual(['a', 'b']);
  silent.publish.mockImplementation(() => {});
  vi.advanceTimersByTime(20_000);
  expect(a.instances().map(({ id }) => id)).toEqual(['a']);
});

test('invalid heartbeats are ignored', () => {
  const bus = localBus();
  const a = instance('a', { bus });
  for (const message of [null, 'b', { id: 'b' }, { ...a.instances()[0], id: 7 }]) bus.publish('instances', message);
  expect(a.instances()).toHaveLength(1);
});

test('the last minutes are at most seven points of half a minute, of all instances together', () => {
  const bus = localBus();
  let sockets = 1;
  const a = instance('a', { bus, sockets: () => sockets, events: () => 50 });
  instance('b', { bus, sockets: () => sockets });
  expect(a.history().sockets).toEqual([]);
  vi.advanceTimersByTime(30_000);
  expect(a.history().sockets).toHaveLength(1);
  sockets = 5;
  vi.advanceTimersByTime(7 * 30_000 + 5_000);
  expect(a.history().sockets).toEqual(Array<number>(7).fill(10));
  expect(Math.max(...a.history().lagMs)).toBe(12);
});
