// The environment of all servers: a Postgres and a Redis of the bench's own, in a temporary folder.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#server/db/embedded/start-embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { noteProgram } from '#tests/support/machine/orphans.ts';
import { busSecret, startRedis } from '#tests/support/redis.ts';

export interface BenchEnvironment {
  databaseUrl: string;
  redisPort: number;
  redisUrl: string;
  busSecret: string;
  postgresPid: number;
  folder: string;
  stop: () => Promise<void>;
}

/** Starts both and migrates the database. Commits are durable, as in production. */
export async function startEnvironment(): Promise<BenchEnvironment> {
  const folder = mkdtempSync(join(tmpdir(), 'qafila-bench-live-'));
  const [postgres, redis] = await Promise.all([startEmbedded({ folder: join(folder, 'postgres') }), startRedis()]);
  const postgresPid = Number(readFileSync(join(postgres.folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  // If the bench is killed, the next one stops it.
  const forget = noteProgram(postgresPid);
  await migrate(postgres.url);
  return {
    databaseUrl: postgres.url,
    redisPort: redis.port,
    redisUrl: redis.url,
    busSecret,
    postgresPid,
    folder,
    stop: async () => {
      await redis.stop();
      await postgres.stop();
      forget();
      for (const path of new Set([folder, postgres.folder])) rmSync(path, { recursive: true, force: true });
    },
  };
}
