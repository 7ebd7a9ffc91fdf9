// Actions on an account. A change of permissions closes its open sockets (see events.ts).
import { defineLifecycle } from '../../access/lifecycle.ts';
import { within } from '../../access/scope.ts';
import { type UserRow, userStatuses } from './row.ts';

const ownAccount = within({ id: 'user' });
/** Drivers go on duty themselves; nobody does it for another. */
const drivers = {
  who: ['DRIVER', 'SUBDRIVER'],
  from: ['active'],
  only: { DRIVER: ownAccount, SUBDRIVER: ownAccount },
} as const;

export const userLifecycle = defineLifecycle<UserRow>()('user', {
  statuses: userStatuses,
  errors: { wrongStatus: 'forbidden', notHolder: 'forbidden' },
  actions: {
    disable: { on: [{ who: ['ADMIN'], from: ['waiting', 'active'] }], to: 'disabled', event: 'disabled' },
    setRoles: { on: [{ who: ['ADMIN'], from: userStatuses }], to: 'same', event: 'rolesSet' },
    goOnDuty: { on: [drivers], to: 'same', event: 'wentOnDuty' },
    goOffDuty: { on: [drivers], to: 'same', event: 'wentOffDuty' },
  },
});
export type UserAction = keyof typeof userLifecycle.actions;
