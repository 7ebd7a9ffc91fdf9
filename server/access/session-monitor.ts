// A socket is authenticated only when it opens. Events close it at once (live/transport/account-revocation.ts). This
// check finds the rest: sessions that expired or were deleted in the database, and permissions that changed without an
// event.
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Viewer } from '#shared/access/viewer.ts';
import type { Db } from '../db/connection/connection.ts';
import { inSnapshot, systemPrincipal, type Trx } from '../db/transaction.ts';
import { type Logger, trackOutage } from '../lib/outage.ts';
import { findKeyViewers } from './api-key.ts';
import { findActiveUsers } from './audience.ts';

/** Including the time of a check, each socket is checked within a minute. */
const defaultEveryMs = 25_000;
const batchSize = 500;

/** Sockets of one kind. Each has its own viewer object. */
export interface MonitoredSockets {
  viewers: () => Iterable<Viewer>;
  closeWhere: (ends: (viewer: Viewer) => boolean, reason: 'unauthorized' | 'rightsChanged') => void;
}

export interface SessionMonitorOptions {
  db: Db;
  sockets: readonly MonitoredSockets[];
  now: () => Date;
  log: Logger;
  everyMs?: number | undefined;
}

export interface SessionMonitor {
  /** Checks at once, because permissions changed. */
  checkNow: () => void;
  /** Resolves when nothing runs any more. */
  stop: () => Promise<void>;
}

/**
 * Closes sockets whose session has ended with `unauthorized`, and those whose permissions changed with `rightsChanged`.
 * While the database is unavailable all stay open.
 */
export function monitorSessions({
  db,
  sockets,
  now,
  log,
  everyMs = defaultEveryMs,
}: SessionMonitorOptions): SessionMonitor {
  const state = trackOutage(log, 'looking whether sessions are over');
  let running = Promise.resolve();
  const stopped = new AbortController();
  const checkAll = async (): Promise<void> => {
    const open = sockets.flatMap((kind) => [...kind.viewers()]);
    for (let start = 0; start < open.length && !stopped.signal.aborted; start += batchSize) {
      const { ended, changed } = await findInvalid(db, open.slice(start, start + batchSize), now());
      for (const kind of sockets) {
        if (ended.size > 0) kind.closeWhere((viewer) => ended.has(viewer), 'unauthorized');
        if (changed.size > 0) kind.closeWhere((viewer) => changed.has(viewer), 'rightsChanged');
      }
      // Let other work run in between.
      await wait(0);
    }
  };
  const look = (): void => {
    // A check that has already started may have missed the change that this call is about.
    running = (async () => {
      await running;
      if (!stopped.signal.aborted) await checkAll().then(state.recovered, state.failed);
    })();
  };
  const timer = setInterval(look, everyMs);
  return {
    checkNow: look,
    stop: async () => {
      clearInterval(timer);
      stopped.abort();
      await running;
    },
  };
}

/** Programs whose key is not valid any more. What a key sees never changes. */
async function findEndedKeys(trx: Trx, viewers: readonly Viewer[], now: Date): Promise<Viewer[]> {
  const valid = await findKeyViewers(trx, [...new Set(viewers.map(({ sessionId }) => sessionId))], now);
  return viewers.filter(({ id, sessionId }) => valid.get(sessionId)?.id !== id);
}

type Permissions = Pick<Viewer, 'audience' | 'secondFactor'>;

/** Whether the rights of an open socket are the same. Audiences are always read in the same order. */
const hasSamePermissions = (viewer: Permissions, now: Permissions): boolean =>
  isDeepStrictEqual(viewer.audience, now.audience) &&
  (viewer.secondFactor === 'required') === (now.secondFactor === 'required');

/** The viewers whose session or key has ended, and those whose audience differs now. */
async function findInvalid(
  db: Db,
  all: readonly Viewer[],
  now: Date,
): Promise<{ ended: Set<Viewer>; changed: Set<Viewer> }> {
  const programs = all.filter(({ apiKey }) => apiKey);
  const viewers = all.filter(({ apiKey }) => !apiKey);
  const { sessions, people, endedKeys } = await inSnapshot(db, systemPrincipal, async (trx) => ({
    sessions: await trx
      .selectFrom('sessions')
      .select(['id', 'userId'])
      .where('id', 'in', [...new Set(viewers.map(({ sessionId }) => sessionId))])
      .where('expiresAt', '>', now)
      .execute(),
    people: await findActiveUsers(trx, [...new Set(viewers.map(({ id }) => id))]),
    endedKeys: await findEndedKeys(trx, programs, now),
  }));
  const owners = new Map(sessions.map(({ id, userId }) => [id, userId]));
  const ended = new Set(endedKeys);
  const changed = new Set<Viewer>();
  for (const viewer of viewers) {
    const person = owners.get(viewer.sessionId) === viewer.id ? people.get(viewer.id) : undefined;
    if (!person) ended.add(viewer);
    else if (!hasSamePermissions(viewer, person)) changed.add(viewer);
  }
  return { ended, changed };
}
