// What linking an account of another provider and a new photo ask, write and tell; and the first administrator.
import { describe, expect, it } from 'vitest';
import type { AccountRequest } from '#server/areas/users/accounts/account-request.ts';
import { createFirstAdmin, createFirstAdminLink } from '#server/areas/users/accounts/first-admin.ts';
import { changeAvatar } from '#server/areas/users/avatar.ts';
import { linkIdentity, readOwnIdentities, unlinkIdentity } from '#server/areas/users/security/identities.ts';
import { call, now, open, ownId, salma, viewer } from './support/account-request.ts';

const day = '2026-01-24T10:00:00.000Z';
const locked = "read users where id = 'own' for update";
const recorded = (statement: string): readonly object[] | null =>
  statement.startsWith('with given') ? [{ id: 7 }] : null;

const unlink = ({ commands }: AccountRequest) => unlinkIdentity(commands, { ...viewer, provenAt: now }, 'i1');
const recordedAs = (name: string) => [
  `event user.${name} by SUPPORT 'own' {"issuer":"https://accounts.google.com"}`,
  "read users where id = 'own'",
];
const mail = (name: string) =>
  `mail ${name} in ar to salma@souk.ma {"name":"Salma","identity":"salma@gmail.com","path":"/password-reset"} until ${day}`;

describe('an identity', () => {
  const identity = { issuer: 'https://accounts.google.com', subject: '107', email: 'salma@gmail.com' };
  const connect = ({ commands }: AccountRequest) => linkIdentity(commands, viewer, identity);
  interface Given {
    isNew?: boolean;
    /** Who has the identity already. */
    holder?: string;
    removed?: boolean;
    email?: string | null;
  }
  const database =
    ({ isNew = true, holder, removed = true, email = 'salma@souk.ma' }: Given) =>
    (statement: string): readonly object[] => {
      if (statement.startsWith('insert into user_identities')) return isNew ? [{ id: 'i1' }] : [];
      if (statement.startsWith('delete from user_identities')) return removed ? [identity] : [];
      if (statement.includes('from user_identities')) return holder === undefined ? [] : [{ userId: holder }];
      return recorded(statement) ?? [{ ...salma, email }];
    };
  const inserted = expect.stringMatching(
    /^insert into user_identities .* values \('new', 'own', 'https:\/\/accounts\.google\.com', '107', 'salma@gmail\.com', \S+\) on conflict do nothing returning id$/,
  );
  const holderRead = "read user_identities where issuer = 'https://accounts.google.com' and subject = '107'";

  it('that is linked is told to the owner, at the address of the account', async () => {
    expect(await call(connect, database({}))).toEqual({
      answer: 'done',
      told: ['committed'],
      lines: [locked, inserted, ...recordedAs('identityLinked'), mail('identityLinked')],
    });
    expect((await call(connect, database({ email: null }))).lines).toEqual([
      locked,
      inserted,
      ...recordedAs('identityLinked'),
    ]);
  });

  it('that the account has already is not told again', async () => {
    const { answer, lines } = await call(connect, database({ isNew: false, holder: ownId }));
    expect([answer, ...lines]).toEqual(['done', locked, inserted, holderRead]);
  });

  it.each<[string, Given, string]>([
    ['of another account', { isNew: false, holder: 'u9' }, 'openid.taken'],
    ['beside another one of its provider', { isNew: false }, 'openid.already_linked'],
  ])('%s is not linked', async (_what, given, code) => {
    expect(await call(connect, database(given))).toMatchObject({
      answer: { code },
      lines: [locked, inserted, holderRead],
    });
  });

  const removal = "delete from user_identities where id = 'i1' and user_id = 'own' returning issuer, email";
  it('is unlinked with a proof, and the owner told', async () => {
    expect(await call(unlink, database({}))).toEqual({
      answer: 'done',
      told: ['committed'],
      lines: [locked, removal, ...recordedAs('identityUnlinked'), mail('identityUnlinked')],
    });
    expect(await call(unlink, database({ removed: false }))).toMatchObject({
      answer: { code: 'missing' },
      lines: [locked, removal],
    });
    expect(await call(({ commands }) => unlinkIdentity(commands, viewer, 'i1'), database({}))).toMatchObject({
      answer: { code: 'sign_in.proof_required' },
      lines: [],
    });
  });

  it('is shown to its owner alone', async () => {
    expect(
      (
        await call(
          ({ commands: { db } }) => readOwnIdentities(db, ownId),
          () => [],
        )
      ).lines,
    ).toEqual(["read user_identities where user_id = 'own' order by issuer"]);
  });
});

const setPhoto =
  (fileId: string | null, key?: string) =>
  ({ commands }: AccountRequest) =>
    changeAvatar(commands, viewer, { fileId, key });
const photoDatabase =
  (avatarId: string | null, usable = true) =>
  (statement: string): readonly object[] => {
    if (statement.includes('from files')) return usable ? [{ id: 'f2' }] : [];
    return recorded(statement) ?? [{ ...salma, avatarId }];
  };
const savedPhoto = (avatar: string) => [
  `update users set avatar_id = ${avatar}, version = 2, updated_at = '2026-01-23T10:00:00.000Z' where id = 'own'`,
  `event user.avatarChanged by SUPPORT 'own' {}`,
];

describe('a photo', () => {
  const attached = [
    "read files where id in ('f2') and kind in ('avatar') and uploader_id = 'own' and owner_id is null and deleted_at is null order by id for update",
    "update files set owner_entity = 'user', owner_id = 'own' where id in ('f2')",
  ];
  const deleted = [
    "delete from file_contents where file_id in ('f1')",
    "update files set deleted_at = '2026-01-23T10:00:00.000Z' where id in ('f1')",
  ];

  it.each<[string, string | null, string | null, string[]]>([
    ['is set', null, 'f2', [...attached, ...savedPhoto("'f2'")]],
    ['takes the place of another, whose bytes go', 'f1', 'f2', [...attached, ...savedPhoto("'f2'"), ...deleted]],
    ['is removed with its bytes', 'f1', null, [...savedPhoto('null'), ...deleted]],
    ['that is the present one stays', 'f2', 'f2', []],
    ['that is not there is not removed', null, null, []],
  ])('%s', async (_what, present, fileId, lines) => {
    expect(await call(setPhoto(fileId), photoDatabase(present))).toEqual({
      answer: 'done',
      told: ['committed'],
      lines: [locked, ...lines],
    });
  });

  it('is a photo that the person uploaded', async () => {
    expect(await call(setPhoto('f2'), photoDatabase(null, false))).toMatchObject({
      answer: { fields: [{ path: 'fileId', code: 'unknown_file' }] },
      lines: [locked, attached[0]],
    });
  });

  it('is set once for a repeated call, and a key is not used for two files', async () => {
    let kept: object | null = null;
    const remembering = (statement: string): readonly object[] => {
      const hash = /^insert into idempotency_keys .* values \('\S+', 'k1', '([\da-f]{64})'\)/.exec(statement)?.[1];
      if (hash === undefined)
        return statement.includes('from idempotency_keys') && kept ? [kept] : photoDatabase(null)(statement);
      if (kept) return [];
      kept = { bodyHash: Buffer.from(hash, 'hex'), answer: { avatarId: 'f2' } };
      return [{}];
    };
    const [first, again, other] = [
      await call(setPhoto('f2', 'k1'), remembering),
      await call(setPhoto('f2', 'k1'), remembering),
      await call(setPhoto('f3', 'k1'), remembering),
    ];
    expect(first.lines.slice(1, 3)).toEqual([
      expect.stringMatching(
        /^update idempotency_keys set answer = '\{"avatarId":"f2"\}'.* where actor_id = 'own' and key = 'k1'$/,
      ),
      locked,
    ]);
    expect([again.answer, again.lines.length]).toEqual(['done', 2]);
    expect(other.answer).toMatchObject({ code: 'idempotency_key_reused' });
  });
});

const adminDatabase =
  (taken: object[], isOpen = true, hasAdmin = false) =>
  (statement: string): readonly object[] => {
    if (statement.includes('from account_tokens')) return isOpen ? [{ id: 't1', signUp: null }] : [];
    if (statement.includes('role = ') || statement.includes('user_roles where')) return hasAdmin ? [{ id: 'a1' }] : [];
    return recorded(statement) ?? (statement.includes('select login, email') ? taken : []);
  };
const makeLink = ({ commands: { db } }: AccountRequest) => createFirstAdminLink(db, 'https://qafila.example', now);

describe('the first administrator', () => {
  const admin = { login: 'amina', name: 'Amina', email: 'amina@souk.ma', password: 'seven green boats' };
  const create = (request: AccountRequest) => createFirstAdmin(request, { token: 'secret', ...admin });

  it.each<[string, object[], boolean, boolean, unknown]>([
    ['is created', [], true, false, 'done'],
    ['is not created by a link that is over', [], false, false, { code: 'account_link.invalid' }],
    ['is not created beside another one', [], true, true, { code: 'account_link.invalid' }],
    [
      'has a login of its own',
      [{ login: 'amina', email: 'x' }],
      true,
      false,
      { fields: [{ path: 'login', code: 'already_used' }] },
    ],
    [
      'has an address of its own',
      [{ login: 'x', email: 'amina@souk.ma' }],
      true,
      false,
      { fields: [{ path: 'email', code: 'already_used' }] },
    ],
  ])('%s', async (_what, taken, isOpen, hasAdmin, expected) => {
    const { answer, lines, told } = await call(create, adminDatabase(taken, isOpen, hasAdmin));
    expect(lines[0]).toBe(open('firstAdmin'));
    expect({ answer, told }).toMatchObject({ answer: expected, told: expected === 'done' ? ['committed'] : [] });
  });

  it('gets a link for a day, if there is none', async () => {
    const made = await call(makeLink, adminDatabase([]));
    expect(made.answer).toMatch(/^https:\/\/qafila\.example\/signup#t=[\w-]{43}$/);
    expect(made.lines.at(-1)).toBe(`link firstAdmin of null to null until ${day}`);
    expect((await call(makeLink, adminDatabase([], true, true))).lines).toHaveLength(1);
  });
});
