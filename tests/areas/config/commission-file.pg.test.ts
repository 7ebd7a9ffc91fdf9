// Commissions in a file: what is understood of each row, which cells are wrong, and that the rows can be added as they were read.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sql } from 'kysely';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { addDays, dayOf } from '#shared/lib/time.ts';
import { sendFile } from '#tests/areas/imports/support/imports.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { runAction } from './support/config.ts';

const server = useTestServer();
const query =
  'mutation ($file: Upload!) { commissionFileRead(file: $file) { line driverId hubId cityId amount since until problems { column code } } }';
const head = 'Livreur;Dépôt;Ville;Montant;Premier jour;Dernier jour\n';
const today = dayOf(new Date());
const tomorrow = addDays(today, 1);
const [year, month, day] = tomorrow.split('-');

async function read(csv: string | Buffer, name: PersonName = 'admin') {
  const { data, errors } = await sendFile(server.url, await server.as(name), Buffer.from(csv), { query });
  return errors[0]?.extensions.code ?? data?.['commissionFileRead'];
}

const readRows = z.array(
  z.object({
    driverId: z.string().nullable(),
    hubId: z.string().nullable(),
    cityId: z.string().nullable(),
    amount: z.number(),
    since: z.string(),
    until: z.string().nullable(),
  }),
);
const commissions = () =>
  inTransaction(
    server.db,
    systemPrincipal,
    async (trx) =>
      (
        await sql`select driver_id, hub_id, city_id, amount::int as amount from commissions order by amount`.execute(
          trx,
        )
      ).rows,
  );

describe('a file of commissions', () => {
  it('names drivers, hubs and cities as people do, all of them where it names none, and days as sheets write them', async () => {
    const { hubs, cities, people } = server.fixtures;
    const rows = `test DRIVER2;;;15,50;${day}/${month}/${year};\n;CAS · Casablanca;casa;1 200;;${tomorrow}\n;;;9;${tomorrow};\n`;
    const found = await read(head + rows);
    expect(found).toEqual([
      {
        line: 2,
        driverId: people.driver2,
        hubId: null,
        cityId: null,
        amount: 1_550,
        since: tomorrow,
        until: null,
        problems: [],
      },
      {
        line: 3,
        driverId: null,
        hubId: hubs.casa,
        cityId: cities.casa,
        amount: 120_000,
        since: today,
        until: tomorrow,
        problems: [],
      },
      { line: 4, driverId: null, hubId: null, cityId: null, amount: 900, since: tomorrow, until: null, problems: [] },
    ]);
    expect(await commissions()).toEqual([]);
    const admin = await server.as('admin');
    for (const row of readRows.parse(found)) {
      // As the dialog sends it.
      const given = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
      const { errors } = await runAction(admin, 'commissionCreate', 'commission { id }', given);
      expect(errors).toEqual([]);
    }
    expect(await commissions()).toEqual([
      { driverId: null, hubId: null, cityId: null, amount: 900 },
      { driverId: people.driver2, hubId: null, cityId: null, amount: 1_550 },
      { driverId: null, hubId: hubs.casa, cityId: cities.casa, amount: 120_000 },
    ]);
  });

  it('says which cell is wrong, and never guesses an amount, a day or who of two is meant', async () => {
    await inTransaction(server.db, systemPrincipal, (trx) =>
      sql`update users set name = 'Test driver' where id = ${server.fixtures.people.subdriver}`.execute(trx),
    );
    const past = addDays(today, -1);
    const rows = `Test driver;XYZ;Atlantide;douze;31/02/2027;\nTest customer;;;;${past};jamais\n;;;5;${tomorrow};${today}\n`;
    expect(await read(head + rows)).toMatchObject([
      {
        driverId: null,
        problems: [
          { column: 'driver', code: 'unknown_driver' },
          { column: 'hub', code: 'unknown_hub' },
          { column: 'city', code: 'unknown_city' },
          { column: 'amount', code: 'invalid_money' },
          { column: 'since', code: 'invalid_day' },
        ],
      },
      {
        problems: [
          { column: 'driver', code: 'unknown_driver' },
          { column: 'amount', code: 'required' },
          { column: 'since', code: 'day_in_past' },
          { column: 'until', code: 'invalid_day' },
        ],
      },
      { problems: [{ column: 'until', code: 'rate.ends_before' }] },
    ]);
  });

  it('is refused without its columns, empty, too long, or to who sets no commissions', async () => {
    expect(await read('Livreur;Montant\nTest driver;5\n')).toBe('tariff_file.no_titles');
    expect(await read(head)).toBe('import.empty');
    expect(await read(head + ';;;5;;\n'.repeat(501))).toBe('import.too_many_rows');
    for (const name of ['accountant', 'customer', 'driver', 'support'] as const)
      expect(await read(`${head};;;5;;\n`, name)).toBe('forbidden');
  });
});
