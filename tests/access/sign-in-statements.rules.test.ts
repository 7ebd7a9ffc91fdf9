// What sign-in asks the database, and what it changes there: whose rows count, and which of them no more.
import { describe, expect, it } from 'vitest';
import { hashKey } from '#server/access/api-key.ts';
import * as audience from '#server/access/audience.ts';
import * as sessions from '#server/access/session.ts';
import type { Trx } from '#server/db/transaction.ts';
import * as tokens from '#server/sign-in/account-tokens.ts';
import { adminInput, createAdmin } from '#server/sign-in/create-admin.ts';
import { forgetAccount } from '#server/sign-in/forget-account.ts';
import { acceptCode, deleteFactor, readCode } from '#server/sign-in/second-factor/check-code.ts';
import * as pending from '#server/sign-in/second-factor/pending-sign-in.ts';
import * as recovery from '#server/sign-in/second-factor/recovery-codes.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { userRow } from './support/user-row.ts';

const now = new Date('2026-01-23T10:00:00Z');
const at = `'2026-01-23T10:00:00.000Z'`;
const plain = { secure: false, sessionDays: 30 };
const bytes = (text: string): Buffer => Buffer.from(text);
/** The stored hash of "abc". */
const hashed = hashKey('abc').toString('hex');
const used = `update account_tokens set used_at = ${at}, sign_up = null, password_hash = null where`;

const asked: readonly [string, (trx: Trx) => Promise<unknown>, readonly string[]][] = [
  [
    'a link works for its purpose, once and in its time',
    (trx) => tokens.findToken(trx, 'resetPassword', 'abc', now),
    [
      `select id, user_id, address, sign_up, password_hash from account_tokens where secret_hash = '${hashed}' ` +
        `and purpose = 'resetPassword' and used_at is null and expires_at > ${at}`,
    ],
  ],
  [
    'a link that is used up is used by one call, and keeps nothing of what was entered',
    (trx) => tokens.consumeToken(trx, 'l1', now),
    [`${used} id = 'l1' and used_at is null returning id`],
  ],
  [
    'all links of an account end',
    (trx) => tokens.endTokens(trx, { userId: 'u1' }, now),
    [`${used} used_at is null and user_id = 'u1'`],
  ],
  [
    'the links of one purpose end, and no others of the account',
    (trx) => tokens.endTokens(trx, { userId: 'u1', purpose: 'invitation' }, now),
    [`${used} used_at is null and user_id = 'u1' and purpose = 'invitation'`],
  ],
  [
    'all links that prove an address end',
    (trx) => tokens.endTokens(trx, { address: 'rim@souk.ma' }, now),
    [`${used} used_at is null and address = 'rim@souk.ma'`],
  ],
  [
    'the end of a second factor ends the sign-ins that wait for its code',
    (trx) => deleteFactor(trx, 'u1'),
    [`delete from second_factors where user_id = 'u1'`, `delete from pending_sign_ins where user_id = 'u1'`],
  ],
  [
    'new recovery codes replace the old ones',
    (trx) => recovery.saveRecoveryCodes(trx, 'u1', { codes: [], salt: bytes('salt'), hashes: [bytes('h')] }),
    [
      `delete from recovery_codes where user_id = 'u1'`,
      `update second_factors set recovery_salt = '73616c74' where user_id = 'u1'`,
      `insert into recovery_codes (user_id, hash) values ('u1', '68')`,
    ],
  ],
  [
    'a recovery code is used by its owner, once',
    (trx) => recovery.useRecoveryCode(trx, 'u1', bytes('h'), now),
    [
      `update recovery_codes set used_at = ${at} where user_id = 'u1' and hash = '68' and used_at is null ` +
        `returning user_id`,
    ],
  ],
  [
    'a sign-in waits for its code for a while, and for four wrong ones',
    (trx) => pending.findPendingSignIn(trx, plain, 'qafila-sign-in=abc', now),
    [
      `select id, user_id, way from pending_sign_ins where secret_hash = '${hashed}' and expires_at > ${at} ` +
        `and failures < 5`,
    ],
  ],
  [
    'an account that is forgotten keeps no way in',
    (trx) => forgetAccount(trx, { id: 'u1', email: 'rim@souk.ma' }),
    [
      `update users set password_hash = null where id = 'u1'`,
      `delete from second_factors where user_id = 'u1'`,
      `delete from pending_sign_ins where user_id = 'u1'`,
      `delete from user_identities where user_id = 'u1'`,
      `delete from account_tokens where (user_id = 'u1' or address = 'rim@souk.ma')`,
    ],
  ],
  [
    'an account without an address takes no links of others along',
    (trx) => forgetAccount(trx, { id: 'u1', email: null }),
    expect.arrayContaining([`delete from account_tokens where user_id = 'u1'`]),
  ],
  [
    'the other sessions of an account end, and no others',
    (trx) => sessions.endAllSessions(trx, 'u1', 's1'),
    [`delete from sessions where user_id = 'u1' and id != 's1'`],
  ],
  ['six digits are a code of the app, however it groups them', (trx) => readCode(trx, 'u1', '123 456'), []],
];

it.each(asked)('%s', async (_what, work, expected) => {
  const { run, statements } = recordStatements();
  await run(work);
  expect(statements).toEqual(expected);
});

it('an account counts the recovery codes that it has not used', async () => {
  const { run, statements } = recordStatements(() => [{ n: '3' }]);
  expect(await run((trx) => recovery.countRecoveryCodes(trx, 'u1'))).toBe(3);
  expect(statements).toEqual([`select count(*) as n from recovery_codes where user_id = 'u1' and used_at is null`]);
});

it('without the key that opens secrets a code of the app is wrong, and no fault', async () => {
  const { run } = recordStatements(() => [{ secret: 'sealed', lastStep: null }]);
  const given = { kind: 'app', code: '123456' } as const;
  expect(await run((trx) => acceptCode(trx, null, { userId: 'u1', given, now }))).toBe(false);
});

it.each([
  [true, 'null'],
  [false, at],
])('a link that works (%s) is written like one that is over', async (isUsable, usedAt) => {
  const { run, statements } = recordStatements();
  await run((trx) => tokens.createToken(trx, { purpose: 'confirmAddress', isUsable }, { page: '/x', now }));
  expect(statements).toEqual([expect.stringContaining(`${at}, '2026-01-24T10:00:00.000Z', ${usedAt})`)]);
});

it.each([
  [4, false],
  [5, true],
])('after %i wrong codes a sign-in is over: %s', async (failures, isOver) => {
  const { run } = recordStatements(() => [{ failures }]);
  expect(await run((trx) => pending.countWrongCode(trx, 'p1'))).toBe(isOver);
});

describe('a session', () => {
  const user = userRow();
  const origin = { address: '192.0.2.1', userAgent: 'x'.repeat(301) };
  const start = async () => {
    const { run, statements } = recordStatements(() => [user]);
    const session = await run((trx) => sessions.createSession(trx, plain, 'u1', now, origin));
    return { session, statements };
  };

  it('begins with those of its user deleted that are over, and with the browser as far as it fits', async () => {
    const { statements } = await start();
    expect(statements[1]).toBe(`delete from sessions where user_id = 'u1' and expires_at < ${at}`);
    expect(statements[2]).toMatch(/'192\.0\.2\.1', 'x{300}'\)$/);
  });

  it('has just proven its user', async () => {
    expect((await start()).session?.viewer).toMatchObject({ provenAt: now, secondFactor: 'off' });
  });

  it.each<[string, object, string | undefined]>([
    ['any of the roles wants one', { roles: ['COMMERCIAL', 'SUPPORT'], secondFactorRoles: ['SUPPORT'] }, 'required'],
    ['it is set up', { secondFactorAt: now, secondFactorRoles: ['SUPPORT'] }, 'on'],
    ['other roles want one', { secondFactorRoles: ['ADMIN'] }, 'off'],
    ['a sub-customer is without its customer', { roles: ['SUBCUSTOMER'], withoutCustomer: true }, undefined],
    ['somebody with a role beside it goes on', { roles: ['SUPPORT', 'SUBCUSTOMER'], withoutCustomer: true }, 'off'],
  ])('knows the state of the second factor: %s', async (_why, more, expected) => {
    const found = await recordStatements(() => [{ ...user, ...more }]).run((trx) =>
      audience.findViewer(trx, 'u1', 's1'),
    );
    expect(found?.secondFactor).toBe(expected);
  });
});

describe('the first administrator', () => {
  const typed = { login: ' Admin.Sara ', name: 'Sara', email: 'Sara@Souk.MA', password: 'seven green boats' };
  const input = adminInput.parse(typed);

  it('has a login and an address in lower case, by which sign-in finds them', () => {
    expect(input).toMatchObject({ login: 'admin.sara', email: 'sara@souk.ma' });
  });

  it.each([
    ['login', { login: 'admin.sara', email: null }, 'login_taken'],
    ['address', { login: 'other', email: 'sara@souk.ma' }, 'email_taken'],
  ])('is told that the %s is taken', async (_what, existing, because) => {
    const { db, statements } = recordStatements((text) => (text.includes('user_roles') ? [] : [existing]));
    expect(await createAdmin(db, input, { another: false, now })).toEqual({ made: false, because });
    // One at a time, or two would both be the first.
    expect(statements[0]).toContain('pg_advisory_xact_lock');
  });

  it('is approved, and counted among those who are active', async () => {
    const { db, statements } = recordStatements((text) => (text.includes('into events') ? [{ id: 1 }] : []));
    expect(await createAdmin(db, input, { another: false, now })).toMatchObject({ made: true });
    const inserted = statements.find((text) => text.startsWith('insert into users'));
    expect(inserted).toMatch(/approved_at, created_at, updated_at\) .*(, '2026-01-23T10:00:00\.000Z'){3}\)$/);
    expect(statements.find((text) => text.includes('into events'))).toContain('"bucket":"active"');
  });
});
