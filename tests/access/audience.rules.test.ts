// Which rows an account may be compared with, and what else follows from its row.
import { expect, it } from 'vitest';
import { findViewer, teamIdOf } from '#server/access/audience.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { userRow } from './support/user-row.ts';

type Given = Parameters<typeof userRow>[0];
const viewerOf = async (given: Given) =>
  recordStatements(() => [userRow({ companyId: null, hubId: null, ...given })]).run((trx) =>
    findViewer(trx, 'u1', 's1'),
  );

it.each<[string, Given, Partial<Audience['sets']>]>([
  [
    'a driver: those of its subdrivers too',
    { roles: ['DRIVER'], subdrivers: ['d2', 'd3'] },
    { driver: ['u1', 'd2', 'd3'] },
  ],
  ['a customer: its company', { roles: ['CUSTOMER'], companyId: 'c1', acquired: ['c9'] }, { company: ['c1'] }],
  [
    'a commercial: the companies that it brought, not its own',
    { roles: ['COMMERCIAL'], companyId: 'c1', acquired: ['c2', 'c3'] },
    { company: ['c2', 'c3'] },
  ],
  ['who works at a hub: that hub', { roles: ['HOUSEKEEPER'], hubId: 'h1' }, { hub: ['h1'], company: [] }],
  [
    'who works for a company at a hub: the team of the company',
    { roles: ['CUSTOMER'], companyId: 'c1', hubId: 'h1' },
    { team: [teamIdOf('CUSTOMER', 'c1')], role: [null, 'c1', 'h1'].map((place) => teamIdOf('CUSTOMER', place)) },
  ],
])('the ids of %s', async (_, given, sets) => {
  expect((await viewerOf(given))?.audience.sets).toMatchObject({ user: ['u1'], ...sets });
});

it.each<[boolean, Given]>([
  [true, { roles: ['DRIVER'], manager: true }],
  [false, { roles: ['DRIVER'] }],
  // The flag has no meaning for it.
  [false, { roles: ['CUSTOMER'], manager: true }],
])('manages: %s, for %j', async (manager, given) => {
  expect((await viewerOf(given))?.audience.flags).toEqual({ manager });
});

it.each<[string, Given]>([
  ['without a role', { roles: [] }],
  ['whose customers are all disabled', { roles: ['SUBCUSTOMER'], withoutCustomer: true }],
])('an account %s may not sign in', async (_, given) => {
  expect(await viewerOf(given)).toBe(null);
});

const lacks = async (given: Given) => (await viewerOf(given))?.audience.lacks;

it('a sub-customer lacks the rights that it was not given, and nobody else lacks one', async () => {
  expect(await lacks({ roles: ['SUBCUSTOMER'], rights: ['create', 'money', 'export'] })).toEqual([
    'confirm',
    'cancel',
    'import',
  ]);
  expect(await lacks({ roles: ['CUSTOMER'], rights: [] })).toBe(undefined);
});
