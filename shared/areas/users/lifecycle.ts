// What is done to an account. What changes what it may see ends its open sockets (see events.ts).
import { defineLifecycle } from '../../access/lifecycle.ts';
import { within } from '../../access/scope.ts';
import { type UserRow, userStatuses } from './row.ts';

const oneself = within({ id: 'user' });
/** Whoever brings parcels to recipients says when; nobody says it for another. */
const onTheRoad = {
  who: ['DRIVER', 'SUBDRIVER'],
  from: ['active'],
  only: { DRIVER: oneself, SUBDRIVER: oneself },
} as const;

export const userLifecycle = defineLifecycle<UserRow>()('user', {
  statuses: userStatuses,
  refusals: { wrongStatus: 'forbidden', notHolder: 'forbidden' },
  actions: {
    disable: { on: [{ who: ['ADMIN'], from: ['waiting', 'active'] }], to: 'disabled', event: 'disabled' },
    setRoles: { on: [{ who: ['ADMIN'], from: userStatuses }], to: 'same', event: 'rolesSet' },
    goOnDuty: { on: [onTheRoad], to: 'same', event: 'wentOnDuty' },
    goOffDuty: { on: [onTheRoad], to: 'same', event: 'wentOffDuty' },
  },
});
export type UserAction = keyof typeof userLifecycle.actions;
