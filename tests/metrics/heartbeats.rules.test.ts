// What instances say of themselves: rates, order, and what the others make of it.
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Bus, localBus } from '#server/events/bus.ts';
import { InstanceHeartbeats } from '#server/metrics/instance-heartbeat.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-23T10:00:00Z') });
  return () => vi.useRealTimers();
});

interface Given {
  bus?: Bus;
  events?: () => number;
  lagMs?: number | null;
  sockets?: () => number;
  executions?: () => number;
}

function instance(id: string, given: Given = {}): InstanceHeartbeats {
  const { bus = localBus(), events = () => 0, lagMs = null, sockets = () => 1, executions = () => 0 } = given;
  const pulse = new InstanceHeartbeats({
    id,
    bus,
    engine: () => ({
      sockets: sockets(),
      subscriptions: 9,
      groups: 2,
      groupSizes: [8, 1],
      pendingMessages: 4,
      executions: executions(),
      cursor: '1:42:0a1b2c3d',
    }),
    signals: () => 1,
    recent: () => ({ events: events(), messages: events() * 2, lagMs }),
    otherVersions: () => ({ skipped: 3, told: 5 }),
    heartbeatMs: 5_000,
  });
  onTestFinished(() => pulse.stop());
  return pulse;
}

test('rates are per second since the last heartbeat', () => {
  let [events, executions] = [0, 100];
  const a = instance('a', { events: () => events, executions: () => executions });
  events = 50;
  executions = 150;
  vi.advanceTimersByTime(5_000);
  expect(a.instances()).toMatchObject([
    { events: 10, messages: 20, executions: 10, waiting: 4, skipped: 3, foreign: 5 },
  ]);
  events = 0;
  executions = 160;
  vi.advanceTimersByTime(5_000);
  expect(a.instances()).toMatchObject([{ events: 0, messages: 0, executions: 2 }]);
});

test('an instance lists itself first, then the others by their age', () => {
  const bus = localBus();
  const pulses = ['a', 'b', 'c'].map((id) => {
    vi.advanceTimersByTime(1_000);
    return instance(id, { bus });
  });
  vi.advanceTimersByTime(6_000);
  expect(
    pulses.map((pulse) =>
      pulse
        .instances()
        .map(({ id }) => id)
        .join(''),
    ),
  ).toEqual(['abc', 'bac', 'cab']);
});

test('it is said when an instance was last heard of, and one that is silent for too long is left out', () => {
  const bus = localBus();
  const silent = { ...bus, publish: vi.fn<Bus['publish']>(bus.publish) };
  const a = instance('a', { bus });
  instance('b', { bus: silent });
  vi.advanceTimersByTime(5_000);
  silent.publish.mockImplementation(() => {});
  vi.advanceTimersByTime(12_000);
  expect(a.instances().map(({ id, heardAt }) => `${id} ${heardAt.toISOString()}`)).toEqual([
    'a 2026-01-23T10:00:15.000Z',
    'b 2026-01-23T10:00:05.000Z',
  ]);
  // Between two of its own heartbeats.
  vi.advanceTimersByTime(4_500);
  expect(a.instances().map(({ id }) => id)).toEqual(['a']);
});

test('an instance of an older version counts, though it says less', () => {
  const bus = localBus();
  const a = instance('a', { bus });
  const [own] = a.instances();
  const { skipped: _, foreign: __, ...older } = { ...own, id: 'older' };
  bus.publish('instances', older);
  expect(a.instances()).toMatchObject([{ id: 'a' }, { id: 'older', skipped: 0, foreign: 0 }]);
});

test('all instances handle the same events, each sends messages of its own, and the slowest counts', () => {
  const bus = localBus();
  const a = instance('a', { bus, events: () => 50, lagMs: 20, sockets: () => 2 });
  instance('b', { bus, events: () => 40, lagMs: 70, sockets: () => 3 });
  vi.advanceTimersByTime(30_000);
  const { events, messages, sockets, lagMs, waiting } = a.history();
  // At the first heartbeat of a that of b was its first, of a time without length.
  expect([events[0], sockets[0], lagMs[0], waiting[0]]).toEqual([expect.any(Number), 5, 70, 8]);
  vi.advanceTimersByTime(300_000);
  expect([a.history().events.at(-1), a.history().messages.at(-1), messages.length]).toEqual([10, 36, 1]);
});

test('a point that is not full yet is the mean of what it has', () => {
  let sockets = 2;
  const a = instance('a', { sockets: () => sockets });
  vi.advanceTimersByTime(5_000);
  sockets = 4;
  vi.advanceTimersByTime(15_000);
  expect(a.history().sockets).toEqual([3.5]);
  vi.advanceTimersByTime(20_000);
  expect(a.history().sockets).toEqual([3, 4]);
});

test('an instance that has stopped listens no more, and has told the others', () => {
  const bus = localBus();
  const [a, b] = [instance('a', { bus }), instance('b', { bus })];
  vi.advanceTimersByTime(5_000);
  a.stop();
  expect(b.instances().map(({ id }) => id)).toEqual(['b']);
  vi.advanceTimersByTime(60_000);
  expect([a.instances().length, b.instances().length]).toEqual([0, 1]);
});
