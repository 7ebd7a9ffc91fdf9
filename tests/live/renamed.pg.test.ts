// Names beside live rows: instances keep them for a moment, but never beyond an event that may have changed one.
import { expect, it } from 'vitest';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';

const server = useTestServer();

it('the next change of a parcel has the new name of its driver', async () => {
  const parcel = buildEnrouteParcel(server.fixtures);
  await insertParcels(server.db, parcel);
  const admin = await server.as('admin');
  const changes = await subscribe(
    server.url,
    admin,
    'subscription { packageChanged { package { internalNote driver { name } } } }',
  );
  const note = async (internalNote: string): Promise<void> => {
    const document = 'mutation ($input: PackageAddNoteInput!) { packageAddNote(input: $input) { package { id } } }';
    expect((await admin.call(document, { input: { id: parcel.id, internalNote } })).errors).toEqual([]);
    await changes.untilText(internalNote);
  };
  await note('first');
  const rename = 'mutation ($input: UserEditInput!) { userEdit(input: $input) { user { name } } }';
  const { driver } = server.fixtures.people;
  const renamed = await admin.call(rename, { input: { id: driver, name: 'Idriss Alami', version: 1 } });
  expect(renamed.errors).toEqual([]);
  await note('second');
  const names = changes.data().map((each) => JSON.stringify(each));
  expect(names.find((text) => text.includes('first'))).toContain('Test driver');
  expect(names.find((text) => text.includes('second'))).toContain('Idriss Alami');
});
