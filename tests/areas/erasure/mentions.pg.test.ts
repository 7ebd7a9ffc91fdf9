// The name of an erased person in texts that others wrote: shown beforehand, and taken out of rows and events if wanted.
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { verifyHistory } from '#server/events/verify-history.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { onDatabase } from '#tests/support/machine/administer.ts';
import { actOnParcel } from '../packages/support/act-on-parcel.ts';
import { act } from '../users/support/users.ts';
import { erase, eraseRecipient, finished, matches, numbered } from './support/erasure.ts';

const server = useTestServer({ jobs: true });
let superuser: Client;

const threeParcels = () => {
  const { companies } = server.fixtures;
  return [
    buildParcel(server.fixtures, { companyId: companies.atlas, note: 'Remis par Yassine Bouhlal' }),
    buildParcel(server.fixtures, {
      companyId: companies.zellige,
      internalNote: 'BOUHLAL  yassine, pas Yassine Bouhlali',
    }),
    buildParcel(server.fixtures, {
      companyId: companies.atlas,
      recipientName: 'Yassine Bouhlal',
      phone: '+212670809012',
      note: 'Sonner',
    }),
  ] as const;
};
let named: PackageRow;
let folded: PackageRow;
let namesake: PackageRow;

beforeAll(async () => {
  superuser = new Client({
    connectionString: onDatabase(inject('postgres').superuserUrl, new URL(server.databaseUrl).pathname.slice(1)),
  });
  await superuser.connect();
  const { people } = server.fixtures;
  await act(await server.as('admin'), 'Edit', { id: people.driver2, version: 1, name: 'Yassine Bouhlal' });
  [named, folded, namesake] = threeParcels();
  await insertParcels(server.db, named, folded, namesake);
  const id = named.id;
  await actOnParcel(server, 'support', 'addNote', { id, internalNote: 'Vu avec Yassine Bouhlal' });
  await actOnParcel(server, 'customer', 'cancel', {
    id,
    reason: 'customer_request',
    note: 'Demande d’yassine BOUHLAL',
  });
  await numbered(server);
});
afterAll(() => superuser.end());

const look = async (field: string, id: string, person: 'admin' | 'support' = 'admin') => {
  const { data, errors } = await (
    await server.as(person)
  ).call(`query ($id: ID!) { ${field}(id: $id) { name rows events samples } }`, { id });
  return data?.[field] ?? errors[0]?.extensions.code;
};

describe('the name of a person in texts of others', () => {
  it('is shown to administrators before an erasure, with the words around it', async () => {
    const { people } = server.fixtures;
    expect(await look('userMentions', people.driver2, 'support')).toBe('forbidden');
    expect(await look('userMentions', people.driver2)).toEqual({
      name: 'Yassine Bouhlal',
      rows: 2,
      events: 2,
      samples: expect.arrayContaining([
        'Remis par Yassine Bouhlal',
        'BOUHLAL  yassine, pas Yassine Bouhlali',
        'Vu avec Yassine Bouhlal',
        'Demande d’yassine BOUHLAL',
      ]),
    });
    // The texts of the own parcel go in any case.
    expect(await look('recipientMentions', namesake.id)).toMatchObject({ rows: 2 });
  });

  it('stays where it was unless it is wanted: an erasure alone leaves it', async () => {
    const { people } = server.fixtures;
    await act(await server.as('admin'), 'Edit', { id: people.collector, version: 1, name: 'Vu Avec' });
    expect(await finished(server, await erase(await server.as('admin'), people.collector))).toBe('done');
    expect(await matches(superuser, 'Vu avec Yassine Bouhlal')).toContain('public.events');
  });

  it('is taken out of rows and events, and of no other word or field; the chain holds', async () => {
    const { people } = server.fixtures;
    const anchor = (await verifyHistory(server.db)).upTo;
    expect(await finished(server, await erase(await server.as('admin'), people.driver2, true))).toBe('done');
    await numbered(server);
    const { rows } = await superuser.query('select id, note, internal_note, recipient_name from packages');
    const texts = new Map(rows.map((row) => [row.id, [row.note, row.internal_note, row.recipient_name]]));
    expect(texts.get(named.id)?.slice(0, 2)).toEqual(['Remis par […]', 'Vu avec […]']);
    expect(texts.get(folded.id)?.[1]).toBe('[…], pas Yassine Bouhlali');
    expect(texts.get(namesake.id)?.[2]).toBe('Yassine Bouhlal');
    const events = await superuser.query(
      `select coalesce(facts ->> 'internalNote', facts ->> 'note') as text from events
        where entity_id = $1 and facts ?| '{internalNote,note}' order by id`,
      [named.id],
    );
    expect(events.rows.map(({ text }) => text)).toEqual(['Vu avec […]', 'Demande d’[…]']);
    expect(await verifyHistory(server.db, { anchors: [anchor] })).toMatchObject({ broken: null });
    expect(await look('recipientMentions', namesake.id)).toMatchObject({ rows: 0, events: 0, samples: [] });
  });

  it('of a recipient is taken out of the parcels of others too', async () => {
    const phone = '+212670809011';
    const [own, other] = [
      buildParcel(server.fixtures, {
        status: 'archived',
        statusRank: 13,
        deliveredAt: new Date(),
        recipientName: 'هاجر التازي',
        phone,
      }),
      buildParcel(server.fixtures, { note: 'مع هَاجَر التازى' }),
    ];
    await insertParcels(server.db, own, other);
    expect(await look('recipientMentions', own.id)).toMatchObject({ rows: 1, samples: ['مع هَاجَر التازى'] });
    expect(await finished(server, await eraseRecipient(await server.as('admin'), own.id, true))).toBe('done');
    const { rows } = await superuser.query('select note from packages where id = $1', [other.id]);
    expect(rows).toEqual([{ note: 'مع […]' }]);
    expect(await verifyHistory(server.db)).toMatchObject({ broken: null });
  });
});
