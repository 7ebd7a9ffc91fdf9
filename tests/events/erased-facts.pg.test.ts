// How the database erases texts of events, and lists what is left of each.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { newId } from '#server/db/new-id.ts';
import { recordEvent } from '#server/events/record.ts';
import { useDatabase } from '#tests/support/postgres.ts';

const database = useDatabase();
let db: Db;
beforeAll(() => {
  db = connect(database.url);
});
afterAll(() => db.destroy());

it.each<[string, object, object]>([
  ['a text of its own', { note: 'x', to: 'created' }, { to: 'created' }],
  ['a text of its row, and nothing else of it', { row: { note: 'x', cod: 1 } }, { row: { cod: 1 } }],
  [
    'the values of a changed field, which keeps its name',
    {
      changes: [
        { field: 'note', before: 'x', after: 'y' },
        { field: 'cod', before: 1, after: 2 },
      ],
    },
    { changes: [{ field: 'note' }, { field: 'cod', before: 1, after: 2 }] },
  ],
  ['nothing of what has another form', { row: null, changes: 'x', cod: 1 }, { row: null, changes: 'x', cod: 1 }],
])('an event loses %s', async (_what, facts, left) => {
  const { rows } = await inTransaction(db, systemPrincipal, (trx) =>
    sql`select facts_without(${JSON.stringify(facts)}::jsonb, '{note}') as left`.execute(trx),
  );
  expect(rows).toEqual([{ left }]);
});

it('an event that an erasure changes twice is listed once, as it is then', async () => {
  const at = new Date().toISOString();
  const { rows } = await inTransaction(db, systemPrincipal, async (trx) => {
    await recordEvent(trx, {
      at,
      actorId: null,
      actorRole: 'SYS',
      name: 'package.created',
      entity: 'package',
      entityId: newId(),
      version: 1,
      changed: [],
      before: null,
      after: null,
      payload: { note: 'x', phone: 'y', cod: 1 },
    });
    await sql`select set_config('qafila.erasure', ${newId()}, true)`.execute(trx);
    for (const name of ['note', 'phone'])
      await sql`update events set facts = facts_without(facts, array[${name}])`.execute(trx);
    return sql`select e.facts, r.digest = sha256(convert_to(event_text(0, e), 'UTF8')) as "isThis"
      from event_erasures r left join events e on e.id = r.event_id and e.at = r.at`.execute(trx);
  });
  expect(rows).toEqual([{ facts: { cod: 1 }, isThis: true }]);
});
