// The prices of a tariff in a file: what is understood of it, which cells are wrong, and prices that follow on a day.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { scheduledEntities, transactionalSubscribers } from '#server/areas/index.ts';
import { runDueActions } from '#server/commands/scheduler.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { createLogger } from '#server/lib/logger.ts';
import { addDays, dayOf } from '#shared/lib/time.ts';
import { sendFile } from '#tests/areas/imports/support/imports.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { createParcel, defaultOffersGroup, runAction } from './support/config.ts';

const server = useTestServer();
const log = createLogger({ level: 'silent' });
const today = dayOf(new Date());
const query =
  'mutation ($file: Upload!) { tariffFileRead(file: $file) { line hubId cityId delivered refused returned problems { column code } } }';

async function read(csv: string, name: PersonName = 'admin') {
  const { data, errors } = await sendFile(server.url, await server.as(name), Buffer.from(csv), { query });
  return errors[0]?.extensions.code ?? data?.['tariffFileRead'];
}
const head = 'Dépôt;Ville;Livré;Refusé;Retourné\n';

describe('a file of prices', () => {
  it('is read by its titles, hubs by code or name, cities as parcels name them; it changes nothing', async () => {
    const { hubs, cities } = server.fixtures;
    const admin = await server.as('admin');
    const before = await defaultOffersGroup(admin);
    expect(await read(`Prix 2027;;;;\n${head}CAS;casa;35,00;10;"1 250,50"\nCasablanca;Casablanca;;;\n`)).toEqual([
      {
        line: 3,
        hubId: hubs.casa,
        cityId: cities.casa,
        delivered: 3_500,
        refused: 1_000,
        returned: 125_050,
        problems: [],
      },
      {
        line: 4,
        hubId: hubs.casa,
        cityId: cities.casa,
        delivered: null,
        refused: null,
        returned: null,
        problems: [{ column: 'city', code: 'tariff_file.repeated_route' }],
      },
    ]);
    expect(await defaultOffersGroup(admin)).toEqual(before);
  });

  it('says which cell is wrong, and is refused without its columns or to who sets no prices', async () => {
    expect(await read(`${head}XYZ;Atlantide;35;dix;\n`)).toMatchObject([
      {
        problems: [
          { column: 'hub', code: 'unknown_hub' },
          { column: 'city', code: 'unknown_city' },
          { column: 'refused', code: 'invalid_money' },
          { column: 'returned', code: 'incomplete_fees' },
        ],
      },
    ]);
    expect(await read('Dépôt;Ville;Prix\nCAS;Casablanca;35\n')).toBe('tariff_file.no_titles');
    expect(await read(head)).toBe('import.empty');
    for (const name of ['accountant', 'customer', 'support'] as const)
      expect(await read(`${head}CAS;Casablanca;1;1;1\n`, name)).toBe('forbidden');
  });
});

const planned = z.object({
  offersGroupPlan: z.object({ offersGroup: z.object({ plannedOn: z.string().nullable(), version: z.number() }) }),
});

describe('prices from a day on', () => {
  it('apply when the day has come, and leave the other routes as they are', async () => {
    const { hubs, cities } = server.fixtures;
    const admin = await server.as('admin');
    const group = await defaultOffersGroup(admin);
    const line = { hubId: hubs.casa, cityId: cities.casa, delivered: 4_200, refused: 900, returned: 1_100 };
    const plan = (since: string, lines: object[] = [line]) =>
      runAction(admin, 'offersGroupPlan', 'offersGroup { plannedOn version }', { id: group.id, lines, since });
    expect((await plan(today)).errors[0]?.extensions.fields).toMatchObject([{ path: 'since', code: 'day_in_past' }]);
    expect((await plan(addDays(today, 1), [])).errors[0]?.extensions.code).toBe('invalid_input');
    const day = addDays(today, 5);
    expect(planned.parse((await plan(day)).data).offersGroupPlan.offersGroup.plannedOn).toBe(day);
    const priceNow = async () => (await createParcel(admin, server.fixtures)).feeDelivered;
    const before = await priceNow();
    expect(before).not.toBe(4_200);
    await inTransaction(server.db, systemPrincipal, (trx) =>
      sql`update offers_groups set planned_on = ${today} where id = ${group.id}`.execute(trx),
    );
    const context = {
      db: server.db,
      subscribers: transactionalSubscribers,
      now: () => new Date(),
      notifyCommitted: () => {},
    };
    await runDueActions(scheduledEntities(context), new Date(), log);
    expect(await priceNow()).toBe(4_200);
    const after = await defaultOffersGroup(admin);
    expect(after.lines).toHaveLength(group.lines.length);
    expect((await runAction(admin, 'offersGroupDropPlan', 'offersGroup { id }', { id: group.id })).errors).toHaveLength(
      1,
    );
  });
});
