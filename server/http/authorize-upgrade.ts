// Who opens a WebSocket. A browser opens one with its cookies, and CORS does not apply: so the Origin is checked here,
// and a missing one counts as foreign. A program has a key instead of a cookie, and may come from anywhere.
import type { IncomingMessage } from 'node:http';
import type { Viewer } from '#shared/access/viewer.ts';
import { readApiKeys } from '../access/api-key.ts';
import { readSessions, type SessionSettings } from '../access/session.ts';
import type { Db } from '../db/connection/connection.ts';
import { infoOfHttpMessage } from './check-request.ts';

export interface AuthorizeUpgradeOptions {
  db: Db;
  rules: SessionSettings;
  origins: readonly string[];
}

type UpgradeRequest = Pick<IncomingMessage, 'headers'> & Partial<Pick<IncomingMessage, 'url'>>;

/** By its credentials; `unnamed` has none, and comes from no page of ours. */
type UpgradeKind = 'refused' | 'key' | 'session' | 'unnamed';

function kindOf(request: UpgradeRequest, origins: readonly string[]): UpgradeKind {
  const { authorization, hasCookie, hasKeyInUrl, origin } = infoOfHttpMessage(request);
  if (hasKeyInUrl || (authorization !== null && hasCookie)) return 'refused';
  if (authorization !== null) return 'key';
  if (origin !== null && origins.includes(origin)) return 'session';
  return hasCookie ? 'refused' : 'unnamed';
}

/**
 * For each upgrade request its viewer, null when nobody is signed in or the key is not valid, 'refused' for a foreign
 * origin with a cookie and for two credentials, 'restricted' for an account that must set up a second factor first, or 'unnamed' when the key may follow in
 * `connection_init`. Sessions and keys are looked up together.
 */
export async function authorizeUpgrades(
  { db, rules, origins }: AuthorizeUpgradeOptions,
  requests: readonly UpgradeRequest[],
  now: Date,
): Promise<(Viewer | null | 'refused' | 'unnamed' | 'restricted')[]> {
  const kinds = requests.map((request) => ({ request, kind: kindOf(request, origins) }));
  const ofKind = (wanted: UpgradeKind) => kinds.flatMap(({ request, kind }) => (kind === wanted ? [request] : []));
  const [own, keyed] = [ofKind('session'), ofKind('key')];
  const [sessions, keys] = await Promise.all([
    readSessions(
      db,
      rules,
      own.map(({ headers }) => headers.cookie),
      now,
    ),
    readApiKeys(
      db,
      keyed.map(({ headers }) => headers.authorization ?? ''),
      now,
    ),
  ]);
  const viewers = new Map([
    ...own.map((request, index) => [request, sessions[index]?.viewer ?? null] as const),
    ...keyed.map((request, index) => [request, keys[index] ?? null] as const),
  ]);
  return kinds.map(({ request, kind }) => {
    if (kind === 'refused' || kind === 'unnamed') return kind;
    const viewer = viewers.get(request) ?? null;
    return viewer?.secondFactor === 'required' ? 'restricted' : viewer;
  });
}
