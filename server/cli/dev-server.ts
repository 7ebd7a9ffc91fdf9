// The server process of `npm run dev`; Node restarts it whenever one of its files changes.
import { migrate } from '../db/migrate.ts';
import { createLogger } from '../lib/logger.ts';
import { serve } from '../app/serve.ts';
import { createMailboxExtension } from '../areas/mail/mailbox-extension.ts';
import { createSimulatorExtension } from '../demo/simulator-extension.ts';
import { configOrExit } from './lib/command-config.ts';
import { explainStartError } from './lib/explain-start-error.ts';
import { stopOnSignal } from './lib/stop-on-signal.ts';

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
    // The debug panel queries the simulator; here none runs.
    appOptions: { introspection: true, extensions: [createSimulatorExtension(null), createMailboxExtension()] },
  });
  stopOnSignal(stop);
} catch (error) {
  console.error(
    explainStartError(error, { command: 'npm run dev', port: config.port, databaseUrl: config.databaseUrl }) ?? error,
  );
  // Node waits for the next change of a file.
  process.exitCode = 1;
}
