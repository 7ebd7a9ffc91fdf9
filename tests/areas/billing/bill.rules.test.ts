// What stands on an invoice of a parcel, and how pasted ids are read.
import { describe, expect, it } from 'vitest';
import { billParcel, totalsOf } from '#shared/areas/billing/bill.ts';
import { parseIds } from '#shared/areas/billing/regeneration.ts';
import type { MoneyFields } from '#shared/areas/ledger/parcel-entries.ts';

const rates = [{ since: '2000-01-01', basisPoints: 2_000 }];
const at = new Date('2026-11-20T10:00:00Z');
const parcel: MoneyFields = {
  status: 'delivered',
  reason: null,
  companyId: 'company',
  driverId: 'driver',
  cod: 24_950,
  cashCollected: 24_950,
  feeDelivered: 3_500,
  feeRefused: 1_000,
  feeReturned: 1_500,
  extras: [],
  extraFees: [],
  commission: 1_200,
  pickedUpAt: at,
  deliveredAt: at,
  canceledAt: null,
};
const canceled = { ...parcel, status: 'canceled', deliveredAt: null, canceledAt: at } as const;

describe('a line of a customer', () => {
  it.each([
    [
      'delivered',
      parcel,
      { cod: 24_950, fee: 3_500, extras: 0, extraCodes: [], tax: 700, compensation: 0, net: 20_750 },
    ],
    [
      'refused',
      { ...canceled, reason: 'refused' as const },
      { cod: 0, fee: 1_000, extras: 0, extraCodes: [], tax: 200, compensation: 0, net: -1_200 },
    ],
    [
      'returned',
      { ...canceled, reason: 'other' as const },
      { cod: 0, fee: 1_500, extras: 0, extraCodes: [], tax: 300, compensation: 0, net: -1_800 },
    ],
    [
      'written_off',
      { ...canceled, reason: 'lost' as const },
      { cod: 0, fee: 0, extras: 0, extraCodes: [], tax: 0, compensation: 24_950, net: 24_950 },
    ],
  ])('of a parcel that was %s', (outcome, given, amounts) => {
    expect(billParcel('customer', given, rates)).toEqual({ outcome, endedOn: '2026-11-20', ...amounts });
  });

  it('is missing while the parcel moves, was never fetched or has no price', () => {
    expect(billParcel('customer', { ...parcel, deliveredAt: null }, rates)).toBe('not_ended');
    expect(billParcel('customer', { ...canceled, pickedUpAt: null }, rates)).toBe('not_ended');
    expect(billParcel('customer', { ...parcel, feeDelivered: null }, rates)).toBe('no_tariff');
    expect(billParcel('customer', { ...canceled, feeReturned: 0 }, rates)).toBe('nothing_owed');
  });
});

it('a line of a driver is the commission of a delivery, and of nothing else', () => {
  expect(billParcel('driver', parcel, rates)).toMatchObject({ cod: 24_950, fee: 0, tax: 0, net: 1_200 });
  expect(billParcel('driver', canceled, rates)).toBe('nothing_owed');
  expect(billParcel('driver', { ...parcel, commission: null }, rates)).toBe('no_tariff');
});

it('the net of an invoice is one equation, with what it takes over', () => {
  const lines = [parcel, { ...canceled, reason: 'refused' as const }].flatMap((each) => {
    const line = billParcel('customer', each, rates);
    return typeof line === 'string' ? [] : [line];
  });
  const { codTotal, charges, tax, compensation, carriedOver, amount } = totalsOf(lines, -500);
  expect(amount).toBe(codTotal + compensation - charges - tax + carriedOver);
  expect(amount).toBe(20_750 - 1_200 - 500);
});

it('pasted ids are separated by newlines, commas or spaces, and count once in any case', () => {
  expect(parseIds(' F-1,F-2\n\nf-1 F-3,,\tF-2 ')).toEqual({ ids: ['f-1', 'F-2', 'F-3'], repeated: 2 });
  expect(parseIds(' ,\n ')).toEqual({ ids: [], repeated: 0 });
});
