// The recipient of a phone is erased from all its parcels, of whatever sender; nobody else is.
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { findActiveUsers } from '#server/access/audience.ts';
import { createRecipientErasureStep } from '#server/areas/erasure/recipient-step.ts';
import { newId } from '#server/db/new-id.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { verifyHistory } from '#server/events/verify-history.ts';
import { countedEntities } from '#server/areas/index.ts';
import { compareRollups } from '#server/events/rollups/verify-rollups.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { onDatabase } from '#tests/support/machine/administer.ts';
import { comment, open } from '../claims/support/claims.ts';
import { eraseRecipient, finished, matches, numbered } from './support/erasure.ts';

const server = useTestServer({ jobs: true });
let superuser: Client;
let parcels: PackageRow[];

/** What the recipient is known by. */
const words = [
  'Hajar Tazi',
  '+212670809010',
  '14 rue des Cigognes',
  'Sonner deux fois chez Hajar',
  'Demander Mme Tazi',
  'Mme Tazi attend',
];

beforeAll(async () => {
  superuser = new Client({
    connectionString: onDatabase(inject('postgres').superuserUrl, new URL(server.databaseUrl).pathname.slice(1)),
  });
  await superuser.connect();
  const { companies, people } = server.fixtures;
  const person = {
    recipientName: words[0],
    phone: words[1],
    address: words[2],
    note: words[3],
    internalNote: words[4],
  };
  // More than one step erases, of two senders.
  parcels = Array.from({ length: 23 }, (_, place) =>
    buildParcel(server.fixtures, {
      ...person,
      status: 'archived',
      companyId: place % 2 === 0 ? companies.atlas : companies.zellige,
      driverId: people.driver,
      cod: 10_000,
      cashCollected: 10_000,
      deliveredAt: new Date(),
    }),
  );
  const [open] = parcels;
  if (!open) throw new Error('no parcel');
  Object.assign(open, { status: 'created', statusRank: 0, deliveredAt: null });
  await insertParcels(server.db, ...parcels, buildParcel(server.fixtures, { recipientName: 'Omar Filali' }));
  await writeAround(open);
});

afterAll(() => superuser.end());

/** An edit, a request, a slip, an import, a message and an answer that is kept, all with the person in them. */
async function writeAround({ id, companyId, trackingNumber }: PackageRow): Promise<void> {
  const { hubs, people } = server.fixtures;
  const customer = await server.as('customer');
  await customer.call('mutation ($input: PackageEditInput!) { packageEdit(input: $input) { package { id } } }', {
    input: { id, version: 1, address: '14 rue des Cigognes, étage 2', idempotencyKey: newId() },
  });
  const claimId = await open(customer, { packageId: id, title: 'Hajar Tazi n’a rien reçu', text: 'Mme Tazi attend.' });
  await comment(await server.as('support'), { subject: 'claim', subjectId: claimId, text: 'Hajar Tazi rappelée' });
  const at = new Date();
  const [slipId, webhookId] = [newId(), newId()];
  await inTransaction(server.db, systemPrincipal, async (trx) => {
    await trx
      .insertInto('userRequests')
      .values({
        id: newId(),
        version: 1,
        status: 'rejected',
        reference: 'D-1',
        kind: 'address_change',
        askedBy: 'recipient',
        companyId,
        packageId: id,
        trackingNumber,
        address: '14 rue des Cigognes',
        text: 'Hajar Tazi',
        rejectionReason: 'Hajar Tazi',
        steps: JSON.stringify([{ status: 'rejected', at, byId: null, note: 'Hajar Tazi' }]),
        closedAt: at,
        createdAt: at,
        updatedAt: at,
      })
      .execute();
    await trx
      .insertInto('slips')
      .values({
        id: slipId,
        version: 1,
        status: 'issued',
        kind: 'exit',
        number: 'X-1',
        hubId: hubs.casa,
        count: 1,
        total: 10_000,
        prints: 0,
        createdAt: at,
        updatedAt: at,
      })
      .execute();
    await trx
      .insertInto('slipLines')
      .values({
        slipId,
        place: 1,
        packageId: id,
        trackingNumber,
        sender: 'Atlas Store',
        recipientName: 'Hajar Tazi',
        city: 'Casablanca',
        cod: 10_000,
      })
      .execute();
    const row = {
      line: 1,
      cells: ['Hajar Tazi', '06 70 80 90 10'],
      edits: { address: '14 rue des Cigognes' },
      excluded: true,
      kept: false,
      packageId: null,
      trackingNumber: null,
    };
    const other = { ...row, line: 2, cells: ['Omar Filali', '0655767159'], edits: {} };
    await trx
      .insertInto('imports')
      .values({
        id: newId(),
        version: 1,
        status: 'canceled',
        companyId,
        ownerId: people.customer,
        source: 'file',
        name: 'commandes.csv',
        contentHash: 'x'.repeat(64),
        header: ['a', 'b'],
        columns: ['skip', 'skip'],
        rows: JSON.stringify([row, other]),
        rowCount: 1,
        createdCount: 0,
        createdAt: at,
        updatedAt: at,
      })
      .execute();
    await trx
      .insertInto('webhooks')
      .values({
        id: webhookId,
        version: 1,
        status: 'disabled',
        companyId,
        url: 'https://example.ma/',
        events: ['package_created'],
        bearer: false,
        headerNames: [],
        headerValues: [],
        secret: 'x',
        createdAt: at,
        updatedAt: at,
      })
      .execute();
    const body = {
      type: 'package.created',
      data: { package: { id, recipientName: 'Hajar Tazi', phone: '+212670809010', cod: { amount: 10_000 } } },
    };
    await trx
      .insertInto('webhookDeliveries')
      .values({
        id: newId(),
        version: 1,
        status: 'sent',
        companyId,
        webhookId,
        messageId: 'm',
        event: 'package_created',
        sourceId: id,
        body: JSON.stringify(body),
        attempts: 1,
        answerBody: 'Merci Hajar Tazi',
        createdAt: at,
        updatedAt: at,
      })
      .execute();
  });
  await numbered(server);
}

const sums = async () =>
  (
    await superuser.query(
      'select company_id, driver_id, count(*)::int, sum(cod)::int as cod, sum(cash_collected)::int as cash from packages group by 1, 2 order by 1, 2',
    )
  ).rows;
const left = async () =>
  (await superuser.query(`select count(*)::int as n from packages where phone = '+212670809010'`)).rows;

/** A worker that does one step and is killed before it says so. What it has done is whole parcels. */
async function runAndDie(id: string): Promise<void> {
  const { people } = server.fixtures;
  const owners = await inTransaction(server.db, systemPrincipal, (trx) => findActiveUsers(trx, [people.admin]));
  const context = { db: server.db, subscribers: [], now: () => new Date(), notifyCommitted: () => {} };
  await createRecipientErasureStep(context)({
    jobId: newId(),
    request: { id, reason: 'person_asked' },
    cursor: null,
    done: 0,
    total: null,
    owner: owners.get(people.admin) ?? null,
    report: () => {},
    signal: new AbortController().signal,
  });
  const halves = `select id from packages where (phone = '+212670809010') <> (recipient_name = 'Hajar Tazi')`;
  expect((await superuser.query(halves)).rows).toEqual([]);
}

describe('a recipient who is erased', () => {
  it('is refused to everybody but administrators, and while a parcel is on its way', async () => {
    const [open] = parcels;
    const last = parcels.at(-1);
    for (const name of ['support', 'backoffice', 'customer'] as const)
      expect(await eraseRecipient(await server.as(name), last?.id ?? '')).toBe('forbidden');
    expect(await eraseRecipient(await server.as('admin'), last?.id ?? '')).toBe('erasure.open_parcels');
    expect(await eraseRecipient(await server.as('admin'), newId())).toBe('missing');
    // A parcel may have begun its way between the call and the turn of its job.
    await expect(runAndDie(last?.id ?? '')).rejects.toMatchObject({ code: 'erasure.open_parcels' });
    await superuser.query(`update packages set status = 'archived', status_rank = 13 where id = $1`, [open?.id]);
  });

  it('leaves no word in any table; sums, the driver, others and the chain are as they were', async () => {
    for (const word of words) expect([word, ...(await matches(superuser, word))]).not.toEqual([word]);
    const before = await sums();
    const others = await matches(superuser, 'Omar Filali');
    await runAndDie(parcels.at(-1)?.id ?? '');
    expect(await left()).toEqual([{ n: 3 }]);
    const job = await eraseRecipient(await server.as('admin'), parcels.at(-1)?.id ?? '');
    expect(await finished(server, job)).toBe('done');
    await numbered(server);
    expect(await left()).toEqual([{ n: 0 }]);
    for (const word of [...words, 'Cigognes', '06 70 80 90 10', 'Hajar'])
      expect([word, ...(await matches(superuser, word))]).toEqual([word]);
    expect(await sums()).toEqual(before);
    expect(await matches(superuser, 'Omar Filali')).toEqual(others);
    expect(await verifyHistory(server.db)).toMatchObject({ broken: null });
    const { rows } = await superuser.query(
      `select count(*)::int as n from events where name = 'package.recipientErased'`,
    );
    expect(rows).toEqual([{ n: 23 }]);
    // The parcels, the request and the slip were put there without the events that are counted.
    const uncounted = ['package', 'userRequest', 'slip'];
    for (const counted of countedEntities.filter(({ entity }) => !uncounted.includes(entity)))
      expect([counted.entity, ...(await compareRollups(server.db, counted))]).toEqual([counted.entity]);
  });

  it('is erased once, and a new parcel of the phone has its recipient', async () => {
    expect(await eraseRecipient(await server.as('admin'), parcels.at(-1)?.id ?? '')).toBe('package.recipient_erased');
    await insertParcels(server.db, buildParcel(server.fixtures, { phone: '+212670809010' }));
    expect(await left()).toEqual([{ n: 1 }]);
  });
});
