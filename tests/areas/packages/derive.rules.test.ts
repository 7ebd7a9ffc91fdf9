import { describe, expect, it } from 'vitest';
import { deliveryCompliance, isLate, isNonCompliant } from '#shared/areas/packages/derived.ts';
import { packageList } from '#shared/areas/packages/list.ts';
import { countKeyOf, sumCounts } from '#shared/entities/list.ts';
import { isSupportOpen } from '#shared/lib/support-time.ts';
import { startOfDay, previousWorkingDay } from '#shared/lib/time.ts';

const at = (text: string) => new Date(text);
const held = {
  status: 'enroute' as const,
  driverId: 'd',
  hubId: 'h',
  heldSince: at('2026-11-17T09:00:00Z'),
  lastOutcomeOn: null,
  nextDate: null,
};

describe('late', () => {
  const row = { status: 'enroute' as const, driverId: 'd', inDeliverySince: at('2026-11-17T09:00:00Z') };
  it('is more than three days in delivery, to the millisecond', () => {
    expect(isLate(row, at('2026-11-20T09:00:00.000Z'))).toBe(false);
    expect(isLate(row, at('2026-11-20T09:00:00.001Z'))).toBe(true);
  });
  it('continues through a report and ends with the delivery', () => {
    expect(isLate({ ...row, status: 'reported' }, at('2026-11-24T09:00:00Z'))).toBe(true);
    expect(isLate({ ...row, status: 'delivered' }, at('2026-11-24T09:00:00Z'))).toBe(false);
  });
  it('does not count without a driver', () => {
    expect(isLate({ ...row, driverId: null }, at('2026-11-24T09:00:00Z'))).toBe(false);
  });
});

describe('compliance', () => {
  it('is met until the end of the first working day', () => {
    expect(isNonCompliant(held, at('2026-11-17T22:59:00Z'))).toBe(false);
    expect(isNonCompliant(held, at('2026-11-18T00:30:00Z'))).toBe(true);
  });
  it('is met by an outcome of the day, and by a day promised later', () => {
    expect(isNonCompliant({ ...held, lastOutcomeOn: '2026-11-17' }, at('2026-11-18T10:00:00Z'))).toBe(false);
    expect(isNonCompliant({ ...held, nextDate: '2026-11-25' }, at('2026-11-23T10:00:00Z'))).toBe(false);
  });
  it('requires nothing on a Sunday', () => {
    expect(previousWorkingDay('2026-11-23')).toBe('2026-11-21');
    expect(
      isNonCompliant(
        { ...held, heldSince: at('2026-11-21T18:00:00Z'), lastOutcomeOn: '2026-11-21' },
        at('2026-11-23T10:00:00Z'),
      ),
    ).toBe(false);
  });
  it("counts the days of attempts and includes today's outcome", () => {
    const row = {
      ...held,
      status: 'reported' as const,
      lastOutcome: 'reported' as const,
      lastOutcomeOn: '2026-11-19',
      nonCompliant: false,
    };
    expect(deliveryCompliance(row, at('2026-11-19T18:00:00Z'))).toEqual({
      compliant: true,
      todayStatus: 'reported',
      day: 3,
    });
    expect(deliveryCompliance({ ...row, status: 'delivered' }, at('2026-11-19T18:00:00Z'))).toBeNull();
  });
});

it('a bucket counts in each tab that shows it', () => {
  const late = countKeyOf(packageList, { status: 'enroute', late: true, nonCompliant: false, cityId: 'c' });
  const unknown = countKeyOf(packageList, { status: 'created', late: false, nonCompliant: false, cityId: null });
  expect([late, unknown]).toEqual(['enroute+late', 'created+unresolved']);
  const counts = sumCounts(packageList, [
    { bucket: late, n: 2 },
    { bucket: unknown, n: 3 },
    { bucket: 'archived', n: 5 },
  ]);
  expect(counts).toEqual({
    tabs: { packages: 5, to_follow: 2, cities_to_validate: 3, to_deliver: 2, all: 10 },
    facts: { status: { enroute: 2, created: 3, archived: 5 }, late: { true: 2 }, nonCompliant: {} },
  });
});

// Dates of the past, since a newer time zone database may change the future.
describe("days are Casablanca's", () => {
  it('begin at 23:00 UTC in winter time and at midnight UTC in Ramadan', () => {
    expect(startOfDay('2025-11-21').toISOString()).toBe('2025-11-20T23:00:00.000Z');
    expect(startOfDay('2026-03-01').toISOString()).toBe('2026-03-01T00:00:00.000Z');
  });
  it('decide whether support is open, by the clock that its hours name, in Ramadan too', () => {
    expect(isSupportOpen(at('2025-11-20T08:00:00Z'))).toBe(true);
    expect(isSupportOpen(at('2025-11-20T07:59:00Z'))).toBe(false);
    expect(isSupportOpen(at('2025-11-22T13:00:00Z'))).toBe(false);
    expect(isSupportOpen(at('2026-02-26T07:59:00Z'))).toBe(false);
    expect(isSupportOpen(at('2026-02-26T08:00:00Z'))).toBe(true);
  });
});
