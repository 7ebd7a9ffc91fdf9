// All that a customer's actions change on the accounts of its company, and nothing else.
import { expect, it } from 'vitest';
import { userService } from '#server/areas/users/service.ts';
import { effectOf, type Given, now, person } from '#tests/fixtures/effect-of.ts';
import { account, invited, members } from './support/account.ts';

const customer = person('k1', 'CUSTOMER', { company: ['c1'] });
const newMember = { ...invited, rights: ['confirm', 'create'] };

const effects: readonly [string, string, Given, unknown][] = [
  [
    'of a sub-customer who is withdrawn is disabled',
    'withdrawMember',
    { actor: customer },
    { set: { disabledAt: now } },
  ],
  ['of a sub-customer is disabled', 'disableMember', { actor: customer }, { set: { disabledAt: now } }],
  ['of a sub-customer is invited again', 'inviteMemberAgain', { actor: customer }, { set: { invitedAt: now } }],
  [
    'of a sub-customer has its rights in one order',
    'setMemberRights',
    { row: { ...account, rights: [] }, input: { rights: ['confirm', 'create'] } },
    { set: { rights: ['create', 'confirm'] }, payload: { given: ['create', 'confirm'], taken: [] } },
  ],
  [
    'of a sub-customer who never had a password is invited anew',
    'enableMember',
    { row: { ...account, companyId: 'c1' }, actor: customer },
    { set: { disabledAt: null, invitedAt: now }, status: 'invited' },
  ],
  [
    'of a sub-customer is active again',
    'enableMember',
    { row: { ...account, companyId: 'c1', invitedAt: null }, actor: customer },
    { set: { disabledAt: null, invitedAt: null }, status: 'active' },
  ],
  [
    'is not enabled beside fifty others of its company',
    'enableMember',
    { row: { ...account, companyId: 'c1' }, rows: members(50), actor: customer },
    'email: too_many',
  ],
  [
    'is enabled beside 49 others of its company',
    'enableMember',
    { row: { ...account, companyId: 'c1', invitedAt: null }, rows: members(49), actor: customer },
    { set: { disabledAt: null, invitedAt: null }, status: 'active' },
  ],
  [
    'is no fifty-first of its company',
    'inviteMember',
    { input: newMember, rows: members(50), actor: customer },
    'email: too_many',
  ],
  [
    'has an address of its own',
    'inviteMember',
    { input: newMember, rows: members(1), actor: customer },
    'email: address_in_use',
  ],
  [
    'of a sub-customer belongs to the company that invites it',
    'inviteMember',
    { input: newMember, actor: customer },
    expect.objectContaining({
      status: 'invited',
      roles: ['SUBCUSTOMER'],
      companyId: 'c1',
      login: 'rim@souk.ma',
      phone: null,
      language: 'fr',
      rights: ['create', 'confirm'],
      invitedAt: now,
      approvedAt: now,
      manager: false,
      hubId: null,
    }),
  ],
  ['of nobody invites nobody', 'inviteMember', { input: newMember, actor: person('k1', 'CUSTOMER') }, 'forbidden'],
];

it.each(effects)('an account %s (%s)', async (_what, action, given, expected) => {
  expect((await effectOf(userService, action, { row: account, ...given })).effect).toEqual(expected);
});

it.each<[string, Given, RegExp]>([
  ['enableMember', { row: { ...account, companyId: 'c1' } }, / companies .*for update/],
  ['inviteMember', { input: newMember }, / companies .*for update/],
  ['inviteMember', { input: newMember }, /pg_advisory_xact_lock/],
  // Those of the same company who are not disabled count.
  ['inviteMember', { input: newMember }, /company_id = 'c1' and status <> 'disabled' and role = 'SUBCUSTOMER'/],
  ['withdrawMember', {}, /^update account_tokens set used_at = .* where used_at is null and user_id = /],
  ['disableMember', {}, /^delete from sessions/],
])('%s locks or ends what it must', async (action, given, needed) => {
  const { statements } = await effectOf(userService, action, { row: account, actor: customer, ...given });
  expect(statements.filter((text) => needed.test(text))).toHaveLength(1);
});
