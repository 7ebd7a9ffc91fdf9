// When a customer is billed by itself: days of Casablanca, from six in the morning on.
import { describe, expect, it } from 'vitest';
import { scheduleProblem, tidySchedule } from '#shared/areas/config/billing-schedule.ts';
import {
  type BillingSchedule,
  lastBillingDay,
  nextBillingDay,
  scheduleOf,
} from '#shared/areas/config/billing-schedule.ts';

const weekly: BillingSchedule = { billingMode: 'weekly', billingDays: ['monday'], billingThreshold: null };
const twice: BillingSchedule = { ...weekly, billingMode: 'twice_weekly', billingDays: ['monday', 'thursday'] };
const sundays: BillingSchedule = { ...weekly, billingDays: ['sunday'] };

// 2026-11-30 is a Monday; Casablanca is at UTC+0 by then.
describe.each<[string, BillingSchedule, string, string, string]>([
  ['on its day from six on', weekly, '2026-11-30T06:00:00Z', '2026-11-30', '2026-12-07'],
  ['on its day before six', weekly, '2026-11-30T05:59:59Z', '2026-11-23', '2026-11-30'],
  ['between two days', weekly, '2026-12-03T12:00:00Z', '2026-11-30', '2026-12-07'],
  ['twice a week', twice, '2026-12-02T12:00:00Z', '2026-11-30', '2026-12-03'],
  ['on a Sunday', sundays, '2026-12-02T12:00:00Z', '2026-11-29', '2026-12-06'],
  // Until 2026-09-20 the clock was an hour ahead of UTC.
  ['by the clock of Casablanca', weekly, '2026-06-01T05:00:00Z', '2026-06-01', '2026-06-08'],
])('a schedule %s', (_, schedule, now, last, next) => {
  it('knows the day that is due and the next one', () => {
    expect([lastBillingDay(schedule, new Date(now)), nextBillingDay(schedule, new Date(now))]).toEqual([last, next]);
  });
});

it('a schedule without days has none, and a customer without one has the usual one', () => {
  const manual: BillingSchedule = { billingMode: 'manual', billingDays: [], billingThreshold: null };
  expect(lastBillingDay(manual, new Date())).toBe(null);
  expect(nextBillingDay({ ...manual, billingMode: 'threshold', billingThreshold: 100 }, new Date())).toBe(null);
  expect(scheduleOf({ billingMode: null, billingDays: [], billingThreshold: null }, weekly)).toEqual(weekly);
  expect(scheduleOf(manual, weekly)).toEqual(manual);
});

it('an incomplete schedule is refused, and what its mode does not use is dropped', () => {
  expect(scheduleProblem({ ...weekly, billingDays: [] })).toBe('billingDays');
  expect(scheduleProblem({ ...twice, billingDays: ['monday', 'monday'] })).toBe('billingDays');
  expect(scheduleProblem({ ...weekly, billingMode: 'threshold', billingDays: [] })).toBe('billingThreshold');
  expect(scheduleProblem(twice)).toBe(null);
  expect(tidySchedule({ ...twice, billingDays: ['thursday', 'monday'], billingThreshold: 5 })).toEqual(twice);
  expect(tidySchedule({ ...twice, billingMode: null })).toEqual({
    billingMode: null,
    billingDays: [],
    billingThreshold: null,
  });
});
