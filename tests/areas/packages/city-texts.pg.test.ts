// The tab "cities to validate" over the endpoint: texts that are no city for certain, and decisions about them.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { type ApiClient, useTestServer } from '#tests/fixtures/test-server.ts';
import { createParcel, runAction } from '../config/support/config.ts';

const server = useTestServer();
let admin: ApiClient;
let support: ApiClient;
let customer: ApiClient;
let other: ApiClient;

beforeAll(async () => {
  [admin, support, customer, other] = await Promise.all([
    server.as('admin'),
    server.as('support'),
    server.as('customer'),
    server.as('customer2'),
  ]);
});

const texts = z.object({
  cityTexts: z.object({
    total: z.number(),
    groups: z.array(
      z.object({ text: z.string(), packages: z.number(), suggestions: z.array(z.object({ nameFr: z.string() })) }),
    ),
  }),
});
/** The texts that a person has to decide about, with their numbers of parcels and the suggested cities. */
async function waiting(person: ApiClient): Promise<Record<string, [number, ...string[]]>> {
  const { data } = await person.call('{ cityTexts { total groups { text packages suggestions { nameFr } } } }');
  const { groups } = texts.parse(data).cityTexts;
  return Object.fromEntries(
    groups.map(({ text, packages, suggestions }) => [text, [packages, ...suggestions.map(({ nameFr }) => nameFr)]]),
  );
}

const result = z.object({ ids: z.array(z.string()), refused: z.number() });
async function decide(person: ApiClient, input: Record<string, unknown>, name = 'cityTextDecide') {
  const { data, errors } = await runAction(person, name, 'ids refused', { remember: false, ...input });
  const [error] = errors;
  return error
    ? { code: error.extensions.code, fields: error.extensions.fields, ids: [], refused: 0 }
    : { code: null, fields: [], ...result.parse(z.record(z.string(), z.unknown()).parse(data)[name]) };
}

const typed = (person: ApiClient, cityText: string, companyId = server.fixtures.companies.atlas) =>
  createParcel(person, server.fixtures, { cityId: null, cityText, companyId });

const shown = z.object({
  package: z.object({
    city: z.object({ nameFr: z.string() }).nullable(),
    cityText: z.string(),
    feeDelivered: z.number().nullable(),
  }),
});
async function read(id: string): Promise<[city: string | null, text: string, fee: number | null]> {
  const { data } = await admin.call('query ($id: ID!) { package(id: $id) { city { nameFr } cityText feeDelivered } }', {
    id,
  });
  const { city, cityText, feeDelivered } = shown.parse(data).package;
  return [city?.nameFr ?? null, cityText, feeDelivered];
}

describe('a city text of a new parcel', () => {
  it('is a city at once if it can mean no other, and waits for a person otherwise', async () => {
    expect((await typed(admin, 'CASA Maârif')).city).toEqual({ nameFr: 'Casablanca' });
    expect((await typed(admin, 'الرباط')).city).toEqual({ nameFr: 'Rabat' });
    expect((await typed(admin, 'Hay Mohammadi')).city).toBeNull();
    expect((await waiting(admin))['Hay Mohammadi']).toEqual([1, 'Casablanca']);
  });
});

describe('a decision about a text', () => {
  it('gives all parcels with it the city and the price, in all spellings, and is remembered', async () => {
    const { cities, companies, people } = server.fixtures;
    const first = await typed(admin, 'Chez Tonton');
    const second = await typed(admin, 'CHEZ-TONTON ', companies.zellige);
    expect((await waiting(support))['Chez Tonton']).toEqual([2]);
    const { ids, refused } = await decide(support, { text: 'chez tonton', cityId: cities.rabat, remember: true });
    expect([new Set(ids), refused]).toEqual([new Set([first.id, second.id]), 0]);
    expect(await read(first.id)).toEqual(['Rabat', 'Chez Tonton', expect.any(Number)]);
    expect((await waiting(support))['Chez Tonton']).toBeUndefined();
    expect((await typed(customer, 'chez TONTON')).city).toEqual({ nameFr: 'Rabat' });
    const { rows } = await inTransaction(server.db, systemPrincipal, (trx) =>
      sql`select name, actor_id from events where entity_id = any (${[first.id, cities.rabat]}::uuid[])
        and name in ('package.edited', 'city.aliasAdded') order by name desc`.execute(trx),
    );
    expect(rows).toEqual([
      { name: 'package.edited', actorId: people.support },
      { name: 'city.aliasAdded', actorId: people.support },
    ]);
  });

  it('of a sender is about its own parcels, and no alias', async () => {
    const { cities, companies } = server.fixtures;
    const own = await typed(admin, 'Derb Inconnu');
    const foreign = await typed(admin, 'Derb Inconnu', companies.zellige);
    expect((await waiting(customer))['Derb Inconnu']).toEqual([1]);
    const refusal = await decide(customer, { text: 'Derb Inconnu', cityId: cities.casa, remember: true });
    expect([refusal.code, refusal.fields]).toEqual([
      'invalid_input',
      [{ path: 'remember', code: 'forbidden', params: {} }],
    ]);
    expect(await read(own.id)).toEqual([null, 'Derb Inconnu', null]);
    expect((await decide(customer, { text: 'Derb Inconnu', cityId: cities.casa })).ids).toEqual([own.id]);
    expect([await read(own.id), await read(foreign.id)].map(([city]) => city)).toEqual(['Casablanca', null]);
    expect((await typed(customer, 'Derb Inconnu')).city).toBeNull();
    expect((await waiting(other))['Derb Inconnu']).toEqual([1]);
  });

  it('is withdrawn from those parcels to which nothing else happened, and forgotten', async () => {
    const { cities } = server.fixtures;
    const [kept, undone] = [await typed(admin, 'Zone Neuf'), await typed(admin, 'zone neuf')];
    const input = { text: 'Zone Neuf', cityId: cities.mohammedia, remember: true };
    const { ids } = await decide(support, input);
    await runAction(admin, 'packageConfirm', 'package { id }', { id: kept.id });
    const foreign = await decide(other, { ...input, remember: false, ids }, 'cityTextUndo');
    expect([foreign.ids, foreign.refused]).toEqual([[], 2]);
    const back = await decide(support, { ...input, ids }, 'cityTextUndo');
    expect([back.ids, back.refused]).toEqual([[undone.id], 1]);
    expect([await read(kept.id), await read(undone.id)].map(([city]) => city)).toEqual(['Mohammedia', null]);
    expect((await typed(admin, 'Zone Neuf')).city).toBeNull();
    expect((await decide(support, { ...input, ids }, 'cityTextUndo')).ids).toEqual([]);
  });

  it('is seen at once by those who see the parcels, and by nobody else', async () => {
    const { cities, companies } = server.fixtures;
    const parcel = await typed(admin, 'Quelque Part');
    const changes = 'subscription { packageChanged { kind id package { city { nameFr } } } }';
    const [own, foreign] = [
      await subscribe(server.url, customer, changes),
      await subscribe(server.url, other, changes),
    ];
    await decide(support, { text: 'Quelque Part', cityId: cities.rabat });
    await own.untilText('Rabat');
    expect(JSON.stringify(own.data())).toContain(parcel.id);
    // A later change of its own proves that the other company would have received the earlier one.
    const later = await typed(admin, 'Ailleurs', companies.zellige);
    await foreign.untilText(later.id);
    expect(JSON.stringify(foreign.data())).not.toContain(parcel.id);
  });

  it('of two persons at once leaves each parcel with one city', async () => {
    const { cities } = server.fixtures;
    const parcels = await Promise.all(Array.from({ length: 4 }, () => typed(admin, 'Double Choix')));
    const [one, two] = await Promise.all([
      decide(support, { text: 'Double Choix', cityId: cities.casa }),
      decide(admin, { text: 'Double Choix', cityId: cities.rabat }),
    ]);
    expect(one.ids.length + two.ids.length).toBe(4);
    const decided = await Promise.all(parcels.map(async ({ id }) => (await read(id))[0]));
    expect(decided.filter((city) => city === 'Casablanca')).toHaveLength(one.ids.length);
  });

  it('is refused for an unknown city, a text of another city, no text, and to roles that edit no parcel', async () => {
    const { cities } = server.fixtures;
    await typed(admin, 'Nulle Part');
    const nowhere = '00000000-0000-7000-8000-00000000dead';
    expect((await decide(admin, { text: 'Nulle Part', cityId: nowhere })).refused).toBe(1);
    const taken = await decide(admin, { text: 'dar el beida', cityId: cities.rabat, remember: true });
    expect(taken.fields).toMatchObject([{ code: 'already_used' }]);
    expect((await decide(admin, { text: '???', cityId: cities.rabat, remember: true })).fields).toMatchObject([
      { path: 'remember', code: 'no_place' },
    ]);
    // Numbers are no part of a name: "Bloc 12" of any town would be the city that "Bloc 7" is.
    await typed(admin, 'Bloc 7');
    expect((await decide(admin, { text: 'Bloc 7', cityId: cities.casa, remember: true })).fields).toMatchObject([
      { path: 'remember', code: 'no_place' },
    ]);
    expect((await decide(admin, { text: 'Bloc 7', cityId: cities.casa })).ids).toHaveLength(1);
    expect((await decide(admin, { text: '\u0000', cityId: cities.rabat })).code).toBe('invalid_input');
    expect((await decide(admin, { text: 'x'.repeat(81), cityId: cities.rabat })).code).toBe('invalid_input');
    for (const role of ['driver', 'housekeeper', 'accountant'] as const)
      expect((await decide(await server.as(role), { text: 'Nulle Part', cityId: cities.rabat })).code).toBe(
        'forbidden',
      );
    expect((await waiting(admin))['Nulle Part']).toEqual([1]);
  });

  it('has one effect when it is sent twice with one key', async () => {
    const { cities } = server.fixtures;
    const parcel = await typed(admin, 'Encore Une Fois');
    const input = { text: 'Encore Une Fois', cityId: cities.rabat, idempotencyKey: 'decision-1' };
    expect([await decide(support, input), await decide(support, input)].map(({ ids }) => ids)).toEqual([
      [parcel.id],
      [parcel.id],
    ]);
    for (const other of [{ cityId: cities.casa }, { text: 'Une Autre Fois' }])
      expect((await decide(support, { ...input, ...other })).code).toBe('idempotency_key_reused');
    const undo = { ...input, ids: [parcel.id], idempotencyKey: 'decision-2' };
    expect((await decide(support, undo, 'cityTextUndo')).ids).toEqual([parcel.id]);
    expect((await decide(support, { ...undo, ids: [] }, 'cityTextUndo')).code).toBe('idempotency_key_reused');
  });
});

const configured = z.object({
  configCities: z.array(z.object({ id: z.string(), version: z.number(), nameFr: z.string() })),
});
const batch = z.object({
  waitingCitiesResolve: z.object({ resolved: z.number(), refused: z.number(), next: z.string().nullable() }),
});

describe('texts that mean a town since it has more aliases', () => {
  it('get it batch by batch, each beginning where the one before ended', async () => {
    const aliases = ['Douar Tahtani', 'Oulad Salama', 'Zaouia Sidi Brahim'];
    for (const text of aliases) expect((await typed(admin, text)).city).toBeNull();
    // One text has more parcels than a batch.
    const more = { cityId: null, cityText: aliases[1] ?? '' };
    await insertParcels(server.db, ...Array.from({ length: 101 }, () => buildParcel(server.fixtures, more)));
    const { configCities } = configured.parse((await admin.call('{ configCities { id version nameFr } }')).data);
    const city = configCities.find(({ nameFr }) => nameFr === 'Mohammedia');
    await runAction(admin, 'cityEdit', 'city { id }', { id: city?.id, version: city?.version, aliases });
    const document = `mutation ($input: WaitingCitiesResolveInput!) {
      waitingCitiesResolve(input: $input) { resolved refused next } }`;
    const answers = [];
    for (let after: string | null | undefined; after !== null;) {
      const { data, errors } = await admin.call(document, { input: { after } });
      expect(errors).toEqual([]);
      const { waitingCitiesResolve } = batch.parse(data);
      answers.push(waitingCitiesResolve);
      after = waitingCitiesResolve.next;
    }
    expect(answers.map(({ resolved, refused }) => [resolved, refused])).toEqual([
      [1, 0],
      [100, 0],
      [2, 0],
      [1, 0],
    ]);
    expect((await admin.call('{ waitingCities { matched } }')).data).toEqual({ waitingCities: { matched: 0 } });
  });
});
