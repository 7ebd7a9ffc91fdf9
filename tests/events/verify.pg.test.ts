// A role with the rights of the owner, or of a superuser, changes the history, and the verification finds where.
import { Client } from 'pg';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { startSequencer } from '#server/events/sequencer.ts';
import { verifyHistory } from '#server/events/verify-history.ts';
import { addParcel, changeParcel, insertOrganisation, type Organisation } from '#tests/live/support/packages.ts';
import { silentLog } from '#tests/live/support/engine-server.ts';
import { asSuperuser, onDatabase } from '#tests/support/machine/administer.ts';
import { createDatabase } from '#tests/support/postgres.ts';

let db: Db;
let name: string;
let people: Organisation;
let meddle: (statement: string) => Promise<void>;

/** A history of ten events: five parcels, each changed once. */
beforeEach(async () => {
  const { url, drop } = await createDatabase();
  db = connect(url, { max: 4 });
  name = new URL(url).pathname.slice(1);
  const superuser = new Client({ connectionString: onDatabase(inject('postgres').superuserUrl, name) });
  await superuser.connect();
  // Nor do triggers stop a superuser.
  await superuser.query('set session_replication_role = replica');
  meddle = async (statement) => {
    const { rowCount } = await superuser.query(statement);
    if (!rowCount) throw new Error(`nothing was changed by: ${statement}`);
  };
  onTestFinished(async () => {
    await superuser.end();
    await db.destroy();
    await drop();
  });
  people = await insertOrganisation(db);
  for (let count = 0; count < 5; count += 1)
    await changeParcel(
      db,
      await addParcel(db, { companyId: people.company, hubId: people.hub, note: 'déjà vu — مرحبا' }),
      { note: 'two' },
    );
  await number();
});

async function number(): Promise<void> {
  const sequencer = startSequencer({ db, publish: () => {}, log: silentLog });
  await expect
    .poll(() => inTransaction(db, systemPrincipal, (trx) => trx.selectFrom('eventPending').select('id').execute()))
    .toEqual([]);
  await sequencer.stop();
}

/** Connections made from now on use another time zone. */
async function useTimeZone(zone: string): Promise<void> {
  await asSuperuser(inject('postgres').superuserUrl, (client) =>
    client.query(`alter database ${name} set timezone = '${zone}'`),
  );
  await db.destroy();
  db = connect(onDatabase(inject('postgres').loginUrl, name), { max: 4 });
}

const found = async (...anchors: { seq: number; hash: string }[]) => (await verifyHistory(db, { anchors })).broken;

test('an unchanged history is valid to its end, with any batches and time zone of its numbering', async () => {
  const before = await verifyHistory(db);
  expect(before).toEqual({ upTo: { seq: 10, hash: expect.stringMatching(/^[0-9a-f]{64}$/) }, end: 10, broken: null });
  // In parts it is the same.
  const part = await verifyHistory(db, { most: 4 });
  expect(part).toMatchObject({ upTo: { seq: 4 }, end: 10, broken: null });
  expect(await verifyHistory(db, { from: part.upTo })).toEqual(before);
  await useTimeZone('Asia/Tokyo');
  for (let count = 0; count < 3; count += 1) {
    await addParcel(db, { companyId: people.company, hubId: people.hub });
    await number();
  }
  const done: number[] = [];
  const after = await verifyHistory(db, { anchors: [before.upTo], progress: (seq) => done.push(seq) });
  expect(after).toMatchObject({ upTo: { seq: 13 }, broken: null });
  expect(done).toEqual([13]);
});

test.each([
  ['a fact', `facts = '{"cash": 1}'`],
  ['who did it', `actor_role = 'ADMIN'`],
  ['when it was', `at = at + interval '1 microsecond'`],
  ['what it was', `name = 'package.delivered'`],
  ['where the row stood', `after = jsonb_set(after, '{keys,companyId}', 'null')`],
  ['which fields changed', `changed = '{}'`],
  ['the version', 'version = version + 1'],
])('a change of %s is found', async (_, set) => {
  await meddle(`update events set ${set} where id = (select event_id from event_seq where seq = 4)`);
  expect(await found()).toMatchObject({ what: set.startsWith('at =') ? 'removed' : 'changed', seq: 4 });
});

test('two swapped events are found', async () => {
  await meddle(
    'update event_seq a set event_id = b.event_id, at = b.at, tag = b.tag from event_seq b where (a.seq, b.seq) in ((6, 7), (7, 6))',
  );
  expect(await found()).toMatchObject({ what: 'changed', seq: 6 });
});

test('an event that was removed is found, with its number and without', async () => {
  await meddle('delete from events where id = (select event_id from event_seq where seq = 5)');
  expect(await found()).toMatchObject({ what: 'removed', seq: 5 });
  await meddle('delete from event_seq where seq = 5');
  expect(await found()).toEqual({ what: 'missing', seq: 5 });
  // Those after it moved up do not hide it.
  await meddle('update event_seq set seq = seq - 1 where seq > 5');
  await meddle('update event_head set seq = 9');
  expect(await found()).toMatchObject({ what: 'changed', seq: 5 });
});

test('a truncated end is found, and with the head moved back by a stored position', async () => {
  const { upTo } = await verifyHistory(db);
  await meddle('delete from events where id in (select event_id from event_seq where seq > 8)');
  await meddle('delete from event_seq where seq > 8');
  expect(await found()).toEqual({ what: 'missing', seq: 9 });
  await meddle('update event_head set seq = 8');
  expect(await found()).toEqual({ what: 'head', seq: 8 });
  await meddle('update event_head set chain = (select hash from event_seq where seq = 8)');
  expect(await found()).toBeNull();
  expect(await found(upTo)).toEqual({ what: 'anchor', seq: 10 });
});

test('a history that was rewritten, hashes included, is found by a stored position', async () => {
  const { upTo } = await verifyHistory(db);
  await meddle(`update events set facts = '{"cash": 1}' where id = (select event_id from event_seq where seq = 4)`);
  await meddle(`update event_seq s set hash = c.hash from (select n.seq, event_chain(''::bytea, event_text(n.seq, e)) over (order by n.seq) as hash
    from event_seq n join events e on e.id = n.event_id) c where s.seq = c.seq`);
  await meddle('update event_head set chain = (select hash from event_seq where seq = 10)');
  expect(await found()).toBeNull();
  expect(await found(upTo)).toEqual({ what: 'anchor', seq: 10 });
});

test('an event that was slipped in without a change is found', async () => {
  await meddle(`insert into events select nextval('event_ids'), at, actor_id, actor_role, 'package.delivered', entity, entity_id, version, changed, before, after, facts, tag
    from events where id = (select event_id from event_seq where seq = 4)`);
  expect(await found()).toMatchObject({ what: 'unnumbered' });
});
