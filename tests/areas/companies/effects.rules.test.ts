// All that an action changes on a company, and nothing else.
import { expect, it } from 'vitest';
import { companyService } from '#server/areas/companies/service.ts';
import { effectOf, type Given, person } from '#tests/fixtures/effect-of.ts';

const admin = person('a1', 'ADMIN');
const company = {
  id: 'c1',
  version: 2,
  number: 17,
  name: 'Atlas',
  hubId: 'h1',
  address: 'Rue 1',
  phone: '+212500000000',
  website: null,
  cityId: 'y1',
  commercialId: null,
  offersGroupId: 'g1',
};
const noPlan = { nextOffersGroupId: null, offersGroupChangesOn: null };
const unchanged = {
  name: 'Atlas',
  cityId: 'y1',
  address: 'Rue 1',
  phone: '+212500000000',
  website: undefined,
  version: 2,
};

it.each<[string, string, Given, unknown]>([
  [
    'saves what was changed',
    'edit',
    { input: { ...unchanged, address: 'Rue 2' }, rows: { cities: [{ id: 'y1' }] } },
    { set: { address: 'Rue 2' }, payload: { changes: [{ field: 'address', before: 'Rue 1', after: 'Rue 2' }] } },
  ],
  [
    'is not overwritten where it changed meanwhile',
    'edit',
    {
      input: { ...unchanged, version: 1, address: 'Rue 2' },
      rows: { 'from events': [{ changed: ['address'], facts: {} }], cities: [{ id: 'y1' }] },
    },
    'address: changed_meanwhile',
  ],
  ['is in no unknown city', 'edit', { input: { ...unchanged, cityId: 'y2' } }, 'cityId: unknown_city'],
  [
    'of an erased person has its number',
    'erase',
    {},
    { set: { name: '#17', address: null, phone: null, website: null, cityId: null } },
  ],
  [
    'moves to another hub',
    'setHub',
    { input: { hubId: 'h2' }, rows: { hubs: [{ id: 'h2' }] } },
    { set: { hubId: 'h2' }, payload: { changes: [{ field: 'hubId', before: 'h1', after: 'h2' }] } },
  ],
  ['moves to no unknown hub', 'setHub', { input: { hubId: 'h2' } }, 'hubId: unknown_hub'],
  [
    'has no unknown tariff',
    'assignOffersGroup',
    { input: { offersGroupId: 'g2' } },
    'offersGroupId: unknown_offers_group',
  ],
  [
    'has the default tariff again',
    'assignOffersGroup',
    { input: {} },
    {
      set: { offersGroupId: null, ...noPlan },
      payload: { changes: [{ field: 'offersGroupId', before: 'g1', after: null }] },
    },
  ],
  [
    'has another tariff',
    'assignOffersGroup',
    { input: { offersGroupId: 'g2' }, rows: { offers_groups: [{ id: 'g2' }] } },
    {
      set: { offersGroupId: 'g2', ...noPlan },
      payload: { changes: [{ field: 'offersGroupId', before: 'g1', after: 'g2' }] },
    },
  ],
  ['follows its tariff', 'followOffersGroup', {}, { set: noPlan, touched: ['offersGroupId'] }],
  [
    'has a commercial who is one',
    'assignCommercial',
    { input: { commercialId: 's1' }, actor: admin },
    'commercialId: unknown_commercial',
  ],
  [
    'has a commercial',
    'assignCommercial',
    { input: { commercialId: 's1' }, rows: { users: [{ id: 's1' }] }, actor: admin },
    { set: { commercialId: 's1' }, payload: { changes: [{ field: 'commercialId', before: null, after: 's1' }] } },
  ],
  [
    'has no commercial',
    'assignCommercial',
    { input: {}, actor: admin },
    { set: { commercialId: null }, payload: { changes: [] } },
  ],
])('a company %s (%s)', async (_what, action, given, expected) => {
  expect((await effectOf(companyService, action, { row: company, ...given })).effect).toEqual(expected);
});

it('the tariff that a company gets is not archived meanwhile', async () => {
  const { statements } = await effectOf(companyService, 'assignOffersGroup', {
    row: company,
    input: { offersGroupId: 'g2' },
  });
  expect(statements).toEqual(["select id from offers_groups where id = 'g2' and status = 'active' for share"]);
});

it('the commercial that a company gets is looked for among those that can sign in', async () => {
  const { statements } = await effectOf(companyService, 'assignCommercial', {
    row: company,
    input: { commercialId: 's1' },
    actor: admin,
  });
  const needed = /users\.id = 's1' and users\.status = 'active' and user_roles\.role = 'COMMERCIAL'/;
  expect(statements.filter((text) => needed.test(text))).toHaveLength(1);
});
