// Which companies a search, ids and a commercial find, and how many.
import { expect, it } from 'vitest';
import { findCompanies } from '#server/areas/companies/find-companies.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { givenRows } from '#tests/fixtures/effect-of.ts';

const sets = { user: ['k1'], company: ['c1'], driver: [], hub: [], team: [], role: [] };
const customer: Audience = { role: 'CUSTOMER', sets, flags: { manager: false } };
const own = "(companies.id = 'c1'::uuid)";

it.each([
  [{ search: null }, '', 30],
  [{ search: '17%' }, " and (plain(companies.name) like plain('%17\\%%') or number::text = '17%')", 30],
  [{ search: null, ids: ['c1', 'c2'] }, " and id = any ('{c1,c2}'::uuid[])", 500],
  [
    { search: 'zel', commercialId: 's1' },
    " and (plain(companies.name) like plain('%zel%') or number::text = 'zel') and commercial_id = 's1'",
    500,
  ],
])('%j finds the companies of the viewer, by name', async (wanted, where, limit) => {
  const { trx, statements } = await givenRows({});
  await findCompanies(trx, customer, wanted);
  expect(statements.map((text) => text.replace(/.* where /, ''))).toEqual([
    `${own}${where} order by name, id limit ${limit}`,
  ]);
});

const idsOf = (n: number) => Array.from({ length: n }, (_, at) => `c${at}`);

it('up to 500 companies are found by their ids', async () => {
  const { trx } = await givenRows({});
  expect(await findCompanies(trx, customer, { search: null, ids: idsOf(500) })).toEqual([]);
  expect(() => findCompanies(trx, customer, { search: null, ids: idsOf(501) })).toThrow(
    expect.objectContaining({ fields: [expect.objectContaining({ path: 'ids', code: 'too_many' })] }),
  );
});
