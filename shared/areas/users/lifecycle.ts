// What is done to an account. All of it changes what the account may see, so its open sockets end (see events.ts).
import { defineLifecycle } from '../../access/lifecycle.ts';
import { type UserRow, userStatuses } from './row.ts';

export const userLifecycle = defineLifecycle<UserRow>()('user', {
  statuses: userStatuses,
  refusals: { wrongStatus: 'forbidden', notHolder: 'forbidden' },
  actions: {
    disable: { on: [{ who: ['ADMIN'], from: ['waiting', 'active'] }], to: 'disabled', event: 'disabled' },
    setRoles: { on: [{ who: ['ADMIN'], from: userStatuses }], to: 'same', event: 'rolesSet' },
  },
});
export type UserAction = keyof typeof userLifecycle.actions;
