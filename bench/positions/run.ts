// The cost of positions for one instance: 10,000 drivers on duty of whom 2,000 report each second, stored, published,
// and shown on 200 maps with a socket each. `node bench/positions/run.ts [seconds]`; it uses a temporary Postgres.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { WebSocket } from 'ws';
import { createPositions } from '#server/areas/positions/create-positions.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import { connect } from '#server/db/connection/connection.ts';
import { startEmbedded } from '#server/db/embedded/start-embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { newId } from '#server/db/new-id.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { localBus } from '#server/events/bus.ts';
import { liveFields, schema } from '#server/areas/schema.ts';
import { startLiveEngine } from '#server/live/engine.ts';
import { createServer } from 'node:http';

const seconds = Number(process.argv[2] ?? 20);
const [drivers, perSecond, maps] = [10_000, 2_000, 200];
const quiet = { info: () => {}, warn: console.warn, error: console.error };
const folder = await mkdtemp(join(tmpdir(), 'qafila-bench-'));
const postgres = await startEmbedded({ folder, durable: false });
await migrate(postgres.url);
const db = connect(postgres.url, { max: 8 });
const ids = Array.from({ length: drivers }, () => newId());
await inTransaction(db, systemPrincipal, async (trx) => {
  const text = JSON.stringify(ids.map((id, at) => ({ id, login: `d${at}`, name: `Driver ${at}` })));
  await sql`insert into users (id, login, name, approved_at, on_duty_since) select id, login, name, now(), now() - interval '1 hour' from json_to_recordset(${text}::json) as u(id uuid, login text, name text)`.execute(
    trx,
  );
  await sql`insert into user_roles (user_id, role) select id, 'DRIVER' from users`.execute(trx);
});

const bus = localBus();
const now = () => new Date();
const positions = createPositions({
  db,
  liveDb: db,
  bus,
  limiter: { prefix: 'bench:' },
  trustProxy: { kind: 'hops', hops: 0 },
  now,
  log: quiet,
});
const viewer: Viewer = {
  id: newId(),
  name: 'Nadia',
  roles: ['ADMIN'],
  sessionId: newId(),
  audience: {
    role: 'ADMIN',
    sets: { user: [], company: [], driver: [], hub: [], team: [], role: [] },
    flags: { manager: false },
  },
};
const engine = await startLiveEngine({
  db,
  bus,
  schema,
  fields: liveFields,
  readRows: async () => new Map(),
  validate: () => [],
  log: quiet,
  snapshotStreams: positions.streams,
  onEvent: positions.onEvent,
  withLiveContext: (audience, work) => work({ audience }),
  authorizeUpgrade: async () => viewer,
});
await positions.start();
const server = createServer().listen(0, '127.0.0.1');
await once(server, 'listening');
server.on('upgrade', engine.upgrade);
const address = server.address();

// Mostly towns and regions; one map in twenty shows the whole country.
let [messages, bytes] = [0, 0];
const sockets = Array.from({ length: maps }, (_, index) => {
  const size = index % 20 === 0 ? 20 : 0.4 + (index % 10) / 10;
  const [lat, lng] = [30 + (index % 37) / 10, -9 + (index % 53) / 10];
  const bounds = {
    south: Math.max(-90, lat - size / 2),
    north: lat + size / 2,
    west: lng - size / 2,
    east: lng + size / 2,
  };
  const socket = new WebSocket(
    `ws://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/graphql`,
    'graphql-transport-ws',
  );
  socket.on('open', () => {
    socket.send(JSON.stringify({ type: 'connection_init' }));
    const query =
      'subscription ($bounds: Bounds) { driverPositions(bounds: $bounds) { full moved { driverId at lat lng speed bearing accuracy battery } gone } }';
    socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query, variables: { bounds } } }));
  });
  socket.on('message', (data: Buffer) => {
    messages += 1;
    bytes += data.length;
  });
  return socket;
});

const places = ids.map(() => ({ lat: 29 + Math.random() * 6, lng: -10 + Math.random() * 8 }));
const report = (index: number) => {
  const [id, place] = [ids[index], places[index]];
  if (!id || !place) return Promise.resolve();
  place.lat += (Math.random() - 0.5) / 500;
  return positions.ingestFromSocket(
    { ...viewer, id, audience: { ...viewer.audience, role: 'DRIVER' } },
    { at: Date.now(), ...place, speed: 10, bearing: 90, accuracy: 5, battery: 80 },
  );
};
for (let start = 0; start < drivers; start += 500)
  await Promise.all(ids.slice(start, start + 500).map((_, index) => report(start + index)));
await wait(2_000);
[messages, bytes] = [0, 0];
const [cpu, began] = [process.cpuUsage(), performance.now()];
const took: number[] = [];
for (let tick = 0; tick < seconds * 10; tick += 1) {
  const due = began + (tick + 1) * 100;
  for (let each = 0; each < perSecond / 10; each += 1) {
    const asked = performance.now();
    void report((tick * (perSecond / 10) + each) % drivers).then(() => took.push(performance.now() - asked));
  }
  await wait(Math.max(0, due - performance.now()));
}
const used = process.cpuUsage(cpu);
const elapsed = (performance.now() - began) / 1000;
const sorted = took.toSorted((a, b) => a - b);
console.log(
  `positions taken ${(took.length / elapsed).toFixed(0)}/s, acknowledged in ${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms (median), ${sorted[Math.floor(sorted.length * 0.99)]?.toFixed(0)} ms (99 %)`,
);
console.log(
  `messages ${(messages / elapsed / maps).toFixed(2)}/s a map, ${(bytes / elapsed / 1e6).toFixed(1)} MB/s in all`,
);
console.log(
  `processor ${((used.user + used.system) / 1e4 / elapsed).toFixed(0)} % of one core (with the 200 clients in the same process), memory ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`,
);
for (const socket of sockets) socket.terminate();
await positions.stop();
await engine.stop();
server.close();
await db.destroy();
await postgres.stop();
await rm(folder, { recursive: true, force: true });
process.exit(0);
