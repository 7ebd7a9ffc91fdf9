import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { freePort } from './ports.ts';
import { endOrphans, noteProgram } from './machine/orphans.ts';
import { programEnvironment } from './machine/debian-program.ts';
import { findRedis } from './machine/redis-download.ts';

export interface RedisServer {
  url: string;
  port: number;
  /** Sends SIGTERM and waits. */
  stop: () => Promise<void>;
  /** SIGKILL: as a crash would end it. */
  kill: () => Promise<void>;
}

/** BUS_SECRET of every instance that tests start. */
export const busSecret = 'the-secret-of-instances-in-tests-0';

/** The run's shared Redis and a prefix that no other caller has. A test that flushes or kills starts its own. */
export function sharedRedis(): { url: string; prefix: string } {
  return { url: inject('redisUrl'), prefix: `test:${randomBytes(8).toString('hex')}:` };
}

/**
 * Starts a Redis without persistence. With `port`, at that port again, as after a crash; `cluster`: to become a node
 * of one.
 */
export async function startRedis(options: { port?: number; cluster?: boolean } = {}): Promise<RedisServer> {
  endOrphans();
  const program = await findRedis();
  const port = options.port ?? (await freePort());
  const folder = mkdtempSync(join(tmpdir(), 'qafila-redis-'));
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  if (options.cluster)
    args.push(
      '--cluster-enabled',
      'yes',
      '--cluster-port',
      String(await freePort()),
      '--cluster-node-timeout',
      '2000',
      '--cluster-require-full-coverage',
      'no',
    );
  const child = spawn(program.path, args, { env: programEnvironment(program), stdio: ['ignore', 'pipe', 'pipe'] });
  const forget = noteProgram(child.pid);
  const endWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('exit', () => {
    process.off('exit', endWithUs);
    forget();
    rmSync(folder, { recursive: true, force: true });
  });
  await untilReady(child);
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return { url: `redis://127.0.0.1:${port}`, port, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

async function untilReady(child: ChildProcess): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
      if (output.includes('Ready to accept connections')) resolve();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`Redis ended before it was ready:\n${output}`)));
  });
}
