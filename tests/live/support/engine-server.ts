// One instance of the live engine behind a real HTTP server, and users who may open sockets to it.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { type Bus, localBus } from '#server/events/bus.ts';
import { type LiveEngine, startLiveEngine } from '#server/live/engine.ts';
import type { LiveEngineOptions } from '#server/live/engine-options.ts';
import type { Role } from '#shared/access/roles.ts';
import type { Audience, Viewer } from '#shared/access/viewer.ts';
import { entityParts } from './schema.ts';

export interface EngineServer {
  engine: LiveEngine;
  db: Db;
  port: number;
  url: string;
  server: Server;
  urlFor: (viewer: Viewer) => string;
  close: () => Promise<void>;
}

type Given = Partial<
  Pick<
    LiveEngineOptions,
    | 'timing'
    | 'window'
    | 'maxSockets'
    | 'accountLimits'
    | 'compression'
    | 'readRows'
    | 'log'
    | 'authorizeUpgrade'
    | 'withLiveContext'
    | 'metrics'
  >
> & { bus?: Bus };

export const silentLog = { info: () => {}, warn: () => {}, error: () => {} };

/** Starts an instance on a database; it ends with the test. */
export async function openEngineServer(url: string, { bus = localBus(), ...given }: Given = {}): Promise<EngineServer> {
  const db = connect(url, { max: 12 });
  const viewers = new Map<string, Viewer>();
  const engine = await startLiveEngine({
    db,
    bus,
    log: silentLog,
    ...entityParts(db),
    ...given,
    authorizeUpgrade:
      given.authorizeUpgrade ??
      (async (request) => {
        if (request.headers.origin === 'https://elsewhere.example') return 'refused';
        return viewers.get(new URL(request.url ?? '', 'http://localhost').searchParams.get('as') ?? '') ?? null;
      }),
  });
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.on('upgrade', engine.upgrade);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> =>
    (closing ??= (async () => {
      await engine.stop();
      server.closeAllConnections();
      server.close();
      await bus.close();
      await db.destroy();
    })());
  onTestFinished(close);
  const admit = (viewer: Viewer): string => {
    viewers.set(viewer.sessionId, viewer);
    return `ws://127.0.0.1:${port}/graphql?as=${viewer.sessionId}`;
  };
  return { engine, db, port, url: `ws://127.0.0.1:${port}/graphql`, server, urlFor: admit, close };
}

/** A signed-in user with a role and scope sets. */
export function createViewer(role: Role, sets: Partial<Audience['sets']> = {}, id: string = randomUUID()): Viewer {
  return {
    id,
    name: 'Nadia',
    roles: [role],
    sessionId: randomUUID(),
    audience: {
      role,
      sets: { user: [id], company: [], driver: [], hub: [], team: [], role: [], ...sets },
      flags: { manager: false },
    },
  };
}
