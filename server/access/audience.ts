// Who somebody is and which rows are theirs, read in one query. Read again with every call, so that a changed right holds at once.
import { sql } from 'kysely';
import { effectiveRole, isRole, managerRoles, type Role } from '#shared/access/roles.ts';
import type { Audience, Viewer } from '#shared/access/viewer.ts';
import type { Db } from '../db/connection.ts';
import { inTransaction, system, type Trx } from '../db/transaction.ts';

interface Person {
  id: string;
  name: string;
  manager: boolean;
  companyId: string | null;
  hubId: string | null;
  roles: string[];
  subdrivers: string[];
  brought: string[];
}

/** The active users among these by their ids, with what they may see, inside a transaction with the system's rights; whoever has no role is left out. */
export async function findPeople(
  trx: Trx,
  userIds: readonly string[],
): Promise<Map<string, Omit<Viewer, 'sessionId'>>> {
  if (userIds.length === 0) return new Map();
  const people = await trx
    .selectFrom('users as u')
    .where('u.id', 'in', userIds)
    .where('u.status', '=', 'active')
    .select(['u.id', 'u.name', 'u.manager', 'u.companyId', 'u.hubId'])
    .select([
      sql<string[]>`array(select r.role from user_roles r where r.user_id = u.id order by r.role)`.as('roles'),
      sql<string[]>`array(select s.id from users s where s.manager_id = u.id order by s.id)`.as('subdrivers'),
      sql<string[]>`array(select c.id from companies c where c.commercial_id = u.id order by c.id)`.as('brought'),
    ])
    .execute();
  return new Map(
    people.flatMap((person) => {
      const known = somebody(person);
      return known ? [[person.id, known] as const] : [];
    }),
  );
}

/** The active user with these credentials, inside a transaction with the system's rights; null when disabled, not approved or without a role. */
export async function findViewer(trx: Trx, userId: string, sessionId: string): Promise<Viewer | null> {
  const person = (await findPeople(trx, [userId])).get(userId);
  return person ? { ...person, sessionId } : null;
}

function somebody(person: Person): Omit<Viewer, 'sessionId'> | null {
  const roles = person.roles.filter(isRole);
  const role = effectiveRole(roles);
  return role === null ? null : { id: person.id, name: person.name, roles, audience: audienceOf(person, role) };
}

function audienceOf(person: Person, role: Role): Audience {
  const own = person.companyId === null ? [] : [person.companyId];
  return {
    role,
    sets: {
      user: [person.id],
      driver: [person.id, ...person.subdrivers],
      company: role === 'COMMERCIAL' ? person.brought : own,
      hub: person.hubId === null ? [] : [person.hubId],
    },
    flags: { manager: person.manager && managerRoles.includes(role) },
  };
}

/** The same in a transaction of its own. */
export function loadViewer(db: Db, userId: string, sessionId: string): Promise<Viewer | null> {
  return inTransaction(db, system, (trx) => findViewer(trx, userId, sessionId));
}
