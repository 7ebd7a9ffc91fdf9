import { describe, expect, test } from 'vitest';
import { EventLog, type LogEntry } from '#server/events/event-log.ts';
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
    expect(log.cursor()).toEqual(place(5));
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
});
