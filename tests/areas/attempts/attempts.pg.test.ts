// Attempts without a response: recorded once after the driver's word, told to the hub alone, and decided by staff.
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { rulesId } from '#shared/areas/config/rules.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { casablanca } from './support/cases.ts';
import { enrouteParcel, putDriver, recorded, reportNoAnswer, storedAttempts } from './support/attempts.ts';

const server = useTestServer();
const read = 'query ($id: ID!) { attempt(id: $id) { status signals note allowedActions driver { name } } }';
const decide = (action: 'Confirm' | 'Dismiss' | 'Reopen') =>
  `mutation ($input: Attempt${action}Input!) { result: attempt${action}(input: $input) { attempt { status note } } }`;
const changes = 'subscription { attemptChanged { kind id attempt { trackingNumber status } } }';
const bells = 'subscription { notificationChanged { notification { event } } }';
const rates = '{ attemptRates(period: last30days) { driver { id } attempts open confirmed } }';

const agadir = { lat: 30.42, lng: -9.6 };
const as = (name: PersonName) => server.as(name);
const idOf = (name: PersonName) => server.fixtures.people[name];

/** A doubtful attempt of a driver of Casablanca. */
async function doubtful(driver: PersonName = 'driver2') {
  const parcel = await enrouteParcel(server, driver, { phone: `+2126${String(Math.random()).slice(2, 10)}` });
  await reportNoAnswer(server, driver, parcel.id, 'ne répond pas');
  const [attempt] = await recorded(server, 1, parcel.id);
  if (!attempt) throw new Error('no attempt');
  return { parcel, id: attempt.id };
}

describe('an attempt', () => {
  it('is doubtful where the driver is far away and drives, with the figures that say so', async () => {
    await inTransaction(server.db, systemPrincipal, (trx) =>
      trx.updateTable('cities').set(casablanca).where('id', '=', server.fixtures.cities.casa).execute(),
    );
    const parcel = await enrouteParcel(server, 'driver');
    await putDriver(server, 'driver', { ...agadir, speed: 20 });
    await reportNoAnswer(server, 'driver', parcel.id);
    const [attempt] = await recorded(server, 1, parcel.id);
    expect(attempt).toMatchObject({
      status: 'open',
      driverId: idOf('driver'),
      signals: ['far', 'driving'],
      speed: 72,
      hasProof: true,
    });
    expect(attempt?.distance).toBeGreaterThan(300_000);
  });

  it('has nothing unusual near the city, with calls; the next recipient a moment later is too soon, the same one not', async () => {
    const own = { phone: '+212655000001' };
    const [first, second, other] = [
      await enrouteParcel(server, 'subdriver', own),
      await enrouteParcel(server, 'subdriver', own),
      await enrouteParcel(server, 'subdriver', { phone: '+212655000002' }),
    ];
    for (const { id } of [first, second, other]) await reportNoAnswer(server, 'subdriver', id);
    const found = await recorded(server, 3, first.id, second.id, other.id);
    const of = (id: string) => found.find(({ packageId }) => packageId === id);
    expect(of(first.id)).toMatchObject({ status: 'clear', signals: [], distance: null, seconds: null });
    expect(of(second.id)).toMatchObject({ status: 'clear', signals: [] });
    expect(of(other.id)).toMatchObject({ status: 'open', signals: ['hasty'] });
  });

  it('is withdrawn when the driver undoes it, and is none when support records it or somebody refused', async () => {
    const [undone, bySupport, refused] = [
      await enrouteParcel(server, 'driverRabat'),
      await enrouteParcel(server, 'driverRabat'),
      await enrouteParcel(server, 'driverRabat'),
    ];
    const report = 'mutation ($input: PackageReportInput!) { packageReport(input: $input) { package { id } } }';
    await reportNoAnswer(server, 'driverRabat', undone.id, 'x');
    const undo = 'mutation ($input: PackageUndoOutcomeInput!) { packageUndoOutcome(input: $input) { package { id } } }';
    expect((await (await as('driverRabat')).call(undo, { input: { id: undone.id } })).errors).toEqual([]);
    await reportNoAnswer(server, 'support', bySupport.id, 'x');
    const date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await (await as('driverRabat')).call(report, { input: { id: refused.id, reason: 'refused', date } });
    await vi.waitUntil(async () => (await storedAttempts(server, undone.id))[0]?.status === 'withdrawn', 20_000);
    // A later one of the driver proves that the consumer has seen the others.
    const later = await enrouteParcel(server, 'driverRabat');
    await reportNoAnswer(server, 'driverRabat', later.id, 'x');
    await recorded(server, 1, later.id);
    expect(await storedAttempts(server, bySupport.id, refused.id)).toEqual([]);
  });

  it('is recorded once, also when its event is handled again', async () => {
    const { parcel } = await doubtful();
    const again = inTransaction(server.db, systemPrincipal, (trx) =>
      sql`insert into attempts select gen_random_uuid(), version, status, package_id, tracking_number, driver_id, hub_id,
        city_id, signals, distance, speed, seconds, has_proof, attempted_at, note, decided_by_id, decided_at, created_at,
        updated_at from attempts where package_id = ${parcel.id}`.execute(trx),
    );
    await expect(again).rejects.toThrow('attempts_package_id_attempted_at_key');
    expect(await storedAttempts(server, parcel.id)).toHaveLength(1);
  });
});

describe('a doubtful attempt', () => {
  it('is confirmed, opened again and dismissed with a note by its hub; not by another hub, the driver or its customer', async () => {
    const { id } = await doubtful();
    const act = async (name: PersonName, action: Parameters<typeof decide>[0], input: object = {}) => {
      const { data, errors } = await (await as(name)).call(decide(action), { input: { id, ...input } });
      return data ?? errors[0]?.extensions.code;
    };
    expect(await act('housekeeperRabat', 'Confirm')).toBe('missing');
    for (const name of ['driver2', 'customer', 'accountant'] as const)
      expect(await act(name, 'Confirm')).toBe('forbidden');
    expect(await act('housekeeper', 'Confirm')).toEqual({ result: { attempt: { status: 'confirmed', note: null } } });
    expect(await act('support', 'Dismiss', { note: 'Accident' })).toBe('wrong_status');
    await act('backoffice', 'Reopen');
    expect(await act('support', 'Dismiss')).toBe('invalid_input');
    expect(await act('support', 'Dismiss', { note: 'x'.repeat(301) })).toBe('invalid_input');
    expect(await act('support', 'Dismiss', { note: 'Route coupée' })).toEqual({
      result: { attempt: { status: 'dismissed', note: 'Route coupée' } },
    });
    expect((await (await as('housekeeperRabat')).call(read, { id })).data).toEqual({ attempt: null });
    expect((await (await as('driver2')).call(read, { id })).errors[0]?.extensions.code).toBe('forbidden');
  });

  it('reaches the list and the bell of its hub at once, and nobody of another hub', async () => {
    const [own, foreign, admin] = [await as('housekeeper'), await as('housekeeperRabat'), await as('admin')];
    const [list, bell] = [await subscribe(server.url, own, changes), await subscribe(server.url, own, bells)];
    const [otherList, otherBell] = [
      await subscribe(server.url, foreign, changes),
      await subscribe(server.url, foreign, bells),
    ];
    const all = await subscribe(server.url, admin, changes);
    const { parcel } = await doubtful();
    await list.untilText(parcel.trackingNumber);
    await all.untilText(parcel.trackingNumber);
    await bell.untilText('attempt.recorded');
    // What concerns the other hub proves that it would have heard.
    const theirs = await enrouteParcel(server, 'driverRabat', {
      hubId: server.fixtures.hubs.rabat,
      phone: '+212655000003',
    });
    await reportNoAnswer(server, 'driverRabat', theirs.id, 'x');
    await otherList.untilText(theirs.trackingNumber);
    await otherBell.untilText('attempt.recorded');
    expect(otherList.text()).not.toContain(parcel.trackingNumber);
    expect(otherBell.data()).toHaveLength(1);
  });
});

const rateRows = z.object({
  attemptRates: z.array(
    z.object({ driver: z.object({ id: z.string() }), attempts: z.number(), open: z.number(), confirmed: z.number() }),
  ),
});

it('the rates of a hub name its drivers only, and count what was decided', async () => {
  const { id } = await doubtful('driver2');
  await (await as('admin')).call(decide('Confirm'), { input: { id } });
  const of = async (name: PersonName) => rateRows.parse((await (await as(name)).call(rates)).data).attemptRates;
  const mine = (await of('housekeeper')).find(({ driver }) => driver.id === idOf('driver2'));
  const stored = await inTransaction(server.db, systemPrincipal, (trx) =>
    trx.selectFrom('attempts').select('status').where('driverId', '=', idOf('driver2')).execute(),
  );
  const count = (...statuses: string[]) => stored.filter(({ status }) => statuses.includes(status)).length;
  expect(mine).toMatchObject({
    attempts: stored.length - count('withdrawn'),
    open: count('open'),
    confirmed: count('confirmed'),
  });
  expect((await of('housekeeperRabat')).map(({ driver }) => driver.id)).not.toContain(idOf('driver2'));
  expect((await (await as('driver2')).call(rates)).errors[0]?.extensions.code).toBe('forbidden');
});

it('the limits are read by administrators alone, and what they no longer look at is not doubtful', async () => {
  const limits = '{ rules { attemptKm attemptSpeed attemptSeconds attemptProof } }';
  const hidden = { attemptKm: null, attemptSpeed: null, attemptSeconds: null, attemptProof: null };
  for (const name of ['driver2', 'housekeeper', 'customer'] as const)
    expect((await (await as(name)).call(limits)).data).toEqual({ rules: hidden });
  const edit = 'mutation ($input: RulesEditInput!) { rulesEdit(input: $input) { rules { attemptProof } } }';
  const admin = await as('admin');
  const { errors } = await admin.call(edit, {
    input: { id: rulesId, version: 1, attemptProof: false, attemptSeconds: null },
  });
  expect(errors).toEqual([]);
  expect((await admin.call(limits)).data).toEqual({
    rules: { attemptKm: 25, attemptSpeed: 30, attemptSeconds: null, attemptProof: false },
  });
  const parcel = await enrouteParcel(server);
  await reportNoAnswer(server, 'driver2', parcel.id, 'x');
  expect(await recorded(server, 1, parcel.id)).toMatchObject([{ status: 'clear', hasProof: false }]);
});
