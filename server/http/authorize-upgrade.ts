// A browser opens a WebSocket with its cookies, and CORS does not apply: so the Origin is checked here, and a missing
// one counts as foreign.
import type { IncomingMessage } from 'node:http';
import type { Viewer } from '#shared/access/viewer.ts';
import { readSession, type SessionSettings } from '../access/session.ts';
import type { Db } from '../db/connection/connection.ts';

export interface AuthorizeUpgradeOptions {
  db: Db;
  rules: SessionSettings;
  origins: readonly string[];
}

/** The viewer of an upgrade request, null when nobody is signed in, or 'refused' for a foreign origin. */
export async function authorizeUpgrade(
  { db, rules, origins }: AuthorizeUpgradeOptions,
  { headers }: Pick<IncomingMessage, 'headers'>,
  now: Date,
): Promise<Viewer | null | 'refused'> {
  const { origin, cookie } = headers;
  if (origin === undefined || !origins.includes(origin)) return 'refused';
  const session = await readSession(db, rules, cookie, now);
  return session?.viewer ?? null;
}
