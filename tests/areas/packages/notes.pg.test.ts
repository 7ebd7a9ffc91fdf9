// Internal notes of staff and carriers on a parcel. Its sender reads none of them.
import { describe, expect, it } from 'vitest';
import { type PersonName } from '#tests/fixtures/fixtures.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { buildParcel, buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';

const server = useTestServer();
const addDocument =
  'mutation ($input: PackageAddNoteInput!) { packageAddNote(input: $input) { package { id version status internalNote } } }';
const timelineDocument =
  'query ($id: ID!) { packageTimeline(id: $id) { name internalNote note at actor { name } changed } }';

async function write(who: PersonName, id: string, internalNote: string, idempotencyKey?: string) {
  return (await server.as(who)).call(addDocument, {
    input: { id, internalNote, ...(idempotencyKey !== undefined && { idempotencyKey }) },
  });
}

async function read(who: PersonName, id: string) {
  const { data } = await (await server.as(who)).call(timelineDocument, { id });
  return data?.['packageTimeline'] as { name: string; internalNote: string | null; actor: { name: string } | null }[];
}

const notesOf = async (who: PersonName, id: string) =>
  (await read(who, id)).flatMap(({ internalNote, actor }) =>
    internalNote === null ? [] : [`${actor?.name}: ${internalNote}`],
  );

describe('an internal note', () => {
  it('is in the activity with its author, newest first, for staff and for the carrier of the parcel', async () => {
    const pkg = buildEnrouteParcel(server.fixtures);
    await insertParcels(server.db, pkg);
    expect((await write('support', pkg.id, '  Rappeler après 18 h  ')).data).toMatchObject({
      packageAddNote: { package: { version: 2, status: 'enroute', internalNote: 'Rappeler après 18 h' } },
    });
    expect((await write('driver', pkg.id, 'Portail bleu, au fond')).errors).toEqual([]);
    for (const who of ['admin', 'housekeeper', 'driver', 'backoffice'] as const) {
      expect(await notesOf(who, pkg.id)).toEqual([
        'Test driver: Portail bleu, au fond',
        'Test support: Rappeler après 18 h',
      ]);
    }
  });

  it.each(['customer', 'subcustomer', 'commercial'] as const)(
    'is not contained in anything the %s reads of the parcel',
    async (who) => {
      const pkg = buildEnrouteParcel(server.fixtures);
      await insertParcels(server.db, pkg);
      await write('support', pkg.id, 'Client difficile');
      const entries = await read(who, pkg.id);
      expect(entries.map(({ name }) => name)).toEqual(['package.created']);
      const { data } = await (
        await server.as(who)
      ).call('query ($id: ID!) { package(id: $id) { internalNote } }', { id: pkg.id });
      expect(data).toEqual({ package: { internalNote: null } });
      expect(JSON.stringify([entries, data])).not.toContain('difficile');
    },
  );

  it('sent twice is stored twice, and sent twice with the same key once', async () => {
    const pkg = buildEnrouteParcel(server.fixtures);
    await insertParcels(server.db, pkg);
    await write('support', pkg.id, 'Pas de réponse', 'first');
    await write('support', pkg.id, 'Pas de réponse', 'first');
    await write('support', pkg.id, 'Pas de réponse', 'second');
    expect(await notesOf('admin', pkg.id)).toEqual(['Test support: Pas de réponse', 'Test support: Pas de réponse']);
  });

  it('is no conflict for the sender who edits an address at the same time', async () => {
    const pkg = buildParcel(server.fixtures);
    await insertParcels(server.db, pkg);
    await write('support', pkg.id, 'Adresse à vérifier');
    const { errors } = await (
      await server.as('customer')
    ).call('mutation ($input: PackageEditInput!) { packageEdit(input: $input) { package { address } } }', {
      input: { id: pkg.id, version: 1, address: '3 rue des Orangers' },
    });
    expect(errors).toEqual([]);
  });

  it('is not empty, not too long, and not added to archived parcels or those of others', async () => {
    const pkg = buildEnrouteParcel(server.fixtures);
    const archived = buildParcel(server.fixtures, { status: 'archived' });
    const foreign = buildEnrouteParcel(server.fixtures, { driverId: server.fixtures.people.driver2 });
    await insertParcels(server.db, pkg, archived, foreign);
    expect((await write('support', pkg.id, '   ')).errors[0]?.extensions).toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'internalNote', code: 'required' }],
    });
    expect((await write('support', pkg.id, 'x'.repeat(501))).errors[0]?.extensions).toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'internalNote', code: 'too_long' }],
    });
    expect((await write('support', archived.id, 'Trop tard')).errors[0]?.extensions.code).toBe('package.wrong_status');
    expect((await write('driver', foreign.id, 'Pas à moi')).errors[0]?.extensions.code).toBe('missing');
    expect((await write('customer', pkg.id, 'Bonjour')).errors[0]?.extensions.code).toBe('forbidden');
  });
});

async function cancel(who: PersonName, input: object) {
  return (await server.as(who)).call(
    'mutation ($input: PackageCancelInput!) { packageCancel(input: $input) { package { status reason } } }',
    { input },
  );
}

describe('canceling', () => {
  it('requires a reason from every role, and a note once the parcel is on its way', async () => {
    const draft = buildParcel(server.fixtures);
    const moving = buildEnrouteParcel(server.fixtures);
    await insertParcels(server.db, draft, moving);
    expect((await cancel('customer', { id: draft.id })).errors[0]?.extensions).toMatchObject({
      fields: [{ path: 'reason' }],
    });
    expect((await cancel('customer', { id: draft.id, reason: 'customer_request' })).data).toEqual({
      packageCancel: { package: { status: 'canceled', reason: 'customer_request' } },
    });
    expect((await cancel('support', { id: moving.id, reason: 'refused' })).errors[0]?.extensions).toMatchObject({
      fields: [{ path: 'note', code: 'note_required' }],
    });
    expect((await cancel('support', { id: moving.id, reason: 'refused', note: 'Refusé au téléphone' })).errors).toEqual(
      [],
    );
  });
});
