// The viewer and the ids that scopes compare with, read in one query. Read again for each request, so that a changed
// permission takes effect at once.
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { lackedRights } from '#shared/access/rights.ts';
import { effectiveRole, isRole, managerRoles, type Role } from '#shared/access/roles.ts';
import type { Audience, SecondFactorState, Viewer } from '#shared/access/viewer.ts';
import type { Db } from '../db/connection/connection.ts';
import { inTransaction, systemPrincipal, type Trx } from '../db/transaction.ts';

interface UserRecord {
  id: string;
  name: string;
  avatarId: string | null;
  manager: boolean;
  companyId: string | null;
  hubId: string | null;
  roles: string[];
  rights: string[];
  subdrivers: string[];
  acquired: string[];
  secondFactorAt: Date | null;
  secondFactorRoles: string[];
  withoutCustomer: boolean;
}

// Sub-customers work for a customer: they have access while one of those of their company has. Nothing is written into
// their rows, so each is again what it was when the customer is enabled.
const withoutCustomer = sql<boolean>`case when 'SUBCUSTOMER' = any (u.roles) then coalesce((
  select bool_and(c.status = 'disabled') from users c where c.company_id = u.company_id and 'CUSTOMER' = any (c.roles)), false)
  else false end`;

/**
 * The active users among these ids, with their audiences. Runs inside a transaction with system rights. Users without
 * a role are left out, and sub-customers whose customers are disabled.
 */
export async function findActiveUsers(
  trx: Trx,
  userIds: readonly string[],
): Promise<Map<string, Omit<Viewer, 'sessionId'>>> {
  if (userIds.length === 0) return new Map();
  const users = await trx
    .selectFrom('users as u')
    .where('u.id', 'in', userIds)
    .where('u.status', '=', 'active')
    .select(['u.id', 'u.name', 'u.avatarId', 'u.manager', 'u.companyId', 'u.hubId', 'u.rights', 'u.secondFactorAt'])
    .select([
      sql<string[]>`array(select r.role from user_roles r where r.user_id = u.id order by r.role)`.as('roles'),
      sql<string[]>`array(select s.id from users s where s.manager_id = u.id order by s.id)`.as('subdrivers'),
      sql<string[]>`array(select c.id from companies c where c.commercial_id = u.id order by c.id)`.as('acquired'),
      sql<string[]>`(select r.second_factor_roles from rules r)`.as('secondFactorRoles'),
      withoutCustomer.as('withoutCustomer'),
    ])
    .execute();
  return new Map(
    users.flatMap((user) => {
      const viewer = toViewer(user);
      return viewer ? [[user.id, viewer] as const] : [];
    }),
  );
}

/**
 * The active user for a session, inside a transaction with system rights. Null if disabled, also
 * with its customer, not approved or without a role.
 */
export async function findViewer(trx: Trx, userId: string, sessionId: string): Promise<Viewer | null> {
  const user = (await findActiveUsers(trx, [userId])).get(userId);
  return user ? { ...user, sessionId } : null;
}

/** True for a sub-customer whose customers are all disabled. In a transaction with system rights. */
export async function isWithoutCustomer(trx: Trx, userId: string): Promise<boolean> {
  const user = await trx
    .selectFrom('users as u')
    .select(withoutCustomer.as('isWithout'))
    .where('u.id', '=', userId)
    .executeTakeFirst();
  return user?.isWithout ?? false;
}

function toViewer(user: UserRecord): Omit<Viewer, 'sessionId'> | null {
  const roles = user.roles.filter(isRole);
  const role = effectiveRole(roles);
  return role === null || (role === 'SUBCUSTOMER' && user.withoutCustomer)
    ? null
    : {
        id: user.id,
        name: user.name,
        avatarId: user.avatarId,
        roles,
        secondFactor: secondFactorOf(user),
        audience: audienceOf(user, role),
      };
}

function secondFactorOf({ secondFactorAt, roles, secondFactorRoles }: UserRecord): SecondFactorState {
  if (secondFactorAt) return 'on';
  return roles.some((role) => secondFactorRoles.includes(role)) ? 'required' : 'off';
}

/** The id of a team. Teams are no rows: their id is a hash of what makes them, in the form of a UUID. */
export function teamIdOf(role: Role, place: string | null): string {
  const hex = hash('sha256', `team ${role} ${place ?? ''}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The ids of `sets.role`: the role alone, within the company and within the hub. */
export function roleIdsOf(role: Role, { companyId, hubId }: Pick<UserRecord, 'companyId' | 'hubId'>): string[] {
  return [null, companyId, hubId].flatMap((place, index) =>
    place === null && index > 0 ? [] : [teamIdOf(role, place)],
  );
}

function audienceOf(user: UserRecord, role: Role): Audience {
  const own = user.companyId === null ? [] : [user.companyId];
  return {
    role,
    sets: {
      user: [user.id],
      driver: [user.id, ...user.subdrivers],
      company: role === 'COMMERCIAL' ? user.acquired : own,
      hub: user.hubId === null ? [] : [user.hubId],
      team: [teamIdOf(role, user.companyId ?? user.hubId)],
      role: roleIdsOf(role, user),
    },
    flags: { manager: user.manager && managerRoles.includes(role) },
    ...(role === 'SUBCUSTOMER' && { lacks: lackedRights(role, user.rights) }),
  };
}

/** Like `findViewer`, in a transaction of its own. */
export function loadViewer(db: Db, userId: string, sessionId: string): Promise<Viewer | null> {
  return inTransaction(db, systemPrincipal, (trx) => findViewer(trx, userId, sessionId));
}
