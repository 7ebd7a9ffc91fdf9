// The public page: what a tracking number shows, what the recipient sees besides, and what nobody can find out.
import { describe, expect, it } from 'vitest';
import { trackingLimits } from '#server/access/tracking-throttle.ts';
import { createRecipientSession } from '#server/areas/tracking/recipient-session.ts';
import { inTransaction, anonymousPrincipal } from '#server/db/transaction.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { requestableDays } from '#shared/areas/tracking/requests.ts';
import { buildEnrouteParcel, buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { codeOf, lookUp, open, request, sessionOf } from './support/tracking.ts';

const server = useTestServer({ trustProxy: '1' });
let address = 0;
/** An address that no other test uses. */
const fresh = (): string => `203.0.113.${(address += 1)}`;

async function parcel(given: Partial<PackageRow> = {}): Promise<PackageRow> {
  const row = buildEnrouteParcel(server.fixtures, { recipientName: 'Nadia Berrada', ...given });
  await insertParcels(server.db, row);
  return row;
}

describe('a tracking number', () => {
  it('shows milestones, city and dates, in any case and with spaces, and nothing else', async () => {
    const row = await parcel({ note: 'Sonner deux fois' });
    const [hub = '', year = '', serial = ''] = row.trackingNumber.toLowerCase().split('-');
    const { data } = await lookUp(server.url, `  ${hub} ${year} ${serial.slice(0, 3)} ${serial.slice(3)} `, fresh());
    expect(data).toMatchObject({
      tracking: {
        number: row.trackingNumber,
        status: 'enroute',
        city: { nameFr: 'Casablanca' },
        confirmedAt: row.confirmedAt?.toISOString(),
        details: null,
      },
    });
    const secrets = [row.trackingId, row.id, 'Nadia', '159', 'Ibn Batouta', '18900', 'Test', 'Atlas', 'Sonner'];
    expect(secrets.filter((secret) => JSON.stringify(data).includes(secret))).toEqual([]);
  });

  it('is refused if it is none, and unknown if no parcel has it', async () => {
    const from = fresh();
    const answers = [await lookUp(server.url, 'CAS-26-999999', from), await lookUp(server.url, 'bonjour', from)];
    expect(answers.map(codeOf)).toEqual(['tracking.unknown_number', 'tracking.not_a_number']);
    const odd = [`CAS-26-${'9'.repeat(60_000)}`, 'CAS-26-00\u00000001', "CAS-26-1' or 1=1 --", ''];
    for (const number of odd)
      expect(codeOf(await lookUp(server.url, number, from))).toMatch(/not_a_number|invalid_text|too_long|required/);
  });

  it('cannot be guessed for long: after a while all answers of an address are the same refusal', async () => {
    const from = fresh();
    const { points } = trackingLimits.lookup;
    const known = await parcel();
    const guess = (index: number) => lookUp(server.url, `CAS-26-${700_000 + index}`, from);
    const codes = (await Promise.all(Array.from({ length: points + 20 }, (_, index) => guess(index)))).map(codeOf);
    expect(codes.filter((code) => code === 'tracking.unknown_number')).toHaveLength(points);
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(20);
    expect(codeOf(await lookUp(server.url, known.trackingNumber, from))).toBe('too_many_requests');
    expect(codeOf(await lookUp(server.url, known.trackingNumber, fresh()))).toBeNull();
  });
});

describe('the recipient', () => {
  it('sees amount, driver and sender with the link or with the last digits of the phone', async () => {
    const row = await parcel();
    const byLink = await open(server.url, { number: row.trackingNumber, token: row.trackingId }, fresh());
    const byPhone = await open(server.url, { number: row.trackingNumber, digits: ' ٧١٥٩ ' }, fresh());
    for (const { data } of [byLink, byPhone])
      expect(data).toMatchObject({
        trackingOpen: {
          parcel: {
            details: {
              cod: 18_900,
              driverFirstName: 'Test',
              senderName: 'Atlas Store',
              senderPhone: null,
              openRequests: 0,
              canRequest: true,
              requestDays: expect.any(Array),
            },
          },
        },
      });
    expect(JSON.stringify(byLink.data)).not.toContain(row.trackingId);
  });

  it('learns after a return whom to call, and why, but nothing more about the driver', async () => {
    const row = await parcel({ status: 'canceled', reason: 'no_answer', canceledAt: new Date() });
    const { data } = await open(server.url, { number: row.trackingNumber, token: row.trackingId }, fresh());
    expect(data).toMatchObject({
      trackingOpen: {
        parcel: {
          details: {
            cod: null,
            reason: 'no_answer',
            driverFirstName: null,
            senderPhone: '+212522000001',
            canRequest: false,
            requestDays: [],
          },
        },
      },
    });
  });

  it('of a delivery is given no phone of the sender, also once it is archived', async () => {
    for (const status of ['delivered', 'archived'] as const) {
      const row = await parcel({ status, deliveredAt: new Date(), cashCollected: 18_900 });
      const { data } = await open(server.url, { number: row.trackingNumber, token: row.trackingId }, fresh());
      expect(data).toMatchObject({ trackingOpen: { parcel: { status, details: { cod: null, senderPhone: null } } } });
    }
  });

  it('gets one answer for a wrong link, wrong digits and an unknown number', async () => {
    const [row, other] = [await parcel(), await parcel()];
    const from = fresh();
    const answers = [
      await open(server.url, { number: row.trackingNumber, token: other.trackingId }, from),
      await open(server.url, { number: row.trackingNumber, digits: '0000' }, from),
      await open(server.url, { number: 'CAS-26-999998', digits: '7159' }, from),
      await open(server.url, { number: 'CAS-26-999998', token: other.trackingId }, from),
    ].map(({ data, errors }) => ({ data, errors }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.errors[0]?.extensions.code).toBe('tracking.wrong_proof');
    const none = await open(server.url, { number: row.trackingNumber }, from);
    const both = await open(server.url, { number: row.trackingNumber, token: 'x', digits: '1234' }, from);
    expect([none, both].map(codeOf)).toEqual(['required', 'required']);
  });

  it('has five tries of the digits an hour, also at once; then also the right ones are refused, but not the link', async () => {
    const row = await parcel();
    const from = fresh();
    const wrong = Array.from({ length: 8 }, (_, index) =>
      open(server.url, { number: row.trackingNumber, digits: `000${index}` }, from),
    );
    const codes = (await Promise.all(wrong))
      .map((answer) => String(codeOf(answer)))
      .toSorted((a, b) => a.localeCompare(b));
    expect(codes).toEqual([
      ...Array<string>(3).fill('tracking.too_many_tries'),
      ...Array<string>(5).fill('tracking.wrong_proof'),
    ]);
    const right = await open(server.url, { number: row.trackingNumber, digits: '7159' }, from);
    expect(right.errors[0]?.extensions).toMatchObject({ code: 'tracking.too_many_tries' });
    expect(Number(right.errors[0]?.extensions.params['retryAfter'])).toBeGreaterThan(3_000);
    const link = await open(server.url, { number: row.trackingNumber, token: row.trackingId }, from);
    const elsewhere = await open(server.url, { number: row.trackingNumber, digits: '7159' }, fresh());
    expect([codeOf(link), codeOf(elsewhere)]).toEqual([null, null]);
  });

  it('is no user of the database: its transaction reads no row of a table with a scope', async () => {
    await parcel();
    const counts = await inTransaction(server.db, anonymousPrincipal, async (trx) =>
      Promise.all(
        (['packages', 'users', 'events', 'userRequests', 'driverPositions'] as const).map(
          async (table) => (await trx.selectFrom(table).select(trx.fn.countAll().as('n')).executeTakeFirst())?.n,
        ),
      ),
    );
    expect(counts).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('a request for another day or address', () => {
  const [day = ''] = requestableDays(new Date());

  it('is in the timeline and with the staff of the hub; two may wait', async () => {
    const row = await parcel();
    const session = await sessionOf(server.url, row);
    const first = await request(server.url, { session, day }, fresh());
    expect(first.data).toEqual({
      trackingRequest: { session, parcel: { details: { openRequests: 1, canRequest: true } } },
    });
    // Two more at once: only one of them is accepted.
    const address2 = { session, address: '4 rue Tarik, Maârif' };
    const more = await Promise.all([request(server.url, address2, fresh()), request(server.url, address2, fresh())]);
    expect(new Set(more.map(codeOf))).toEqual(new Set([null, 'package.too_many_requests']));
    const housekeeper = await server.as('housekeeper');
    const read = `query ($id: ID!) {
      userRequestsOfPackage(packageId: $id) { kind status day address } packageTimeline(id: $id) { name actorRole requestedDay requestedAddress } }`;
    const seen = await housekeeper.call(read, { id: row.id });
    expect(seen.data).toMatchObject({
      userRequestsOfPackage: [
        { kind: 'address_change', status: 'waiting', day: null, address: '4 rue Tarik, Maârif' },
        { kind: 'other_day', status: 'waiting', day, address: null },
      ],
      packageTimeline: [
        { name: 'package.changeRequested', actorRole: 'SYS', requestedAddress: '4 rue Tarik, Maârif' },
        { name: 'package.changeRequested', actorRole: 'SYS', requestedDay: day },
        { name: 'package.created' },
      ],
    });
    const foreign = await (await server.as('housekeeperRabat')).call(read, { id: row.id });
    expect(foreign.data).toEqual({ userRequestsOfPackage: [], packageTimeline: null });
  });

  it('is refused for a day without delivery, without anything, too long, or when the parcel is no longer on its way', async () => {
    const session = await sessionOf(server.url, await parcel());
    const from = fresh();
    const refused = [
      { session, day: '2020-01-06' },
      { session, day: '2099-01-05' },
      { session },
      { session, address: 'x'.repeat(301) },
      { session, address: 'a\u0000b' },
      { session: 'not a session', day },
    ];
    const codes = [];
    for (const input of refused) codes.push(codeOf(await request(server.url, input, from)));
    expect(codes).toEqual([
      'no_delivery_day',
      'no_delivery_day',
      'required',
      'too_long',
      'invalid_text',
      'tracking.session_ended',
    ]);
    const done = buildParcel(server.fixtures, { status: 'delivered', deliveredAt: new Date() });
    await insertParcels(server.db, done);
    const late = await request(server.url, { session: await sessionOf(server.url, done), day }, from);
    expect(codeOf(late)).toBe('tracking.finished');
  });

  it('needs a session of that parcel that has not ended', async () => {
    const [row, other] = [await parcel(), await parcel()];
    const forged = createRecipientSession({ id: other.id, secret: row.trackingId }, new Date());
    const old = createRecipientSession({ id: row.id, secret: row.trackingId }, new Date(Date.now() - 13 * 3_600_000));
    const longer = createRecipientSession({ id: row.id, secret: row.trackingId }, new Date()).replace(/\.\d/, '.9');
    for (const session of [forged, old, longer])
      expect(codeOf(await request(server.url, { session, day }, fresh()))).toBe('tracking.session_ended');
  });
});
