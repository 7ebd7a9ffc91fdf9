// npm run dev: the client by Vite with hot reload, and the server restarted on every change.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';
import type { Config } from '../lib/config/config.ts';
import { demoPassword } from '../sign-in/password.ts';
import { configOrExit } from './lib/command-config.ts';
import { openDemoDatabase, prepareDemoDatabase } from './demo/demo-database.ts';
import { explainStartError } from './lib/explain-start-error.ts';
import { createProgress } from './lib/progress.ts';
import { stopOnSignal } from './lib/stop-on-signal.ts';

const usage = `npm run dev

Serves the interface with hot reload at http://localhost:5173 and the API behind it at PORT, on the demo's company;
with DATABASE_URL, on that database instead.`;

const interfacePort = 5_173;
const root = fileURLToPath(new URL('../../', import.meta.url));

function startServer(config: Config, databaseUrl: string, demo: boolean): ChildProcess {
  const script = fileURLToPath(new URL('dev-server.ts', import.meta.url));
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    PORT: String(config.port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${interfacePort}`,
  };
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', script, ...(demo ? ['--demo'] : [])], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
}

async function startInterface(config: Config): Promise<ViteDevServer> {
  // The Vite configuration proxies /graphql to this port.
  process.env['PORT'] = String(config.port);
  const vite = await createServer({
    configFile: `${root}vite.config.ts`,
    server: { host: '127.0.0.1', port: interfacePort, strictPort: true },
  });
  return vite.listen();
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

const config = configOrExit({ usage, options: [] });
const demo = config.databaseUrl === null;
const steps = createProgress();
const stops: (() => Promise<void>)[] = [];
const stopAll = async () => {
  for (const stop of stops.toReversed()) await stop();
};
const ending = stopOnSignal(stopAll);
try {
  const databaseUrl = config.databaseUrl ?? (await openDemoDatabase(config, steps, (stop) => stops.push(stop)));
  if (demo) await prepareDemoDatabase(databaseUrl, steps);
  const vite = await steps.run('Interface', () => startInterface(config));
  stops.push(() => vite.close());
  const server = startServer(config, databaseUrl, demo);
  stops.push(() => endOf(server));
  console.log(
    `\n  Qafila in development: http://localhost:${interfacePort}  (API at port ${config.port})\n  To try the API: http://localhost:${interfacePort}/explorer`,
  );
  if (demo) console.log(`  Accounts are named after the roles (admin, driver, customer …), password ${demoPassword}`);
  console.log('  Ctrl+C stops everything.\n');
} catch (error) {
  if (!ending.hasStarted) {
    console.error(
      explainStartError(error, { command: 'npm run dev', port: config.port, databaseUrl: config.databaseUrl }) ?? error,
    );
    await stopAll();
    process.exit(1);
  }
}
