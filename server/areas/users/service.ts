// Entity service of accounts, with the handlers of their actions.
import { entities } from '#shared/areas/index.ts';
import type { UserInputs } from '#shared/areas/users/input.ts';
import type { UserRow } from '#shared/areas/users/row.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { EntityService, Handler, HandlerContext } from '../../commands/entity-service.ts';
import { endAllSessions } from '../../access/session.ts';
import { lockUser, otherAdminExists, saveUser } from './store.ts';

// runCommand has already parsed the input with the action's schema.
const isSetRoles = (input: HandlerContext<UserRow>['input']): input is UserInputs['setRoles'] => 'roles' in input;

const disable: Handler<UserRow> = async ({ trx, row, actor, now }) => {
  if (row.id === actor.id) fail('user.own_account');
  if (row.roles.includes('ADMIN') && !(await otherAdminExists(trx, row.id))) fail('user.last_admin');
  await endAllSessions(trx, row.id);
  return { set: { disabledAt: now, onDutySince: null } };
};

const setRoles: Handler<UserRow> = async ({ trx, row, input }) => {
  if (!isSetRoles(input)) throw new Error('setRoles without roles');
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

// When the driver is already on duty the start time is kept: tracks and visible positions depend on it.
const goOnDuty: Handler<UserRow> = ({ row, now }) => ({ set: { onDutySince: row.onDutySince ?? now } });
const goOffDuty: Handler<UserRow> = () => ({ set: { onDutySince: null } });

export const userService: EntityService<UserRow> = {
  entity: 'user',
  definition: entities.user,
  isRow: (value): value is UserRow => 'login' in value && 'roles' in value,
  instants: {
    approvedAt: true,
    disabledAt: true,
    createdAt: true,
    updatedAt: true,
    lastLoginAt: true,
    onDutySince: true,
  },
  lock: lockUser,
  insert: () => Promise.reject(new Error('accounts cannot be created by a command yet')),
  save: saveUser,
  derive: (row) => ({ status: row.disabledAt ? 'disabled' : row.approvedAt ? 'active' : 'waiting' }),
  countKey: (row) => row.status,
  createHandlers: {},
  handlers: { disable, setRoles, goOnDuty, goOffDuty },
};
