// One production instance in its own process, so that it can be killed as a crash would.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '#tests/support/ports.ts';
import { busSecret } from '#tests/support/redis.ts';
import { childEnvironment } from '#tests/support/machine/child-environment.ts';
import { noteProgram } from '#tests/support/machine/orphans.ts';

const script = fileURLToPath(new URL('../../../server/cli/start.ts', import.meta.url));

export interface Instance {
  url: string;
  /** SIGKILL. */
  kill: () => Promise<void>;
  /** The same port again. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the instance ended:\n${output()}`);
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await wait(100);
  }
  throw new Error(`the instance was never ready:\n${output()}`);
}

/** Starts `npm start` on a free port, with further settings of its environment. */
export async function startInstance(
  databaseUrl: string,
  redis?: { url: string; prefix: string },
  environment: Record<string, string> = {},
): Promise<Instance> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let child: ChildProcess | null = null;
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  const start = async () => {
    let output = '';
    const started = spawn(process.execPath, [script], {
      env: {
        ...childEnvironment(),
        DATABASE_URL: databaseUrl,
        PORT: String(port),
        PUBLIC_URL: url,
        HOST: '127.0.0.1',
        LOG_LEVEL: 'warn',
        SECRETS_KEY: 'the-key-of-stored-secrets-in-tests-0',
        ...(redis && { REDIS_URL: redis.url, BUS_SECRET: busSecret, REDIS_PREFIX: redis.prefix }),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    const forget = noteProgram(started.pid);
    started.once('exit', forget);
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    await untilReady(url, started, () => output);
  };
  await start();
  return { url, start, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}
