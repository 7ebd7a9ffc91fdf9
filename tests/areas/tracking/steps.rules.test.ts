// The steps of a parcel as its recipient follows them, for every state that one can be in.
import { describe, expect, it } from 'vitest';
import type { TrackedParcel } from '#shared/areas/tracking/tracked-parcel.ts';
import { milestonesOf } from '#client/areas/tracking/milestones.ts';

const times = {
  confirmedAt: '2026-11-20T10:00:00Z',
  atHubAt: '2026-11-21T08:00:00Z',
  outAt: '2026-11-22T08:00:00Z',
  deliveredAt: '2026-11-22T12:00:00Z',
  canceledAt: '2026-11-23T08:00:00Z',
  returnedAt: '2026-11-25T08:00:00Z',
};
const none = {
  confirmedAt: null,
  atHubAt: null,
  outAt: null,
  deliveredAt: null,
  canceledAt: null,
  returnedAt: null,
};
const parcel = (status: TrackedParcel['status'], given: Partial<TrackedParcel> = {}): TrackedParcel => ({
  number: 'CAS-26-001234',
  status,
  city: null,
  hub: null,
  nextDate: null,
  createdAt: '2026-11-20T09:00:00Z',
  pickedUpAt: null,
  details: null,
  ...none,
  ...given,
});
const states = (of: TrackedParcel) => milestonesOf(of).map(({ id, state }) => `${id} ${state}`);

const timesOf = (of: TrackedParcel) => milestonesOf(of).map(({ at }) => at);

describe('the steps', () => {
  it.each([
    ['created', 'next', 'next', 'next', 'next'],
    ['confirmed', 'current', 'next', 'next', 'next'],
    ['pickup', 'current', 'next', 'next', 'next'],
    ['inhouse', 'done', 'current', 'next', 'next'],
    ['transit', 'done', 'current', 'next', 'next'],
    ['received', 'done', 'current', 'next', 'next'],
    ['enroute', 'done', 'done', 'current', 'next'],
    ['delivered', 'done', 'done', 'done', 'current'],
  ] as const)('of a parcel that is %s', (status, confirmed, hub, out, delivered) => {
    expect(states(parcel(status))).toEqual([
      `confirmed ${confirmed}`,
      `hub ${hub}`,
      `out ${out}`,
      `delivered ${delivered}`,
    ]);
  });

  it.each(['reported', 'scheduled', 'interested'] as const)('have one more while the delivery is %s', (status) => {
    const steps = milestonesOf(parcel(status));
    expect(steps.map(({ id }) => id)).toEqual(['confirmed', 'hub', 'out', 'postponed', 'delivered']);
    expect(steps[3]).toMatchObject({ status, state: 'current', at: null });
    expect(steps[4]?.state).toBe('next');
  });

  it('have the time of what happened, and none of what is to happen again', () => {
    expect(timesOf(parcel('delivered', times))).toEqual([
      times.confirmedAt,
      times.atHubAt,
      times.outAt,
      times.deliveredAt,
    ]);
    // Taken back to the hub: the day of its first tour is not that of the next.
    expect(timesOf(parcel('inhouse', { ...none, confirmedAt: times.confirmedAt, outAt: times.outAt }))).toEqual([
      times.confirmedAt,
      null,
      null,
      null,
    ]);
  });
});

describe('a parcel that is not delivered', () => {
  it('shows what it went through, and its end', () => {
    const { confirmedAt, atHubAt, canceledAt } = times;
    expect(states(parcel('canceled', { confirmedAt, atHubAt, canceledAt }))).toEqual([
      'confirmed done',
      'hub done',
      'canceled current',
    ]);
  });

  it('is given back at last, which is then its present step', () => {
    const { canceledAt, returnedAt, confirmedAt } = times;
    const steps = milestonesOf(parcel('returned', { confirmedAt, canceledAt, returnedAt }));
    expect(steps.map(({ id, state, at }) => [id, state, at])).toEqual([
      ['confirmed', 'done', confirmedAt],
      ['canceled', 'done', canceledAt],
      ['returned', 'current', returnedAt],
    ]);
  });

  it('never shows a delivery that was taken back', () => {
    expect(states(parcel('canceled', { deliveredAt: times.deliveredAt }))).toEqual(['canceled current']);
  });
});

describe('a parcel whose file is closed', () => {
  it('is shown as delivered when it was, even after a cancellation that was mended', () => {
    expect(states(parcel('archived', { deliveredAt: times.deliveredAt, canceledAt: times.canceledAt })).at(-1)).toBe(
      'delivered current',
    );
  });

  it('is shown as canceled when it was not', () => {
    expect(states(parcel('archived', { canceledAt: times.canceledAt })).at(-1)).toBe('canceled current');
  });
});
