import { describe, expect, it } from 'vitest';
import { scheduledEntities } from '#server/areas/index.ts';
import { findPackage } from '#server/areas/packages/queries.ts';
import { sql } from 'kysely';
import { inSnapshot, inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { acquireSchedulerLease, runDueActions } from '#server/commands/scheduler.ts';
import { createLogger } from '#server/lib/logger.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { heldStatuses, inDeliveryStatuses } from '#shared/areas/packages/statuses.ts';
import { dayOf, startOfDay } from '#shared/lib/time.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { buildParcel, buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';

const server = useTestServer();
const log = createLogger({ level: 'silent' });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const at = (hour: number) => new Date(startOfDay(dayOf(new Date())).getTime() + hour * 3_600_000);
// After six in the morning, when promised parcels go out.
const morning = () => at(9);
const night = () => at(3);

const returned = (ago: number) => ({ status: 'returned', updatedAt: daysAgo(ago) }) as const;

async function afterTick(pkg: PackageRow, now = morning()): Promise<PackageRow | null> {
  await insertParcels(server.db, pkg);
  const commandContext = { db: server.db, subscribers: [], now: () => now, notifyCommitted: () => {} };
  await runDueActions(scheduledEntities(commandContext), now, log);
  return inSnapshot(server.db, systemPrincipal, (trx) => findPackage(trx, pkg.id, null));
}

describe('time alone', () => {
  it.each(inDeliveryStatuses)('makes a parcel that is %s late after three days in delivery', async (status) => {
    const row = {
      ...buildEnrouteParcel(server.fixtures, {
        status,
        inDeliverySince: daysAgo(4),
        heldSince: new Date(),
        lastOutcomeOn: null,
      }),
      late: false,
    };
    expect(await afterTick(row)).toMatchObject({ late: true, version: 2 });
  });
  it.each(heldStatuses)(
    'makes a parcel that is %s non-compliant when a working day ended without an outcome',
    async (status) => {
      const row = {
        ...buildEnrouteParcel(server.fixtures, { status, heldSince: daysAgo(5), inDeliverySince: daysAgo(1) }),
        nonCompliant: false,
      };
      expect(await afterTick(row)).toMatchObject({ nonCompliant: true });
    },
  );
  it('sends a scheduled parcel out on its day', async () => {
    const today = dayOf(new Date());
    const row = buildEnrouteParcel(server.fixtures, { status: 'scheduled', nextDate: today });
    expect(await afterTick(row)).toMatchObject({ status: 'enroute', nextDate: today });
  });
  it('does not send out parcels with three attempts, nor those promised for later', async () => {
    expect(
      await afterTick(
        buildEnrouteParcel(server.fixtures, { status: 'reported', attempts: 3, nextDate: dayOf(new Date()) }),
      ),
    ).toMatchObject({ status: 'reported' });
    expect(
      await afterTick(buildEnrouteParcel(server.fixtures, { status: 'scheduled', nextDate: '2099-01-01' })),
    ).toMatchObject({
      status: 'scheduled',
    });
  });
  it.each<[string, Partial<PackageRow>, boolean]>([
    ['returned', { status: 'returned', returnStage: 'handed_to_sender' }, true],
    ['canceled before it was picked up', { status: 'canceled', returnStage: 'none' }, true],
    ['canceled, still at a hub', { status: 'canceled', returnStage: 'at_hub' }, false],
    ['delivered and not invoiced', { status: 'delivered' }, false],
    ['delivered, one invoice paid', { status: 'delivered', clientInvoiceStatus: 'PAID' }, false],
    [
      'delivered, an error in payment',
      { status: 'delivered', clientInvoiceStatus: 'PAID', driverInvoiceStatus: 'ERROR' },
      false,
    ],
    [
      'delivered, both invoices paid',
      { status: 'delivered', clientInvoiceStatus: 'PAID', driverInvoiceStatus: 'PAID' },
      true,
    ],
  ])('archives a week later, in the night, what is finished: %s', async (_, given, isArchived) => {
    const finished = (ago: number) => buildParcel(server.fixtures, { ...given, updatedAt: daysAgo(ago) });
    const status = isArchived ? 'archived' : given.status;
    expect(await afterTick(finished(9), night())).toMatchObject({ status });
    expect(await afterTick(finished(5), night())).toMatchObject({ status: given.status });
  });
  it('archives on the day only what a missed night left', async () => {
    expect(await afterTick(buildParcel(server.fixtures, returned(7)), at(14))).toMatchObject({ status: 'returned' });
    expect(await afterTick(buildParcel(server.fixtures, returned(10)), at(14))).toMatchObject({ status: 'archived' });
  });
  it('writes its events as the system', async () => {
    const row = { ...buildEnrouteParcel(server.fixtures, { inDeliverySince: daysAgo(4) }), late: false };
    await afterTick(row);
    const { data } = await (
      await server.as('support')
    ).call('query ($id: ID!) { packageTimeline(id: $id) { name actorRole actor { id } } }', { id: row.id });
    expect(data?.['packageTimeline']).toContainEqual({ name: 'package.flagged', actorRole: 'SYS', actor: null });
  });
});

const lease = (until: string) =>
  inTransaction(server.db, systemPrincipal, (trx) =>
    sql`insert into settings (name, value) values ('clock', to_jsonb(clock_timestamp() + ${until}::interval))
  on conflict (name) do update set value = excluded.value`.execute(trx),
  );
const in55s = async () =>
  (
    await inSnapshot(server.db, systemPrincipal, (trx) =>
      sql<{
        ahead: number;
      }>`select extract(epoch from (value #>> '{}')::timestamptz - clock_timestamp())::float8 as ahead from settings where name = 'clock'`.execute(
        trx,
      ),
    )
  ).rows[0]?.ahead;

describe('the lease of the scheduler', () => {
  it('is held by one instance at a time, for less than a minute by the clock of the database', async () => {
    await lease('-1 second');
    expect(await Promise.all([1, 2, 3].map(() => acquireSchedulerLease(server.db, new Date())))).toEqual(
      expect.arrayContaining(['mine', 'others', 'others']),
    );
    expect(await in55s()).toSatisfy((seconds: number) => seconds > 40 && seconds <= 55);
  });
  it('is not held for an hour by an instance whose clock was an hour ahead', async () => {
    await lease('1 hour');
    expect(await acquireSchedulerLease(server.db, new Date())).toBe('mine');
    expect(await in55s()).toBeLessThanOrEqual(55);
  });
  it('is left to others by an instance whose clock is wrong, which would do today what is due tomorrow', async () => {
    await lease('-1 second');
    expect(await acquireSchedulerLease(server.db, new Date(Date.now() + 3_600_000))).toEqual({
      offMs: expect.any(Number),
    });
    expect(await acquireSchedulerLease(server.db, new Date(Date.now() - 3_600_000))).toEqual({
      offMs: expect.any(Number),
    });
    expect(await acquireSchedulerLease(server.db, new Date())).toBe('mine');
  });
});

it('an instance that stops finishes the action it runs and begins no other', async () => {
  const stopped = new AbortController();
  const run: string[] = [];
  const entity = {
    dueActions: () => Promise.resolve(['1', '2', '3'].map((id) => ({ action: 'markLate', id }))),
    run: ({ id }: { id: string }) => {
      run.push(id);
      if (id === '2') stopped.abort();
      return Promise.resolve();
    },
  };
  expect(await runDueActions([entity], morning(), log, stopped.signal)).toBe(2);
  expect(run).toEqual(['1', '2']);
});

const fails = () => Promise.reject(new Error('a row of an unknown status'));

it('an action that fails and rows that cannot be read keep none of the others waiting; a lost database ends the round', async () => {
  const ran: string[] = [];
  const entity = (ids: string[], failsWith: Error | null = null) => ({
    dueActions: () => (ids.length > 0 ? Promise.resolve(ids.map((id) => ({ action: 'markLate', id }))) : fails()),
    run: ({ id }: { id: string }) => {
      if (id === 'bad' && failsWith) return Promise.reject(failsWith);
      ran.push(id);
      return Promise.resolve();
    },
  });
  const bug = new Error('cannot read properties of null');
  expect(await runDueActions([entity(['1', 'bad', '2'], bug), entity([]), entity(['3'])], morning(), log)).toBe(3);
  expect(ran).toEqual(['1', '2', '3']);
  const lost = Object.assign(new Error('gone'), { code: '57P01' });
  await expect(runDueActions([entity(['bad', '4'], lost)], morning(), log)).rejects.toBe(lost);
  expect(ran).toHaveLength(3);
});

it('however many parcels fail again and again, one behind them has its turn', async () => {
  const [failing, other] = [
    Array.from({ length: 501 }, () => buildParcel(server.fixtures, returned(40))),
    buildParcel(server.fixtures, returned(9)),
  ];
  await insertParcels(server.db, ...failing);
  await insertParcels(server.db, other);
  const ids = new Set(failing.map(({ id }) => id));
  const commandContext = { db: server.db, subscribers: [], now: morning, notifyCommitted: () => {} };
  const [packages] = scheduledEntities(commandContext);
  if (!packages) throw new Error('nothing is scheduled');
  const run: typeof packages.run = (due) => (ids.has(due.id) ? Promise.reject(new Error('a bug')) : packages.run(due));
  await runDueActions([{ ...packages, run }], morning(), log);
  const find = (id: string) => inSnapshot(server.db, systemPrincipal, (trx) => findPackage(trx, id, null));
  expect([(await find(other.id))?.status, (await find(failing[0]?.id ?? ''))?.status]).toEqual([
    'archived',
    'returned',
  ]);
});
