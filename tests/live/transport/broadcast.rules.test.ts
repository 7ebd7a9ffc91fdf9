// A result that is compressed for a group: once for all of its sockets, and without keeping what nobody needs any more.
import { expect, test } from 'vitest';
import type { GroupDelivery } from '#server/live/dispatch/group-message.ts';
import { SubscriptionGroup } from '#server/live/dispatch/subscription-groups.ts';
import { Broadcast, noDictionary } from '#server/live/transport/compression.ts';
import { allParcelsGroup } from '../support/event-dispatcher.ts';

/** Words that occur only here, so that a result compresses well against one before it, and badly alone. */
const words = Array.from({ length: 300 }, (_, at) => ((at * 2_654_435_761) % 4_294_967_296).toString(36)).join(' ');
const resultOf = (count: number): Buffer => Buffer.from(`{"n":${count},"words":"${words}"}`);
const [head, sameLength, longer] = ['{"id":"1"', '{"id":"2"', '{"id":"12"'].map((text) => Buffer.from(text));
if (!head || !sameLength || !longer) throw new Error('there are three');

test('it is compressed once for each dictionary and length of the head, and framed once for each head', () => {
  const previous = new Broadcast(resultOf(1), null);
  const next = new Broadcast(resultOf(2), previous);
  const [small, large] = [next.frameFor(previous.dictionaryId, head), next.frameFor(noDictionary, head)];
  expect(small.body.length).toBeLessThan(large.body.length / 4);
  expect(next.frameFor(previous.dictionaryId, head)).toBe(small);
  expect(next.frameFor(previous.dictionaryId, sameLength).body).toBe(small.body);
  expect(next.frameFor(previous.dictionaryId, longer).body).not.toBe(small.body);
  expect(next.frameFor(next.dictionaryId, longer).body).toBe(large.body);
  expect(next.frameFor(noDictionary, head)).toBe(large);
  next.release();
  const late = next.frameFor(previous.dictionaryId, head);
  expect([late.body.equals(large.body), late === large]).toEqual([true, false]);
});

test('what a slow client takes later is compressed without the result before it, which is no longer kept', () => {
  const group = new SubscriptionGroup(allParcelsGroup, () => 1);
  const received: GroupDelivery[] = [];
  group.add({ account: 'a', isBusy: false, onOverflow: () => undefined, receive: (one) => void received.push(one) }, 0);
  for (const count of [1, 2])
    group.send({ seq: 0, id: null, version: null, coalescing: null, result: resultOf(count) });
  const [first, second] = received.map((delivery) => delivery.messageFor('1', head));
  const late = second?.compressedFrame(first?.broadcast?.dictionaryId ?? noDictionary);
  expect(first?.broadcast?.dictionaryId).toBeGreaterThan(noDictionary);
  expect(late?.body.equals(second?.compressedFrame(noDictionary).body ?? Buffer.alloc(0))).toBe(true);
});
