// How far a consumer can go without reading, from what its instance has dispatched.
import { expect, it } from 'vitest';
import { SeenEvents } from '#server/events/consumers/seen-events.ts';
import type { EventConsumer } from '#server/events/consumers/consumer.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import { numbered } from './support/stored-consumer.ts';

const nonceOf = (seq: number): string => `n${seq}`;
/** Events after `seq`, each of the entity `package` (p) or `rating` (r). */
function batch(after: number, kinds: string, previous = nonceOf(after)) {
  const events = kinds.split('').map((kind, index): NumberedEvent => {
    const [event] = numbered(['any.thing'], kind === 'p' ? 'package' : 'rating');
    if (!event) throw new Error('no event');
    return { ...event, seq: after + 1 + index, nonce: nonceOf(after + 1 + index) };
  });
  return { epoch: 1, previous, events };
}
const create = (given: Partial<EventConsumer> = {}) =>
  new SeenEvents({ name: 'one', entities: ['package'], writes: [], handle: () => Promise.resolve(), ...given });
const at = (seq: number, isLast = false) => ({ seq, nonce: nonceOf(seq), isLast });

it('says whether a batch concerns the consumer', () => {
  const seen = create();
  expect(seen.add(batch(10, 'rr'))).toBe(false);
  expect(seen.add(batch(12, 'rp'))).toBe(true);
  expect(seen.add({ ...batch(14, ''), events: [] })).toBe(false);
});

it('goes to the last event, or to the one before the first that concerns the consumer', () => {
  const seen = create();
  seen.add(batch(10, 'rrr'));
  expect(seen.skipFrom(10)).toEqual(at(13, true));
  expect(seen.skipFrom(12)).toEqual(at(13, true));
  expect(seen.skipFrom(13)).toBeNull();
  seen.add(batch(13, 'rprrp'));
  expect(seen.skipFrom(13)).toEqual(at(14));
  // At the event itself nothing is skipped; behind it everything up to the next.
  expect(seen.skipFrom(14)).toBeNull();
  expect(seen.skipFrom(15)).toEqual(at(17));
  expect(seen.skipFrom(18)).toBeNull();
});

it('an event that cannot be read concerns a consumer of its entity', () => {
  const seen = create({ concerns: () => false });
  expect(seen.add(batch(10, 'pr'))).toBe(false);
  expect(seen.skipFrom(10)).toEqual(at(12, true));
  const { events, ...rest } = batch(12, 'rp');
  seen.add({ ...rest, events: events.map((event) => ({ ...event, unreadable: 'of a newer version' })) });
  expect(seen.skipFrom(12)).toEqual(at(13));
  expect(seen.skipFrom(13)).toBeNull();
});

it('knows nothing of what came before the first batch, nor before a gap, nor of another history', () => {
  const seen = create();
  expect(seen.skipFrom(0)).toBeNull();
  seen.add(batch(10, 'rrr'));
  expect(seen.skipFrom(9)).toBeNull();
  seen.add(batch(20, 'rrr'));
  expect(seen.skipFrom(11)).toBeNull();
  expect(seen.skipFrom(20)).toEqual(at(23, true));
  // The same numbers after a backup was restored.
  seen.add(batch(23, 'rr', 'another'));
  expect(seen.skipFrom(20)).toBeNull();
  expect(seen.skipFrom(23)).toEqual(at(25, true));
});

it('reads again what an operator sets the cursor back to', () => {
  const seen = create();
  seen.add(batch(10, 'prrprr'));
  expect(seen.skipFrom(14)).toEqual(at(16, true));
  expect(seen.skipFrom(11)).toBeNull();
});

it('keeps a thousand events that concern a consumer which does not work, and lets one further behind read', () => {
  const seen = create();
  seen.add(batch(0, 'pr'.repeat(1_200)));
  expect(seen.skipFrom(1)).toBeNull();
  expect(seen.skipFrom(401)).toEqual(at(402));
  expect(seen.skipFrom(2_399)).toEqual(at(2_400, true));
});
