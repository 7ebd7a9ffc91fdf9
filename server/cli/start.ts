// npm start: a real company, on an external or embedded Postgres. Logs one JSON object per line to standard output.
import { createFirstAdminLink } from '../areas/users/accounts/first-admin.ts';
import type { Config } from '../lib/config/config.ts';
import { connect } from '../db/connection/connection.ts';
import { migrate } from '../db/migrate.ts';
import { loadStaticFiles } from '../http/static-files.ts';
import { createLogger, type PinoLogger } from '../lib/logger.ts';
import { serve } from '../app/serve.ts';
import { buildClientIfStale, clientFolder } from './build.ts';
import { configOrExit } from './lib/command-config.ts';
import { type Database, openDatabase } from './lib/database.ts';
import { explainStartError } from './lib/explain-start-error.ts';
import { stopOnSignal } from './lib/stop-on-signal.ts';

const usage = `npm start

Brings the database up to date and serves. On SIGTERM it drains: /readyz says 503, running requests are
answered, live sockets are told to come back, and it ends within ten seconds.`;

/** The link goes to the terminal and not to the log: logs are kept, and read by many. */
async function sayWhenEmpty(databaseUrl: string, publicUrl: string): Promise<void> {
  const db = connect(databaseUrl, { max: 1 });
  try {
    const link = await createFirstAdminLink(db, publicUrl, new Date());
    if (link !== null)
      console.error(
        `\nNobody can sign in yet. Create the first administrator, with this link until tomorrow:\n\n  ${link}\n\nor here: npm run create-admin\n`,
      );
  } finally {
    await db.destroy();
  }
}

/** Stop functions in the order of starting; called in reverse. */
const stops: (() => Promise<void>)[] = [];
const stopAll = async () => {
  for (const stop of stops.toReversed()) await stop();
};

async function run(config: Config, { url }: Database, log: PinoLogger): Promise<void> {
  const migrations = await migrate(url);
  if (migrations.length > 0) log.info({ migrations }, 'database brought up to date');
  await sayWhenEmpty(url, config.publicUrl);
  const { built } = await buildClientIfStale();
  if (built) log.info('interface built');
  const client = await loadStaticFiles(clientFolder);
  const { stop } = await serve({ config, databaseUrl: url, demo: false, client, log, graceful: true });
  stops.push(stop);
}

let databaseUrl: string | null = null;
const config = configOrExit({ usage, options: [] });
const log = createLogger({ level: config.logLevel });
const ending = stopOnSignal(stopAll);
try {
  const database = await openDatabase(config, (detail) => log.info({ detail }, 'embedded database'));
  stops.push(database.stop);
  databaseUrl = database.url;
  await run(config, database, log);
} catch (error) {
  if (!ending.hasStarted) {
    const words = explainStartError(error, { command: 'npm start', port: config.port, databaseUrl });
    if (words === null) log.fatal({ err: error }, 'could not start');
    else console.error(`\n${words}\n`);
    await stopAll();
    process.exit(1);
  }
}
