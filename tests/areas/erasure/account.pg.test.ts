// An account is erased: nothing names the person any more, and the books, the counts and the chain stay as they were.
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { z } from 'zod';
import { newId } from '#server/db/new-id.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { verifyHistory } from '#server/events/verify-history.ts';
import { countedEntities } from '#server/areas/index.ts';
import { compareRollups } from '#server/events/rollups/verify-rollups.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { onDatabase } from '#tests/support/machine/administer.ts';
import { comment, open } from '../claims/support/claims.ts';
import { act } from '../users/support/users.ts';
import { insertDelivery } from '../webhooks/support/insert-delivery.ts';
import { erase, finished, matches, numbered } from './support/erasure.ts';

const server = useTestServer({ jobs: true });
let superuser: Client;

/** What the driver `driver2` is known by. */
const words = ['Yassine Bouhlal', 'yassine.bouhlal@example.ma', '+212661223344', '7 impasse des Oliviers', 'BK778899'];
const edited = `mutation ($input: ProfileEditPersonalInput!) { profileEditPersonal(input: $input) { profile { id } } }`;

beforeAll(async () => {
  superuser = new Client({
    connectionString: onDatabase(inject('postgres').superuserUrl, new URL(server.databaseUrl).pathname.slice(1)),
  });
  await superuser.connect();
  const { people } = server.fixtures;
  await insertParcels(
    server.db,
    buildParcel(server.fixtures, { status: 'archived', driverId: people.driver2, cod: 25_000, cashCollected: 25_000 }),
  );
  // An edit by an administrator records the values; the own profile, bank details, a phone, a view, a place.
  const admin = await server.as('admin');
  await act(admin, 'Edit', {
    id: people.driver2,
    version: 1,
    name: words[0],
    email: words[1],
    phone: words[2],
    street: words[3],
  });
  await inTransaction(server.db, systemPrincipal, async (trx) => {
    await trx.updateTable('users').set({ cne: 'BK778899' }).where('id', '=', people.driver2).execute();
    await trx
      .insertInto('driverPositions')
      .values({
        driverId: people.driver2,
        at: new Date(),
        lat: 33.5,
        lng: -7.6,
        source: 'socket',
        takenAt: new Date(),
        trackAt: new Date(),
        trackLat: 33.5,
        trackLng: -7.6,
      })
      .execute();
    await trx
      .insertInto('mails')
      .values({
        id: people.driver2,
        status: 'sent',
        template: 'approval',
        language: 'fr',
        recipient: 'yassine.bouhlal@example.ma',
        params: JSON.stringify({ name: 'Yassine Bouhlal', login: 'driver2', path: '/login' }),
        createdAt: new Date(),
        expiresAt: new Date(),
        endedAt: new Date(),
        subject: 'Yassine Bouhlal',
      })
      .execute();
  });
  await writeRating();
  const driver = await server.as('driver2');
  await driver.call(edited, { input: { version: 2, website: 'https://yassine.example.ma' } });
  await driver.call(
    'mutation ($input: SavedViewCreateInput!) { savedViewCreate(input: $input) { savedView { id } } }',
    {
      input: { list: 'packages', name: 'Chez Yassine Bouhlal', query: 'q=Yassine+Bouhlal', shared: false },
    },
  );
  await superuser.query(
    `insert into user_identities (id, user_id, issuer, subject, email, created_at)
      values (gen_random_uuid(), $1, 'https://accounts.google.com', '107', $2, now())`,
    [people.driver2, words[1]],
  );
  await superuser.query(`insert into second_factors (user_id, secret, created_at) values ($1, 'sealed', now())`, [
    people.driver2,
  ]);
  await superuser.query(
    `insert into api_keys (id, version, name, key_id, secret_hash, scope, company_id, created_by_id, created_at, updated_at)
      values (gen_random_uuid(), 1, 'Clé de Yassine', 'qf_live_yassine000', sha256('key'), 'read', $1, $2, now(), now())`,
    [server.fixtures.companies.atlas, people.driver2],
  );
  // Somebody signed up with the address once more: that link is nobody's, and names it all the same.
  await superuser.query(
    `insert into account_tokens (id, purpose, secret_hash, address, created_at, expires_at, used_at)
      values (gen_random_uuid(), 'confirmAddress', sha256('once more'), $1, now(), now(), now())`,
    [words[1]],
  );
  const claimId = await open(driver, {
    title: 'Signé Yassine Bouhlal',
    text: 'C’est Yassine Bouhlal, au 7 impasse des Oliviers',
  });
  const support = await server.as('support');
  await comment(support, { subject: 'claim', subjectId: claimId, text: 'Yassine Bouhlal a raison' });
  await comment(admin, { subject: 'user', subjectId: people.driver2, text: 'Appeler Yassine Bouhlal' });
  await numbered(server);
});

afterAll(() => superuser.end());

/** A rating of the driver with the name in it, and the message about its answer. */
async function writeRating(): Promise<void> {
  const { people, companies } = server.fixtures;
  const done = { status: 'delivered', statusRank: 10, cashStage: 'paid', deliveredAt: new Date() } as const;
  const parcel = buildParcel(server.fixtures, { ...done, driverId: people.driver2 });
  const [webhookId, at] = [newId(), new Date()];
  await insertParcels(server.db, parcel);
  const comment = 'Yassine Bouhlal est arrivé en retard';
  const { data } = await (
    await server.as('customer')
  ).call('mutation ($input: RatingCreateInput!) { ratingCreate(input: $input) { rating { id } } }', {
    input: { packageId: parcel.id, type: 'driver', overall: 2, comment },
  });
  const { id } = z.object({ ratingCreate: z.object({ rating: z.object({ id: z.string() }) }) }).parse(data)
    .ratingCreate.rating;
  await superuser.query(
    `insert into webhooks (id, version, status, company_id, url, events, bearer, header_names, header_values, secret, created_at,
      updated_at)
      values ($1, 1, 'disabled', $2, 'https://example.ma/', '{rating_replied}', false, '{}', '{}', 'x', now(), now())`,
    [webhookId, companies.atlas],
  );
  const content = { version: 2, rating: { id, comment, response: 'Yassine Bouhlal a été averti', overall: 2 } };
  const body = JSON.stringify({ type: 'rating.replied', timestamp: at.toISOString(), data: content });
  const about = { event: 'rating_replied', sourceId: id, body, answerBody: 'Yassine Bouhlal' } as const;
  await insertDelivery(server.db, { webhookId, companyId: companies.atlas, ...about });
}

const sums = async () =>
  (
    await superuser.query(
      'select count(*)::int, sum(cod)::int as cod, sum(cash_collected)::int as cash from packages where driver_id = $1',
      [server.fixtures.people.driver2],
    )
  ).rows;

describe('an account that is erased', () => {
  it('is refused to everybody but administrators, and to these for themselves', async () => {
    const { people } = server.fixtures;
    for (const name of ['accountant', 'support', 'driver2'] as const)
      expect(await erase(await server.as(name), people.driver2)).toBe('forbidden');
    expect(await erase(await server.as('admin'), people.admin)).toBe('user.own_account');
  });

  it('is refused while parcels are on their way, cash is out or an invoice is open', async () => {
    const { people } = server.fixtures;
    const admin = await server.as('admin');
    const open = buildParcel(server.fixtures, {
      status: 'enroute',
      driverId: people.driverRabat,
      confirmedAt: new Date(),
    });
    await insertParcels(server.db, open);
    expect(await erase(admin, people.driverRabat)).toBe('erasure.open_parcels');
    const set = (values: string) => superuser.query(`update packages set ${values} where id = $1`, [open.id]);
    await set(`status = 'delivered', status_rank = 10, cash_stage = 'with_driver'`);
    expect(await erase(admin, people.driverRabat)).toBe('erasure.open_cash');
    await set(`cash_stage = 'at_hub', driver_invoiced = true, driver_invoice_status = 'NOT_PAID'`);
    expect(await erase(admin, people.driverRabat)).toBe('erasure.open_invoices');
    // Also while the person only collected one that is on its way.
    await set(
      `driver_invoiced = false, driver_invoice_status = null, driver_id = null, collector_id = '${people.driverRabat}'`,
    );
    await set(`status = 'enroute', status_rank = 6, cash_stage = 'none'`);
    expect(await erase(admin, people.driverRabat)).toBe('erasure.open_parcels');
    await set(`driver_id = '${people.driverRabat}', collector_id = null`);
  });

  it('leaves none of its words in any table; sums, counts and the chain are as they were', async () => {
    const { people } = server.fixtures;
    for (const word of words) expect([word, ...(await matches(superuser, word))]).not.toEqual([word]);
    const [before, others] = [await sums(), await matches(superuser, 'Salma Ouazzani')];
    const anchor = (await verifyHistory(server.db)).upTo;
    expect(await finished(server, await erase(await server.as('admin'), people.driver2))).toBe('done');
    await numbered(server);
    for (const word of [...words, 'yassine.example.ma', 'Yassine'])
      expect([word, ...(await matches(superuser, word))]).toEqual([word]);
    expect(await sums()).toEqual(before);
    expect(await matches(superuser, 'Salma Ouazzani')).toEqual(others);
    expect(await verifyHistory(server.db, { anchors: [anchor] })).toMatchObject({ broken: null });
    for (const counted of countedEntities)
      expect([counted.entity, ...(await compareRollups(server.db, counted))]).toEqual([counted.entity]);
  });

  it('cannot sign in, be enabled or be edited, and is erased once', async () => {
    const { people } = server.fixtures;
    const admin = await server.as('admin');
    expect(await act(admin, 'Enable', { id: people.driver2 })).toBe('user.erased');
    expect(await act(admin, 'Edit', { id: people.driver2, version: 9, name: 'Again' })).toBe('user.erased');
    expect(await erase(admin, people.driver2)).toBe('user.erased');
    const { rows } = await superuser.query(`select count(*)::int as n from events where name = 'user.erased'`);
    expect(rows).toEqual([{ n: 1 }]);
    const keys = await superuser.query('select status from api_keys where created_by_id = $1', [people.driver2]);
    expect(keys.rows).toEqual([{ status: 'revoked' }]);
    for (const table of ['sessions', 'user_identities', 'second_factors']) {
      const { rows: left } = await superuser.query(`select user_id from ${table} where user_id = $1`, [people.driver2]);
      expect([table, ...left]).toEqual([table]);
    }
  });

  it('alone changes events: without an erasure nobody of the application does', async () => {
    const change = inTransaction(server.db, systemPrincipal, (trx) =>
      trx.updateTable('events').set({ facts: '{}' }).where('entityId', '=', server.fixtures.people.driver2).execute(),
    );
    await expect(change).rejects.toThrow(/qafila\.erasure|invalid input syntax for type uuid/);
  });

  it('is found by the verification when its event was changed once more, or the list of the erasure was', async () => {
    await superuser.query('alter table events disable trigger list_erasure');
    const first = `(select event_id from event_erasures order by event_id limit 1)`;
    await superuser.query(`update events set facts = facts || '{"name": "Somebody"}' where id = ${first}`);
    expect((await verifyHistory(server.db)).broken).toMatchObject({ what: 'changed' });
    await superuser.query(
      `update event_erasures r set digest = sha256(convert_to(event_text(0, e), 'UTF8')) from events e where e.id = r.event_id and r.event_id = ${first}`,
    );
    expect((await verifyHistory(server.db)).broken).toMatchObject({ what: 'erasure' });
  });
});

it('a person who asks for the erasure is shown to administrators, and may take it back', async () => {
  const { people } = server.fixtures;
  const asked = async (): Promise<unknown> =>
    (
      await (
        await server.as('admin')
      ).call('query ($id: ID!) { user(id: $id) { erasureRequestedAt } }', { id: people.collector })
    ).data?.['user'];
  const own = await server.as('collector');
  await own.call('mutation { profileRequestErasure(input: {}) { profile { id } } }');
  expect(await asked()).toEqual({ erasureRequestedAt: expect.stringMatching(/^2\d{3}-/) });
  await vi.waitUntil(
    async () =>
      (
        await superuser.query(`select id from notifications where event = 'user.erasureRequested' and user_id = $1`, [
          people.admin,
        ])
      ).rowCount === 1,
    { timeout: 20_000 },
  );
  await own.call('mutation { profileWithdrawErasure(input: {}) { profile { id } } }');
  expect(await asked()).toEqual({ erasureRequestedAt: null });
});
