// Time from a change to the numbered event of its notification, at 200 changes a second: `node bench/notifications/run.ts
// [seconds]`. One instance and a temporary Postgres on this machine. The first ten seconds, in which the new process
// compiles its code, are not counted.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { loadViewer } from '#server/access/audience.ts';
import { createApp } from '#server/app/app.ts';
import { eventConsumers } from '#server/areas/index.ts';
import { packageService } from '#server/areas/packages/service.ts';
import { actorOf } from '#server/commands/actor.ts';
import { runCommand } from '#server/commands/run-command.ts';
import { connect } from '#server/db/connection/connection.ts';
import { startEmbedded } from '#server/db/embedded/start-embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { newId } from '#server/db/new-id.ts';
import type { EventConsumer } from '#server/events/consumers/consumer.ts';
import { readConfig } from '#server/lib/config/config.ts';
import { createLogger } from '#server/lib/logger.ts';
import { insertFixtures } from '#tests/fixtures/fixtures.ts';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';

const seconds = Number(process.argv[2] ?? 10);
const [perSecond, warmUp] = [200, 10 * 200];
const folder = await mkdtemp(join(tmpdir(), 'qafila-bench-'));
const postgres = await startEmbedded({ folder });
await migrate(postgres.url);
const db = connect(postgres.url, { max: 20, workload: 'requests' });
const liveDb = connect(postgres.url, { max: 6, workload: 'live' });
const fixtures = await insertFixtures(db);
const parcels = Array.from({ length: seconds * perSecond + warmUp }, () => buildEnrouteParcel(fixtures));
for (let start = 0; start < parcels.length; start += 500) await insertParcels(db, ...parcels.slice(start, start + 500));

const delays: number[] = [];
/** Follows the notifications: it is told of each when its event is numbered. */
const probe: EventConsumer = {
  name: 'bench',
  entities: ['notification'],
  writes: [],
  handle: async (trx, events) => {
    const rows = await trx
      .selectFrom('notifications')
      .select('createdAt')
      .where(
        'id',
        'in',
        events.map(({ entityId }) => entityId),
      )
      .execute();
    for (const { createdAt } of rows) delays.push(Date.now() - createdAt.getTime());
  },
};
const app = await createApp({
  config: readConfig({}),
  db,
  liveDb,
  demo: false,
  log: createLogger({ level: 'error', pretty: true }),
  scheduler: false,
  consumers: [...eventConsumers, probe],
});
const driver = await loadViewer(db, fixtures.people.driver, newId());
if (!driver) throw new Error('no driver');
const actor = actorOf(driver);
const began = performance.now();
await Promise.all(
  parcels.map(async ({ id }, index) => {
    await wait((index * 1_000) / perSecond);
    await runCommand(app.commandContext, packageService, actor, 'deliver', { id });
  }),
);
const took = (performance.now() - began) / 1_000;
while (delays.length < parcels.length && performance.now() - began < (seconds + 60) * 1_000) await wait(100);
const sorted = delays.slice(warmUp).toSorted((a, b) => a - b);
const quantile = (q: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? NaN;
console.log(
  `${parcels.length} deliveries in ${took.toFixed(1)} s, ${delays.length} notifications, ${sorted.length} counted: p50 ${quantile(0.5)} ms, p99 ${quantile(0.99)} ms, last ${quantile(1)} ms`,
);
await app.stop();
await Promise.all([db.destroy(), liveDb.destroy()]);
await postgres.stop();
await rm(folder, { recursive: true, force: true });
