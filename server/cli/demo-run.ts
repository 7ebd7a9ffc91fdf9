// What `npm run demo` starts, once nothing stands in its way: database, company, interface, server and simulator.
import type { Config } from '../config.ts';
import { demoAccounts, demoPassword } from '../demo/accounts.ts';
import { loadStaticFiles } from '../http/static-files.ts';
import { createLogger } from '../lib/logger.ts';
import { serve } from '../serve.ts';
import { buildClientIfStale, clientFolder } from './build.ts';
import { openDemoDatabase, prepareDemoCompany } from './demo-company.ts';
import { noteAddress } from './running-file.ts';
import { simulatorProcess } from './simulator-process.ts';
import type { Steps } from './steps.ts';

function welcome(address: string): string {
  const width = Math.max(...demoAccounts.map(({ login }) => login.length));
  const accounts = demoAccounts.map(({ login, role }) => `    ${login.padEnd(width)}  ${role}`);
  return [
    '',
    `  Qafila is ready: ${address}`,
    `  To try the API:  ${address}/explorer`,
    '',
    `  Sign in as one of these, password ${demoPassword}`,
    ...accounts,
    '',
    '  Ctrl+C stops everything, the database too. What you change is kept for the next start.',
    '',
  ].join('\n');
}

export interface DemoOptions {
  /** Whether its business moves by itself. */
  moving: boolean;
  steps: Steps;
  /** Told how to stop each thing as soon as it begins, in order. */
  started: (stop: () => Promise<void>) => void;
}

/** Starts the demo and resolves when it takes sign-ins. Throws EmbeddedBusy and whatever kept it from starting. */
export async function runDemo(config: Config, { moving, steps, started }: DemoOptions): Promise<void> {
  const business = moving ? simulatorProcess(config.dataFolder) : null;
  const databaseUrl = await openDemoDatabase(config, steps, started);
  await prepareDemoCompany(databaseUrl, steps);
  await steps.step('Interface', buildClientIfStale);
  const { stop } = await steps.step('Server', async () =>
    serve({
      config,
      databaseUrl,
      demo: true,
      client: await loadStaticFiles(clientFolder),
      log: createLogger({ level: config.logLevel, pretty: true }),
      graceful: false,
      appOptions: business ? { simulator: business.simulator } : {},
    }),
  );
  started(stop);
  started(await noteAddress(config.dataFolder, config.publicUrl));
  if (business) {
    started(business.stop);
    business.start(`http://127.0.0.1:${config.port}`);
  }
  console.log(welcome(config.publicUrl));
}
