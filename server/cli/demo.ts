// npm run demo: everything on this machine, with a demo company. Known obstacles are reported first; the server, which
// takes seconds to load, and the database start after that.
import { withAddress, type Config, configTable } from '../lib/config/config.ts';
import { findEmbeddedOwner } from '../db/embedded/start-embedded.ts';
import { EmbeddedBusy } from '../db/embedded/errors.ts';
import { configOrExit } from './lib/command-config.ts';
import { embeddedFolder } from './lib/database.ts';
import { isPortFree, portInUseText } from './lib/port.ts';
import { readAddressFile } from './demo/address-file.ts';
import { createProgress } from './lib/progress.ts';
import { stopOnSignal } from './lib/stop-on-signal.ts';

const command = 'npm run demo';
const usage = `${command} [-- --still --small]

Starts Qafila on this machine with a demo company: embedded Postgres, no Redis, loopback only.
Its business moves by itself; with --still only you change anything.
With --small it begins with 150 parcels instead of 500.`;
const options = ['--still', '--small'];
/** Only these variables count; the log level is lower than on a server. */
const own = new Map([
  ['PORT', null],
  ['DATA_FOLDER', null],
  ['LOG_LEVEL', 'warn'],
]);
const settings = configTable
  .filter(({ name }) => own.has(name))
  .map((setting) => ({ ...setting, fallback: own.get(setting.name) ?? setting.fallback }));

function demoConfig(): Config {
  const { PORT, DATA_FOLDER, LOG_LEVEL = own.get('LOG_LEVEL') ?? undefined } = process.env;
  const config = configOrExit({ usage, options, settings, env: { PORT, DATA_FOLDER, LOG_LEVEL } });
  return withAddress(config, { host: '127.0.0.1', port: config.port, publicUrl: `http://localhost:${config.port}` });
}

/** Settings of a server that are set here and that the demo does not use. */
function ignoredSettings(): string[] {
  return configTable.map(({ name }) => name).filter((name) => !own.has(name) && process.env[name] !== undefined);
}

async function busyText(pid: number, config: Config): Promise<string> {
  const address = await readAddressFile(config.dataFolder, pid);
  return address === null
    ? `The demo is being started or stopped by another process (pid ${pid}).`
    : `The demo is running already: ${address} (pid ${pid}). Stop that one first, with Ctrl+C in its terminal or: kill ${pid}`;
}

/** The reason why the demo cannot start, as text; null if none is known. */
async function obstacle(config: Config): Promise<string | null> {
  const holder = await findEmbeddedOwner(embeddedFolder(config, true));
  if (holder) return busyText(holder.pid, config);
  return (await isPortFree(config)) ? null : portInUseText(config.port, command);
}

async function wordsOf(error: unknown, config: Config): Promise<string | null> {
  // Another process has started the database in the meantime.
  if (error instanceof EmbeddedBusy) return busyText(error.owner.pid, config);
  const { explainStartError } = await import('./lib/explain-start-error.ts');
  return explainStartError(error, { command, port: config.port, databaseUrl: null });
}

const config = demoConfig();
/** Stop functions in the order of starting; called in reverse. */
const stops: (() => Promise<void>)[] = [];
const stopAll = async () => {
  for (const stop of stops.toReversed()) await stop();
};
const ending = stopOnSignal(async () => {
  console.log('\n  Stopping …');
  await stopAll();
  console.log('  Stopped.');
});
console.log('\n  Qafila, the demo\n');
const ignored = ignoredSettings();
if (ignored.length > 0) console.log(`  Not used by the demo, which calls nobody outside: ${ignored.join(', ')}\n`);
try {
  const known = await obstacle(config);
  if (known !== null) {
    console.error(`${known}\n`);
    process.exit(1);
  }
  const { runDemo } = await import('./demo/run-demo.ts');
  await runDemo(config, {
    isSimulated: !process.argv.includes('--still'),
    isSmall: process.argv.includes('--small'),
    progress: createProgress(),
    onStarted: (stop) => stops.push(stop),
  });
} catch (error) {
  if (!ending.hasStarted) {
    const words = await wordsOf(error, config);
    console.error(words === null ? error : `\n${words}\n`);
    await stopAll();
    process.exit(1);
  }
}
