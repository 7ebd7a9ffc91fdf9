// Another e-mail address: what asking for one and its link write in which order, what they tell whom, and what ends.
import { describe, expect, it } from 'vitest';
import type { AccountRequest } from '#server/areas/users/accounts/account-request.ts';
import { confirmEmail, requestEmail } from '#server/areas/users/profile/change-email.ts';
import { call, type Given, link, now, open, viewer } from './support/account-request.ts';

const day = '2026-01-24T10:00:00.000Z';

const ask = (request: AccountRequest) =>
  requestEmail(request, { ...viewer, provenAt: now }, { email: 'new@souk.ma', language: 'fr' });
const confirm = (request: AccountRequest) => confirmEmail(request, { token: 'secret' });

describe('another e-mail address', () => {
  const reads = [
    "read users where id = 'own'",
    "read users where id <> 'own' and (login = 'new@souk.ma' or email = 'new@souk.ma') limit 1",
  ];
  const ended = "links end where used_at is null and user_id = 'own' and purpose = 'changeEmail'";
  const notice = `mail emailAsked in ar to salma@souk.ma {"name":"Salma","path":"/password-reset"} until ${day}`;

  it('gets a link, and the present one a notice', async () => {
    expect(await call(ask)).toEqual({
      answer: 'done',
      told: ['mail to new@souk.ma'],
      lines: [
        ...reads,
        ended,
        `link changeEmail of 'own' to 'new@souk.ma' until ${day}`,
        `mail confirmEmail in fr to new@souk.ma {"name":"new@souk.ma","path":"/confirmation?for=email#t=secret","expiresAt":"${day}"} until ${day}`,
        notice,
      ],
    });
  });

  it('of another account gets no link that works, and its owner is told', async () => {
    const { answer, lines } = await call(ask, { holder: { name: 'Rim', email: 'new@souk.ma', language: 'en' } });
    expect(answer).toBe('done');
    expect(lines).toEqual([
      ...reads,
      ended,
      `link changeEmail of 'own' to 'new@souk.ma' until ${day}, over`,
      `mail addressKnown in fr to new@souk.ma {"name":"Rim","path":"/login"} until ${day}`,
      notice,
    ]);
  });

  it('that got enough mails gets none, and no link that works', async () => {
    const { answer, lines } = await call(ask, {}, { mails: false });
    expect([answer, ...lines.slice(3)]).toEqual([
      'done',
      `link changeEmail of 'own' to 'new@souk.ma' until ${day}, over`,
      expect.stringMatching(/^no mail confirmEmail /),
      notice,
    ]);
  });

  it('of an account without one is asked for without a notice', async () => {
    const { lines } = await call(ask, { account: { email: null } });
    expect(lines.filter((line) => line.startsWith('mail'))).toEqual([
      expect.stringMatching(/^mail confirmEmail in fr to new@souk\.ma/),
    ]);
  });

  it('is refused without a proof, from an address that asks too often, and when it is the present one', async () => {
    const email = { email: 'new@souk.ma', language: 'fr' } as const;
    const refused = [
      await call((request) => requestEmail(request, viewer, email)),
      await call(ask, {}, { wait: 60 }),
      await call(ask, { account: { email: 'new@souk.ma' } }),
    ];
    expect(refused.map(({ answer }) => answer)).toMatchObject([
      { code: 'sign_in.proof_required' },
      { code: 'too_many_requests', params: { retryAfter: 60 } },
      { code: 'invalid_input', fields: [{ path: 'email', code: 'already_used' }] },
    ]);
    expect(refused.map(({ told }) => told)).toEqual([[], [], ['mail to new@souk.ma']]);
  });

  const begun = [
    open('changeEmail'),
    "select from users where users.id = 'own' order by users.id for update",
    "read the account 'own'",
    "select pg_advisory_xact_lock(hashtextextended('qafila/sign-up/new@souk.ma', 0))",
    "read users where id = 'own'",
    "links end where id = 't1' and used_at is null returning id",
    "links end where used_at is null and user_id = 'own'",
    reads[1],
  ];

  it('replaces the present one by its link, which ends all others, and the present one is told', async () => {
    expect(await call(confirm)).toEqual({
      answer: 'done',
      told: ['committed'],
      lines: [
        ...begun,
        "select from users where users.id = 'own' order by users.id for update",
        "read the account 'own'",
        expect.stringMatching(/^update users set .*login = 'new@souk\.ma', email = 'new@souk\.ma'.* where id = 'own'/),
        expect.stringMatching(/^event user\.emailChanged by SYS null .*"changes":\[\{"field":"email"\}\]/),
        `mail emailChanged in ar to salma@souk.ma {"name":"Salma","path":"/login"} until ${day}`,
      ],
    });
  });

  it.each<[string, Given, string[]]>([
    ['that is over', { link: null }, begun.slice(0, 1).flatMap((line) => line ?? [])],
    ['of no account', { link: { ...link, userId: null } }, begun.slice(0, 1).flatMap((line) => line ?? [])],
    ['that another call used up', { isFirst: false }, begun.slice(0, 7).flatMap((line) => line ?? [])],
    ['to an address that was taken', { holder: { name: 'Rim' } }, begun.flatMap((line) => line ?? [])],
  ])('is not replaced by a link %s', async (_what, given, lines) => {
    const refused = await call(confirm, given);
    expect(refused).toMatchObject({ answer: { code: 'account_link.invalid' }, lines });
  });
});
