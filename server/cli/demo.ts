// npm run demo: everything on this machine alone, with a believable company in it.
import { createServer } from 'node:net';
import { atAddress, type Config } from '../config.ts';
import { EmbeddedBusy } from '../db/embedded/errors.ts';
import { demoAccounts, demoPassword } from '../demo/accounts.ts';
import { readClientFiles } from '../http/client-files.ts';
import { createLog } from '../log.ts';
import { serve } from '../serve.ts';
import { buildClientIfStale, clientFolder } from './build.ts';
import { configOrExit } from './cli-config.ts';
import { openDemoDatabase, prepareDemoCompany } from './demo-company.ts';
import { explain } from './explain.ts';
import { addressOf, noteAddress } from './running-file.ts';
import { simulatorProcess } from './simulator-process.ts';
import { createSteps, type Steps } from './steps.ts';
import { stopOnSignal } from './stop-signals.ts';

const usage = `npm run demo [-- --still]

Starts Qafila on this machine with a demo company: embedded Postgres, no Redis, loopback only.
Of the environment only PORT, DATA_FOLDER and LOG_LEVEL count.
Its business moves by itself; with --still only you change anything.`;

function demoConfig(): Config {
  const { PORT, DATA_FOLDER, LOG_LEVEL = 'warn' } = process.env;
  const config = configOrExit(usage, { PORT, DATA_FOLDER, LOG_LEVEL });
  return atAddress(config, { host: '127.0.0.1', port: config.port, publicUrl: `http://localhost:${config.port}` });
}

/** Fails at once, and not after everything else was done, when the port is taken. */
async function checkPort({ host, port }: Config): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const probe = createServer().once('error', reject).listen(port, host, () => probe.close(() => resolve()));
  await promise;
}

function welcome(address: string): string {
  const width = Math.max(...demoAccounts.map(({ login }) => login.length));
  const accounts = demoAccounts.map(({ login, role }) => `    ${login.padEnd(width)}  ${role}`);
  return [
    '', `  Qafila is ready: ${address}`, `  To try the API:  ${address}/explorer`, '', `  Sign in as one of these, password ${demoPassword}`, ...accounts, '',
    '  Ctrl+C stops everything, the database too. What you change is kept for the next start.', '',
  ].join('\n');
}

/** What was started, in order; stopped the other way round. */
const stops: (() => Promise<void>)[] = [];
const stopAll = async () => { for (const stop of stops.toReversed()) await stop(); };

async function run(config: Config, steps: Steps): Promise<void> {
  const moving = process.argv.includes('--still') ? null : simulatorProcess(config.dataFolder);
  const databaseUrl = await openDemoDatabase(config, steps, (stop) => stops.push(stop));
  await checkPort(config);
  await prepareDemoCompany(databaseUrl, steps);
  await steps.step('Interface', buildClientIfStale);
  const { stop } = await steps.step('Server', async () => serve({
    config, databaseUrl, demo: true, client: await readClientFiles(clientFolder),
    log: createLog({ level: config.logLevel, human: true }), gently: false, app: moving ? { simulator: moving.simulator } : {},
  }));
  stops.push(stop, await noteAddress(config.dataFolder, config.publicUrl));
  if (moving) {
    stops.push(moving.stop);
    moving.start(`http://127.0.0.1:${config.port}`);
  }
  console.log(welcome(config.publicUrl));
}

async function busyText(error: EmbeddedBusy, config: Config): Promise<string> {
  const { pid } = error.holder;
  const address = await addressOf(config.dataFolder, pid);
  return address === null
    ? `The demo is being started or stopped by another process (pid ${pid}).`
    : `The demo is running already: ${address} (pid ${pid}). Stop that one first, with Ctrl+C in its terminal or: kill ${pid}`;
}

const config = demoConfig();
const ending = stopOnSignal(async () => {
  console.log('\n  Stopping …');
  await stopAll();
  console.log('  Stopped.');
});
console.log('\n  Qafila, the demo\n');
try {
  await run(config, createSteps());
} catch (error) {
  if (!ending.begun) {
    const words = error instanceof EmbeddedBusy ? await busyText(error, config) : explain(error, { command: 'npm run demo', port: config.port, databaseUrl: null });
    console.error(words === null ? error : `\n${words}\n`);
    await stopAll();
    process.exit(1);
  }
}
