// Entity service of accounts, with the handlers of their actions.
import { userInputs } from '#shared/areas/users/input.ts';
import { profileActionInputs } from '#shared/areas/users/profile-input.ts';
import { userEntity } from '#shared/areas/users/user.ts';
import { statusOfAccount, type UserRow } from '#shared/areas/users/fields.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { CreateHandlersOf, HandlersOf } from '../../commands/entity-service.ts';
import { endAllSessions } from '../../access/session.ts';
import { withSignInRole, withSystemRole } from '../../db/transaction.ts';
import { deleteFactor } from '../../sign-in/second-factor/check-code.ts';
import { mailFactorEvent } from './security/factor-event.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { enqueueMail } from '../mail/queries.ts';
import { edit } from './edit.ts';
import { erase } from './erasure/erase-account.ts';
import { inviteMember, memberHandlers, withdraw } from './team/members.ts';
import { claimAddress, newAccount } from './accounts/new-account.ts';
import { firstRights, setRoles } from './rights.ts';
import { profileHandlers } from './profile/handlers.ts';
import { otherAdminExists, userStore } from './store.ts';

const inputs = { ...userInputs, ...profileActionInputs };
type Handlers = HandlersOf<UserRow, typeof userInputs>;
type CreateHandlers = CreateHandlersOf<UserRow, typeof userInputs>;

// Roles and manager of others are set by administrators.
const signUp: CreateHandlers['signUp'] = ({ input, now }) =>
  newAccount({ status: 'waiting', ...input, roles: ['CUSTOMER'] }, now);

// Who is invited needs no approval. The link is created and sent after the row (invitation-sender.ts).
const invite: CreateHandlers['invite'] = async ({ trx, input, now }) => {
  const { name, email, phone = null, language = 'fr' } = input;
  const rights = await firstRights(trx, input);
  await claimAddress(trx, email);
  return newAccount(
    { status: 'invited', name, email, phone, language, ...rights, invitedAt: now, approvedAt: now },
    now,
  );
};

const inviteAgain: Handlers['inviteAgain'] = ({ row, now }) => {
  if (row.email === null) fail('user.no_email');
  return { set: { invitedAt: now } };
};

const acceptInvitation: Handlers['acceptInvitation'] = () => ({ set: { invitedAt: null } });

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
  return { set: { disabledAt: now, disabledByStaff: true, onDutySince: null } };
};

const enable: Handlers['enable'] = ({ row }) => {
  const set = { disabledAt: null, disabledByStaff: false };
  return { set, status: statusOfAccount({ ...row, ...set }) };
};

// A role that must have one asks for a new one at the next request.
const resetSecondFactor: Handlers['resetSecondFactor'] = async ({ trx, row, actor, now }) => {
  await withSignInRole(trx, actor.dbPrincipal, () => deleteFactor(trx, row.id));
  await withSystemRole(trx, actor.dbPrincipal, () => mailFactorEvent(trx, row.id, 'secondFactorReset', now));
  return { set: { secondFactorAt: null } };
};

const viewBankDetails: Handlers['viewBankDetails'] = () => ({ touched: ['rib', 'ice', 'cne'] });

// Nothing of the account changes: its event closes the sockets.
const renewCustomers: Handlers['renewCustomers'] = () => ({ touched: ['updatedAt'] });

// When the driver is already on duty the start time is kept: tracks and visible positions depend on it.
const goOnDuty: Handlers['goOnDuty'] = ({ row, now }) => ({ set: { onDutySince: row.onDutySince ?? now } });
const goOffDuty: Handlers['goOffDuty'] = () => ({ set: { onDutySince: null } });

export const userService = createEntityService(userEntity, userStore, inputs, {
  derive: (row) => ({ status: statusOfAccount(row) }),
  createHandlers: { signUp, invite, inviteMember },
  handlers: {
    inviteAgain,
    withdraw,
    ...memberHandlers,
    ...profileHandlers,
    acceptInvitation,
    edit,
    approve,
    setRoles,
    disable,
    enable,
    erase,
    resetSecondFactor,
    viewBankDetails,
    renewCustomers,
    goOnDuty,
    goOffDuty,
  },
});
