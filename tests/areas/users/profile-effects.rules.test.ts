// All that the edits of an account change, by its owner and by an administrator, what they end and whom they tell.
import { expect, it } from 'vitest';
import { userService } from '#server/areas/users/service.ts';
import { effectOf, type Given, now, person } from '#tests/fixtures/effect-of.ts';
import { account } from './support/account.ts';

const own = person('u1', 'DRIVER');
const admin = person('a1', 'ADMIN');
const complete = {
  ...account,
  phone: '+212661223344',
  website: null,
  cityId: 'y1',
  street: 'Rue 1',
  rib: '011519000001205000534921',
  ice: null,
  cne: 'BK778899',
};
const city = { cities: [{ id: 'y2' }] };
/** Somebody changed these fields after version 2. */
const meanwhile = (...fields: string[]) => ({
  'from events': [{ changed: [], facts: { changes: fields.map((field) => ({ field })) } }],
});
const saved = (set: object) => ({ set, payload: { changes: Object.keys(set).map((field) => ({ field })) } });

it.each<[string, string, Given, unknown]>([
  [
    'saves what differs, and names the fields without their values',
    'editPersonal',
    { input: { version: 3, name: 'Salma B.', phone: '+212661223344', website: 'https://salma.ma' } },
    saved({ name: 'Salma B.', website: 'https://salma.ma' }),
  ],
  [
    'is not overwritten where it changed meanwhile',
    'editPersonal',
    { input: { version: 2, name: 'Salma B.' }, rows: meanwhile('name') },
    'name: changed_meanwhile',
  ],
  [
    'is changed where nothing else changed meanwhile',
    'editPersonal',
    { input: { version: 2, name: 'Salma B.' }, rows: meanwhile('street') },
    saved({ name: 'Salma B.' }),
  ],
  [
    'that lacks its bank details changes its name all the same',
    'editPersonal',
    { row: { ...complete, rib: null, street: null }, input: { version: 3, name: 'Salma B.' } },
    saved({ name: 'Salma B.' }),
  ],
  [
    'that lacks its bank details changes its address all the same',
    'editAddress',
    { row: { ...complete, rib: null }, input: { version: 3, street: 'Rue 2' } },
    saved({ street: 'Rue 2' }),
  ],
  [
    'moves to another city',
    'editAddress',
    { input: { version: 3, cityId: 'y2', street: 'Rue 2' }, rows: city },
    saved({ cityId: 'y2', street: 'Rue 2' }),
  ],
  ['moves to no unknown city', 'editAddress', { input: { version: 3, cityId: 'y2' } }, 'cityId: unknown_city'],
  [
    'in a city that is gone keeps it',
    'editAddress',
    { input: { version: 3, cityId: 'y1', street: 'Rue 2' } },
    saved({ street: 'Rue 2' }),
  ],
  [
    'that is paid has a city',
    'editAddress',
    { row: { ...complete, cityId: null }, input: { version: 3, street: 'Rue 2' } },
    'cityId: required',
  ],
  [
    'that is paid has a street',
    'editAddress',
    { row: { ...complete, street: null }, input: { version: 3, cityId: 'y2' }, rows: city },
    'street: required',
  ],
  [
    'that is not paid needs no address',
    'editAddress',
    {
      row: { ...complete, roles: ['SUPPORT'], cityId: null },
      input: { version: 3, street: 'Rue 2' },
      actor: person('u1', 'SUPPORT'),
    },
    saved({ street: 'Rue 2' }),
  ],
  [
    'gets its first bank details',
    'editBank',
    { row: { ...complete, rib: null, cne: null }, input: { version: 3, rib: 'r2', cne: 'AB12345', ice: 'i2' } },
    saved({ rib: 'r2', cne: 'AB12345', ice: 'i2' }),
  ],
  [
    'has both bank details',
    'editBank',
    { row: { ...complete, cne: null }, input: { version: 3, rib: 'r2' } },
    'cne: required',
  ],
  [
    'is not overwritten by bank details that changed meanwhile',
    'editBank',
    { input: { version: 2, rib: 'r2' }, rows: meanwhile('rib') },
    'rib: changed_meanwhile',
  ],
  [
    'is edited by an administrator, with both values',
    'edit',
    { input: { version: 3, name: 'Salma B.', street: 'Rue 1', cityId: 'y2' }, rows: city, actor: admin },
    {
      set: { name: 'Salma B.', cityId: 'y2' },
      payload: {
        changes: [
          { field: 'name', before: 'Salma', after: 'Salma B.' },
          { field: 'cityId', before: 'y1', after: 'y2' },
        ],
      },
    },
  ],
  [
    'is put in no unknown city by an administrator',
    'edit',
    { input: { version: 3, cityId: 'y2' }, actor: admin },
    'cityId: unknown_city',
  ],
  [
    'of a city that is gone is edited all the same',
    'edit',
    { input: { version: 3, cityId: 'y1', street: null }, actor: admin },
    { set: { street: null }, payload: { changes: [{ field: 'street', before: 'Rue 1', after: null }] } },
  ],
  [
    'gets no address of another from an administrator',
    'edit',
    { input: { version: 3, email: 'rim@souk.ma' }, rows: { users: [{ id: 'u2', name: 'Rim' }] }, actor: admin },
    'email: already_used',
  ],
  [
    'may get as address what is its login',
    'edit',
    {
      row: { ...complete, login: 'rim@souk.ma' },
      input: { version: 3, email: 'rim@souk.ma' },
      rows: { users: [{ id: 'u1', name: 'Salma' }] },
      actor: admin,
    },
    {
      set: { email: 'rim@souk.ma' },
      payload: { changes: [{ field: 'email', before: 'salma@souk.ma', after: 'rim@souk.ma' }] },
    },
  ],
  [
    'is not overwritten by an administrator where its owner changed it meanwhile',
    'edit',
    { input: { version: 2, name: 'Salma B.' }, rows: meanwhile('name'), actor: admin },
    'name: changed_meanwhile',
  ],
  [
    'that an administrator withdraws stays closed for its customer',
    'withdraw',
    { actor: admin },
    { set: { disabledAt: now, disabledByStaff: true } },
  ],
])('an account %s (%s)', async (_what, action, given, expected) => {
  expect((await effectOf(userService, action, { row: complete, actor: own, ...given })).effect).toEqual(expected);
});

const mailed = (template: string, language: string, params: object) =>
  new RegExp(`'queued', '${template}', '${language}', 'salma@souk\\.ma', '${JSON.stringify(params)}'`);
const ended = /^update account_tokens set used_at = .* where used_at is null and user_id = 'u1'$/;

it.each<[string, Given, RegExp, number]>([
  [
    'editBank',
    { row: { ...complete, language: 'en' }, input: { version: 3, rib: 'r2' } },
    mailed('bankChanged', 'en', { name: 'Salma', path: '/profile#bank' }),
    1,
  ],
  // Also the first account that money goes to.
  ['editBank', { row: { ...complete, rib: null }, input: { version: 3, rib: 'r2' } }, /insert into mails/, 1],
  ['editBank', { input: { version: 3, rib: complete.rib, cne: 'AB12345' } }, /insert into mails/, 0],
  ['editBank', { row: { ...complete, email: null }, input: { version: 3, rib: 'r2' } }, /insert into mails/, 0],
  ['edit', { input: { version: 3, email: 'rim@souk.ma' } }, ended, 1],
  ['edit', { input: { version: 3, email: 'rim@souk.ma' } }, /pg_advisory_xact_lock/, 1],
  ['edit', { input: { version: 3, email: 'salma@souk.ma', name: 'Salma B.' } }, ended, 0],
  ['withdraw', {}, ended, 1],
  [
    'approve',
    { row: { ...complete, language: 'ar' } },
    mailed('approval', 'ar', { name: 'Salma', login: 'salma@souk.ma', path: '/login' }),
    1,
  ],
  ['approve', {}, mailed('approval', 'fr', { name: 'Salma', login: 'salma@souk.ma', path: '/login' }), 1],
  ['resetSecondFactor', { rows: { users: [] } }, /from users where id = 'u1'/, 1],
])('%s tells the owner, and ends what it must', async (action, given, needed, times) => {
  const mailbox = { users: [{ name: 'Salma', email: 'salma@souk.ma', language: 'ar' }] };
  const rows = action === 'resetSecondFactor' ? mailbox : {};
  const { statements } = await effectOf(userService, action, { row: complete, actor: admin, ...given, rows });
  expect(statements.filter((text) => needed.test(text))).toHaveLength(times);
});
