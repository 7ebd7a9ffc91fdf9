// A socket is opened with whatever cookie the browser has, and no CORS stands before it: so its Origin is checked here, and a missing one
// is foreign.
import type { IncomingMessage } from 'node:http';
import type { Viewer } from '#shared/access/viewer.ts';
import { readSession, type SessionRules } from '../access/session.ts';
import type { Db } from '../db/connection.ts';

export interface UpgradeParts {
  db: Db;
  rules: SessionRules;
  origins: readonly string[];
}

/** Who opens a socket: somebody, nobody signed in (null), or a page that may not. */
export async function allowUpgrade(
  { db, rules, origins }: UpgradeParts,
  { headers }: Pick<IncomingMessage, 'headers'>,
  now: Date,
): Promise<Viewer | null | 'refused'> {
  const { origin, cookie } = headers;
  if (origin === undefined || !origins.includes(origin)) return 'refused';
  const session = await readSession(db, rules, cookie, now);
  return session?.viewer ?? null;
}
