// A browser opens a WebSocket with its cookies, and CORS does not apply: so the Origin is checked here, and a missing
// one counts as foreign.
import type { IncomingMessage } from 'node:http';
import type { Viewer } from '#shared/access/viewer.ts';
import { readSessions, type SessionSettings } from '../access/session.ts';
import type { Db } from '../db/connection/connection.ts';

export interface AuthorizeUpgradeOptions {
  db: Db;
  rules: SessionSettings;
  origins: readonly string[];
}

/**
 * For each upgrade request its viewer, null when nobody is signed in, or 'refused' for a foreign origin. Sessions are
 * looked up together.
 */
export async function authorizeUpgrades(
  { db, rules, origins }: AuthorizeUpgradeOptions,
  requests: readonly Pick<IncomingMessage, 'headers'>[],
  now: Date,
): Promise<(Viewer | null | 'refused')[]> {
  const isOwn = ({ headers: { origin } }: Pick<IncomingMessage, 'headers'>): boolean =>
    origin !== undefined && origins.includes(origin);
  const own = requests.filter(isOwn);
  const sessions = await readSessions(
    db,
    rules,
    own.map(({ headers }) => headers.cookie),
    now,
  );
  const viewers = new Map(own.map((request, index) => [request, sessions[index]?.viewer ?? null]));
  return requests.map((request) => (isOwn(request) ? (viewers.get(request) ?? null) : 'refused'));
}
