// The first administrator is created from the terminal, because there is no account yet that could invite one.
import { sql } from 'kysely';
import { z } from 'zod';
import { scopeKeysOf } from '#shared/access/scope.ts';
import { userEntity } from '#shared/areas/users/user.ts';
import { optionalEmail, text } from '#shared/lib/fields.ts';
import type { Db } from '../db/connection/connection.ts';
import { newId } from '../db/new-id.ts';
import { inTransaction, systemPrincipal, type Trx } from '../db/transaction.ts';
import { recordEvent } from '../events/record.ts';
import { hashNewPassword, newPassword } from './password-policy.ts';

/** Input of a new administrator account. One schema per field, so that a terminal can ask for them one by one. */
export const adminInput = z.strictObject({
  login: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9._-]{1,59}$/),
  name: text(120),
  email: z.pipe(
    optionalEmail(),
    z.transform((email: string | null | undefined) => email?.toLowerCase() ?? null),
  ),
  password: newPassword,
});
export type AdminInput = z.output<typeof adminInput>;

export type CreateAdminResult =
  | { made: true; id: string }
  | { made: false; because: 'administrator_exists' | 'login_taken' | 'email_taken' };

/** True if an active administrator exists. */
export function hasAdmin(db: Db): Promise<boolean> {
  return inTransaction(db, systemPrincipal, findAdmin);
}

async function findAdmin(trx: Trx): Promise<boolean> {
  const admin = await trx
    .selectFrom('users')
    .innerJoin('userRoles', 'userRoles.userId', 'users.id')
    .select('users.id')
    .where('userRoles.role', '=', 'ADMIN')
    .where('users.status', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}

/**
 * Creates an approved administrator; `another` allows a second one. Fails with `invalid_input` for a password that is
 * not allowed.
 */
export async function createAdmin(
  db: Db,
  input: AdminInput,
  { another, now }: { another: boolean; now: Date },
): Promise<CreateAdminResult> {
  const passwordHash = await hashNewPassword(input.password);
  return inTransaction(db, systemPrincipal, async (trx) => {
    // Two concurrent calls would both find no administrator.
    await sql`select pg_advisory_xact_lock(hashtext('qafila/first-administrator'))`.execute(trx);
    if (!another && (await findAdmin(trx))) return { made: false, because: 'administrator_exists' };
    const existing = await trx
      .selectFrom('users')
      .select(['login', 'email'])
      .where((eb) => eb.or([eb('login', '=', input.login), eb('email', '=', input.email)]))
      .execute();
    if (existing.some(({ login }) => login === input.login)) return { made: false, because: 'login_taken' };
    if (existing.length > 0) return { made: false, because: 'email_taken' };
    return { made: true, id: await insert(trx, input, passwordHash, now) };
  });
}

async function insert(trx: Trx, { login, name, email }: AdminInput, passwordHash: string, now: Date): Promise<string> {
  const id = newId(now.getTime());
  await trx
    .insertInto('users')
    .values({ id, login, name, email, passwordHash, approvedAt: now, createdAt: now, updatedAt: now })
    .execute();
  await trx.insertInto('userRoles').values({ userId: id, role: 'ADMIN' }).execute();
  await recordEvent(trx, {
    at: now.toISOString(),
    actorId: null,
    actorRole: 'SYS',
    name: 'user.created',
    entity: 'user',
    entityId: id,
    version: 1,
    changed: ['login', 'name', 'email', 'roles', 'approvedAt'],
    before: null,
    after: { keys: scopeKeysOf(userEntity.access, { id }), countKey: 'active' },
    payload: { to: 'active', roles: ['ADMIN'] },
  });
  return id;
}
