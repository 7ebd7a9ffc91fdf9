// What all servers share: a Postgres and a Redis of the bench's own, in a folder that is thrown away.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { programEnvironment } from '#tests/support/machine/debian-program.ts';
import { findRedis } from '#tests/support/machine/redis-download.ts';

export interface Machine { databaseUrl: string; redisPort: number; redisUrl: string; postgresPid: number; redisPid: number; folder: string; stop: () => Promise<void> }

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function startRedis(folder: string): Promise<{ port: number; pid: number; stop: () => Promise<void> }> {
  const program = await findRedis();
  const port = await freePort();
  const child = spawn(program.path, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder], {
    env: programEnvironment(program), stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    if (said.includes('Ready to accept')) break;
  }
  return { port, pid: child.pid ?? 0, stop: async () => { const gone = once(child, 'exit'); child.kill('SIGTERM'); await gone; } };
}

/** Starts both, the database migrated. It commits as in production: durable. */
export async function startMachine(): Promise<Machine> {
  const folder = mkdtempSync(join(tmpdir(), 'qafila-bench-live-'));
  const postgres = await startEmbedded({ folder: join(folder, 'postgres') });
  await migrate(postgres.url);
  const redis = await startRedis(folder);
  const postgresPid = Number(readFileSync(join(postgres.folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  return {
    databaseUrl: postgres.url, redisPort: redis.port, redisUrl: `redis://127.0.0.1:${redis.port}`, postgresPid, redisPid: redis.pid, folder,
    stop: async () => {
      await redis.stop();
      await postgres.stop();
      for (const path of new Set([folder, postgres.folder])) rmSync(path, { recursive: true, force: true });
    },
  };
}
