import { describe, expect, test } from 'vitest';
import { createCompanyModel } from '#server/demo/company/company-model.ts';
import { generatePackages } from '#server/demo/generator/generate-packages.ts';
import { derivePackage } from '#shared/areas/packages/derived.ts';
import { packageList } from '#shared/areas/packages/list.ts';
import { dayOf } from '#shared/lib/time.ts';

const parcels = 6000;

function presentAt(now: Date) {
  const histories = [
    ...generatePackages(createCompanyModel({ seed: 5, now, parcels }), { seed: 5, parcels, firstNumber: 1 }),
  ].map(({ history }) => history);
  return { histories, rows: histories.map(({ row }) => row) };
}

describe.each([
  ['on a working afternoon', '2026-11-18T14:30:00Z'],
  ['early in the morning', '2026-11-18T07:20:00Z'],
  ['in the middle of the night', '2026-11-18T01:40:00Z'],
  ['late in the evening', '2026-11-18T22:50:00Z'],
  ['on a Sunday', '2026-11-22T11:00:00Z'],
  ['on a Monday', '2026-11-23T10:00:00Z'],
  ['in the last days of Ramadan', '2026-03-17T13:00:00Z'],
])('the demo %s', (_, instant) => {
  const now = new Date(instant);
  const { histories, rows } = presentAt(now);

  test('shows a day in full swing', () => {
    const toDeliver = rows.filter((row) => packageList.inTab('to_deliver', row));
    expect(toDeliver.length).toBeGreaterThan(40);
    expect(
      toDeliver.filter(({ updatedAt }) => dayOf(updatedAt) === dayOf(now)).length / toDeliver.length,
    ).toBeGreaterThan(0.8);
    expect(rows.filter(({ deliveredAt }) => deliveredAt && dayOf(deliveredAt) === dayOf(now)).length).toBeGreaterThan(
      8,
    );
    expect(rows.filter(({ createdAt }) => now.getTime() - createdAt.getTime() < 8 * 3_600_000).length).toBeGreaterThan(
      5,
    );
    const open = rows.filter((row) => packageList.inTab('packages', row)).length;
    expect(open).toBeGreaterThan(200);
    expect(open).toBeLessThan(700);
  });

  test('has some to follow, few of them neglected, and some towns to validate', () => {
    const follow = rows.filter((row) => packageList.inTab('to_follow', row)).length;
    expect(follow).toBeGreaterThan(8);
    expect(follow).toBeLessThan(70);
    expect(rows.filter(({ nonCompliant }) => nonCompliant).length).toBeLessThan(20);
    expect(rows.filter(({ late }) => late).length).toBeGreaterThan(0);
    expect(rows.filter((row) => packageList.inTab('cities_to_validate', row)).length).toBeGreaterThan(0);
  });

  test('contains no future event and none out of order, and has the flags of this instant', () => {
    for (const { row, events } of histories) {
      expect(derivePackage(row, now)).toEqual({
        statusRank: row.statusRank,
        late: row.late,
        nonCompliant: row.nonCompliant,
      });
      expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted((a, b) => a - b));
      expect(events.at(-1)?.at).toBeLessThanOrEqual(now.getTime());
    }
  });
});
