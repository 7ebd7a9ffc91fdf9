// Whom and what the lists of the directory show, and how they are found.
import { graphql } from 'graphql';
import { expect, it } from 'vitest';
import { schema } from '#server/areas/schema.ts';
import type { GraphqlContext } from '#server/graphql/context.ts';
import { Loaders } from '#server/graphql/loaders.ts';
import type { Role } from '#shared/access/roles.ts';
import { givenRows, type Rows } from '#tests/fixtures/effect-of.ts';
import { viewerOf } from '#tests/live/support/viewers.ts';

async function ask(role: Role, source: string, rows: Rows = {}) {
  const { trx, statements } = await givenRows(rows);
  const read: GraphqlContext['read'] = (work) => work(trx);
  const contextValue = { audience: viewerOf(role).audience, read, loaders: new Loaders(read) };
  const { data, errors } = await graphql({ schema, source, contextValue });
  return { data: JSON.stringify(data), statements, code: errors?.[0]?.message };
}

const hub = '01936d5e-0000-7000-8000-000000000001';
const [rabat, fes] = ['01936d5e-0000-7000-8000-000000000002', '01936d5e-0000-7000-8000-000000000003'];
const found = 'select users.id, users.hub_id from users left join hubs on hubs.id = users.hub_id where';
const of = (kinds: string) => `exists (select role from user_roles where user_id = users.id and role in (${kinds}))`;
const [drivers, collectors] = [of(`'DRIVER', 'SUBDRIVER'`), of(`'COLLECTOR', 'DRIVER', 'SUBDRIVER'`)];
const cities = 'select id, name_fr, name_ar, hub_id, lat, lng from cities';
const like = (column: string) => String.raw`plain(${column}) like plain('%50\%\_\\%')`;

it.each<[string, Role, string, string]>([
  [
    'drivers are those who may drive and are active',
    'SUPPORT',
    '{ people(kind: driver) { name } }',
    `${found} status = 'active' and true and ${drivers} order by users.name limit 30`,
  ],
  [
    'a housekeeper finds those of the hub',
    'HOUSEKEEPER',
    '{ people(kind: driver) { name } }',
    `${found} status = 'active' and (users.hub_id = 'h1'::uuid) and ${drivers} order by users.name limit 30`,
  ],
  [
    'a driver finds those whom it manages',
    'DRIVER',
    '{ people(kind: driver) { name } }',
    `${found} status = 'active' and (users.manager_id = 'me'::uuid) and ${drivers} order by users.name limit 30`,
  ],
  [
    'whoever drives may collect too; signs of a pattern are letters; those of the hub come first',
    'ADMIN',
    String.raw`{ people(kind: collector, search: "50%_\\", firstHubId: "${hub}") { name } }`,
    `${found} status = 'active' and true and ${collectors} and (${like('users.name')} or ${like('hubs.name_fr')} ` +
      `or ${like('hubs.name_ar')} or ${like('hubs.code')}) ` +
      `order by users.hub_id is distinct from '${hub}', users.name limit 30`,
  ],
  ['cities are the first hundred', 'CUSTOMER', '{ cities { id } }', `${cities} order by name_fr limit 100`],
  [
    'cities are found by both names and by what people call them',
    'CUSTOMER',
    `{ cities(search: "Béni 5%", ids: ["${rabat}"]) { id } }`,
    `${cities} where id in ('${rabat}') and (plain(cities.name_fr) like plain('%beni 5\\%%') or ` +
      `plain(cities.name_ar) like plain('%beni 5\\%%') or ` +
      `id in (select city_id from city_aliases where plain(alias) like plain('%beni 5\\%%'))) ` +
      `order by name_fr limit 100`,
  ],
  [
    'of no cities there is none',
    'CUSTOMER',
    '{ cities(ids: []) { id } }',
    `${cities} where id in ('00000000-0000-0000-0000-000000000000') order by name_fr limit 100`,
  ],
])('%s', async (_what, role, query, expected) => {
  expect((await ask(role, query)).statements).toEqual([expected]);
});

it.each<[Role, string]>([
  ['CUSTOMER', '{ people(kind: driver) { name } }'],
  ['SUBDRIVER', '{ people(kind: driver) { name } }'],
  ['COMMERCIAL', '{ people(kind: collector) { name } }'],
])('%s may not list people', async (role, query) => {
  expect(await ask(role, query)).toMatchObject({ code: 'forbidden', statements: [] });
});

const citiesQuery = (count: number) =>
  `{ cities(ids: [${Array.from({ length: count }, () => `"${rabat}"`).join(' ')}]) { id } }`;

it('a hundred cities may be asked for by their ids, and no more', async () => {
  expect((await ask('ADMIN', citiesQuery(100))).code).toBeUndefined();
  expect(await ask('ADMIN', citiesQuery(101))).toMatchObject({ code: 'invalid_input', statements: [] });
});

it('each person keeps the hub that they were found with, and whoever is gone meanwhile is left out', async () => {
  const person = { kind: 'DRIVER', avatarId: null };
  const { data } = await ask('ADMIN', '{ people(kind: driver) { name hub { code } } }', {
    people_names: [
      { ...person, id: fes, name: 'Omar' },
      { ...person, id: rabat, name: 'Rim' },
    ],
    'from users': [
      { id: rabat, hubId: hub },
      { id: hub, hubId: hub },
      { id: fes, hubId: null },
    ],
    'from hubs': [{ id: hub, code: 'RBA', nameFr: '', nameAr: '', lat: null, lng: null }],
  });
  expect(data).toBe('{"people":[{"name":"Rim","hub":{"code":"RBA"}},{"name":"Omar","hub":null}]}');
});
