// API keys of companies. The database stores only the hash of a key, and a call looks it up by that hash: an unknown
// key and a wrong secret run the same statement.
import { createHash, randomInt } from 'node:crypto';
import type { Audience, Viewer } from '#shared/access/viewer.ts';
import type { Db } from '../db/connection/connection.ts';
import { inTransaction, systemPrincipal, type Trx } from '../db/transaction.ts';
import { findActiveUsers } from './audience.ts';

/** Letters and digits only, so that a double click selects the whole key. */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefix = 'qf_live_';
const idLength = 10;
/** 256 bits. */
const secretLength = 43;
const keyPattern = new RegExp(`^${prefix}[0-9A-Za-z]{${idLength}}_[0-9A-Za-z]{${secretLength}}$`);
const keyInText = new RegExp(`${prefix}[0-9A-Za-z]{${idLength}}(?:_|%5f)`, 'i');
/** `last_used_at` is only displayed. */
const lastUsedPrecisionMs = 60_000;

const randomText = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

export interface NewKey {
  /** Its public part. */
  keyId: string;
  /** The whole key, as programs send it. */
  secret: string;
}

/** A new key: `qf_live_`, ten characters, `_`, and 43 characters (256 bits). */
export function generateKey(): NewKey {
  const keyId = `${prefix}${randomText(idLength)}`;
  return { keyId, secret: `${keyId}_${randomText(secretLength)}` };
}

/** The stored hash of a whole key. A fast hash is safe, because keys are long and random. */
export const hashKey = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The key of an `Authorization` header, `Bearer qf_live_…`; null if it has none of this form. */
function keyOfHeader(header: string): string | null {
  const given = /^Bearer +(\S+) *$/i.exec(header)?.[1];
  return given !== undefined && keyPattern.test(given) ? given : null;
}

/** True if a text, such as a URL, contains a key. */
export const containsKey = (text: string): boolean => keyInText.test(text);

/** What a key sees: its company, and nothing of a person. */
const audienceOf = (companyId: string): Audience => ({
  role: 'CUSTOMER',
  sets: { user: [], company: [companyId], driver: [], hub: [], team: [], role: [] },
  flags: { manager: false },
});

/**
 * The viewers of `Authorization` headers in their order. Null for an unknown, revoked or expired key, and for one whose
 * maker may no longer make keys for the company: nobody keeps rights in a key that they have lost in person.
 */
export async function readApiKeys(db: Db, headers: readonly string[], now: Date): Promise<(Viewer | null)[]> {
  const hashes = headers.map((header) => {
    const key = keyOfHeader(header);
    return key === null ? null : hashKey(key).toString('hex');
  });
  const known = [...new Set(hashes.filter((hash) => hash !== null))];
  if (known.length === 0) return headers.map(() => null);
  const viewers = await inTransaction(db, systemPrincipal, async (trx) => {
    const found = await readViewers(trx, { hashes: known }, now);
    await touch(trx, [...found.values()], now);
    return new Map([...found].map(([, { hash, viewer }]) => [hash, viewer]));
  });
  return hashes.map((hash) => (hash === null ? null : (viewers.get(hash) ?? null)));
}

/** The viewer of one `Authorization` header; see `readApiKeys`. */
export async function readApiKey(db: Db, header: string, now: Date): Promise<Viewer | null> {
  const [viewer = null] = await readApiKeys(db, [header], now);
  return viewer;
}

/** The viewers of the keys with these ids that are valid now, in a transaction with system rights. */
export async function findKeyViewers(trx: Trx, ids: readonly string[], now: Date): Promise<Map<string, Viewer>> {
  if (ids.length === 0) return new Map();
  const found = await readViewers(trx, { ids }, now);
  return new Map([...found].map(([id, { viewer }]) => [id, viewer]));
}

interface FoundKey {
  hash: string;
  lastUsedAt: Date | null;
  viewer: Viewer;
}

async function readViewers(
  trx: Trx,
  wanted: { hashes: readonly string[] } | { ids: readonly string[] },
  now: Date,
): Promise<Map<string, FoundKey>> {
  const keys = await trx
    .selectFrom('apiKeys')
    .select(['id', 'name', 'scope', 'companyId', 'createdById', 'expiresAt', 'lastUsedAt', 'secretHash'])
    .where((eb) =>
      'ids' in wanted
        ? eb('id', 'in', wanted.ids)
        : eb(
            'secretHash',
            'in',
            wanted.hashes.map((hash) => Buffer.from(hash, 'hex')),
          ),
    )
    .where('revokedAt', 'is', null)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .execute();
  const makers = await findActiveUsers(trx, [...new Set(keys.map(({ createdById }) => createdById))]);
  return new Map(
    keys.flatMap(({ id, name, scope, companyId, createdById, expiresAt, lastUsedAt, secretHash }) => {
      const maker = makers.get(createdById);
      if (!maker || !mayMakeKeys(maker.audience, companyId)) return [];
      const apiKey = { id, name, scope: scope === 'write' ? ('write' as const) : ('read' as const), expiresAt };
      const viewer: Viewer = {
        id: createdById,
        name: maker.name,
        roles: ['CUSTOMER'],
        sessionId: id,
        audience: audienceOf(companyId),
        apiKey,
      };
      return [[id, { hash: secretHash.toString('hex'), lastUsedAt, viewer }] as const];
    }),
  );
}

function mayMakeKeys({ role, sets }: Audience, companyId: string): boolean {
  return role === 'ADMIN' || (role === 'CUSTOMER' && sets.company.includes(companyId));
}

/** Records the use, at most once a minute and without an event. A row that another transaction changes is skipped. */
async function touch(trx: Trx, found: readonly FoundKey[], now: Date): Promise<void> {
  const outdated = found
    .filter(({ lastUsedAt }) => !lastUsedAt || now.getTime() - lastUsedAt.getTime() >= lastUsedPrecisionMs)
    .map(({ viewer }) => viewer.sessionId);
  if (outdated.length === 0) return;
  const free = trx.selectFrom('apiKeys').select('id').where('id', 'in', outdated).forNoKeyUpdate().skipLocked();
  await trx.updateTable('apiKeys').set({ lastUsedAt: now }).where('id', 'in', free).execute();
}
