// The rules of charts: medians from counts, and what the day of an outcome is marked with.
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { daysOfPeriod } from '#server/areas/charts/charts.ts';
import { medianOf } from '#server/areas/charts/outcomes.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { packageMarks } from '#shared/areas/packages/marks.ts';

describe('a median', () => {
  it('is the value in the middle, the lower one of two', () => {
    const values = fc.array(fc.nat({ max: 12 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(values, (given) => {
        const counts = [...Map.groupBy(given, (value) => value)].map(([value, all]) => [value, all.length] as const);
        expect(medianOf(counts)).toBe(given.toSorted((a, b) => a - b)[Math.ceil(given.length / 2) - 1]);
      }),
    );
  });

  it('of nothing is unknown', () => {
    expect(medianOf([])).toBeNull();
  });
});

describe('the time to deliver', () => {
  const createdAt = new Date('2026-11-01T08:00:00Z');
  const after = (hours: number) => new Date(createdAt.getTime() + hours * 3_600_000);
  const marks = (confirmed: number | null, delivered: number, attempts = 1, more: Partial<PackageRow> = {}) =>
    packageMarks.deliveredAt.of({
      createdAt,
      confirmedAt: confirmed === null ? null : after(confirmed),
      deliveredAt: after(delivered),
      attempts,
      inDeliverySince: createdAt,
      receivedBy: null,
      proofPhotoIds: [],
      ...more,
    });

  it('counts from the confirmation in quarters of a day, to the nearest', () => {
    expect(marks(10, 34)).toEqual(['steps:4', 'ontime']);
    expect(marks(10, 36.9)).toEqual(['steps:4', 'ontime']);
    expect(marks(10, 37)).toEqual(['steps:5', 'ontime']);
    expect(marks(null, 24)).toEqual(['steps:4', 'ontime']);
  });

  it('is never negative and at most a year; without a report it was the first attempt', () => {
    expect(marks(10, 2)).toEqual(['steps:0', 'ontime']);
    expect(marks(0, 24 * 4_000)).toEqual(['steps:1460']);
    expect(marks(0, 24, 0)).toEqual(['steps:4', 'first', 'ontime']);
  });

  it('is on time up to three days after it went out, and has a proof with a name, a signature or a photo', () => {
    const out = { inDeliverySince: after(24) };
    expect(marks(0, 96, 1, out)).toContain('ontime');
    expect(marks(0, 96.1, 1, out)).not.toContain('ontime');
    expect(marks(0, 96, 1, { inDeliverySince: null })).toContain('ontime');
    expect(marks(0, 24, 1, { receivedBy: 'Salma' })).toContain('proven');
    expect(marks(0, 24, 1, { proofPhotoIds: ['photo'] })).toContain('proven');
    expect(marks(0, 24)).not.toContain('proven');
  });
});

it('a canceled parcel is a failed one only once it was picked up', () => {
  const { canceledAt } = packageMarks;
  const pickedUpAt = new Date();
  expect(canceledAt.of({ pickedUpAt: null, reason: 'refused' })).toEqual([]);
  expect(canceledAt.of({ pickedUpAt, reason: 'refused' })).toEqual(['failed', 'reason:refused']);
  expect(canceledAt.of({ pickedUpAt, reason: null })).toEqual(['failed', 'reason:other']);
});

it('a period is whole days of Casablanca that end today, beside as many before', () => {
  // Half past midnight in Casablanca, which is at UTC since 20 September 2026.
  expect(daysOfPeriod(new Date('2026-11-10T00:30:00Z'), 'last7days')).toEqual({
    before: '2026-10-28',
    since: '2026-11-04',
    until: '2026-11-11',
  });
});
