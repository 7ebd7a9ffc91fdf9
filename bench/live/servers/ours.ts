// One instance of the product behind HTTP; the bench notifies it of commits, as its own mutations do.
import { createServer } from 'node:http';
import { Session } from 'node:inspector/promises';
import { serveRequests } from '../process/serve-requests.ts';
import { createApp } from '#server/app/app.ts';
import { readConfig } from '#server/lib/config/config.ts';
import { connect } from '#server/db/connection/connection.ts';
import { createLogger } from '#server/lib/logger.ts';

const config = readConfig(process.env);
const databaseUrl = config.databaseUrl ?? '';
const log = createLogger({ level: 'warn' });
const onError = (err: Error): void => log.warn({ err }, 'a connection to Postgres broke');
// As in serve.ts. The scheduler is off: its transitions are not part of the load.
const app = await createApp({
  config,
  db: connect(databaseUrl, { max: config.databasePool, workload: 'requests', onError }),
  liveDb: connect(databaseUrl, { max: 6, workload: 'live', onError }),
  demo: false,
  log,
  scheduler: false,
  // Its dashboards belong to few accounts.
  accountShares: { sockets: Infinity, groups: Infinity },
});
const server = createServer((request, response) => void app.handleGraphql(request, response));
server.on('upgrade', app.handleUpgrade);
server.listen(0, '127.0.0.1');
const inspector = new Session();
inspector.connect();

serveRequests({
  port: async () => {
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  },
  wake: () => app.commandContext.notifyCommitted(),
  stats: () => app.stats(),
  collect: () => {
    globalThis.gc?.();
    return process.memoryUsage();
  },
  profile: async () => {
    await inspector.post('Profiler.enable');
    await inspector.post('Profiler.start');
  },
  profiled: async () => (await inspector.post('Profiler.stop')).profile,
});
