// Starts the parts of `npm run demo`: database, company, client, server and simulator.
import type { Config } from '../../lib/config/config.ts';
import { demoPassword } from '../../sign-in/password.ts';
import { demoAccounts } from '../../demo/accounts.ts';
import { createMailboxExtension } from '../../areas/mail/mailbox-extension.ts';
import { createSimulatorExtension } from '../../demo/simulator-extension.ts';
import { loadStaticFiles } from '../../http/static-files.ts';
import { createLogger } from '../../lib/logger.ts';
import { serve } from '../../app/serve.ts';
import { buildClientIfStale, clientFolder } from '../build.ts';
import { openDemoDatabase, prepareDemoDatabase } from './demo-database.ts';
import { writeAddressFile } from './address-file.ts';
import { createSimulatorProcess } from './simulator-process.ts';
import type { Progress } from '../lib/progress.ts';

function welcome(address: string): string {
  const width = Math.max(...demoAccounts.map(({ login }) => login.length));
  const accounts = demoAccounts.map(({ login, role }) => `    ${login.padEnd(width)}  ${role}`);
  return [
    '',
    `  Qafila is ready: ${address}`,
    `  To try the API:  ${address}/explorer`,
    `  Mails it writes: ${address}/pages/mailbox (admin)`,
    '',
    `  Sign in as one of these, password ${demoPassword}`,
    ...accounts,
    '',
    '  Ctrl+C stops everything, the database too. What you change is kept for the next start.',
    '',
  ].join('\n');
}

export interface RunDemoOptions {
  /** True to run the simulator. */
  isSimulated: boolean;
  /** True to load a company with a tenth of the parcels, if there is none yet. */
  isSmall: boolean;
  progress: Progress;
  /** Called with the stop function of each part as soon as it starts, in order. */
  onStarted: (stop: () => Promise<void>) => void;
}

/** Starts the demo and resolves when it accepts sign-ins. Throws EmbeddedBusy and any other start error. */
export async function runDemo(config: Config, options: RunDemoOptions): Promise<void> {
  const { isSimulated, isSmall, progress, onStarted } = options;
  const simulator = isSimulated ? createSimulatorProcess(config.dataFolder) : null;
  // Beside the database and its company, which keep another core busy. An error is thrown where it is awaited.
  const building = buildClientIfStale();
  building.catch(() => {});
  const databaseUrl = await openDemoDatabase(config, progress, onStarted);
  await prepareDemoDatabase(databaseUrl, progress, { isSmall });
  await progress.run('Interface', () => building);
  const { stop } = await progress.run('Server', async () =>
    serve({
      config,
      databaseUrl,
      demo: true,
      client: await loadStaticFiles(clientFolder),
      log: createLogger({ level: config.logLevel, pretty: true }),
      graceful: false,
      appOptions: { extensions: [createSimulatorExtension(simulator?.control ?? null), createMailboxExtension()] },
    }),
  );
  onStarted(stop);
  onStarted(await writeAddressFile(config.dataFolder, config.publicUrl));
  if (simulator) {
    onStarted(simulator.stop);
    simulator.start(`http://127.0.0.1:${config.port}`);
  }
  console.log(welcome(config.publicUrl));
}
