// When a message is tried again.
import { expect, it } from 'vitest';
import { pauseAfter, retryPlan } from '#server/areas/webhooks/delivery/retry-plan.ts';
import { webhookEventOf } from '#shared/areas/webhooks/events.ts';

const hour = 3_600_000;

it('nine attempts are made over at least 27 hours, and then none', () => {
  const pauses = retryPlan.pausesMs.map((_, index) => pauseAfter(retryPlan, index + 1, null, 0) ?? 0);
  expect(pauses).toHaveLength(8);
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(27 * hour);
  expect(pauseAfter(retryPlan, 9, null)).toBeNull();
});

it('the pauses grow from ten seconds to twenty hours; a webhook is switched off after five days without success', () => {
  const minutes = retryPlan.pausesMs.map((pause) => pause / 60_000);
  expect(minutes).toEqual([1 / 6, 5, 30, 120, 300, 480, 720, 1_200]);
  expect(retryPlan.suspendAfterMs).toBe(432_000_000);
});

it.each([
  [1, null, 0, 10_000],
  [1, null, 1, 11_000],
  // A receiver may ask for more time, up to an hour, and never for less than the plan.
  [1, 120_000, 0, 120_000],
  [1, 1_000, 0, 10_000],
  [1, 1_000_000_000, 0, hour],
  [1, 1_000_000_000, 1, 1.1 * hour],
  [4, 60_000, 0, 2 * hour],
])('after attempt %i, asked for %s, the jitter is %i and the pause %i', (attempt, asked, random, expected) => {
  expect(pauseAfter(retryPlan, attempt, asked, random)).toBeCloseTo(expected, 3);
});

it.each([
  ['package.created', null, 'created', 'package_created'],
  ['package.confirmed', 'created', 'confirmed', 'package_confirmed'],
  ['package.started', 'received', 'enroute', 'package_status'],
  ['package.delivered', 'enroute', 'delivered', 'package_delivered'],
  ['package.canceled', 'enroute', 'canceled', 'package_canceled'],
  ['package.edited', 'created', 'created', 'package_edited'],
  ['package.redirected', 'inhouse', 'inhouse', 'package_edited'],
  ['package.redirected', 'inhouse', 'transit', 'package_status'],
  ['package.returned', 'canceled', 'returned', 'package_returned'],
  ['package.corrected', 'delivered', 'enroute', 'package_status'],
  ['package.outcomeUndone', 'reported', 'received', 'package_status'],
  ['package.reported', 'reported', 'reported', null],
  ['package.noteAdded', 'enroute', 'enroute', null],
  ['package.assigned', 'inhouse', 'inhouse', null],
  ['rating.responded', 'active', 'active', 'rating_replied'],
  ['rating.flagged', 'active', 'active', null],
  ['rating.archived', 'active', 'archived', null],
])('%s from %s to %s is %s', (name, from, to, expected) => {
  expect(webhookEventOf({ name, from, to })).toBe(expected);
});
