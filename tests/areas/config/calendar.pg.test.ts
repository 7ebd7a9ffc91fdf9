// Holidays and days off over the endpoint: who sets them, who knows them, and what they do to parcels.
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { readDuePackageActions } from '#server/areas/packages/due-actions.ts';
import { packageService } from '#server/areas/packages/service.ts';
import { systemActor } from '#server/commands/actor.ts';
import { runCommand } from '#server/commands/run-command.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { newId } from '#server/db/new-id.ts';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { createHoliday, runAction } from './support/config.ts';

const server = useTestServer();
const names = { nameFr: 'Aïd al-Fitr', nameAr: 'عيد الفطر', nameEn: 'Eid al-Fitr' };
/** Thursday 4 March 2027. */
const holiday = '2027-03-04';
const fridayMorning = new Date('2027-03-05T09:00:00Z');
beforeAll(() =>
  inTransaction(server.db, systemPrincipal, async (trx) => {
    await sql`select make_event_partitions(${holiday}::date, 1)`.execute(trx);
  }),
);
const contextAt = (now: Date) => ({ db: server.db, subscribers: [], now: () => now, notifyCommitted: () => {} });
const dueAt = (now: Date, id: string) =>
  inTransaction(server.db, systemPrincipal, async (trx) =>
    (await readDuePackageActions(trx, { now, limit: 1_000, tried: [] }))
      .filter((due) => due.id === id)
      .map(({ action }) => action),
  );

/** A parcel of Casablanca that its driver reported on Wednesday. */
async function heldParcel(): Promise<string> {
  const heldSince = new Date('2027-03-03T09:00:00Z');
  const pkg = buildEnrouteParcel(server.fixtures, {
    id: newId(),
    heldSince,
    inDeliverySince: heldSince,
    lastOutcomeOn: '2027-03-03',
    late: false,
    nonCompliant: false,
  });
  await insertParcels(server.db, { ...pkg, late: false, nonCompliant: false });
  return pkg.id;
}

it('a day without an outcome is flagged, unless it was a holiday', async () => {
  const id = await heldParcel();
  expect(await dueAt(fridayMorning, id)).toEqual(['flag']);
  const admin = await server.as('admin');
  const holidayId = await createHoliday(admin, { day: holiday, ...names });
  expect(await dueAt(fridayMorning, id)).toEqual([]);
  const untouched = await runCommand(contextAt(fridayMorning), packageService, systemActor, 'flag', { id });
  expect(untouched).toMatchObject({ nonCompliant: false, version: 1 });
  // On Saturday Friday is asked for.
  const saturday = new Date('2027-03-06T09:00:00Z');
  expect(await dueAt(saturday, id)).toEqual(['flag']);
  // The hub is closed on Fridays from now on: the last working day is Wednesday.
  const { hubs } = server.fixtures;
  const edit = (daysOff: string[]) =>
    runAction(admin, 'hubEdit', 'hub { version }', { id: hubs.casa, version: 1, daysOff });
  expect((await edit(['friday', 'sunday'])).errors).toEqual([]);
  expect(await dueAt(saturday, id)).toEqual([]);
  // Without the holiday, Thursday counts again.
  expect((await runAction(admin, 'holidayRemove', 'holiday { id }', { id: holidayId })).errors).toEqual([]);
  expect(await dueAt(saturday, id)).toEqual(['flag']);
  const flagged = await runCommand(contextAt(saturday), packageService, systemActor, 'flag', { id });
  expect(flagged).toMatchObject({ nonCompliant: true });
});

it('holidays are set by administrators alone, one for a day, and everybody knows them', async () => {
  const admin = await server.as('admin');
  const id = await createHoliday(admin, { day: '2027-05-01', ...names });
  const again = await runAction(admin, 'holidayCreate', 'holiday { id }', { day: '2027-05-01', ...names });
  expect(again.errors[0]?.extensions.fields).toEqual([
    expect.objectContaining({ path: 'day', code: 'already_used', params: { by: 'Aïd al-Fitr' } }),
  ]);
  const support = await server.as('support');
  expect((await runAction(support, 'holidayRemove', 'holiday { id }', { id })).errors[0]?.extensions.code).toBe(
    'forbidden',
  );
  for (const name of ['customer', 'driver', 'support'] as const) {
    const { data } = await (await server.as(name)).call('{ holidays { day nameAr } hubDaysOff { daysOff } }');
    const { holidays } = z.object({ holidays: z.array(z.object({ day: z.string(), nameAr: z.string() })) }).parse(data);
    expect(holidays).toContainEqual({ day: '2027-05-01', nameAr: 'عيد الفطر' });
  }
  // Removed and back again: the day is free meanwhile.
  await runAction(admin, 'holidayRemove', 'holiday { id }', { id });
  const other = await createHoliday(admin, { day: '2027-05-01', ...names });
  const back = await runAction(admin, 'holidayRestore', 'holiday { id }', { id });
  expect(back.errors[0]?.extensions.fields[0]?.code).toBe('already_used');
  await runAction(admin, 'holidayRemove', 'holiday { id }', { id: other });
  expect((await runAction(admin, 'holidayRestore', 'holiday { id }', { id })).errors).toEqual([]);
});

it('a hub is open on one day of the week at least', async () => {
  const admin = await server.as('admin');
  const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  const { errors } = await runAction(admin, 'hubEdit', 'hub { id }', {
    id: server.fixtures.hubs.rabat,
    version: 1,
    daysOff: week,
  });
  expect(errors[0]?.extensions.fields[0]?.path).toMatch(/^daysOff/);
});

it('an open page hears of a new holiday at once', async () => {
  const driver = await server.as('driver');
  const heard = await subscribe(server.url, driver, 'subscription { holidayChanged { kind holiday { day } } }');
  await createHoliday(await server.as('admin'), { day: '2027-07-30', ...names });
  await heard.untilText('2027-07-30');
});
