// Photos of a parcel and of people: attached by an action, seen by those who see the row, deleted by those who may.
import { expect, it } from 'vitest';
import { sql } from 'kysely';
import { z } from 'zod';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { loadViewer } from '#server/access/audience.ts';
import { newId } from '#server/db/new-id.ts';
import { actorOf } from '#server/commands/actor.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { codeOf, phonePhoto, uploadedId } from './support/uploads.ts';

const server = useTestServer();
const report = 'mutation ($input: PackageReportInput!) { packageReport(input: $input) { package { status } } }';
const remove = 'mutation ($input: PackageRemovePhotoInput!) { packageRemovePhoto(input: $input) { package { id } } }';
const timelineQuery = 'query ($id: ID!) { packageTimeline(id: $id) { name photos { id width height canRemove } } }';
const timelineAnswer = z.object({
  packageTimeline: z.array(
    z.object({ name: z.string(), photos: z.array(z.object({ id: z.string(), canRemove: z.boolean() })) }),
  ),
});

async function parcelOnTheWay(): Promise<string> {
  const { people } = server.fixtures;
  const pkg = buildParcel(server.fixtures, { status: 'enroute', driverId: people.driver, heldSince: new Date() });
  await insertParcels(server.db, pkg);
  return pkg.id;
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const reportInput = (id: string, photoIds: readonly string[]) => ({
  input: { id, reason: 'no_answer', date: tomorrow(), photoIds },
});
const newPhoto = async (who: PersonName = 'driver', kind = 'photo') =>
  uploadedId(server.url, await server.as(who), await phonePhoto({ width: 60, height: 40 }), { kind });
const statusFor = async (who: PersonName, file: string) =>
  (await fetch(`${server.url}/files/${file}`, { headers: { cookie: (await server.as(who)).cookie } })).status;

/** A reported parcel with one photo of its driver. */
async function parcelWithPhoto(): Promise<{ parcel: string; photo: string }> {
  const [parcel, photo] = [await parcelOnTheWay(), await newPhoto()];
  const { errors } = await (await server.as('driver')).call(report, reportInput(parcel, [photo]));
  expect(errors).toEqual([]);
  return { parcel, photo };
}
const timelineOf = async (who: PersonName, parcel: string) =>
  timelineAnswer.parse((await (await server.as(who)).call(timelineQuery, { id: parcel })).data).packageTimeline;

// Typed by hand: who sees the photo of a parcel of Atlas Store that `driver` of Casablanca holds, and who sees the photo
// of a person.
const visibility: Record<PersonName, { parcel: 200 | 404; person: 200 | 404 }> = {
  admin: { parcel: 200, person: 200 },
  accountant: { parcel: 200, person: 200 },
  subaccountant: { parcel: 200, person: 200 },
  backoffice: { parcel: 200, person: 200 },
  support: { parcel: 200, person: 200 },
  housekeeper: { parcel: 200, person: 200 },
  housekeeperRabat: { parcel: 404, person: 200 },
  driver: { parcel: 200, person: 200 },
  driver2: { parcel: 404, person: 200 },
  driverRabat: { parcel: 404, person: 200 },
  subdriver: { parcel: 404, person: 200 },
  collector: { parcel: 404, person: 200 },
  customer: { parcel: 200, person: 200 },
  subcustomer: { parcel: 200, person: 200 },
  customer2: { parcel: 404, person: 200 },
  commercial: { parcel: 200, person: 200 },
  transportor: { parcel: 404, person: 200 },
};

async function setAvatar(who: PersonName): Promise<string> {
  const file = await newPhoto(who, 'avatar');
  const set = 'mutation ($input: AvatarSetInput!) { avatarSet(input: $input) { avatarId } }';
  const { data } = await (await server.as(who)).call(set, { input: { fileId: file } });
  expect(data).toEqual({ avatarSet: { avatarId: file } });
  return file;
}

/** What a query without any scope finds of these files, with the database's role of this person. */
async function rowsFor(who: PersonName, ids: readonly string[]): Promise<number[]> {
  const viewer = await loadViewer(server.db, server.fixtures.people[who], newId());
  if (!viewer) throw new Error(who);
  return inTransaction(server.db, actorOf(viewer).dbPrincipal, async (trx) => {
    const counted = async (table: string, column: string) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
        where ${sql.ref(column)} = any (${[...ids]}::uuid[])`.execute(trx);
      return rows[0]?.n ?? -1;
    };
    return [await counted('files', 'id'), await counted('file_contents', 'file_id')];
  });
}

it('each role sees the photos of the parcels that it sees, and the database says the same; people are seen by all', async () => {
  const { photo } = await parcelWithPhoto();
  const avatar = await setAvatar('driver');
  const seen: Record<string, unknown> = {};
  const rows: Record<string, unknown> = {};
  for (const [who] of Object.entries(visibility) as [PersonName, unknown][]) {
    seen[who] = { parcel: await statusFor(who, photo), person: await statusFor(who, avatar) };
    rows[who] = await rowsFor(who, [photo]);
  }
  expect(seen).toEqual(visibility);
  expect(rows).toEqual(
    Object.fromEntries(Object.entries(visibility).map(([who, { parcel }]) => [who, parcel === 200 ? [1, 2] : [0, 0]])),
  );
});

it('the photo follows its parcel: a new driver sees it, the former one does not', async () => {
  const { parcel, photo } = await parcelWithPhoto();
  const { driver2 } = server.fixtures.people;
  const assign = 'mutation ($input: PackageAssignInput!) { packageAssign(input: $input) { package { id } } }';
  const input = { id: parcel, driverId: driver2, note: 'Autre tournée' };
  expect((await (await server.as('housekeeper')).call(assign, { input })).errors).toEqual([]);
  expect([await statusFor('driver2', photo), await statusFor('driver', photo)]).toEqual([200, 404]);
});

it('the timeline shows the photos to the sender too, and who may remove them', async () => {
  const { parcel, photo } = await parcelWithPhoto();
  const photosFor = async (who: PersonName) =>
    (await timelineOf(who, parcel)).find(({ name }) => name === 'package.reported')?.photos;
  expect(await photosFor('customer')).toMatchObject([{ id: photo, canRemove: false }]);
  expect(await photosFor('driver')).toMatchObject([{ id: photo, canRemove: true }]);
  expect(await photosFor('support')).toMatchObject([{ id: photo, canRemove: false }]);
  expect(await photosFor('admin')).toMatchObject([{ id: photo, canRemove: true }]);
});

it('a report takes own, new photos only: not those of others, of people, of another report, or more than three', async () => {
  const { photo: used } = await parcelWithPhoto();
  const parcel = await parcelOnTheWay();
  const driver = await server.as('driver');
  const many = [await newPhoto(), await newPhoto(), await newPhoto(), await newPhoto()];
  const refused = async (photoIds: readonly string[]) =>
    codeOf(await driver.call(report, reportInput(parcel, photoIds)));
  expect(await refused([used])).toBe('unknown_file');
  expect(await refused([await newPhoto('driver2')])).toBe('unknown_file');
  expect(await refused([await newPhoto('driver', 'avatar')])).toBe('unknown_file');
  expect(await refused([newId()])).toBe('unknown_file');
  expect(await refused(many)).toBe('too_many');
  expect(await refused(['../../etc/passwd'])).toBe('invalid_id');
  expect(await timelineOf('admin', parcel)).toHaveLength(1);
  // None of the refused reports has used up a photo.
  expect((await driver.call(report, reportInput(parcel, many.slice(0, 3)))).errors).toEqual([]);
});

it('a photo of reports that were refused, of several parcels too, stays free for another', async () => {
  const parcels = [await parcelOnTheWay(), await parcelOnTheWay()];
  const [own, foreign] = [await newPhoto(), await newPhoto('driver2')];
  const driver = await server.as('driver');
  const several =
    'mutation ($input: PackagesReportInput!) { packagesReport(input: $input) { results { error { fields { path code } } } } }';
  const { id: _, ...input } = reportInput('', [own, foreign]).input;
  const { data } = await driver.call(several, { input: { ...input, ids: parcels } });
  const error = { fields: [{ path: 'photoIds', code: 'unknown_file' }] };
  expect(data).toEqual({ packagesReport: { results: [{ error }, { error }] } });
  expect((await driver.call(report, reportInput(parcels[1] ?? '', [own]))).errors).toEqual([]);
});

it('the uploader removes a photo within the hour, later only an administrator; its bytes are gone and open pages hear of it', async () => {
  const { parcel, photo } = await parcelWithPhoto();
  const { parcel: second, photo: old } = await parcelWithPhoto();
  await inTransaction(server.db, systemPrincipal, (trx) =>
    sql`update files set created_at = created_at - interval '2 hours' where id = ${old}`.execute(trx),
  );
  const changes = 'subscription { packageChanged { kind id version } }';
  const [own, foreign] = [
    await subscribe(server.url, await server.as('customer'), changes),
    await subscribe(server.url, await server.as('customer2'), changes),
  ];
  const removing = async (who: PersonName, id: string, photoId: string) =>
    codeOf(await (await server.as(who)).call(remove, { input: { id, photoId } }));
  expect(await removing('customer', parcel, photo)).toBe('forbidden');
  expect(await removing('support', parcel, photo)).toBe('forbidden');
  expect(await removing('driver2', parcel, photo)).toBe('missing');
  // A photo of another parcel, also of one's own, is none of this parcel's.
  expect(await removing('admin', parcel, old)).toBe('missing');
  expect(await removing('driver', second, old)).toBe('forbidden');
  expect(await removing('driver', parcel, photo)).toBeUndefined();
  expect(await removing('admin', second, old)).toBeUndefined();
  await own.untilText(second);
  expect(foreign.data()).toEqual([]);
  expect([await statusFor('admin', photo), await statusFor('driver', photo), await statusFor('admin', old)]).toEqual([
    404, 404, 404,
  ]);
  expect(await rowsFor('admin', [photo, old])).toEqual([2, 0]);
  expect((await timelineOf('customer', parcel)).map(({ name, photos }) => [name, photos.length])).toEqual([
    ['package.photoRemoved', 0],
    ['package.reported', 0],
    ['package.created', 0],
  ]);
});

it('a person sets, replaces and removes the own photo, beside the name wherever it is read', async () => {
  const { parcel } = await parcelWithPhoto();
  const namedAs = async () =>
    (
      await (
        await server.as('customer')
      ).call('query ($id: ID!) { package(id: $id) { driver { avatarId } } }', { id: parcel })
    ).data;
  const first = await setAvatar('driver');
  const second = await setAvatar('driver');
  expect(await namedAs()).toEqual({ package: { driver: { avatarId: second } } });
  expect([await statusFor('driver', first), await statusFor('driver', second)]).toEqual([404, 200]);
  const driver = await server.as('driver');
  expect((await driver.call('{ viewer { avatarId } }')).data).toEqual({ viewer: { avatarId: second } });
  const set = 'mutation ($input: AvatarSetInput!) { avatarSet(input: $input) { avatarId } }';
  for (const foreign of [await newPhoto('driver2', 'avatar'), await newPhoto('driver', 'photo'), first])
    expect(codeOf(await driver.call(set, { input: { fileId: foreign } }))).toBe('unknown_file');
  // A repeated call has no second effect, and its key is for this photo alone.
  const [earlier, later] = [await newPhoto('driver', 'avatar'), await newPhoto('driver', 'avatar')];
  const input = { fileId: earlier, idempotencyKey: 'photo' };
  await driver.call(set, { input });
  await driver.call(set, { input: { fileId: later } });
  expect((await driver.call(set, { input })).data).toEqual({ avatarSet: { avatarId: earlier } });
  expect(await namedAs()).toEqual({ package: { driver: { avatarId: later } } });
  expect(codeOf(await driver.call(set, { input: { ...input, fileId: later } }))).toBe('idempotency_key_reused');
  expect((await driver.call('mutation { avatarRemove { avatarId } }')).data).toEqual({
    avatarRemove: { avatarId: null },
  });
  expect(await namedAs()).toEqual({ package: { driver: { avatarId: null } } });
  expect(await statusFor('driver', second)).toBe(404);
});

const deliver =
  'mutation ($input: PackageDeliverInput!) { packageDeliver(input: $input) { package { status receivedBy proofPhotos { id } } } }';
const proofQuery = 'query ($id: ID!) { package(id: $id) { receivedBy proofPhotos { id } } }';

it('a delivery that needs a proof has a name, a signature or a photo: seen by who sees the parcel, taken back by none but administrators', async () => {
  const { people } = server.fixtures;
  const pkg = buildParcel(server.fixtures, { status: 'enroute', driverId: people.driver, wantsProof: true });
  await insertParcels(server.db, pkg);
  const driver = await server.as('driver');
  const delivering = async (given: object) => codeOf(await driver.call(deliver, { input: { id: pkg.id, ...given } }));
  const [photo, signature, foreign] = [await newPhoto(), await newPhoto(), await newPhoto('driver2')];
  expect(await delivering({})).toBe('delivery_proof_required');
  expect(await delivering({ receivedBy: '  ' })).toBe('delivery_proof_required');
  expect(await delivering({ signatureId: foreign })).toBe('unknown_file');
  expect(await delivering({ photoIds: [photo, signature] })).toBe('too_many');
  const changes = 'subscription { packageChanged { package { receivedBy proofPhotos { id } } } }';
  const [sender, stranger] = [
    await subscribe(server.url, await server.as('customer'), changes),
    await subscribe(server.url, await server.as('customer2'), changes),
  ];
  expect(await delivering({ receivedBy: 'Le gardien', signatureId: signature, photoIds: [photo] })).toBe(undefined);
  await sender.untilText(signature);
  await stranger.roundTrip();
  expect(stranger.data()).toEqual([]);
  const seen: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const [who, { parcel }] of Object.entries(visibility) as [PersonName, { parcel: 200 | 404 }][]) {
    const { data } = await (await server.as(who)).call(proofQuery, { id: pkg.id });
    seen[who] = [await statusFor(who, photo), await statusFor(who, signature), data];
    const proof = { receivedBy: 'Le gardien', proofPhotos: [{ id: photo }, { id: signature }] };
    expected[who] = [parcel, parcel, { package: parcel === 200 ? proof : null }];
  }
  expect(seen).toEqual(expected);
  const removing = async (who: PersonName) =>
    codeOf(await (await server.as(who)).call(remove, { input: { id: pkg.id, photoId: signature } }));
  expect([await removing('driver'), await removing('driver2'), await removing('admin')]).toEqual([
    'package.proof_kept',
    'missing',
    undefined,
  ]);
  expect([await statusFor('driver', photo), await statusFor('driver', signature)]).toEqual([200, 404]);
});
