// The server of the bench: an instance with jobs, without the scheduler, whose transitions are not part of the load.
import { readConfig } from '#server/lib/config/config.ts';
import { createLogger } from '#server/lib/logger.ts';
import { serve } from '#server/app/serve.ts';
import { loadStaticFiles } from '#server/http/static-files.ts';
import { clientFolder } from '#server/cli/build.ts';

const config = readConfig(process.env);
const { stop } = await serve({
  config,
  databaseUrl: config.databaseUrl ?? '',
  demo: false,
  client: await loadStaticFiles(clientFolder),
  graceful: false,
  log: createLogger({ level: config.logLevel }),
  appOptions: { scheduler: false },
});
process.once('SIGTERM', () => void stop().then(() => process.exit(0)));
