import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { EventLog, type LogEntry, logEntry, windowSize } from '#server/events/event-log.ts';
import type { NumberedEvent } from '#shared/events/event.ts';

const tagOf = (seq: number) => seq.toString(16).padStart(8, '0');

function event(seq: number, at = new Date()): NumberedEvent {
  return {
    seq,
    id: String(seq),
    at: at.toISOString(),
    actorId: null,
    actorRole: 'SYS',
    name: 'package.edited',
    entity: 'package',
    entityId: `p${seq}`,
    version: 1,
    changed: [],
    before: null,
    after: null,
    payload: {},
    nonce: tagOf(seq),
  };
}

function logOf(count: number, size = { events: 10, ms: 60_000, most: 100 }, at = new Date()): EventLog {
  const log = new EventLog(
    { head: { epoch: 1, seq: 0, nonce: tagOf(0) }, base: { seq: 0, nonce: tagOf(0) }, entries: [] },
    size,
  );
  for (let seq = 1; seq <= count; seq += 1) log.append(event(seq, at), 1);
  return log;
}

const numbers = (found: LogEntry[] | string) => (typeof found === 'string' ? found : found.map((entry) => entry.seq));
const place = (seq: number, nonce = tagOf(seq), epoch = 1) => ({ epoch, seq, nonce });
const old = new Date(Date.now() - 3_600_000);

describe('the window', () => {
  test('returns the events after a position, from the very beginning on', () => {
    const log = logOf(5);
    expect(numbers(log.since(place(3)))).toEqual([4, 5]);
    expect(numbers(log.since(place(5)))).toEqual([]);
    expect(numbers(log.since(place(0)))).toEqual([1, 2, 3, 4, 5]);
    expect([log.cursor(), logOf(0).cursor()]).toEqual([place(5), place(0)]);
  });

  test('does not know a forged nonce, another epoch, or a position ahead of its own', () => {
    const log = logOf(5);
    expect(log.since(place(3, 'ffffffff'))).toBe('unknown');
    expect(log.since(place(0, 'ffffffff'))).toBe('unknown');
    expect(log.since(place(3, tagOf(3), 2))).toBe('unknown');
    expect(log.since(place(6))).toBe('unknown');
  });

  test('keeps so many events of any age', () => {
    const log = logOf(25, undefined, old);
    expect(numbers(log.since(place(15)))).toEqual([16, 17, 18, 19, 20, 21, 22, 23, 24, 25]);
    expect(log.since(place(14))).toBe('beyond');
  });

  test('keeps so long a time with any number of events, up to the maximum', () => {
    expect(numbers(logOf(80).since(place(0)))).toHaveLength(80);
    const full = logOf(150);
    expect(numbers(full.since(place(50)))).toHaveLength(100);
    expect(full.since(place(49))).toBe('beyond');
  });

  test('returns the same after old events were removed', () => {
    const log = logOf(5_000, { events: 10, ms: 1, most: 20 }, old);
    expect(numbers(log.since(place(4_995)))).toEqual([4_996, 4_997, 4_998, 4_999, 5_000]);
    expect(log.since(place(4_000))).toBe('beyond');
    expect(log.since(place(4_995, 'ffffffff'))).toBe('unknown');
  });

  test('an event that is exactly as old as the window has left it', () => {
    vi.useFakeTimers({ now: 1_000_000 });
    onTestFinished(() => void vi.useRealTimers());
    const size = { events: 1, ms: 5_000, most: 100 };
    const kept = (age: number) => log(age).since(place(0));
    const log = (age: number) => logOf(3, size, new Date(Date.now() - age));
    expect(numbers(kept(4_999))).toEqual([1, 2, 3]);
    expect(kept(5_000)).toBe('beyond');
  });

  test('covers ten minutes and at least ten thousand events', () => {
    expect(windowSize).toEqual({ events: 10_000, ms: 600_000, most: 200_000 });
  });

  test('keeps of an event what decides who is concerned', () => {
    const keys = [{ driverId: 'd1' }, { driverId: 'd2' }] as const;
    const [before, after] = [
      { keys: keys[0], countKey: 'x' },
      { keys: keys[1], countKey: 'y' },
    ];
    const given = { ...event(7, new Date(5_000)), changed: ['driverId'], before, after };
    const kept = {
      seq: 7,
      nonce: tagOf(7),
      at: 5_000,
      name: 'package.edited',
      entity: 'package',
      entityId: 'p7',
      changed: ['driverId'],
      before: keys[0],
      after: keys[1],
      unreadable: false,
    };
    expect(logEntry(given)).toEqual(kept);
    expect(logEntry({ ...given, before: null, after: null, unreadable: 'why' })).toEqual({
      ...kept,
      before: null,
      after: null,
      unreadable: true,
    });
  });

  test('of another history knows no earlier position, and goes on from its own', () => {
    const log = logOf(5_000, { events: 10, ms: 1, most: 20 }, old);
    const [base, head] = [place(7), place(8)];
    log.restart({ head: { ...head, epoch: 2 }, base, entries: [logEntry(event(8))] });
    expect(log.cursor()).toEqual(place(8, tagOf(8), 2));
    expect(log.since(place(4_995))).toBe('unknown');
    log.append(event(9), 2);
    expect(numbers(log.since(place(7, tagOf(7), 2)))).toEqual([8, 9]);
    expect(log.since(place(6, tagOf(6), 2))).toBe('beyond');
    log.append(event(10), 3);
    expect(log.cursor()).toEqual(place(10, tagOf(10), 3));
  });
});

const keys = (driverId: string, teams: string[] = []) => ({ keys: { driverId, teams }, countKey: 'created' });

test('the last event that hid a row from users is known', () => {
  const log = logOf(1);
  const append = (seq: number, change: Partial<NumberedEvent>): number => {
    log.append({ ...event(seq), ...change }, 1);
    return log.lastHiding;
  };
  expect(log.lastHiding).toBe(0);
  expect(append(2, { before: null, after: keys('d1') })).toBe(0);
  expect(append(3, { before: keys('d1', ['a']), after: keys('d1', ['a']) })).toBe(0);
  expect(append(4, { before: keys('d1'), after: keys('d2') })).toBe(4);
  expect(append(5, { before: keys('d2', ['a']), after: keys('d2', []) })).toBe(5);
  expect(append(6, { before: keys('d2'), after: null })).toBe(6);
  expect(append(7, { unreadable: 'why' })).toBe(7);
  expect(append(8, { before: keys('d2'), after: keys('d2') })).toBe(7);
});
