// By what people find an account: as they write names, addresses and Moroccan phones.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { newId } from '#server/db/new-id.ts';
import { type DbPrincipal, inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { person } from '#tests/fixtures/effect-of.ts';
import { type Fixtures, insertFixtures } from '#tests/fixtures/fixtures.ts';
import { useDatabase } from '#tests/support/postgres.ts';

const database = useDatabase();
let db: Db;
let fixtures: Fixtures;
const id = newId();

beforeAll(async () => {
  db = connect(database.url);
  fixtures = await insertFixtures(db);
  const account = {
    id,
    login: 'zoubida.k',
    name: 'Zoubida El Kétani',
    email: 'z.ketani@souk.ma',
    phone: '+212661248090',
  };
  await inTransaction(db, systemPrincipal, (trx) =>
    trx
      .insertInto('users')
      .values({ ...account, companyId: fixtures.companies.atlas })
      .execute(),
  );
});
afterAll(() => db.destroy());

const find = async (words: string, who: DbPrincipal = systemPrincipal): Promise<unknown[]> =>
  (await inTransaction(db, who, (trx) => sql`select search_ids('user', ${words}, 10) as id`.execute(trx))).rows;

it.each(['zoubida el ket', 'ZOUBIDA.K', 'ketani@souk', '0661248090', '661248'])('%s finds it', async (words) => {
  expect(await find(words)).toEqual([{ id }]);
});

it.each(['zoubida ketani', '+212661248090', '0661248091'])('%s does not', async (words) => {
  expect(await find(words)).toEqual([]);
});

const member = (company: string) => person(newId(), 'CUSTOMER', { company: [company] }).dbPrincipal;

it('is found by its own company, and by no other', async () => {
  expect(await find('zoubida', member(fixtures.companies.atlas))).toEqual([{ id }]);
  expect(await find('zoubida', member(fixtures.companies.zellige))).toEqual([]);
});
