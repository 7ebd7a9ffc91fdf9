// Sums and figures per day: what people see equals a plain query over their rows, whatever happened to the parcels.
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { countedEntities, eventConsumers } from '#server/areas/index.ts';
import { packageListSource } from '#server/areas/packages/queries.ts';
import { newId } from '#server/db/new-id.ts';
import { type DbPrincipal, inSnapshot, inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { readListFigures } from '#server/entities/list-reads.ts';
import { compareRollups, repairRollups } from '#server/events/rollups/verify-rollups.ts';
import { type Role, roles } from '#shared/access/roles.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { packageStatuses } from '#shared/areas/packages/statuses.ts';
import { addDays, dayOf } from '#shared/lib/time.ts';
import { buildEnrouteParcel, buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { act, ask, isSettled, rowsOf, tabConditions } from './support/rollups.ts';

const server = useTestServer();
const settled = () => vi.waitUntil(() => isSettled(server.db), 20_000);
const wrongFigures = async () =>
  (await Promise.all(countedEntities.map((counted) => compareRollups(server.db, counted)))).flat();
const run = (statement: string) => inTransaction(server.db, systemPrincipal, (trx) => sql.raw(statement).execute(trx));

const day = z.object({ day: z.string(), n: z.number(), cod: z.number().nullable() });
const answer = z.object({
  packageCounts: z.object({
    tabs: z.array(z.object({ tab: z.string(), n: z.number(), cod: z.number().nullable() })),
  }),
  packageDays: z.array(day),
});
const document = `query ($gte: Day!, $lt: Day!) {
  packageCounts { tabs { tab n cod } }
  packageDays(gte: $gte, lt: $lt) { day n cod }
}`;
const today = dayOf(new Date());
const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Casablanca' });
const figuresOf = async (person: PersonName) => {
  const { data } = await (await server.as(person)).call(document, { gte: addDays(today, -60), lt: addDays(today, 2) });
  return answer.parse(data);
};

/** The same by plain queries over the rows. */
async function expectedOf(rows: string): Promise<z.output<typeof answer>> {
  const tabs = await Promise.all(
    Object.entries(tabConditions).map(async ([tab, condition]) => {
      const [found] = await ask(
        server.db,
        `select '${tab}' as tab, count(*) as n, coalesce(sum(cod), 0)::bigint as cod from packages where ${rows} and ${condition}`,
      );
      return found;
    }),
  );
  // Days are those of the runtime's time zones: the database may have another version of them.
  const delivered = z
    .array(z.object({ at: z.date(), cod: z.number() }))
    .parse(
      await ask(server.db, `select delivered_at as at, cod from packages where ${rows} and delivered_at is not null`),
    );
  const byDay = Map.groupBy(delivered, ({ at }) => calendar.format(at));
  const packageDays = [...byDay]
    .map(([name, parcels]) => ({ day: name, n: parcels.length, cod: parcels.reduce((sum, { cod }) => sum + cod, 0) }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  return answer.parse({ packageCounts: { tabs }, packageDays });
}

async function expectEverybodyRight(): Promise<void> {
  await settled();
  for (const [person, rows] of Object.entries(rowsOf(server.fixtures)) as [PersonName, string][])
    expect([person, await figuresOf(person)]).toEqual([person, await expectedOf(rows)]);
  expect(await wrongFigures()).toEqual([]);
}

/** What an administrator may do next with a parcel, among others. */
const nextActions: Record<(typeof packageStatuses)[number], readonly string[]> = {
  created: ['confirm', 'edit', 'cancel'],
  confirmed: ['assignPickup', 'pickUp', 'takeIn', 'edit', 'cancel'],
  pickup: ['takeIn', 'edit'],
  inhouse: ['dispatch', 'assign', 'receive', 'redirect', 'edit'],
  transit: ['arrive'],
  received: ['start', 'start', 'assign', 'handBack'],
  enroute: ['deliver', 'deliver', 'handBack', 'edit'],
  reported: ['assign', 'handBack'],
  scheduled: ['edit', 'handBack'],
  interested: ['redirect', 'handBack'],
  delivered: ['correct', 'archive'],
  canceled: ['archive'],
  returned: ['archive'],
  archived: ['archive'],
};

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Forty parcels in all statuses, some of them settled so that they can be archived, delivered on six days. */
async function insertCompany(pick: <T>(values: readonly T[]) => T): Promise<void> {
  const { people, hubs, companies, cities } = server.fixtures;
  const parcels = Array.from({ length: 40 }, (_, index) => {
    const status = packageStatuses[index % packageStatuses.length] ?? 'created';
    const isOver = ['delivered', 'archived'].includes(status);
    const isPaid = isOver && index % 4 !== 0;
    const hubId = pick([hubs.casa, hubs.rabat]);
    return buildParcel(server.fixtures, {
      status,
      hubId,
      toHubId: status === 'transit' ? (hubId === hubs.casa ? hubs.rabat : hubs.casa) : null,
      companyId: pick([companies.atlas, companies.zellige]),
      driverId: index % packageStatuses.length > 4 ? pick([people.driver, people.driver2, people.subdriver]) : null,
      cityId: index % 9 === 4 ? null : pick([cities.casa, cities.rabat]),
      cod: pick([0, 10_000, 25_050, 99_900]),
      heldSince: new Date(),
      // Around midnight in Casablanca.
      deliveredAt: isOver
        ? new Date(Date.parse(`${addDays(today, -9 + (index % 6))}T22:30:00Z`) + (index % 3) * 3_600_000)
        : null,
      ...(isOver && { cashCollected: 10_000, cashStage: 'paid' as const }),
      ...(isPaid && { clientInvoiceStatus: 'PAID' as const, driverInvoiceStatus: 'PAID' as const }),
    });
  });
  await insertParcels(server.db, ...parcels);
}

describe('sums and figures per day', () => {
  it('equal those of a plain query for every role, after random actions on random parcels', async () => {
    const next = random(11);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T;
    await insertCompany(pick);
    await expectEverybodyRight();
    const { people, hubs, cities } = server.fixtures;
    const inputs: Record<string, (row: { version: number; cod: number }) => object> = {
      edit: ({ version }) => ({ version, cod: pick([0, 5_000, 12_345, 70_000]) }),
      assignPickup: () => ({ collectorId: pick([people.collector, people.driver]) }),
      takeIn: () => ({ hubId: pick([hubs.casa, hubs.rabat]) }),
      dispatch: () => ({ toHubId: pick([hubs.casa, hubs.rabat]) }),
      assign: () => ({
        driverId: pick([people.driver, people.driver2, people.subdriver, people.driverRabat]),
        note: 'secteur voisin',
      }),
      deliver: ({ cod }) => ({ cash: cod, note: 'Remis au gardien' }),
      correct: () => ({ note: 'Livré par erreur' }),
      cancel: () => ({ reason: 'customer_request' }),
      redirect: () => ({ cityId: pick([cities.casa, cities.rabat]), address: '3 rue Neuve' }),
    };
    const rows = z
      .object({ id: z.string(), status: z.enum(packageStatuses), version: z.number(), cod: z.number() })
      .array();
    const done = new Map<string, number>();
    const turns = new Map<string, number>();
    for (let round = 0; round < 6; round += 1) {
      for (const { id, status, ...row } of rows.parse(
        await ask(server.db, 'select id, status, version, cod from packages order by tracking_number'),
      )) {
        const actions = nextActions[status];
        // One after the other at first, so that each happens; then by chance.
        const turn = turns.get(status) ?? 0;
        turns.set(status, turn + 1);
        const action = round < 3 ? actions[turn % actions.length] : pick(actions);
        if (action === undefined) continue;
        const error = await act(server, 'admin', action, { id, ...inputs[action]?.(row) });
        if (error === null) done.set(action, (done.get(action) ?? 0) + 1);
      }
    }
    // Each action happened: none of the cases is missing.
    expect(Object.values(nextActions).flatMap((actions) => actions.filter((action) => !done.has(action)))).toEqual([]);
    await expectEverybodyRight();
  });

  it('of a driver on the map are those of the parcels that he carries', async () => {
    const { people } = server.fixtures;
    await insertParcels(server.db, buildEnrouteParcel(server.fixtures, { cod: 45_600 }));
    await settled();
    const { data } = await (await server.as('admin')).call('{ fleet { id held heldCod } }');
    const [expected] = await ask(
      server.db,
      `select driver_id as id, count(*) as held, sum(cod)::bigint as held_cod from packages
      where driver_id = '${people.driver}' and status in ('received', 'enroute', 'reported', 'scheduled', 'interested') group by 1`,
    );
    expect(data?.['fleet']).toContainEqual(expected);
  });

  it('are asked for a known range of days only', async () => {
    const { errors } = await (
      await server.as('admin')
    ).call('{ packageDays(gte: "2020-01-01", lt: "2026-01-01") { n } }');
    expect(errors[0]?.extensions).toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'lt', code: 'too_large', params: { limit: '2021-02-04' } }],
    });
    const { data } = await (
      await server.as('admin')
    ).call('{ packageDays(gte: "2026-10-12", lt: "2026-10-12") { n } }');
    expect(data).toEqual({ packageDays: [] });
  });
});

const audienceOf = (role: Role): Audience => ({
  role,
  sets: { user: [], company: [server.fixtures.companies.atlas], driver: [], hub: [], role: [], team: [] },
  flags: { manager: false },
});

describe('a sum of a field that a role may not see', () => {
  // Commissions are hidden from senders, and so would their sum be.
  const senders: readonly Role[] = ['CUSTOMER', 'SUBCUSTOMER', 'COMMERCIAL'];

  it('is absent, also for the system that answers for the role', async () => {
    const list = { ...packageListSource.list, sums: { cod: {}, commission: {} } };
    for (const role of roles) {
      const { sums } = await inSnapshot(server.db, systemPrincipal, (trx) =>
        readListFigures(trx, { list, access: packageListSource.access }, audienceOf(role)),
      );
      expect([role, Object.keys(sums['all'] ?? {})]).toEqual([
        role,
        senders.includes(role) ? ['cod'] : ['cod', 'commission'],
      ]);
    }
  });

  it('is not readable by a query that forgot it, nor is a sum of another scope', async () => {
    const { companies } = server.fixtures;
    for (const company of [companies.atlas, companies.zellige])
      for (const field of ['cod', 'commission']) {
        await run(`insert into list_sums values ('package', '${field}', 'companyId:${company}', 'policy', 7)`);
        await run(
          `insert into daily_figures values ('package', 'deliveredAt', '${field}', 'companyId:${company}', '2001-01-01', 7)`,
        );
      }
    await run(
      `insert into daily_figures values ('package', 'commission', 'rows', 'companyId:${companies.atlas}', '2001-01-01', 7)`,
    );
    const readableBy = async (principal: DbPrincipal) =>
      inTransaction(server.db, principal, async (trx) => {
        const sums = sql`select measure as name from list_sums where bucket = 'policy' order by 1`;
        const days = sql`select field || ' ' || measure as name from daily_figures where day = '2001-01-01' order by 1`;
        const names = z.array(z.object({ name: z.string() }));
        return [...names.parse((await sums.execute(trx)).rows), ...names.parse((await days.execute(trx)).rows)].map(
          ({ name }) => name,
        );
      });
    const as = (role: Role) => readableBy({ kind: 'viewer', id: newId(), audience: audienceOf(role) });
    expect(await as('CUSTOMER')).toEqual(['cod', 'deliveredAt cod']);
    expect(await as('COMMERCIAL')).toEqual(['cod', 'deliveredAt cod']);
    expect(await as('COLLECTOR')).toEqual([]);
    expect(await as('SUPPORT')).toHaveLength(9);
    expect(await readableBy({ kind: 'nobody' })).toEqual([]);
    await run(`delete from list_sums where bucket = 'policy'`);
    await run(`delete from daily_figures where day = '2001-01-01'`);
  });
});

describe('an open page', () => {
  it('gets the new sum of its tab after an edit, and a page of another company hears nothing', async () => {
    const counts = 'subscription { packageCounts { tabs { tab n cod } } }';
    const parcel = buildParcel(server.fixtures, { cod: 10_000 });
    await insertParcels(server.db, parcel);
    await settled();
    const own = await subscribe(server.url, await server.as('customer'), counts);
    const other = await subscribe(server.url, await server.as('customer2'), counts);
    await own.until(() => own.data().length > 0);
    await other.until(() => other.data().length > 0);
    const sumOf = ({ data }: typeof own) =>
      z
        .object({ packageCounts: z.object({ tabs: z.array(z.object({ tab: z.string(), cod: z.number() })) }) })
        .parse(data().at(-1))
        .packageCounts.tabs.find(({ tab }) => tab === 'all')?.cod ?? 0;
    const before = sumOf(own);
    const heard = other.data().length;
    expect(await act(server, 'admin', 'edit', { id: parcel.id, version: 1, cod: 777_700 })).toBeNull();
    await own.until(() => sumOf(own) === before + 767_700);
    expect(other.data()).toHaveLength(heard);
  });
});

describe('figures that are wrong', () => {
  const [counted] = countedEntities;
  if (!counted) throw new Error('no counted entity');

  it('are found and repaired, of sums as of days', async () => {
    await settled();
    await run(`update list_sums set n = n + 5 where key = 'everything' and n <> 0`);
    await run(`update daily_figures set n = n + 1 where key = 'everything' and measure = 'rows'`);
    await run(`insert into list_sums values ('package', 'cod', 'hubId:nowhere', 'created', 5)`);
    const wrong = await wrongFigures();
    expect(new Set(wrong.map(({ kind }) => kind))).toEqual(new Set(['sums', 'days']));
    expect(wrong).toContainEqual({ kind: 'sums', name: 'cod hubId:nowhere created', stored: 5, actual: 0 });
    expect(await repairRollups(server.db, counted)).toHaveLength(wrong.length);
    await expectEverybodyRight();
  });

  it('do not wait any more, once they are repaired, for an event at which their consumer stood', async () => {
    await settled();
    await run(`update event_consumers set failing_seq = seq + 1, failures = 3, last_error = 'unreadable',
      retry_at = clock_timestamp() + interval '1 hour' where name = 'package-days'`);
    const delivered = { status: 'delivered', deliveredAt: new Date(), cod: 22_200, cashCollected: 22_200 } as const;
    await insertParcels(server.db, buildParcel(server.fixtures, { ...delivered, cashStage: 'paid' }));
    await repairRollups(server.db, counted);
    expect(
      await ask(server.db, `select failures, last_error as error from event_consumers where name = 'package-days'`),
    ).toEqual([{ failures: 0, error: null }]);
    await expectEverybodyRight();
  });

  it('that were never kept are computed from the rows at the start, events without a number included', async () => {
    await run('delete from list_sums');
    await run('delete from daily_figures');
    await run(`delete from event_consumers where name = 'package-days'`);
    await insertParcels(server.db, buildParcel(server.fixtures, { cod: 33_300 }));
    const consumer = eventConsumers.find(({ name }) => name === 'package-days');
    await consumer?.register?.(server.db);
    await expectEverybodyRight();
  });
});
