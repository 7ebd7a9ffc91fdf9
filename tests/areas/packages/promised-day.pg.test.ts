// A parcel that was promised for a day goes out again on that day, and is asked for a report from that day on: the day
// is one of Casablanca, whose clock is an hour ahead of UTC, but not in Ramadan.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { scheduledEntities } from '#server/areas/index.ts';
import { findPackage } from '#server/areas/packages/queries.ts';
import { loadViewer } from '#server/access/audience.ts';
import { packageService } from '#server/areas/packages/service.ts';
import { actorOf } from '#server/commands/actor.ts';
import { runCommand } from '#server/commands/run-command.ts';
import { newId } from '#server/db/new-id.ts';
import { inSnapshot, inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { runDueActions } from '#server/commands/scheduler.ts';
import { createLogger } from '#server/lib/logger.ts';
import { isNonCompliant } from '#shared/areas/packages/derived.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { buildEnrouteParcel, buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';

const server = useTestServer();
const log = createLogger({ level: 'silent' });
const at = (text: string) => new Date(text);

// Days of the past, since a newer time zone database may change the future: their events need a place too.
beforeAll(async () => {
  await inTransaction(server.db, systemPrincipal, (trx) =>
    sql`select make_event_partitions('2026-01-01'::date, 3)`.execute(trx),
  );
});

const contextAt = (now: Date) => ({ db: server.db, subscribers: [], now: () => now, notifyCommitted: () => {} });

/** The status of a parcel that was promised for this day, after the scheduler ran at this instant. */
async function statusAt(now: Date, nextDate: string): Promise<string | undefined> {
  // Held since an hour, so that only the promise matters.
  const pkg = buildEnrouteParcel(server.fixtures, {
    status: 'scheduled',
    nextDate,
    heldSince: new Date(now.getTime() - 3_600_000),
    inDeliverySince: now,
    updatedAt: now,
  });
  await insertParcels(server.db, pkg);
  await runDueActions(scheduledEntities(contextAt(now)), now, log);
  return (await inSnapshot(server.db, systemPrincipal, (trx) => findPackage(trx, pkg.id, null)))?.status;
}

describe('the scheduler, from six in the morning', () => {
  it.each([
    // Friday 23 January 2026, an hour ahead of UTC.
    ['2026-01-22T22:59:59.999Z', '2026-01-23', 'scheduled', 'the last moment of the day before'],
    ['2026-01-22T23:00:00.000Z', '2026-01-23', 'scheduled', 'midnight, before the morning'],
    ['2026-01-23T04:59:59.999Z', '2026-01-23', 'scheduled', 'just before six'],
    ['2026-01-23T05:00:00.000Z', '2026-01-23', 'enroute', 'six in the morning'],
    ['2026-01-23T22:59:59.999Z', '2026-01-23', 'enroute', 'the last moment of the day'],
    ['2026-01-23T22:59:59.999Z', '2026-01-24', 'scheduled', 'the evening before'],
    ['2026-01-24T05:00:00.000Z', '2026-01-23', 'enroute', 'the day after'],
    // Friday 27 February 2026, in Ramadan: the clock of UTC.
    ['2026-02-27T05:59:59.999Z', '2026-02-27', 'scheduled', 'just before six in Ramadan'],
    ['2026-02-27T06:00:00.000Z', '2026-02-27', 'enroute', 'six in the morning in Ramadan'],
    ['2026-02-27T23:59:59.999Z', '2026-02-28', 'scheduled', 'the evening before in Ramadan'],
  ])('at %s leaves a parcel promised for %s as %s (%s)', async (now, nextDate, status) => {
    expect(await statusAt(at(now), nextDate)).toBe(status);
  });
});

/** What a driver gets who promises the parcel for this day at this instant. */
async function promise(now: Date, date: string): Promise<string> {
  const viewer = await loadViewer(server.db, server.fixtures.people.driver, newId());
  if (!viewer) throw new Error('there is no driver');
  const pkg = buildEnrouteParcel(server.fixtures);
  await insertParcels(server.db, pkg);
  try {
    const saved = await runCommand(contextAt(now), packageService, actorOf(viewer), 'schedule', { id: pkg.id, date });
    return `${saved.status} ${saved.nextDate} ${saved.lastOutcomeOn}`;
  } catch (error) {
    if (error instanceof AppError) return error.fields[0]?.code ?? error.code;
    throw error;
  }
}

describe('a driver', () => {
  it.each([
    ['2026-01-23T22:59:59.999Z', '2026-01-23', 'scheduled 2026-01-23 2026-01-23', 'today, at its last moment'],
    ['2026-01-23T23:00:00.000Z', '2026-01-23', 'day_in_past', 'yesterday, just after midnight'],
    ['2026-01-23T23:00:00.000Z', '2026-01-24', 'scheduled 2026-01-24 2026-01-24', 'today, from its first moment'],
    ['2026-01-23T22:59:59.999Z', '2026-01-22', 'day_in_past', 'yesterday'],
    ['2026-01-23T22:59:59.999Z', '2026-01-24', 'scheduled 2026-01-24 2026-01-23', 'tomorrow'],
    ['2026-02-27T23:30:00.000Z', '2026-02-27', 'scheduled 2026-02-27 2026-02-27', 'today, half past eleven in Ramadan'],
    ['2026-01-23T22:59:59.999Z', '2027-01-23', 'scheduled 2027-01-23 2026-01-23', 'in a year'],
    ['2026-01-23T22:59:59.999Z', '2027-01-24', 'day_too_late', 'in a year and a day'],
    ['2026-01-23T22:59:59.999Z', '9999-12-31', 'day_too_late', 'in the last year that can be typed'],
    ['2026-02-28T00:00:00.000Z', '2026-02-27', 'day_in_past', 'yesterday, at midnight in Ramadan'],
  ])('who promises at %s for %s gets %s (%s)', async (now, date, expected) => {
    expect(await promise(at(now), date)).toBe(expected);
  });
});

describe('a parcel without an outcome since Tuesday 20 January 2026', () => {
  const held = {
    status: 'scheduled' as const,
    driverId: 'd',
    hubId: 'h',
    heldSince: at('2026-01-19T09:00:00Z'),
    lastOutcomeOn: '2026-01-20',
  };
  it.each<[string | null, string, boolean, string]>([
    [null, '2026-01-21T22:59:59.999Z', false, 'not before Wednesday has ended'],
    [null, '2026-01-21T23:00:00.000Z', true, 'once Wednesday has ended'],
    ['2026-01-22', '2026-01-21T23:00:00.000Z', false, 'promised for Thursday: not on Thursday'],
    ['2026-01-22', '2026-01-22T22:59:59.999Z', false, 'promised for Thursday: not before Thursday has ended'],
    ['2026-01-22', '2026-01-22T23:00:00.000Z', true, 'promised for Thursday: once Thursday has ended'],
    ['2026-01-24', '2026-01-25T22:59:59.999Z', true, 'promised for Saturday: on Sunday'],
    ['2026-01-24', '2026-01-24T22:59:59.999Z', false, 'promised for Saturday: not before Saturday has ended'],
    ['2026-01-25', '2026-01-26T22:59:59.999Z', false, 'promised for Sunday: nothing is due before Monday has ended'],
    ['2026-01-25', '2026-01-26T23:00:00.000Z', true, 'promised for Sunday: once Monday has ended'],
  ])('promised for %s, at %s: non-compliant is %s (%s)', (nextDate, now, expected) => {
    expect(isNonCompliant({ ...held, nextDate }, at(now))).toBe(expected);
  });
});

describe('the scheduler flags such a parcel', () => {
  it.each<[string | null, string, boolean, string]>([
    [null, '2026-01-21T22:59:59.999Z', false, 'not before Wednesday has ended'],
    [null, '2026-01-21T23:00:00.000Z', true, 'once Wednesday has ended'],
    ['2026-01-22', '2026-01-21T23:00:00.000Z', false, 'promised for Thursday: not as Thursday begins'],
    ['2026-01-22', '2026-01-22T23:00:00.000Z', true, 'promised for Thursday: once Thursday has ended'],
    ['2026-01-24', '2026-01-23T23:00:00.000Z', false, 'promised for Saturday: not as Saturday begins'],
    ['2026-01-24', '2026-01-24T23:00:00.000Z', true, 'promised for Saturday: as Sunday begins'],
  ])('promised for %s, at %s: %s (%s)', async (nextDate, time, expected) => {
    const now = at(time);
    const pkg = {
      ...buildEnrouteParcel(server.fixtures, {
        status: nextDate === null ? 'enroute' : 'scheduled',
        nextDate,
        heldSince: at('2026-01-19T09:00:00Z'),
        inDeliverySince: now,
        lastOutcomeOn: '2026-01-20',
      }),
      late: false,
      nonCompliant: false,
    };
    await insertParcels(server.db, pkg);
    await runDueActions(scheduledEntities(contextAt(now)), now, log);
    const row = await inSnapshot(server.db, systemPrincipal, (trx) => findPackage(trx, pkg.id, null));
    expect(row?.nonCompliant).toBe(expected);
  });
});

const stored = (id: string) => inSnapshot(server.db, systemPrincipal, (trx) => findPackage(trx, id, null));
const tickAt = (now: Date) => runDueActions(scheduledEntities(contextAt(now)), now, log);

/** What the scheduler makes of a parcel at this instant. */
async function afterTick(pkg: PackageRow, now: Date): Promise<PackageRow | null> {
  await insertParcels(server.db, pkg);
  await tickAt(now);
  return stored(pkg.id);
}

describe('a parcel that was returned', () => {
  it.each([
    ['2026-01-13T00:30:00.000Z', '2026-01-20T00:30:00.000Z', 'returned', 'a week ago to the moment, at night'],
    ['2026-01-13T00:30:00.000Z', '2026-01-20T00:30:00.001Z', 'archived', 'more than a week ago'],
    ['2026-01-12T23:00:00.000Z', '2026-01-19T23:59:59.999Z', 'returned', 'more than a week ago, just before one'],
    ['2026-01-12T23:00:00.000Z', '2026-01-20T00:00:00.000Z', 'archived', 'more than a week ago, at one'],
    ['2026-01-12T23:00:00.000Z', '2026-01-20T04:59:59.999Z', 'archived', 'more than a week ago, just before six'],
    ['2026-01-12T23:00:00.000Z', '2026-01-20T05:00:00.000Z', 'returned', 'more than a week ago, at six'],
    ['2026-01-12T12:00:00.000Z', '2026-01-20T12:00:00.000Z', 'returned', 'eight days ago to the moment, by day'],
    ['2026-01-12T12:00:00.000Z', '2026-01-20T12:00:00.001Z', 'archived', 'more than eight days ago, by day'],
  ])('at %s is, at %s, %s (%s)', async (updatedAt, now, status) => {
    const pkg = buildParcel(server.fixtures, { status: 'returned', updatedAt: at(updatedAt) });
    expect((await afterTick(pkg, at(now)))?.status).toBe(status);
  });
});

it('a parcel is flagged as late after three days in delivery, to the millisecond', async () => {
  const inDeliverySince = at('2026-01-20T09:00:00.000Z');
  for (const [now, late] of [
    ['2026-01-23T09:00:00.000Z', false],
    ['2026-01-23T09:00:00.001Z', true],
  ] as const) {
    const pkg = buildEnrouteParcel(server.fixtures, { inDeliverySince, heldSince: at(now) });
    expect((await afterTick({ ...pkg, late: false, nonCompliant: false }, at(now)))?.late).toBe(late);
  }
});

const scheduledForThursday = (now: Date) => ({
  ...buildEnrouteParcel(server.fixtures, {
    status: 'scheduled',
    nextDate: '2026-01-22',
    heldSince: at('2026-01-19T09:00:00Z'),
    inDeliverySince: now,
    lastOutcome: 'scheduled',
    lastOutcomeOn: '2026-01-20',
  }),
  late: false,
  nonCompliant: false,
});

describe('a parcel that was scheduled on Tuesday 20 January 2026 for Thursday', () => {
  it('is resumed on Thursday and owes an outcome only once Thursday has ended', async () => {
    const pkg = scheduledForThursday(at('2026-01-22T05:00:00Z'));
    await insertParcels(server.db, pkg);
    await tickAt(at('2026-01-22T05:00:00Z'));
    expect(await stored(pkg.id)).toMatchObject({ status: 'enroute', nonCompliant: false });
    await tickAt(at('2026-01-22T22:59:59Z'));
    expect(await stored(pkg.id)).toMatchObject({ nonCompliant: false });
    await tickAt(at('2026-01-22T23:00:00Z'));
    expect(await stored(pkg.id)).toMatchObject({ status: 'enroute', nonCompliant: true });
  });

  it('owes an outcome from Wednesday if its driver resumes it on Wednesday', async () => {
    const pkg = scheduledForThursday(at('2026-01-21T09:00:00Z'));
    await insertParcels(server.db, pkg);
    const viewer = await loadViewer(server.db, server.fixtures.people.driver, newId());
    if (!viewer) throw new Error('there is no driver');
    const context = contextAt(at('2026-01-21T09:00:00Z'));
    await runCommand(context, packageService, actorOf(viewer), 'resume', { id: pkg.id });
    expect(await stored(pkg.id)).toMatchObject({ status: 'enroute', nextDate: '2026-01-21', nonCompliant: false });
    await tickAt(at('2026-01-21T23:00:00Z'));
    expect(await stored(pkg.id)).toMatchObject({ nonCompliant: true });
  });
});
