// Entity service of accounts, with the handlers of their actions.
import { userInputs } from '#shared/areas/users/input.ts';
import { profileActionInputs } from '#shared/areas/users/profile-input.ts';
import { userEntity, type UserRow } from '#shared/areas/users/user.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { CreateHandlersOf, HandlersOf } from '../../commands/entity-service.ts';
import { endAllSessions } from '../../access/session.ts';
import { newId } from '../../db/new-id.ts';
import { withSystemRole } from '../../db/transaction.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { enqueueMail } from '../mail/queries.ts';
import { profileHandlers } from './profile/handlers.ts';
import { otherAdminExists, userStore } from './store.ts';

const inputs = { ...userInputs, ...profileActionInputs };
type Handlers = HandlersOf<UserRow, typeof userInputs>;

// Their login is their address. Roles and manager of others are set by administrators.
const signUp: CreateHandlersOf<UserRow, typeof userInputs>['signUp'] = ({ input, now }) => ({
  id: newId(now.getTime()),
  version: 1,
  status: 'waiting',
  ...input,
  login: input.email,
  roles: ['CUSTOMER'],
  manager: false,
  website: null,
  cityId: null,
  street: null,
  rib: null,
  ice: null,
  cne: null,
  avatarId: null,
  hubId: null,
  managerId: null,
  approvedAt: null,
  disabledAt: null,
  createdAt: now,
  updatedAt: now,
  lastLoginAt: null,
  onDutySince: null,
});

const approve: Handlers['approve'] = async ({ trx, row, actor, now }) => {
  const { email, name, login, language } = row;
  if (email !== null) {
    const params = { name, login, path: '/login' };
    await withSystemRole(trx, actor.dbPrincipal, () =>
      enqueueMail(trx, { template: 'approval', language: language ?? 'fr', recipient: email, params }, now),
    );
  }
  return { set: { approvedAt: now } };
};

const disable: Handlers['disable'] = async ({ trx, row, actor, now }) => {
  if (row.id === actor.id) fail('user.own_account');
  if (row.roles.includes('ADMIN') && !(await otherAdminExists(trx, row.id))) fail('user.last_admin');
  await endAllSessions(trx, row.id);
  return { set: { disabledAt: now, onDutySince: null } };
};

const setRoles: Handlers['setRoles'] = async ({ trx, row, input }) => {
  const { roles, manager } = input;
  if (row.roles.includes('ADMIN') && !roles.includes('ADMIN') && !(await otherAdminExists(trx, row.id)))
    fail('user.last_admin');
  const drives = roles.includes('DRIVER') || roles.includes('SUBDRIVER');
  return {
    set: {
      roles: [...new Set(roles)].toSorted(),
      manager: manager ?? row.manager,
      onDutySince: drives ? row.onDutySince : null,
    },
  };
};

// Nothing of the account changes: its event closes the sockets.
const renewCustomers: Handlers['renewCustomers'] = () => ({ touched: ['updatedAt'] });

// When the driver is already on duty the start time is kept: tracks and visible positions depend on it.
const goOnDuty: Handlers['goOnDuty'] = ({ row, now }) => ({ set: { onDutySince: row.onDutySince ?? now } });
const goOffDuty: Handlers['goOffDuty'] = () => ({ set: { onDutySince: null } });

export const userService = createEntityService(userEntity, userStore, inputs, {
  derive: (row) => ({ status: row.disabledAt ? 'disabled' : row.approvedAt ? 'active' : 'waiting' }),
  createHandlers: { signUp },
  handlers: { approve, disable, setRoles, renewCustomers, goOnDuty, goOffDuty, ...profileHandlers },
});
