// All that an action changes on an account, and nothing else; who may not, and which account stays as it is.
import { expect, it } from 'vitest';
import { userService } from '#server/areas/users/service.ts';
import { effectOf, type Given, now, person } from '#tests/fixtures/effect-of.ts';
import { account, before, invited, members } from './support/account.ts';

const admin = person('a1', 'ADMIN');
const rightsOf = { roles: ['DRIVER'], manager: true, hubId: 'h1', companyId: null, managerId: null };
const nobodyElse = { user_roles: [{ id: 'u1' }] };
const another = { user_roles: [{ id: 'u1' }, { id: 'u2' }] };
const mailbox = { users: [{ name: 'Salma', email: 'salma@souk.ma', language: 'ar' }] };
const anAdmin = { ...account, roles: ['ADMIN'], manager: false, hubId: null };

const effects: readonly [string, string, Given, unknown][] = [
  ['is invited again now', 'inviteAgain', {}, { set: { invitedAt: now } }],
  ['without an address is not invited', 'inviteAgain', { row: { ...account, email: null } }, 'user.no_email'],
  ['that was accepted waits no more', 'acceptInvitation', {}, { set: { invitedAt: null } }],
  ['is approved now', 'approve', {}, { set: { approvedAt: now } }],
  [
    'without an address is approved all the same',
    'approve',
    { row: { ...account, email: null } },
    { set: { approvedAt: now } },
  ],
  [
    'is disabled, and off duty',
    'disable',
    { actor: admin },
    { set: { disabledAt: now, disabledByStaff: true, onDutySince: null } },
  ],
  ['does not disable itself', 'disable', { actor: person('u1', 'ADMIN') }, 'user.own_account'],
  [
    'of the last administrator is not disabled',
    'disable',
    { row: anAdmin, rows: nobodyElse, actor: admin },
    'user.last_admin',
  ],
  [
    'of one of two administrators is disabled',
    'disable',
    { row: anAdmin, rows: another, actor: admin },
    { set: { disabledAt: now, disabledByStaff: true, onDutySince: null } },
  ],
  [
    'that was invited is invited again after it was enabled',
    'enable',
    {},
    { set: { disabledAt: null, disabledByStaff: false }, status: 'invited' },
  ],
  [
    'that nobody approved waits after it was enabled',
    'enable',
    { row: { ...account, invitedAt: null, approvedAt: null } },
    { set: { disabledAt: null, disabledByStaff: false }, status: 'waiting' },
  ],
  [
    'that was approved is active after it was enabled',
    'enable',
    { row: { ...account, invitedAt: null } },
    { set: { disabledAt: null, disabledByStaff: false }, status: 'active' },
  ],
  [
    'loses its second factor',
    'resetSecondFactor',
    { actor: admin, rows: { users: [{ name: 'Salma', email: null, language: null }] } },
    { set: { secondFactorAt: null } },
  ],
  ['whose bank details were seen has that in its history', 'viewBankDetails', {}, { touched: ['rib', 'ice', 'cne'] }],
  ['on duty stays so since when it began', 'goOnDuty', {}, { set: { onDutySince: before } }],
  ['goes on duty now', 'goOnDuty', { row: { ...account, onDutySince: null } }, { set: { onDutySince: now } }],
  ['goes off duty', 'goOffDuty', {}, { set: { onDutySince: null } }],
  ['that asked to be erased stays so since then', 'requestErasure', {}, { set: { erasureRequestedAt: before } }],
  [
    'asks to be erased now',
    'requestErasure',
    { row: { ...account, erasureRequestedAt: null } },
    { set: { erasureRequestedAt: now } },
  ],
  ['asks no more to be erased', 'withdrawErasure', {}, { set: { erasureRequestedAt: null } }],
  [
    'whose login is its address signs in with the new one',
    'changeEmail',
    { input: { email: 'n@souk.ma' } },
    { set: { email: 'n@souk.ma', login: 'n@souk.ma' }, payload: { changes: [{ field: 'email' }] } },
  ],
  [
    'with another login keeps it',
    'changeEmail',
    { row: { ...account, login: 'salma' }, input: { email: 'n@souk.ma' } },
    { set: { email: 'n@souk.ma' }, payload: { changes: [{ field: 'email' }] } },
  ],
  [
    'that still drives stays on duty',
    'setRoles',
    { input: { roles: ['SUPPORT', 'DRIVER', 'DRIVER'] }, actor: admin },
    { set: { ...rightsOf, roles: ['DRIVER', 'SUPPORT'], onDutySince: before } },
  ],
  [
    'that drives no more goes off duty, and manages nobody',
    'setRoles',
    { input: { roles: ['SUPPORT'] }, actor: admin },
    { set: { ...rightsOf, roles: ['SUPPORT'], manager: false, onDutySince: null } },
  ],
  [
    'that is no customer any more belongs to no company',
    'setRoles',
    { row: { ...account, roles: ['CUSTOMER'], companyId: 'c1' }, input: { roles: ['SUPPORT'] }, actor: admin },
    { set: { ...rightsOf, roles: ['SUPPORT'], manager: false, onDutySince: null } },
  ],
  [
    'that drives for another one stays on duty, also when that driver drives no more',
    'setRoles',
    {
      row: { ...account, roles: ['SUBDRIVER'], managerId: 'd1', manager: false },
      input: { roles: ['SUBDRIVER'], hubId: 'h1', managerId: 'd1' },
      actor: admin,
    },
    { set: { ...rightsOf, roles: ['SUBDRIVER'], managerId: 'd1', manager: false, onDutySince: before } },
  ],
  [
    'that drives for nobody else any more works for no driver',
    'setRoles',
    {
      row: { ...account, roles: ['SUBDRIVER'], managerId: 'd1', manager: false },
      input: { roles: ['DRIVER'] },
      actor: admin,
    },
    { set: { ...rightsOf, manager: false, onDutySince: before } },
  ],
  [
    'of the last administrator stays one',
    'setRoles',
    { row: anAdmin, input: { roles: ['SUPPORT'] }, rows: nobodyElse, actor: admin },
    'user.last_admin',
  ],
  [
    'of an administrator is taken from it by another one',
    'setRoles',
    { row: anAdmin, input: { roles: ['SUPPORT'] }, rows: another, actor: person('u1', 'ADMIN') },
    'user.own_account',
  ],
  [
    'of a driver needs a hub',
    'setRoles',
    { input: { roles: ['DRIVER'], hubId: null }, actor: admin },
    'hubId: required',
  ],
  [
    'is in no unknown hub',
    'setRoles',
    { input: { roles: ['DRIVER'], hubId: 'h2' }, actor: admin },
    'hubId: unknown_hub',
  ],
  [
    'is in another hub',
    'setRoles',
    { input: { roles: ['DRIVER'], hubId: 'h2' }, rows: { hubs: [{ id: 'h2' }] }, actor: admin },
    { set: { ...rightsOf, hubId: 'h2', onDutySince: before } },
  ],
  [
    'is of no unknown company',
    'setRoles',
    { input: { roles: ['CUSTOMER'], companyId: 'c9' }, actor: admin },
    'companyId: unknown_company',
  ],
  [
    'is of another company',
    'setRoles',
    { input: { roles: ['CUSTOMER'], companyId: 'c9' }, rows: { companies: [{ id: 'c9' }] }, actor: admin },
    { set: { ...rightsOf, roles: ['CUSTOMER'], manager: false, companyId: 'c9', onDutySince: null } },
  ],
  [
    'works for no driver who is none',
    'setRoles',
    { input: { roles: ['SUBDRIVER'], managerId: 'd1', manager: false }, actor: admin },
    'managerId: unknown_driver',
  ],
  [
    'does not work for itself',
    'setRoles',
    { input: { roles: ['SUBDRIVER'], managerId: 'u1', manager: false }, rows: { users: [{ id: 'u1' }] }, actor: admin },
    'managerId: unknown_driver',
  ],
  [
    'that is invited needs no approval',
    'invite',
    { input: { ...invited, roles: ['SUPPORT'] }, actor: admin },
    expect.objectContaining({
      status: 'invited',
      roles: ['SUPPORT'],
      companyId: null,
      rights: ['create', 'confirm', 'cancel', 'import', 'money', 'export'],
      language: 'fr',
      invitedAt: now,
      approvedAt: now,
    }),
  ],
  [
    'is not invited at the address of another',
    'invite',
    { input: { ...invited, roles: ['SUPPORT'] }, rows: members(1), actor: admin },
    'email: already_used',
  ],
  [
    'of whoever signs up is a customer, and waits',
    'signUp',
    { input: { ...invited, phone: null, language: 'ar' } },
    expect.objectContaining({
      status: 'waiting',
      roles: ['CUSTOMER'],
      companyId: null,
      manager: false,
      hubId: null,
      language: 'ar',
      invitedAt: null,
      approvedAt: null,
    }),
  ],
];

it.each(effects)('an account %s (%s)', async (_what, action, given, expected) => {
  expect((await effectOf(userService, action, { row: account, ...given })).effect).toEqual(expected);
});

it.each<[string, Given, RegExp]>([
  // Of the other administrators only those that can sign in count, and none of them leaves at the same time.
  ['disable', { row: anAdmin, rows: another, actor: admin }, /r\.role = 'ADMIN' where u\.status = 'active' for update/],
  [
    'setRoles',
    { row: anAdmin, input: { roles: ['SUPPORT'] }, rows: another, actor: admin },
    /r\.role = 'ADMIN' where u\.status = 'active' for update/,
  ],
  [
    'setRoles',
    { input: { roles: ['SUBDRIVER'], managerId: 'd1', manager: false }, rows: { users: [{ id: 'd1' }] }, actor: admin },
    /users\.id = 'd1' and users\.status = 'active' and user_roles\.role = 'DRIVER'/,
  ],
  ['resetSecondFactor', { actor: admin, rows: mailbox }, /^delete from second_factors/],
  ['resetSecondFactor', { actor: admin, rows: mailbox }, /^delete from pending_sign_ins/],
  ['resetSecondFactor', { actor: admin, rows: mailbox }, /insert into mails/],
  ['disable', { actor: admin }, /^delete from sessions/],
  ['invite', { input: { ...invited, roles: ['SUPPORT'] }, actor: admin }, /pg_advisory_xact_lock/],
  ['approve', {}, /insert into mails/],
])('%s locks or writes what it must', async (action, given, needed) => {
  const { statements } = await effectOf(userService, action, { row: account, ...given });
  expect(statements.filter((text) => needed.test(text))).toHaveLength(1);
});
