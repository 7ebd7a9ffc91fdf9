// Edits of a parcel: only a field that somebody else has changed is a conflict; no edit takes a parcel to another town
// after its pickup, or its town from it after its confirmation; the history has the town before and after.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findPackage } from '#server/areas/packages/queries.ts';
import { inSnapshot, systemPrincipal } from '#server/db/transaction.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { buildEnrouteParcel, buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { actOnParcel } from '../support/act-on-parcel.ts';

const server = useTestServer();

async function insert(parcel: PackageRow): Promise<string> {
  await insertParcels(server.db, parcel);
  return parcel.id;
}

/** The refusals of an action: each field with its code, or the code; nothing when it ran. */
async function act(who: PersonName, action: string, input: object): Promise<string[]> {
  const { errors } = await actOnParcel(server, who, action, input);
  const [error] = errors;
  if (!error) return [];
  const { code, fields } = error.extensions;
  return fields.length > 0 ? fields.map((field) => `${field.path} ${field.code}`) : [code];
}

const stored = (id: string) => inSnapshot(server.db, systemPrincipal, (trx) => findPackage(trx, id, null));

describe('an edit of a version that is no longer the latest', () => {
  it('is saved when nobody changed its fields: the driver started, the support took note, a colleague changed another field', async () => {
    const id = await insert(buildEnrouteParcel(server.fixtures, { status: 'received', address: 'Rue 1' }));
    expect(await act('driver', 'start', { id })).toEqual([]);
    expect(await act('support', 'markProcessed', { id })).toEqual([]);
    expect(await act('backoffice', 'edit', { id, version: 3, note: 'Sonner' })).toEqual([]);
    expect(await act('support', 'edit', { id, version: 1, address: '3 rue des Orangers' })).toEqual([]);
    expect(await stored(id)).toMatchObject({ status: 'enroute', note: 'Sonner', address: '3 rue des Orangers' });
  });

  it('is refused for each field that somebody else has changed, by an edit or by another action, and changes nothing', async () => {
    const { cities } = server.fixtures;
    const id = await insert(buildParcel(server.fixtures, { address: 'Rue 1' }));
    expect(await act('backoffice', 'edit', { id, version: 1, note: 'Sonner' })).toEqual([]);
    expect(await act('support', 'redirect', { id, cityId: cities.rabat, address: '9 av. Annakhil' })).toEqual([]);
    const edit = { id, version: 1, note: 'Appeler', address: '7 rue Tarik', cod: 500, cityText: 'Mohammedia' };
    expect((await act('customer', 'edit', edit)).toSorted()).toEqual([
      'address changed_meanwhile',
      'cityText changed_meanwhile',
      'note changed_meanwhile',
    ]);
    expect(await stored(id)).toMatchObject({ version: 3, note: 'Sonner', address: '9 av. Annakhil', cod: 18_900 });
  });

  it('is refused for the town that was given to its text meanwhile', async () => {
    const id = await insert(buildParcel(server.fixtures, { cityId: null, cityText: 'Bir Ghbalou' }));
    const { rabat, casa } = server.fixtures.cities;
    expect(await act('support', 'edit', { id, version: 1, cityId: rabat, cityText: 'Bir Ghbalou' })).toEqual([]);
    expect(await act('customer', 'edit', { id, version: 1, cityText: 'Mohammedia' })).toEqual([
      'cityText changed_meanwhile',
    ]);
    expect(await act('customer', 'edit', { id, version: 1, cityId: casa })).toEqual(['cityId changed_meanwhile']);
  });

  it('is no conflict for who wrote the same', async () => {
    const id = await insert(buildParcel(server.fixtures));
    for (const who of ['customer', 'backoffice'] as const)
      expect(await act(who, 'edit', { id, version: 1, address: '7 rue Tarik' })).toEqual([]);
  });
});

describe('the town of a parcel', () => {
  it('is changed by no edit once it was picked up, whether it is chosen or typed; its text may be spelled anew', async () => {
    const { cities } = server.fixtures;
    for (const status of ['pickup', 'inhouse', 'enroute'] as const) {
      const id = await insert(buildEnrouteParcel(server.fixtures, { status }));
      const edit = (input: object) => act('support', 'edit', { id, version: 1, ...input });
      expect(await edit({ cityId: cities.rabat })).toEqual(['cityId forbidden']);
      expect(await edit({ cityText: 'Rabat' })).toEqual(['cityText forbidden']);
      expect(await edit({ cityText: 'Nulle part' })).toEqual(['cityText package.city_unresolved']);
      expect(await stored(id)).toMatchObject({ version: 1, cityId: cities.casa, cityText: 'Casablanca' });
      expect(await edit({ cityText: 'CASA' })).toEqual([]);
      expect(await stored(id)).toMatchObject({ cityId: cities.casa, cityText: 'CASA' });
    }
  });

  it('is not taken from a confirmed parcel, which would lose its price with it; a draft may lose it', async () => {
    const [confirmed, draft] = await Promise.all([
      insert(buildParcel(server.fixtures, { status: 'confirmed', feeDelivered: 3_500 })),
      insert(buildParcel(server.fixtures, { feeDelivered: 3_500 })),
    ]);
    const text = { version: 1, cityText: 'Nulle part' };
    expect(await act('backoffice', 'edit', { id: confirmed, ...text })).toEqual(['cityText package.city_unresolved']);
    expect(await stored(confirmed)).toMatchObject({ cityId: server.fixtures.cities.casa, feeDelivered: 3_500 });
    expect(await act('customer', 'edit', { id: draft, ...text })).toEqual([]);
    expect(await stored(draft)).toMatchObject({ cityId: null, cityText: 'Nulle part', feeDelivered: null });
  });
});

const history = z.object({
  packageTimeline: z.array(
    z.object({
      name: z.string(),
      city: z.object({ nameFr: z.string() }).nullable(),
      changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
    }),
  ),
});

/** The latest event as the person reads it: the town, and each changed value as `field: before → after`. */
async function latest(who: PersonName, id: string): Promise<{ town: string | undefined; changes: string[] }> {
  const document =
    'query ($id: ID!) { packageTimeline(id: $id) { name city { nameFr } changes { field before after } } }';
  const { data } = await (await server.as(who)).call(document, { id });
  const [{ city, changes } = { city: null, changes: [] }] = history.parse(data).packageTimeline;
  const texts = changes
    .filter(({ field }) => field !== 'cityId')
    .map(({ field, before, after }) => `${field}: ${String(before)} → ${String(after)}`);
  return { town: city?.nameFr, changes: texts };
}

describe('the history of a town', () => {
  it('has address, town and fees before and after a redirection; fees only for those who see them', async () => {
    const fees = { feeDelivered: 3_000, feeRefused: 1_000, feeReturned: 500 };
    const id = await insert(buildEnrouteParcel(server.fixtures, { ...fees, address: 'Rue 1' }));
    const { mohammedia } = server.fixtures.cities;
    expect(await act('support', 'redirect', { id, cityId: mohammedia, address: '3 bd Hassan II' })).toEqual([]);
    const moved = ['cityText: Casablanca → Mohammedia', 'address: Rue 1 → 3 bd Hassan II'];
    expect(await latest('driver', id)).toEqual({ town: 'Mohammedia', changes: moved });
    expect(await latest('customer', id)).toEqual({
      town: 'Mohammedia',
      changes: [...moved, 'feeDelivered: 3000 → 3500'],
    });
  });

  it('names the town that was given to a text', async () => {
    const id = await insert(buildParcel(server.fixtures, { cityId: null, cityText: 'Chez Tonton' }));
    const input = { text: 'Chez Tonton', cityId: server.fixtures.cities.rabat, remember: false };
    const decide = 'mutation ($input: CityTextDecideInput!) { cityTextDecide(input: $input) { ids } }';
    expect((await (await server.as('support')).call(decide, { input })).data).toEqual({
      cityTextDecide: { ids: [id] },
    });
    expect(await latest('customer', id)).toMatchObject({ town: 'Rabat' });
  });
});
