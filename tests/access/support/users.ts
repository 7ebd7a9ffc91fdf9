import type { Role } from '#shared/access/roles.ts';
import type { Session } from '#server/access/session.ts';
import type { PendingSignIn } from '#server/sign-in/second-factor/pending-sign-in.ts';
import { hashPassword } from '#server/sign-in/password.ts';
import type { Db } from '#server/db/connection/connection.ts';
import { newId } from '#server/db/new-id.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';

export interface NewUser {
  login: string;
  email?: string;
  password?: string | null;
  roles?: readonly Role[];
  manager?: boolean;
  companyId?: string;
  hubId?: string;
  managerId?: string;
  approved?: boolean;
  disabled?: boolean;
}

export const rightPassword = 'sesame-7';

/** Adds a user, approved by default; returns the id. */
export async function addUser(db: Db, person: NewUser): Promise<string> {
  const {
    login,
    email = null,
    password = rightPassword,
    roles = ['DRIVER'],
    approved = true,
    disabled = false,
    manager = false,
    ...places
  } = person;
  const id = newId();
  const passwordHash = password === null ? null : await hashPassword(password);
  await inTransaction(db, systemPrincipal, async (trx) => {
    await trx
      .insertInto('users')
      .values({
        id,
        login,
        email,
        name: `The ${login}`,
        passwordHash,
        manager,
        ...places,
        approvedAt: approved ? new Date() : null,
        disabledAt: disabled ? new Date() : null,
      })
      .execute();
    for (const role of roles) await trx.insertInto('userRoles').values({ userId: id, role }).execute();
  });
  return id;
}

export async function addHub(db: Db, code: string): Promise<string> {
  const id = newId();
  await inTransaction(db, systemPrincipal, (trx) =>
    trx.insertInto('hubs').values({ id, code, nameFr: code, nameAr: code }).execute(),
  );
  return id;
}

export async function addCompany(db: Db, hubId: string, commercialId: string | null = null): Promise<string> {
  const id = newId();
  await inTransaction(db, systemPrincipal, (trx) =>
    trx
      .insertInto('companies')
      .values({ id, name: `Company ${id}`, hubId, commercialId })
      .execute(),
  );
  return id;
}

/** The session of a sign-in without a second step. */
export function sessionOf(outcome: Session | PendingSignIn): Session {
  if ('isPending' in outcome) throw new Error('a code is missing');
  return outcome;
}
