// The rights of an account: roles, manager flag, hub, company and driver are checked and changed together.
import type { Role } from '#shared/access/roles.ts';
import { managerRoles } from '#shared/access/roles.ts';
import { userInputs } from '#shared/areas/users/input.ts';
import {
  companyRoles,
  hasRoleOf,
  missingForRoles,
  subdriverRoles,
  type UserRights,
} from '#shared/areas/users/role-requirements.ts';
import type { UserRow } from '#shared/areas/users/fields.ts';
import { AppError, fail, failField } from '#shared/lib/app-error.ts';
import type { HandlersOf } from '../../commands/entity-service.ts';
import type { Trx } from '../../db/transaction.ts';
import { otherAdminExists } from './store.ts';

interface GivenRights {
  roles: readonly Role[];
  manager?: boolean | undefined;
  hubId?: string | null | undefined;
  companyId?: string | null | undefined;
  managerId?: string | null | undefined;
}
type Rights = Pick<UserRow, 'roles' | 'manager' | 'hubId' | 'companyId' | 'managerId'>;

const noRights: UserRights = { roles: [], manager: false, hubId: null, companyId: null, managerId: null };

/**
 * The rights after a change; what is not given stays, and what no role needs any more goes. Fails with `invalid_input`:
 * a role lacks what it needs (`shared/areas/users/role-requirements.ts`), or hub, company or driver are unknown.
 */
async function checkRights(
  trx: Trx,
  { id, ...before }: UserRights & { id: string | null },
  given: GivenRights,
): Promise<Rights> {
  const roles = [...new Set(given.roles)].toSorted();
  const kept = <Value>(asked: Value | undefined, was: Value, needing: readonly Role[], none: Value): Value =>
    asked === undefined ? (hasRoleOf(roles, needing) ? was : none) : asked;
  const rights: Rights = {
    roles,
    manager: kept(given.manager, before.manager, managerRoles, false),
    hubId: given.hubId === undefined ? before.hubId : given.hubId,
    companyId: kept(given.companyId, before.companyId, companyRoles, null),
    managerId: kept(given.managerId, before.managerId, subdriverRoles, null),
  };
  const missing = missingForRoles(rights);
  if (missing.length > 0) throw new AppError('invalid_input', {}, missing);
  await assertKnown(trx, rights, before, id);
  return rights;
}

async function assertKnown(
  trx: Trx,
  { hubId, companyId, managerId }: Rights,
  before: UserRights,
  id: string | null,
): Promise<void> {
  if (hubId !== null && hubId !== before.hubId && !(await exists(trx, 'hubs', hubId)))
    failField('hubId', 'unknown_hub');
  if (companyId !== null && companyId !== before.companyId && !(await exists(trx, 'companies', companyId)))
    failField('companyId', 'unknown_company');
  if (managerId === null || managerId === before.managerId) return;
  const driver = await trx
    .selectFrom('users')
    .innerJoin('userRoles', 'userRoles.userId', 'users.id')
    .select('users.id')
    .where('users.id', '=', managerId)
    .where('users.status', '=', 'active')
    .where('userRoles.role', '=', 'DRIVER')
    .executeTakeFirst();
  if (!driver || managerId === id) failField('managerId', 'unknown_driver');
}

async function exists(trx: Trx, table: 'hubs' | 'companies', id: string): Promise<boolean> {
  return (await trx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** The rights of an account that is not there yet; see `checkRights`. */
export function firstRights(trx: Trx, given: GivenRights): Promise<Rights> {
  return checkRights(trx, { ...noRights, id: null }, given);
}

/**
 * Sets what decides which rows the person sees; sockets are closed by the event. Fails with `user.last_admin`, and with
 * `user.own_account` for an administrator who gives the role up: another one must take it away.
 */
export const setRoles: HandlersOf<UserRow, typeof userInputs>['setRoles'] = async ({ trx, row, input, actor }) => {
  if (row.roles.includes('ADMIN') && !input.roles.includes('ADMIN')) {
    if (!(await otherAdminExists(trx, row.id))) fail('user.last_admin');
    if (row.id === actor.id) fail('user.own_account');
  }
  const rights = await checkRights(trx, row, input);
  const drives = hasRoleOf(rights.roles, ['DRIVER', 'SUBDRIVER']);
  return { set: { ...rights, onDutySince: drives ? row.onDutySince : null } };
};
