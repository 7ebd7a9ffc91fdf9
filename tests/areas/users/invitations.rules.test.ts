// Which changes of an account send the link of an invitation, and what is written when such a link, or that of a sign-up,
// is opened. And which commercials get another scope.
import { describe, expect, it } from 'vitest';
import type { AccountRequest } from '#server/areas/users/accounts/account-request.ts';
import { changePassword } from '#server/areas/users/accounts/change-password.ts';
import { acceptInvitation } from '#server/areas/users/accounts/invitation.ts';
import { sendInvitations } from '#server/areas/users/accounts/invitation-sender.ts';
import { confirmSignUp } from '#server/areas/users/accounts/sign-up.ts';
import { renewCommercials } from '#server/areas/users/commercials.ts';
import { systemActor } from '#server/commands/actor.ts';
import type { EntityChange, EntityRow } from '#server/commands/entity-service.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { hashPassword } from '#server/sign-in/password.ts';
import { person } from '#tests/fixtures/effect-of.ts';
import { call, type Given, link, now, open, ownId, requestOf, viewer } from './support/account-request.ts';

const [day, week] = ['2026-01-24T10:00:00.000Z', '2026-01-30T10:00:00.000Z'];
const row = { id: ownId, version: 1, status: 'invited', name: 'Rim', email: 'rim@souk.ma', language: 'en' };
const change: EntityChange<EntityRow> = {
  entity: 'user',
  action: 'invite',
  event: 'user.invited',
  before: null,
  after: row,
  input: {},
  actor: person('a1', 'ADMIN'),
  now,
  payload: {},
};

const none = { runCommands: () => Promise.reject(new Error('nothing runs')) };

/** What a change writes, when so many invitations were sent to the address within an hour. */
async function sent(given: object, recent = 0): Promise<{ lines: string[]; answer: unknown }> {
  const send = ({ commands: { db } }: AccountRequest) =>
    inTransaction(db, systemPrincipal, (trx) => sendInvitations(trx, [{ ...change, ...given }], none.runCommands));
  const { lines, answer } = await call(send, (statement) => {
    if (statement.startsWith('select address, created_at from account_tokens'))
      return Array.from({ length: recent }, (_, n) => ({ address: `rim+${n}@souk.ma`, createdAt: now }));
    return statement.startsWith('select') ? [{ name: 'Nadia' }] : [];
  });
  return { lines, answer };
}

const written = (language: string, inviter: string) => [
  "select pg_advisory_xact_lock(hashtextextended('invitations/rim@souk.ma', 0))",
  "read account_tokens where purpose = 'invitation' and created_at > '2026-01-22T10:00:00.000Z'",
  "links end where used_at is null and user_id = 'own'",
  `link invitation of 'own' to 'rim@souk.ma' until ${week}`,
  `mail invitation in ${language} to rim@souk.ma {"name":"Rim","inviter":"${inviter}","path":"/invitation#t=secret","expiresAt":"${week}"} until ${week}`,
];
const accept = (request: AccountRequest) =>
  acceptInvitation(request, { token: 'secret', password: 'seven green boats' });

describe('the link of an invitation', () => {
  it('is sent with the name of who invites, and ends those before', async () => {
    const inviter = "read users where id = 'a1'";
    expect((await sent({})).lines).toEqual([inviter, ...written('en', 'Nadia')]);
    expect((await sent({ after: { ...row, language: null } })).lines).toEqual([inviter, ...written('fr', 'Nadia')]);
    expect((await sent({ actor: systemActor })).lines).toEqual(written('en', ''));
  });

  it.each<[string, object, boolean]>([
    ['invited again', { event: 'user.invitedAgain', before: row }, true],
    ['enabled again', { event: 'user.enabled', before: { ...row, status: 'disabled' } }, true],
    ['edited, with another address', { event: 'user.edited', before: { ...row, email: 'typo@souk.ma' } }, true],
    ['edited, with the same address', { event: 'user.edited', before: { ...row, name: 'R.' } }, false],
    ['enabled, and has a password', { event: 'user.enabled', before: row, after: { ...row, status: 'active' } }, false],
    [
      'edited, and has a password',
      { event: 'user.edited', before: { ...row, email: 'x' }, after: { ...row, status: 'active' } },
      false,
    ],
    ['no account', { entity: 'company', before: { ...row, email: 'x' } }, false],
  ])('of who is %s is sent: %j %s', async (_what, given, isSent) => {
    expect((await sent(given)).lines.some((line) => line.startsWith('mail invitation'))).toBe(isSent);
  });

  it.each([
    ['Visitez https://gain.example', 'rim@souk.ma'],
    ['gain.example', 'rim@souk.ma'],
    ['Gain。example', 'rim@souk.ma'],
    ['écrivez à moi@gain.example', 'rim@souk.ma'],
    ['appelez le 06 61 24 80 90', 'rim@souk.ma'],
    ['Votre colis est bloqué, répondez tout de suite à ce message avec votre code', 'rim@souk.ma'],
    ['M. Rim El-Fassi', 'M. Rim El-Fassi'],
    ['ريم الفاسي', 'ريم الفاسي'],
  ])('to %s greets %s: no text that a stranger could follow', async (name, greeted) => {
    const { lines } = await sent({ after: { ...row, name } });
    expect(lines.at(-1)).toContain(`{"name":"${greeted}","inviter"`);
  });

  it('goes to one mailbox five times an hour, whatever follows the plus of its address', async () => {
    expect((await sent({}, 4)).lines).toContain(written('en', 'Nadia').at(-1));
    expect(await sent({}, 5)).toMatchObject({ answer: { code: 'too_many_requests', params: { retryAfter: 3_600 } } });
  });

  const begun = [
    open('invitation'),
    "select from users where users.id = 'own' order by users.id for update",
    "read the account 'own'",
    "links end where id = 't1' and used_at is null returning id",
  ];

  it('gives an account its first password, once', async () => {
    const { answer, lines, told } = await call(accept, { account: { status: 'invited', invitedAt: now } });
    expect([answer, told]).toEqual(['done', ['committed']]);
    expect(lines).toEqual([
      ...begun,
      ...begun.slice(1, 3),
      expect.stringMatching(/^update users set version = 2, invited_at = null, .*where id = 'own'$/),
      expect.stringMatching(/^event user\.joined by SYS null /),
      "update users set password_hash = a hash where id = 'own'",
    ]);
  });

  it.each<[string, Given, number]>([
    ['that is over', { link: null }, 1],
    ['of no account', { link: { ...link, userId: null } }, 1],
    ['that was used up meanwhile', { isFirst: false }, 4],
  ])('%s gives none', async (_what, given, read) => {
    expect(await call(accept, given)).toMatchObject({
      answer: { code: 'account_link.invalid' },
      lines: begun.slice(0, read),
    });
  });
});

const confirm = (request: AccountRequest) => confirmSignUp(request, { token: 'secret', password: 'night bus 41' });
const guess = (request: AccountRequest) => confirmSignUp(request, { token: 'secret', password: 'a guess' });

describe('the link of a sign-up', async () => {
  const entered = { name: 'Rim', company: 'Souk', phone: '+212661223344', cityId: 'ci', language: 'ar' };
  const opened = { id: 't1', userId: null, address: 'rim@souk.ma', signUp: entered };
  const found = { ...opened, passwordHash: await hashPassword('night bus 41') };
  const tried = 'password of sign-up:t1 from 192.0.2.1 null';
  const begun = [
    open('confirmAddress'),
    "select pg_advisory_xact_lock(hashtextextended('qafila/sign-up/rim@souk.ma', 0))",
    "links end where id = 't1' and used_at is null returning id",
    "links end where used_at is null and address = 'rim@souk.ma'",
    "read users where (login = 'rim@souk.ma' or email = 'rim@souk.ma') limit 1",
    "read cities where id = 'ci'",
  ];

  it('creates the company and its customer with the password of before, and ends the others of the address', async () => {
    const { answer, lines, told } = await call(confirm, { link: found });
    expect([answer, told]).toEqual(['done', [tried, 'forgiven', 'committed']]);
    expect(lines).toEqual([
      ...begun,
      expect.stringMatching(
        /^insert into companies .* values \('new', 1, 'Souk', 'h1', 'ci', null, '\+212661223344', /,
      ),
      expect.stringMatching(/^event company\.created by SYS null /),
      expect.stringMatching(
        /^insert into users .* values \('new', 1, 'rim@souk\.ma', 'rim@souk\.ma', 'Rim', '\+212661223344', /,
      ),
      "delete from user_roles where user_id = 'new'",
      "insert into user_roles (user_id, role) values ('new', 'CUSTOMER')",
      expect.stringMatching(/^event user\.signedUp by SYS null .*"to":"waiting","companyId":"new"/),
      "update users set password_hash = a hash where id = 'new'",
    ]);
  });

  it.each<[string, Given, number]>([
    ['is over', { link: null }, 1],
    ['has nothing that was entered', { link: { ...found, signUp: null } }, 1],
    ['was used up meanwhile', { link: found, isFirst: false }, 4],
    ['is for an address that was taken meanwhile', { link: found, holder: { id: 'u9' } }, 5],
    ['is of a city that has no hub any more', { link: found, city: { hubId: null } }, 6],
  ])('creates nothing when it %s', async (_what, given, read) => {
    expect(await call(confirm, given)).toMatchObject({
      answer: { code: 'account_link.invalid' },
      lines: begun.slice(0, read),
    });
  });

  it('creates nothing for a stranger, who does not know the password and may not guess it', async () => {
    expect(await call(guess, { link: found })).toMatchObject({
      answer: { fields: [{ path: 'password', code: 'wrong_password' }] },
      told: [tried],
      lines: begun.slice(0, 1),
    });
    expect(await call(confirm, { link: found }, { throttled: 30 })).toMatchObject({
      answer: { code: 'sign_in.throttled', params: { retryAfter: 30 } },
      told: [tried],
      lines: begun.slice(0, 1),
    });
  });
});

const changeOwnPassword = (request: AccountRequest) =>
  changePassword(request, viewer, { current: 'night bus 41', password: 'seven green boats' });

it('a new password of who knows the present one ends all that the old one opened', async () => {
  const passwordHash = await hashPassword('night bus 41');
  const account = { name: 'Salma', email: 'salma@souk.ma', language: 'ar', status: 'active', id: ownId, version: 1 };
  const { answer, lines, told } = await call(changeOwnPassword, (statement) =>
    statement.startsWith('with given') ? [{ id: 7 }] : [{ ...account, passwordHash }],
  );
  expect([answer, told]).toEqual([
    'done',
    [`password of change-password:${ownId} from 192.0.2.1 s1`, 'forgiven', 'committed'],
  ]);
  expect(lines).toEqual([
    "read users where id = 'own'",
    "read users where id = 'own' for update",
    "read users where id = 'own'",
    "update users set password_hash = a hash where id = 'own'",
    "links end where used_at is null and user_id = 'own'",
    "delete from pending_sign_ins where user_id = 'own'",
    "delete from sessions where user_id = 'own'",
    `event user.passwordChanged by SUPPORT 'own' {"from":"active","row":{}}`,
    "read users where id = 'own'",
    `mail passwordChanged in ar to salma@souk.ma {"name":"Salma","path":"/password-reset"} until ${day}`,
  ]);
});

const companyOf = (commercialId: string | null) => ({ id: 'c1', version: 1, status: 'active', commercialId });
const moved = (before: string | null, after: string | null, given: object = {}): EntityChange<EntityRow> => {
  return {
    ...change,
    entity: 'company',
    action: 'assignCommercial',
    before: companyOf(before),
    after: companyOf(after),
    ...given,
  };
};

describe('commercials', () => {
  it.each<[string, EntityChange<EntityRow>[], string[][]]>([
    ['who win or lose a company get their new scope once', [moved('s1', 's2'), moved('s1', null)], [['s1', 's2']]],
    ['stay as they are when a company had none and gets none', [moved(null, null)], []],
    ['stay as they are when another thing of a company changes', [moved('s1', 's2', { action: 'edit' })], []],
    ['stay as they are when an account changes', [moved('s1', 's2', { entity: 'user' })], []],
  ])('%s', async (_what, changes, expected) => {
    const renewed: string[][] = [];
    const { request } = requestOf(() => []);
    await inTransaction(request.commands.db, systemPrincipal, (trx) =>
      renewCommercials(trx, changes, (_service, action, inputs) => {
        if (action === 'renewCustomers') renewed.push(inputs.map(({ id }) => String(id)));
        return Promise.resolve([]);
      }),
    );
    expect(renewed).toEqual(expected);
  });
});
