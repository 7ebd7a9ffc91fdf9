// Handlers of what a customer does with its sub-customers. The mail of an invitation is sent by invitation-sender.ts.
import { userInputs } from '#shared/areas/users/input.ts';
import { maxMembers } from '#shared/areas/users/member-actions.ts';
import { statusOfAccount, type UserRow } from '#shared/areas/users/fields.ts';
import { memberRights, type MemberRight } from '#shared/access/rights.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { endTokens } from '../../../sign-in/account-tokens.ts';
import { endAllSessions } from '../../../access/session.ts';
import type { CreateHandlersOf, HandlerContext, HandlersOf } from '../../../commands/entity-service.ts';
import { type Trx, withSignInRole, withSystemRole } from '../../../db/transaction.ts';
import { findAddressOwner, lockAddress, newAccount } from '../accounts/new-account.ts';

type Handlers = HandlersOf<UserRow, typeof userInputs>;

const inOrder = (given: readonly MemberRight[]): MemberRight[] => memberRights.filter((right) => given.includes(right));

/** Fails with `too_many` { limit } when the company has its most accounts. */
async function assertRoom(trx: Trx, companyId: string): Promise<void> {
  // The company is locked: two invitations at once are counted one after the other.
  await trx.selectFrom('companies').select('id').where('id', '=', companyId).forUpdate().execute();
  const members = await trx
    .selectFrom('users')
    .innerJoin('userRoles', 'userRoles.userId', 'users.id')
    .select('users.id')
    .where('companyId', '=', companyId)
    .where('status', '<>', 'disabled')
    .where('role', '=', 'SUBCUSTOMER')
    .execute();
  if (members.length >= maxMembers) failField('email', 'too_many', { limit: maxMembers });
}

/** Fails with `already_used`, without the name: the account may be a stranger's. */
async function assertAddressFree(trx: Trx, email: string): Promise<void> {
  await lockAddress(trx, email);
  if (await findAddressOwner(trx, email)) failField('email', 'address_in_use');
}

export const inviteMember: CreateHandlersOf<UserRow, typeof userInputs>['inviteMember'] = async ({
  trx,
  input: { name, email, phone = null, rights, language },
  actor: { principal, dbPrincipal },
  now,
}) => {
  const [companyId] = principal.role === 'SYS' ? [] : principal.audience.sets.company;
  if (companyId === undefined) fail('forbidden');
  await withSystemRole(trx, dbPrincipal, async () => {
    await assertRoom(trx, companyId);
    await assertAddressFree(trx, email);
  });
  const given = { name, email, phone, language: language ?? 'fr', rights: inOrder(rights), companyId } as const;
  return newAccount({ ...given, status: 'invited', roles: ['SUBCUSTOMER'], invitedAt: now, approvedAt: now }, now);
};

const inviteMemberAgain: Handlers['inviteMemberAgain'] = ({ now }) => ({ set: { invitedAt: now } });

/** Ends the link of an invitation, in the transaction of the action. */
const endLink = ({ trx, row, actor, now }: Pick<HandlerContext<UserRow>, 'trx' | 'row' | 'actor' | 'now'>) =>
  withSignInRole(trx, actor.dbPrincipal, () => endTokens(trx, { userId: row.id }, now));

const withdrawMember: Handlers['withdrawMember'] = async (context) => {
  await endLink(context);
  return { set: { disabledAt: context.now } };
};

/** The same by an administrator, who alone gives the account back. */
export const withdraw: Handlers['withdraw'] = async (context) => {
  await endLink(context);
  return { set: { disabledAt: context.now, disabledByStaff: true } };
};

const setMemberRights: Handlers['setMemberRights'] = ({ row, input }) => {
  const rights = inOrder(input.rights);
  const given = rights.filter((right) => !row.rights.includes(right));
  const taken = row.rights.filter((right) => !rights.includes(right));
  return { set: { rights }, payload: { given, taken } };
};

const disableMember: Handlers['disableMember'] = async ({ trx, row, actor, now }) => {
  await withSystemRole(trx, actor.dbPrincipal, () => endAllSessions(trx, row.id));
  return { set: { disabledAt: now } };
};

// A link that was withdrawn stays so: who never chose a password is invited again.
const enableMember: Handlers['enableMember'] = async ({ trx, row, actor, now }) => {
  const companyId = row.companyId ?? fail('forbidden');
  await withSystemRole(trx, actor.dbPrincipal, () => assertRoom(trx, companyId));
  const set = { disabledAt: null, invitedAt: row.invitedAt && now };
  return { set, status: statusOfAccount({ ...row, ...set }) };
};

export const memberHandlers: Handlers = {
  inviteMemberAgain,
  withdrawMember,
  setMemberRights,
  disableMember,
  enableMember,
};
