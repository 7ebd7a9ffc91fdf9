// How long an action on a selection takes: parcels of a hub are assigned to one driver and then to another, with their
// events and notifications. `npm run bench:bulk [rows] [rounds]`; it uses a temporary Postgres with 50,000 parcels.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { transactionalSubscribers } from '#server/areas/index.ts';
import { packageService } from '#server/areas/packages/service.ts';
import { actorOf } from '#server/commands/actor.ts';
import { runBulk } from '#server/commands/run-bulk.ts';
import { connect } from '#server/db/connection/connection.ts';
import { startEmbedded } from '#server/db/embedded/start-embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { newId } from '#server/db/new-id.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { startSequencer } from '#server/events/sequencer.ts';
import { idOf, loadDataset, quickSize } from '../lists/load-packages.ts';

const [rows = 500, rounds = 7] = process.argv.slice(2).map(Number);
const folder = await mkdtemp(join(tmpdir(), 'qafila-bench-'));
const postgres = await startEmbedded({ folder, durable: true });
await migrate(postgres.url);
const db = connect(postgres.url, { max: 8 });
await loadDataset(db, quickSize, () => {});

const hub = idOf('hub', 0);
const chosen = z.array(z.object({ id: z.string() }));
const ids = await inTransaction(db, systemPrincipal, async (trx) => {
  await sql`insert into user_roles (user_id, role) select id, 'DRIVER' from users where login like 'driver%'`.execute(
    trx,
  );
  const { rows: found } =
    await sql`update packages set status = 'inhouse', status_rank = 3, driver_id = null, to_hub_id = null, hub_id = ${hub}
      where id in (select id from packages order by created_at desc limit ${rows}) returning id`.execute(trx);
  return chosen.parse(found).map(({ id }) => id);
});
const actor = actorOf({
  id: idOf('driver', 1),
  name: 'Nadia',
  roles: ['HOUSEKEEPER'],
  sessionId: newId(),
  audience: {
    role: 'HOUSEKEEPER',
    sets: { user: [idOf('driver', 1)], company: [], driver: [], team: [], role: [], hub: [hub] },
    flags: { manager: false },
  },
});

const log = { info: () => {}, warn: console.warn, error: console.error };
const sequencer = startSequencer({ db, publish: () => {}, log });
const context = {
  db,
  subscribers: transactionalSubscribers,
  now: () => new Date(),
  notifyCommitted: () => {
    sequencer.wake();
  },
  log,
};
const times: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  const began = performance.now();
  const outcomes = await runBulk(
    context,
    packageService,
    actor,
    'assign',
    { driverId: idOf('driver', round % 2 === 0 ? 0 : 12), idempotencyKey: newId() },
    { named: ids, find: () => Promise.resolve(ids) },
  );
  times.push(performance.now() - began);
  const [refused] = outcomes.filter(({ error }) => error);
  if (refused) throw new Error('a parcel was refused', { cause: refused.error });
}
const [fastest, ...others] = times.toSorted((a, b) => a - b).map(Math.round);
console.log(
  `${rows} parcels assigned: fastest ${fastest} ms, median ${others[(rounds >> 1) - 1]} ms, ${rounds} rounds`,
);

await sequencer.stop();
await db.destroy();
await postgres.stop();
await rm(folder, { recursive: true, force: true });
