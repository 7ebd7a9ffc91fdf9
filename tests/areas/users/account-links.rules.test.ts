// The links that are sent for a new password and at sign-up: what each call writes in which order, what it tells whom,
// and what ends.
import { describe, expect, it } from 'vitest';
import type { AccountRequest } from '#server/areas/users/accounts/account-request.ts';
import { requestPasswordReset, resetPassword } from '#server/areas/users/accounts/password-reset.ts';
import { signUp } from '#server/areas/users/accounts/sign-up.ts';
import { call, type Given, type Limits, open, ownId } from './support/account-request.ts';

const [day, hour] = ['2026-01-24T10:00:00.000Z', '2026-01-23T11:00:00.000Z'];
const rim = {
  email: 'rim@souk.ma',
  password: 'seven green boats',
  name: 'Rim',
  company: 'Souk',
  phone: '+212661223344',
  cityId: 'ci',
  language: 'ar',
} as const;

const ask = (request: AccountRequest) => requestPasswordReset(request, { email: 'salma@souk.ma', language: 'fr' });
const reset = (request: AccountRequest) => resetPassword(request, { token: 'secret', password: 'seven green boats' });

describe('a new password', () => {
  const mail = (what: string, name: string) =>
    `${what} passwordReset in fr to salma@souk.ma {"name":"${name}","path":"/change-password#t=secret","expiresAt":"${hour}"} until ${hour}`;

  it.each<[string, Given, Limits, string, string]>([
    ['is asked for by mail', {}, {}, `link resetPassword of 'own' to null until ${hour}`, mail('mail', 'Salma')],
    [
      'is not sent to a full mailbox',
      {},
      { mails: false },
      `link resetPassword of 'own' to null until ${hour}, over`,
      mail('no mail', 'Salma'),
    ],
    [
      'of an unknown address takes the same statements',
      { account: null },
      {},
      `link resetPassword of null to null until ${hour}, over`,
      mail('no mail', ''),
    ],
    [
      'of a disabled account takes the same statements',
      { account: { status: 'disabled' } },
      {},
      `link resetPassword of null to null until ${hour}, over`,
      mail('no mail', ''),
    ],
    [
      'of an invited account takes the same statements',
      { account: { status: 'invited' } },
      {},
      `link resetPassword of null to null until ${hour}, over`,
      mail('no mail', ''),
    ],
  ])('%s', async (_what, given, limits, made, mailed) => {
    expect(await call(ask, given, limits)).toEqual({
      answer: 'done',
      told: ['mail to salma@souk.ma'],
      lines: ["read users where email = 'salma@souk.ma'", made, mailed],
    });
  });

  it('is asked for so often by one address, whoever it is for', async () => {
    expect(await call(ask, {}, { wait: 60 })).toMatchObject({
      answer: { code: 'too_many_requests', params: { retryAfter: 60 } },
      told: [],
      lines: [],
    });
  });

  const begun = [
    open('resetPassword'),
    // The hash that the new password must differ from.
    "read users where id = 'own'",
    open('resetPassword'),
    "read users where id = 'own' for update",
    "links end where id = 't1' and used_at is null returning id",
  ];

  it('is set by a link, and ends whatever the old one opened', async () => {
    const work = [
      ...begun,
      "update users set password_hash = a hash where id = 'own'",
      "links end where used_at is null and user_id = 'own'",
      "delete from pending_sign_ins where user_id = 'own'",
      "delete from sessions where user_id = 'own'",
      'event user.passwordChanged by SYS null {"from":"active","row":{}}',
      "read users where id = 'own'",
    ];
    const mailed = `mail passwordChanged in ar to salma@souk.ma {"name":"Salma","path":"/password-reset"} until ${day}`;
    expect(await call(reset)).toEqual({ answer: ownId, told: ['committed'], lines: [...work, mailed] });
    expect((await call(reset, { account: { email: null } })).lines).toEqual(work);
  });

  it.each<[string, Given, number]>([
    ['is over', { link: null }, 1],
    ['was used up meanwhile', { isFirst: false }, 5],
    ['is of an account that was disabled', { account: { status: 'disabled' } }, 5],
  ])('is not set by a link that %s', async (_what, given, read) => {
    expect(await call(reset, given)).toMatchObject({
      answer: { code: 'account_link.invalid' },
      told: [],
      lines: begun.slice(0, read),
    });
  });
});

const begin = (request: AccountRequest) => signUp(request, rim);

describe('a sign-up', () => {
  const reads = [
    "read cities where id = 'ci'",
    "read users where (login = 'rim@souk.ma' or email = 'rim@souk.ma') limit 1",
  ];
  const entered = `with '{"name":"Rim","company":"Souk","phone":"+212661223344","cityId":"ci","language":"ar"}' and the password`;
  const params = `{"name":"rim@souk.ma","path":"/confirmation#t=secret","expiresAt":"${day}"}`;

  it.each<[string, Given, Limits, string, string]>([
    [
      'keeps what was entered with the link, and names nobody in the mail',
      {},
      {},
      `link confirmAddress of null to 'rim@souk.ma' ${entered} until ${day}`,
      `mail confirmAddress in ar to rim@souk.ma ${params} until ${day}`,
    ],
    [
      'for a full mailbox sends nothing',
      {},
      { mails: false },
      `link confirmAddress of null to 'rim@souk.ma' ${entered} until ${day}, over`,
      `no mail confirmAddress in ar to rim@souk.ma ${params} until ${day}`,
    ],
    [
      'with a known address keeps nothing, and tells its owner',
      { holder: { id: 'u9', name: 'Rim B.' } },
      {},
      `link confirmAddress of null to 'rim@souk.ma' until ${day}, over`,
      `mail addressKnown in ar to rim@souk.ma {"name":"Rim B.","path":"/login"} until ${day}`,
    ],
  ])('%s', async (_what, given, limits, made, mailed) => {
    expect(await call(begin, given, limits)).toEqual({
      answer: 'done',
      told: ['mail to rim@souk.ma'],
      lines: [...reads, made, mailed],
    });
  });

  it('is refused in a city without a hub, with a common password, and from an address that asks too often', async () => {
    const refused = [
      await call(begin, { city: { hubId: null } }),
      await call((request) => signUp(request, { ...rim, password: 'football' })),
      await call(begin, {}, { wait: 60 }),
    ];
    expect(refused).toMatchObject([
      { answer: { fields: [{ path: 'cityId', code: 'unknown_city' }] }, lines: reads.slice(0, 1) },
      // A password that is refused costs no mail.
      { answer: { fields: [{ path: 'password', code: 'common_password' }] }, told: [], lines: [] },
      { answer: { code: 'too_many_requests', params: { retryAfter: 60 } }, told: [], lines: [] },
    ]);
  });
});
