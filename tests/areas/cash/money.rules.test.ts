// What a difference is, whatever was declared: typed by hand.
import { describe, expect, it } from 'vitest';
import { expectedOf, type HandOverMoney, handOverEntries, possibleOutcomes } from '#shared/areas/cash/money.ts';
import { sumPieces } from '#shared/areas/cash/pieces.ts';

describe('what is to be handed over', () => {
  it.each([
    ['all that is held, if nothing was declared', null, 500, 500],
    ['a part of it, as declared', 300, 500, 300],
    ['never more than is held', 700, 500, 500],
  ])('is %s', (_, declared, balance, expected) => {
    expect(expectedOf(declared, balance)).toBe(expected);
  });
});

describe('a difference', () => {
  it.each([
    [{ counted: 480, balance: 500, expected: 500 }, ['shortage', 'as_counted']],
    [{ counted: 520, balance: 500, expected: 500 }, ['overage']],
    // More than was declared, and less than is held: it is the driver's own, and no overage.
    [{ counted: 420, balance: 500, expected: 400 }, ['as_counted']],
    // What was declared by mistake, and is not held at all.
    [{ counted: 500, balance: 500, expected: 500 }, ['as_counted']],
  ] as const)('of %o may become %o', (count, outcomes) => {
    expect(possibleOutcomes(count)).toEqual(outcomes);
  });
});

const posted = { status: 'posted', hubId: 'h', driverId: 'd', counted: 480, balance: 500, expected: 500 } as const;
const entries = (given: Partial<HandOverMoney>): string[] =>
  handOverEntries({ ...posted, outcome: null, ...given }).map(
    ({ account, ownerId, amount }) => `${account} ${ownerId ?? ''} ${amount}`,
  );

describe('the ledger of a hand-over', () => {
  it.each([
    ['moves what was counted', { counted: 500 }, ['hub_safe h 500', 'driver_cash d -500']],
    [
      'charges a shortage to the driver',
      { outcome: 'shortage' },
      ['hub_safe h 480', 'driver_shortage d 20', 'driver_cash d -500'],
    ],
    [
      'keeps an overage apart',
      { outcome: 'overage', counted: 530 },
      ['hub_safe h 530', 'driver_cash d -500', 'cash_overage  -30'],
    ],
    ['leaves the rest with the driver', { outcome: 'as_counted' }, ['hub_safe h 480', 'driver_cash d -480']],
    ['has nothing before it is posted', { status: 'different' }, []],
  ] as const)('%s', (_, given, expected) => {
    expect(entries(given)).toEqual(expected);
  });
});

it('notes and coins are worth their sum', () => {
  expect(
    sumPieces([
      { value: 20_000, n: 3 },
      { value: 50, n: 5 },
    ]),
  ).toBe(60_250);
});
