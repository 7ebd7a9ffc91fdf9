// What a parcel moves, against a model that keeps the units themselves: whatever the life of the parcel, what it moved is
// where its units are.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addQuantities, noQuantities, type Quantities } from '#shared/areas/stock/movements.ts';
import { holdingOf, movementsBetween, type StockFields, stockOfParcel } from '#shared/areas/stock/parcel-stock.ts';

const now = new Date('2026-01-23T10:00:00Z');
const line = (levelId: string, quantity: number) => ({ levelId, sku: levelId, name: levelId, quantity });
const created: StockFields = {
  status: 'created',
  reason: null,
  pickedUpAt: null,
  deliveredAt: null,
  canceledAt: null,
  returnedAt: null,
  stockLines: [line('a', 2), line('b', 1)],
};

describe('the place of the goods', () => {
  it.each([
    ['nothing', {}],
    ['reserved', { status: 'confirmed' }],
    ['reserved', { status: 'enroute', pickedUpAt: now }],
    ['used', { status: 'delivered', pickedUpAt: now, deliveredAt: now }],
    ['used', { status: 'archived', pickedUpAt: now, deliveredAt: now }],
    ['nothing', { status: 'canceled', canceledAt: now }],
    ['nothing', { status: 'archived', canceledAt: now }],
    ['reserved', { status: 'canceled', pickedUpAt: now, canceledAt: now, reason: 'refused' }],
    ['reserved', { status: 'canceled', pickedUpAt: now, canceledAt: now, reason: 'damaged' }],
    ['lost', { status: 'canceled', pickedUpAt: now, canceledAt: now, reason: 'lost' }],
    ['quarantine', { status: 'returned', pickedUpAt: now, canceledAt: now, returnedAt: now }],
    ['quarantine', { status: 'archived', pickedUpAt: now, canceledAt: now, returnedAt: now }],
  ] as const)('is %s', (place, given) => {
    expect(holdingOf({ ...created, ...given })).toBe(place);
  });
});

/** What people do to a parcel: from which statuses, what it is then, and where the model puts its units. */
const steps = {
  confirm: { from: ['created'], set: { status: 'confirmed' }, to: 'reserved' },
  pickUp: { from: ['confirmed'], set: { status: 'inhouse', pickedUpAt: now }, to: 'reserved' },
  start: { from: ['inhouse'], set: { status: 'enroute' }, to: 'reserved' },
  deliver: { from: ['enroute'], set: { status: 'delivered', deliveredAt: now }, to: 'used' },
  correct: { from: ['delivered'], set: { status: 'enroute', deliveredAt: null }, to: 'reserved' },
  cancelEarly: { from: ['created', 'confirmed'], set: { status: 'dropped', canceledAt: now }, to: 'available' },
  cancel: {
    from: ['inhouse', 'enroute'],
    set: { status: 'canceled', canceledAt: now, reason: 'refused' },
    to: 'reserved',
  },
  lose: { from: ['inhouse', 'enroute'], set: { status: 'gone', canceledAt: now, reason: 'lost' }, to: 'lost' },
  relaunch: { from: ['canceled'], set: { status: 'enroute', canceledAt: null, reason: null }, to: 'reserved' },
  giveBack: { from: ['canceled'], set: { status: 'returned', returnedAt: now }, to: 'quarantine' },
} as const satisfies Record<string, { from: readonly string[]; set: Partial<StockFields>; to: string }>;
type Step = keyof typeof steps;

const places = ['available', 'reserved', 'used', 'quarantine'] as const;

it('in any life, and with any lines in between, each unit is where the movements say', () => {
  const lines = fc
    .uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 })
    .chain((levels) =>
      fc.tuple(...levels.map((level) => fc.integer({ min: 1, max: 5 }).map((quantity) => line(level, quantity)))),
    );
  const life = fc.array(fc.oneof(fc.constantFrom(...(Object.keys(steps) as Step[])), lines), { maxLength: 25 });
  fc.assert(
    fc.property(life, (doings) => {
      let parcel = created;
      let place: string = 'available';
      const moved = new Map<string, Quantities>();
      for (const doing of doings) {
        const before = parcel;
        if (typeof doing !== 'string') parcel = { ...parcel, stockLines: doing };
        else {
          const step: { from: readonly string[]; set: Partial<StockFields>; to: string } = steps[doing];
          if (!step.from.includes(parcel.status)) continue;
          parcel = { ...parcel, ...step.set };
          place = step.to;
        }
        for (const [level, { kind: _, ...change }] of movementsBetween(before, parcel))
          moved.set(level, addQuantities(moved.get(level) ?? noQuantities, change));
        for (const level of ['a', 'b', 'c']) {
          const units = parcel.stockLines.find(({ levelId }) => levelId === level)?.quantity ?? 0;
          const model = Object.fromEntries(places.map((name) => [name, name === place ? units : 0]));
          const taken = place === 'available' ? 0 : units;
          expect(moved.get(level) ?? noQuantities).toEqual({ ...model, available: taken === 0 ? 0 : -taken });
        }
        expect(stockOfParcel(parcel).size).toBe(parcel.stockLines.length);
      }
    }),
    { numRuns: 500 },
  );
});

it('a line that is taken off gives back, and one that is added reserves', () => {
  const before = { ...created, status: 'confirmed' };
  const after = { ...before, stockLines: [line('b', 3)] };
  expect([...movementsBetween(before, after)]).toEqual([
    ['a', { kind: 'released', available: 2, reserved: -2, used: 0, quarantine: 0 }],
    ['b', { kind: 'reserved', available: -2, reserved: 2, used: 0, quarantine: 0 }],
  ]);
});
