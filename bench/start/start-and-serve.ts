// Starts a command and polls until it serves a page.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#tests/support/ports.ts';
import { noteProgram } from '#tests/support/machine/orphans.ts';

const limitMs = 300_000;

export interface StartedServer {
  url: string;
  pid: number;
  /** Time until the first complete page. */ ms: number;
  stop: () => Promise<void>;
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { headers: { accept: 'text/html' } });
    return response.ok && (await response.text()).includes('<div id="root"');
  } catch {
    return false;
  }
}

/** Starts a command with a data folder and more of the environment. Throws when it exits before it serves, or takes too long. */
export async function startAndServe(
  script: string,
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<StartedServer> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_FOLDER: folder,
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const forget = noteProgram(child.pid);
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    forget();
  };
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() - began > limitMs) {
      await stop();
      throw new Error(`${script} served no page`);
    }
    await wait(20);
  }
  return { url, pid: child.pid ?? 0, ms: performance.now() - began, stop };
}
