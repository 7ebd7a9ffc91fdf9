// Safeguards of the money.
import type { Mutation } from './mutations.ts';

const ledger = { project: 'pg', testFile: 'tests/areas/ledger/ledger.pg.test.ts' } as const;

export const moneyMutations: readonly Mutation[] = [
  {
    ...ledger,
    name: 'a ledger that takes postings out of balance',
    testName: 'refuses a posting whose sum is not zero',
    file: 'migrations/2026-11-30-ledger.ts',
    find: `  raise exception 'posting % does not sum to zero: %'`,
    replace: `  raise notice 'posting % does not sum to zero: %'`,
  },
  {
    project: 'rules',
    testFile: 'tests/areas/ledger/parcel-entries.rules.test.ts',
    name: 'a tax that is no whole number of centimes',
    testName: 'is rounded half up for each fee',
    file: 'shared/areas/ledger/tax.ts',
    find: 'Math.floor((fee * basisPoints + 5_000) / 10_000)',
    replace: '(fee * basisPoints) / 10_000',
  },
  {
    project: 'rules',
    testFile: 'tests/areas/ledger/parcel-entries.rules.test.ts',
    name: 'a tax whose remainder of a dirham is dropped',
    testName: 'is rounded half up for each fee',
    file: 'shared/areas/ledger/tax.ts',
    find: 'Math.floor((fee * basisPoints + 5_000) / 10_000)',
    replace: 'Math.floor((fee * basisPoints) / 1_000_000) * 100',
  },
  {
    project: 'pg',
    testFile: 'tests/areas/user-requests/payouts.pg.test.ts',
    name: 'a balance that two decisions read at once',
    testName: 'two at once cannot ask for the same money',
    file: 'server/areas/ledger/exact-balance.ts',
    find: 'where id = ${id} for update`',
    replace: 'where id = ${id}`',
  },
  {
    project: 'pg',
    testFile: 'tests/db/row-security.pg.test.ts',
    name: 'recharges whose owner bypasses their policies',
    testName: 'has a forced policy',
    file: 'migrations/2026-12-01-c-statements.ts',
    find: `alter table \${table} force row level security;`,
    replace: '',
  },
];
