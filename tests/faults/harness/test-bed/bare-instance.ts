// `npm start` without the interface: for copies of the source in which nothing is built.
import { stopOnSignal } from '#server/cli/lib/stop-on-signal.ts';
import { readConfig } from '#server/lib/config/config.ts';
import { createLogger } from '#server/lib/logger.ts';
import { serve } from '#server/app/serve.ts';

const config = readConfig(process.env);
if (config.databaseUrl === null) throw new Error('DATABASE_URL is needed');
const { stop } = await serve({
  config,
  databaseUrl: config.databaseUrl,
  demo: false,
  client: null,
  log: createLogger({ level: config.logLevel }),
  graceful: true,
});
stopOnSignal(stop);
