// What a parcel means in money, computed by hand.
import { describe, expect, it } from 'vitest';
import { entriesBetween, type MoneyFields, parcelEntries } from '#shared/areas/ledger/parcel-entries.ts';
import { taxOn, taxRateOn } from '#shared/areas/ledger/tax.ts';

const at = new Date('2026-05-04T10:00:00Z');
const rates = [{ since: '2000-01-01', basisPoints: 2_000 }];
const parcel: MoneyFields = {
  status: 'enroute',
  reason: null,
  companyId: 'atlas',
  driverId: 'yassine',
  cod: 24_950,
  cashCollected: null,
  feeDelivered: 3_500,
  feeRefused: 1_000,
  feeReturned: 1_500,
  extras: [],
  extraFees: [],
  commission: 1_200,
  pickedUpAt: at,
  deliveredAt: null,
  canceledAt: null,
};
const delivered = { ...parcel, status: 'delivered', deliveredAt: at, cashCollected: 24_950 } as const;

const lines = (given: MoneyFields): string[] =>
  parcelEntries(given, rates).map(({ account, ownerId, amount }) => `${account} ${ownerId ?? 'house'} ${amount}`);

describe('a parcel', () => {
  it('that is delivered: the driver holds the cash, the sender is owed it less fee and tax, the driver earns', () => {
    expect(lines(delivered)).toEqual([
      'driver_cash yassine 24950',
      'cod_payable atlas -24950',
      'cod_payable atlas 4200',
      'delivery_revenue house -3500',
      'tax_payable house -700',
      'commission_expense house 1200',
      'commission_payable yassine -1200',
    ]);
  });

  it('with extra services costs their prices and the tax on their sum; canceled, it costs none', () => {
    const extras = { extras: ['BOX', 'TRY'], extraFees: [501, 1_001] };
    expect(lines({ ...delivered, ...extras }).slice(5, 8)).toEqual([
      'cod_payable atlas 1802',
      'extras_revenue house -1502',
      'tax_payable house -300',
    ]);
    const canceled = { ...parcel, ...extras, status: 'canceled', reason: 'refused', canceledAt: at } as const;
    expect(lines(canceled)).toHaveLength(3);
  });

  it('that is refused costs the fee of a refusal, and any other cancellation after the pickup that of a return', () => {
    const canceled = { ...parcel, status: 'canceled', canceledAt: at } as const;
    expect(lines({ ...canceled, reason: 'refused' })).toEqual([
      'cod_payable atlas 1200',
      'return_revenue house -1000',
      'tax_payable house -200',
    ]);
    expect(lines({ ...canceled, reason: 'no_answer' })[0]).toBe('cod_payable atlas 1800');
    expect(lines({ ...canceled, reason: 'no_answer', pickedUpAt: null })).toEqual([]);
  });

  it('that was lost or damaged is paid to the sender, without a fee', () => {
    for (const reason of ['lost', 'damaged'] as const)
      expect(lines({ ...parcel, status: 'canceled', canceledAt: at, reason })).toEqual([
        'loss_expense house 24950',
        'cod_payable atlas -24950',
      ]);
  });

  it('on its way, or without a price, means nothing', () => {
    expect(lines(parcel)).toEqual([]);
    expect(lines({ ...delivered, cashCollected: 0, feeDelivered: null, commission: null })).toEqual([]);
  });

  it('that is corrected gives back exactly what it took, and a changed fee its difference', () => {
    const entries = parcelEntries(delivered, rates);
    expect(entriesBetween(entries, []).map(({ amount }) => amount)).toEqual(entries.map(({ amount }) => 0 - amount));
    const dearer = parcelEntries({ ...delivered, feeDelivered: 4_000 }, rates);
    expect(entriesBetween(entries, dearer).map(({ account, amount }) => [account, amount])).toEqual([
      ['cod_payable', 600],
      ['delivery_revenue', -500],
      ['tax_payable', -100],
    ]);
    expect(entriesBetween(entries, entries)).toEqual([]);
  });
});

describe('the tax', () => {
  it('is rounded half up for each fee', () => {
    expect([taxOn(3_333, 2_000), taxOn(12, 2_000), taxOn(13, 2_000), taxOn(25, 1_000), taxOn(0, 2_000)]).toEqual([
      667, 2, 3, 3, 0,
    ]);
  });

  it('has the rate of the day of the fee', () => {
    const changing = [
      { since: '2027-01-01', basisPoints: 1_000 },
      { since: '2020-01-01', basisPoints: 2_000 },
    ];
    expect(['2019-12-31', '2020-01-01', '2026-12-31', '2027-01-01'].map((day) => taxRateOn(changing, day))).toEqual([
      0, 2_000, 2_000, 1_000,
    ]);
  });
});
