// The server half of `npm run dev`, started again by Node whenever one of its files changes.
import { migrate } from '../db/migrate.ts';
import { createLogger } from '../lib/logger.ts';
import { serve } from '../serve.ts';
import { configOrExit } from './cli-config.ts';
import { explain } from './explain.ts';
import { stopOnSignal } from './stop-signals.ts';

const config = configOrExit({ usage: 'Started by npm run dev.', options: ['--demo'] });
if (config.databaseUrl === null) throw new Error('npm run dev gives this process its database');
try {
  await migrate(config.databaseUrl);
  const { stop } = await serve({
    config,
    databaseUrl: config.databaseUrl,
    demo: process.argv.includes('--demo'),
    client: null,
    log: createLogger({ level: config.logLevel, pretty: true }),
    graceful: false,
    appOptions: { introspection: true },
  });
  stopOnSignal(stop);
} catch (error) {
  console.error(
    explain(error, { command: 'npm run dev', port: config.port, databaseUrl: config.databaseUrl }) ?? error,
  );
  // Node waits for the next change of a file.
  process.exitCode = 1;
}
