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
