// The steps of a sign-in and their order, with what each leaves in the browser, in the counters and in the log.
import { describe, expect, it } from 'vitest';
import type { SecretBox } from '#server/lib/secret-box.ts';
import { hashPassword } from '#server/sign-in/password.ts';
import { recordFailure, recordRefusal } from '#server/sign-in/record-failure.ts';
import { startSession } from '#server/sign-in/open-session.ts';
import { type ConfirmSignInOptions, confirmSignIn } from '#server/sign-in/second-factor/confirm-sign-in.ts';
import { newFactorSecret } from '#server/sign-in/second-factor/totp.ts';
import { signIn } from '#server/sign-in/sign-in.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { type Answer, recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { Secret, TOTP } from 'otpauth';
import { userRow } from './support/user-row.ts';

const now = new Date('2026-01-23T10:00:00Z');
const ownHash = await hashPassword('seven green boats');
const account = { id: 'u1', version: 1, status: 'active', passwordHash: ownHash, userId: 'u1', secondFactorAt: null };
const user = userRow();
const secret = newFactorSecret();
const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
const secrets: SecretBox = { seal: (text) => text, open: (text) => text };

/** By what the statement contains, what the database gives; the first that fits. */
type Given = readonly (readonly [string, Answer])[];

const usual: Given = [
  ['into events', [{ id: 1 }]],
  ['as without_customer', [user]],
  ['from pending_sign_ins', [{ id: 'p1', userId: 'u1', way: 'google' }]],
  ['update pending_sign_ins', [{ failures: 1 }]],
  ['recovery_salt', [{ recoverySalt: Buffer.from('sixteen bytes of') }]],
  ['select secret, last_step', [{ secret, lastStep: null }]],
  ['', [account]],
];

function setUp(...more: Given) {
  const { db, statements, roles } = recordStatements(
    (text) => [...more, ...usual].find(([part]) => text.includes(part))?.[1] ?? [],
  );
  const [done, attempts]: [string[], object[]] = [[], []];
  const parts: ConfirmSignInOptions = {
    db,
    rules: { secure: false, sessionDays: 30 },
    demo: false,
    secrets,
    throttle: {
      consume: (attempt) => {
        attempts.push(attempt);
        return Promise.resolve({ allowed: true, forgive: () => Promise.resolve(void done.push('forgiven')) });
      },
    },
    notifyCommitted: () => void done.push('numbered'),
    onRecoveryCodeUsed: () => Promise.resolve(void done.push('recovery code told')),
    onRefused: (reason) => void done.push(`refused: ${reason}`),
  };
  return { parts, statements, roles, done, attempts };
}

const browser = { cookieHeader: 'qafila-sign-in=abc', address: '192.0.2.1', userAgent: null, current: null, now };
const cookieNames = ({ cookies }: { cookies: readonly string[] }) => cookies.map((cookie) => cookie.split('=')[0]);
const codeOf = (error: unknown) =>
  error instanceof AppError ? [error.code, ...error.fields.map((f) => f.code)] : error;
const failures = (statements: readonly string[]) => statements.filter((text) => text.includes('user.signInFailed'));

const confirm = (parts: ConfirmSignInOptions, typed = code) => confirmSignIn(parts, { ...browser, code: typed });

describe('a code', () => {
  it('opens a session: the browser is known then, its sign-in is over, and its tries are forgiven', async () => {
    const { parts, statements, done, attempts } = setUp();
    const session = await confirm(parts);
    expect(cookieNames(session)).toEqual(['qafila', 'qafila-device', 'qafila-sign-in']);
    expect(session.cookies[2]).toContain('Max-Age=0');
    expect(done).toEqual(['forgiven', 'numbered']);
    expect(attempts).toEqual([{ account: 'code:u1', address: '192.0.2.1', device: null, isPasswordKnown: true }]);
    expect(statements).toContain(`delete from pending_sign_ins where id = 'p1'`);
    expect(statements.find((text) => text.includes('into events'))).toContain('"way":"google","code":"app"');
  });

  it('is looked at once the account is locked, with the sign-in that waits for it', async () => {
    const { parts, statements } = setUp();
    await confirm(parts);
    const locked = statements.findIndex((text) => text.endsWith('for update'));
    const after = statements.slice(locked).map((text) => /^\w+ (?:into |from |\w+, )?\w+/.exec(text)?.[0]);
    expect(statements.slice(0, locked).some((text) => text.includes('from pending_sign_ins'))).toBe(true);
    expect(statements[locked + 1]).toContain('from pending_sign_ins');
    expect(statements[locked + 2]).toContain('from users');
    expect(after).not.toContain('delete from recovery_codes');
  });

  it('that was used by another call meanwhile opens nothing', async () => {
    const found: Answer[] = [[{ id: 'p1', userId: 'u1', way: 'google' }], []];
    const { db, statements } = recordStatements((text) =>
      text.includes('from pending_sign_ins')
        ? (found.shift() ?? [])
        : (usual.find(([part]) => text.includes(part))?.[1] ?? []),
    );
    const refused = await confirm({ ...setUp().parts, db }).catch(codeOf);
    expect(refused).toEqual(['sign_in.code_expired']);
    expect(statements.filter((text) => text.startsWith('insert into sessions'))).toEqual([]);
  });

  it('of the recovery list is told to its owner, one of the app is not', async () => {
    const { parts, done, statements } = setUp();
    await confirm(parts, 'abcd-efgh-jkmn');
    expect(done).toEqual(['recovery code told', 'forgiven', 'numbered']);
    expect(statements.find((text) => text.includes('into events'))).toContain('"code":"recovery"');
  });

  it.each([
    [1, ['invalid_input', 'wrong_code']],
    [5, ['sign_in.code_expired']],
  ])(
    'that is wrong the %i. time is counted and in the log, and its sign-in ends with the fifth',
    async (n, refusal) => {
      const { parts, statements, done } = setUp(['update pending_sign_ins', [{ failures: n }]]);
      const wrong = code === '123456' ? '654321' : '123456';
      expect(await confirm(parts, wrong).catch(codeOf)).toEqual(refusal);
      await expect.poll(() => failures(statements)).toHaveLength(1);
      expect(done).not.toContain('forgiven');
    },
  );

  it('of an account that was disabled meanwhile says so', async () => {
    const { parts } = setUp(['password_hash from users', [{ ...account, status: 'disabled' }]]);
    expect(await confirm(parts).catch(codeOf)).toEqual(['sign_in.disabled']);
  });
});

const enter = (parts: ConfirmSignInOptions, password = 'seven green boats') =>
  signIn(parts, { ...browser, login: ' Salma ', password });

describe('a password', () => {
  it('opens a session, and the browser is known', async () => {
    const { parts, done, statements, attempts } = setUp();
    expect(cookieNames(await enter(parts))).toEqual(['qafila', 'qafila-device']);
    expect(done).toEqual(['forgiven', 'numbered']);
    expect(attempts).toEqual([{ account: 'salma', address: '192.0.2.1', device: null }]);
    expect(statements[0]).toMatch(
      / where \(login = 'salma' or email = 'salma'\) order by login = 'salma' desc limit 1$/,
    );
  });

  it('of an account with a second factor begins the wait for its code, and makes no browser known', async () => {
    const { parts, done } = setUp(['select second_factor_at', [{ secondFactorAt: now }]]);
    expect(cookieNames(await enter(parts))).toEqual(['qafila-sign-in']);
    expect(done).toEqual(['forgiven']);
  });

  it.each<[string, Given, string, object]>([
    ['unknown', [['from users', []]], 'x', { failed: 0, done: ['refused: unknown'] }],
    ['wrong', [], 'another one', { failed: 1, done: ['refused: wrong'] }],
  ])(
    'that is %s is counted for the operator, and in the log of the account',
    async (_why, more, password, expected) => {
      const { parts, statements, done } = setUp(...more);
      expect(await enter(parts, password).catch(codeOf)).toEqual(['sign_in.wrong']);
      await expect.poll(() => ({ failed: failures(statements).length, done: done.slice(0, 1) })).toEqual(expected);
    },
  );

  it.each([
    ['whose customers are disabled', { roles: ['SUBCUSTOMER'], withoutCustomer: true }, 'sign_in.disabled'],
    ['that has no role', { roles: [], withoutCustomer: false }, 'sign_in.no_role'],
  ])('of an account %s opens nothing, and the refusal is in its log', async (_, more, code) => {
    const { parts, statements } = setUp(['without', [userRow({ ...more, isWithout: more.withoutCustomer })]]);
    expect(await enter(parts).catch(codeOf)).toEqual([code]);
    expect(statements.filter((text) => text.startsWith('insert into sessions'))).toEqual([]);
    await expect.poll(() => failures(statements).join('')).toContain(`"reason":"${code}"`);
  });

  it('beyond the limit is not looked at, and counted for the operator', async () => {
    const { parts, statements, done } = setUp();
    const throttle = { consume: () => Promise.resolve({ allowed: false, retryAfter: 60 } as const) };
    expect(await enter({ ...parts, throttle }).catch(codeOf)).toEqual(['sign_in.throttled']);
    expect([done, statements.length]).toEqual([['refused: throttled'], 1]);
  });
});

it('a session is opened for an account that is still as it was when its owner was recognised', async () => {
  const { run, statements } = recordStatements();
  const opened = (passwordHash: string | null, path: 'app' | null) =>
    run((trx) =>
      startSession(
        trx,
        { secure: false, sessionDays: 30 },
        { id: 'u1', status: 'active', passwordHash },
        { ...browser, path: { way: 'password', code: path } },
      ),
    ).catch(codeOf);
  expect(await opened('h', null)).toEqual(['sign_in.wrong']);
  expect(await opened(null, 'app')).toEqual(['sign_in.wrong']);
  const unchanged = `update users set last_login_at = '2026-01-23T10:00:00.000Z' where id = 'u1' and status = 'active'`;
  expect(statements).toEqual([
    `${unchanged} and password_hash is not distinct from 'h' and second_factor_at is null returning id`,
    `${unchanged} and password_hash is not distinct from null and second_factor_at is not null returning id`,
  ]);
});

describe('a failure in the log', () => {
  it('is numbered at once', async () => {
    const { parts, done } = setUp();
    await recordFailure(parts, 'u1', browser);
    expect(done).toEqual(['numbered']);
  });

  it('that cannot be written is reported, and ends nothing', async () => {
    const { db } = recordStatements(() => {
      throw new Error('no database');
    });
    const reported: unknown[] = [];
    await recordFailure({ db, onUnrecorded: (error) => void reported.push(error) }, 'u1', browser);
    expect(reported).toEqual([new Error('no database')]);
  });

  it('names the refusal, which is tried once', async () => {
    const { parts, statements } = setUp();
    let tries = 0;
    const refused = recordRefusal(parts, 'u1', browser, () => {
      tries += 1;
      return Promise.reject(new AppError('sign_in.no_role'));
    });
    await expect(refused).rejects.toMatchObject({ code: 'sign_in.no_role' });
    await expect.poll(() => failures(statements).join('')).toContain('"reason":"sign_in.no_role"');
    expect(tries).toBe(1);
  });
});
