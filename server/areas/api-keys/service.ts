// API keys on the server: their store, and the handlers of their actions.
import { sql, type SqlBool } from 'kysely';
import { apiKeyEntity, type ApiKeyRow, apiKeysPerPage, maxApiKeys } from '#shared/areas/api-keys/api-key.ts';
import { apiKeyInputs, daysOfValidity } from '#shared/areas/api-keys/input.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { dayMs } from '#shared/lib/time.ts';
import { generateKey, hashKey } from '../../access/api-key.ts';
import type { Actor } from '../../commands/actor.ts';
import type { CreateHandlersOf, HandlersOf } from '../../commands/entity-service.ts';
import type { ResultsOf } from '../../commands/prepared-action.ts';
import { newId } from '../../db/new-id.ts';
import type { Trx } from '../../db/transaction.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { TableStore } from '../../entities/entity-store.ts';

const store = new TableStore(apiKeyEntity, {
  table: 'apiKeys',
  read: { secretHash: sql`''` },
  write: { secretHash: (hash) => Buffer.from(String(hash), 'hex') },
});

interface KeyQuery {
  companyId: string | null;
  /** The id of the last row of the page before. */
  after: string | null;
}

/** A page of the keys in the audience's scope that are not revoked, newest first; of one company, if it is given. */
export function findApiKeys(trx: Trx, audience: Audience, { companyId, after }: KeyQuery): Promise<ApiKeyRow[]> {
  const where = [
    sql<SqlBool>`revoked_at is null`,
    ...(companyId === null ? [] : [sql<SqlBool>`company_id = ${companyId}`]),
    // Also one that was revoked meanwhile has its place.
    ...(after === null
      ? []
      : [sql<SqlBool>`(created_at, id) < (select k.created_at, k.id from api_keys k where k.id = ${after})`]),
  ];
  return store.selectVisible(trx, audience, where, sql`order by created_at desc, id desc limit ${apiKeysPerPage}`);
}

/** The company of a new key. Fails with `required` or `unknown_company` on the field `companyId`. */
async function companyFor(trx: Trx, { principal }: Actor, given: string | undefined): Promise<string> {
  if (principal.role === 'SYS') throw new Error('a key needs a maker');
  const { role, sets } = principal.audience;
  const companyId = given ?? (role === 'CUSTOMER' ? sets.company[0] : undefined);
  if (companyId === undefined) return failField('companyId', 'required');
  if (role === 'CUSTOMER' && !sets.company.includes(companyId)) failField('companyId', 'unknown_company');
  const company = await trx.selectFrom('companies').select('id').where('id', '=', companyId).executeTakeFirst();
  return company?.id ?? failField('companyId', 'unknown_company');
}

/** Fails with `api_key.too_many` when the company has the maximum. Two new keys at once wait for each other. */
async function assertRoom(trx: Trx, companyId: string, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`api-keys/${companyId}`}, 0))`.execute(trx);
  const { n } = await trx
    .selectFrom('apiKeys')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('companyId', '=', companyId)
    .where('revokedAt', 'is', null)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .executeTakeFirstOrThrow();
  if (Number(n) >= maxApiKeys) fail('api_key.too_many', { limit: maxApiKeys });
}

/** Fails with `already_used`: whoever revokes a key must know by its name which one it is. Under the lock of `assertRoom`. */
async function assertNameFree(trx: Trx, companyId: string, name: string, now: Date): Promise<void> {
  const same = await trx
    .selectFrom('apiKeys')
    .select('name')
    .where('companyId', '=', companyId)
    .where(sql<SqlBool>`lower(name) = lower(${name})`)
    .where('revokedAt', 'is', null)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .executeTakeFirst();
  if (same) failField('name', 'already_used', { by: same.name });
}

/** A new secret: its hash is stored, and it is returned once. */
function makeSecret() {
  const { keyId, secret } = generateKey();
  return { keyId, secret, secretHash: hashKey(secret).toString('hex') };
}
const prepare = { create: makeSecret, replace: makeSecret };

const createHandlers: CreateHandlersOf<ApiKeyRow, typeof apiKeyInputs, typeof prepare> = {
  create: async ({ trx, input, prepared, actor, now }) => {
    if (actor.id === null) throw new Error('a key needs a maker');
    const companyId = await companyFor(trx, actor, input.companyId);
    await assertRoom(trx, companyId, now);
    await assertNameFree(trx, companyId, input.name, now);
    const days = daysOfValidity[input.validity];
    return {
      id: newId(now.getTime()),
      version: 1,
      status: 'active',
      name: input.name,
      keyId: prepared.keyId,
      secretHash: prepared.secretHash,
      scope: input.scope,
      companyId,
      createdById: actor.id,
      createdAt: now,
      updatedAt: now,
      expiresAt: days === null ? null : new Date(now.getTime() + days * dayMs),
      lastUsedAt: null,
      revokedAt: null,
    };
  },
};

const handlers: HandlersOf<ApiKeyRow, typeof apiKeyInputs, typeof prepare> = {
  // Whoever replaces a key answers for it from then on.
  replace: ({ row, prepared: { keyId, secretHash }, actor, now }) => {
    if (row.expiresAt !== null && row.expiresAt <= now) fail('api_key.expired');
    return { set: { keyId, secretHash, lastUsedAt: null, createdById: actor.id ?? row.createdById } };
  },
  revoke: ({ now }) => ({ set: { revokedAt: now } }),
};

const results: ResultsOf<ApiKeyRow, typeof prepare> = {
  create: ({ prepared: { secret } }) => ({ secret }),
  replace: ({ prepared: { secret } }) => ({ secret }),
};

export const apiKeyService = createEntityService(apiKeyEntity, store, apiKeyInputs, {
  derive: (row) => ({ status: row.revokedAt ? 'revoked' : 'active' }),
  prepare,
  results,
  createHandlers,
  handlers,
});
