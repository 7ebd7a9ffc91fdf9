// A server under test, ours or a competitor, in its env process on its env core.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ChildProcessRpc } from './child.ts';
import type { BenchEnvironment } from './environment.ts';
import { splitCores } from './cpu.ts';
import { customers, dispatcher, housekeepers, team } from '../dataset.ts';

export const contenders = ['ours', 'yoga', 'apollo', 'mercurius', 'socketio', 'raw', 'floor'] as const;
export type Contender = (typeof contenders)[number];

export const nameOf: Readonly<Record<Contender, string>> = {
  ours: 'Qafila',
  yoga: 'GraphQL Yoga 5',
  apollo: 'Apollo Server 5',
  mercurius: 'Mercurius 16',
  socketio: 'Socket.IO 4',
  raw: 'raw ws',
  floor: 'floor',
};

/** The environment of competitors: viewers, schema, Redis. */
export function competitorEnvironment({ folder, redisPort }: BenchEnvironment): Record<string, string> {
  const viewers = join(folder, 'viewers.json');
  writeFileSync(viewers, JSON.stringify([...housekeepers, ...customers, ...team, dispatcher]));
  return {
    BENCH_VIEWERS: viewers,
    BENCH_SCHEMA: fileURLToPath(new URL('../../../shared/graphql/schema.graphql', import.meta.url)),
    BENCH_REDIS_PORT: String(redisPort),
  };
}

export interface StartedServer {
  contender: Contender;
  child: ChildProcessRpc;
  url: string;
  http: string;
  origin: string;
}

const oursOrigin = 'http://localhost:4000';

/** Starts a server and waits until it listens. */
export async function startServer(contender: Contender, machine: BenchEnvironment): Promise<StartedServer> {
  const module = new URL(
    contender === 'ours' ? '../servers/ours.ts' : `../competitors/${contender}.ts`,
    import.meta.url,
  );
  const env =
    contender === 'ours'
      ? {
          DATABASE_URL: machine.databaseUrl,
          REDIS_URL: machine.redisUrl,
          BUS_SECRET: machine.busSecret,
          REDIS_PREFIX: 'bench:',
          PUBLIC_URL: oursOrigin,
          ALLOWED_ORIGINS: '',
        }
      : competitorEnvironment(machine);
  const cores = splitCores();
  const child = new ChildProcessRpc(module, { env, execArgv: ['--expose-gc'], ...(cores && { cores: cores.server }) });
  const port = await child.request<number>('port');
  return {
    contender,
    child,
    url: `ws://127.0.0.1:${port}/graphql`,
    http: `http://127.0.0.1:${port}/graphql`,
    origin: oursOrigin,
  };
}
