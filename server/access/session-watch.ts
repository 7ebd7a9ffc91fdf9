// A socket is asked who it is only when it opens. What an event tells ends it at once (live/sockets/accounts.ts); this finds the rest: a session that ran out or
// was deleted in the database, and rights that changed where no event was recorded.
import { setTimeout as wait } from 'node:timers/promises';
import type { Viewer } from '#shared/access/viewer.ts';
import type { Db } from '../db/connection.ts';
import { inSnapshot, system } from '../db/transaction.ts';
import { type Log, outage } from '../events/outage.ts';
import { audienceHash } from '../live/projection.ts';
import { findPeople } from './audience.ts';

/** With what a look takes, each socket is looked at within a minute. */
const usualEveryMs = 25_000;
const viewersAtATime = 500;

/** Sockets of one kind. Each has a viewer object of its own. */
export interface WatchedSockets {
  viewers: () => Iterable<Viewer>;
  closeWhere: (ends: (viewer: Viewer) => boolean, reason: 'unauthorized' | 'restart') => void;
}

export interface SessionWatchOptions {
  db: Db;
  sockets: readonly WatchedSockets[];
  now: () => Date;
  log: Log;
  everyMs?: number | undefined;
}

export interface SessionWatch {
  /** Looks at once, since rights changed. */
  look: () => void;
  /** Resolves when nothing runs any more. */
  stop: () => Promise<void>;
}

/** Closes sockets whose session is over with `unauthorized` and those whose rights are others with `restart`. While the database is away all stay open. */
export function watchSessions({ db, sockets, now, log, everyMs = usualEveryMs }: SessionWatchOptions): SessionWatch {
  const state = outage(log, 'looking whether sessions are over');
  let running = Promise.resolve();
  const stopped = new AbortController();
  const lookAtAll = async (): Promise<void> => {
    const open = sockets.flatMap((kind) => [...kind.viewers()]);
    for (let start = 0; start < open.length && !stopped.signal.aborted; start += viewersAtATime) {
      const { over, changed } = await judge(db, open.slice(start, start + viewersAtATime), now());
      for (const kind of sockets) {
        if (over.size > 0) kind.closeWhere((viewer) => over.has(viewer), 'unauthorized');
        if (changed.size > 0) kind.closeWhere((viewer) => changed.has(viewer), 'restart');
      }
      // Others work in between.
      await wait(0);
    }
  };
  const look = (): void => {
    // One that began before may have missed what this one is asked for.
    running = (async () => {
      await running;
      if (!stopped.signal.aborted) await lookAtAll().then(state.recovered, state.failed);
    })();
  };
  const timer = setInterval(look, everyMs);
  return {
    look,
    stop: async () => {
      clearInterval(timer);
      stopped.abort();
      await running;
    },
  };
}

/** Of these viewers, those whose session is over, and those whose audience is another one now. */
async function judge(
  db: Db,
  viewers: readonly Viewer[],
  now: Date,
): Promise<{ over: Set<Viewer>; changed: Set<Viewer> }> {
  const { sessions, people } = await inSnapshot(db, system, async (trx) => ({
    sessions: await trx
      .selectFrom('sessions')
      .select(['id', 'userId'])
      .where('id', 'in', [...new Set(viewers.map(({ sessionId }) => sessionId))])
      .where('expiresAt', '>', now)
      .execute(),
    people: await findPeople(trx, [...new Set(viewers.map(({ id }) => id))]),
  }));
  const owners = new Map(sessions.map(({ id, userId }) => [id, userId]));
  const hashes = new Map([...people].map(([id, { audience }]) => [id, audienceHash(audience)]));
  const over = new Set(viewers.filter(({ id, sessionId }) => owners.get(sessionId) !== id || !people.has(id)));
  return {
    over,
    changed: new Set(
      viewers.filter((viewer) => !over.has(viewer) && hashes.get(viewer.id) !== audienceHash(viewer.audience)),
    ),
  };
}
