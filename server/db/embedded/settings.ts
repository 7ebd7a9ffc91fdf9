import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { EmbeddedLocation } from './location.ts';

export interface ServerSettings {
  port: number;
  durable: boolean;
  /** Version of the programs: a server of another version is replaced, not adopted. */
  version: string;
}

/** For a small machine. JIT or a high random_page_cost would lead to slower plans here. */
const common = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '256MB',
  max_connections: '200',
  work_mem: '16MB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** Faster, but loses data in a crash: for tests only. */
const volatile = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** The complete command line of the server. A running server is adopted only if it was started with the same one. */
export function serverArguments(place: EmbeddedLocation, settings: ServerSettings): string[] {
  const values = {
    ...common,
    ...(settings.durable ? {} : volatile),
    cluster_name: `qafila-${settings.version}`,
  };
  const pairs = Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', place.data, '-p', String(settings.port), ...pairs];
}

/** The last port of this folder's server; reused so that links and tools keep working. */
export function readSavedPort(place: EmbeddedLocation): number | undefined {
  try {
    const port = Number.parseInt(readFileSync(join(place.folder, 'port'), 'utf8'), 10);
    return Number.isNaN(port) ? undefined : port;
  } catch {
    return undefined;
  }
}

export function savePort(place: EmbeddedLocation, port: number): void {
  writeFileSync(join(place.folder, 'port'), `${port}\n`, { flush: true });
}

/** The preferred port when nothing listens there, else any free one. */
export async function findUsablePort(preferred: number | undefined): Promise<number> {
  return (preferred === undefined ? undefined : await tryPort(preferred)) ?? (await tryPort(0)) ?? 0;
}

async function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(address === null || typeof address === 'string' ? undefined : address.port));
    });
  });
}
